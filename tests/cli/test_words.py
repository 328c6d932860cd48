"""Words that every game needs."""

from basari.cli import texts
from basari.cli.pages.scene import label
from basari.cli.words import names_of, with_bot_marks
from basari.players import Seated

PARTY = (Seated("Ada"), Seated("Omar", "bot:random"), Seated("Nobody", "imaginary"))


class TestBots:
    """Bots are marked wherever a name stands."""

    def test_in_running_text(self) -> None:
        """The mark stands in brackets, in the language that is spoken."""
        names = names_of(PARTY)
        assert names == ("Ada", "Omar", "Nobody")
        assert with_bot_marks(names) == ("Ada", "Omar (bot)", "Nobody")

        texts.use("de")
        spoken = with_bot_marks(names)
        texts.use("en")
        assert spoken == ("Ada", "Omar (Bot)", "Nobody")

    def test_alone(self) -> None:
        """Where a name stands alone the mark is quiet."""
        ada, omar, _nobody = map(label, names_of(PARTY))

        assert ada.plain == "Ada"
        assert omar.plain == "Omar bot"
        assert [span.style for span in omar.spans if span.start == len("Omar")] == ["muted"]
