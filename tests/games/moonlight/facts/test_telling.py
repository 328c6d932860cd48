"""Whatever happens at the market is told in a sentence, in both languages."""

from collections.abc import Iterator

import pytest

from basari.cli import texts
from basari.kernel import Event, Seat
from basari.rules.moonlight.chains import Landing
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    CardsScored,
    GemScored,
    Hammered,
    Laid,
    SealsScored,
    SealTileUsed,
    Tried,
)
from basari.rules.moonlight.facts import FACTS
from basari.rules.moonlight.moves import Link
from basari.rules.moonlight.table import Lying
from tests.games.moonlight.helpers import LINE_UPS, play_game, tableau

ADA, BEN, DIRK = map(Seat, range(3))
NAMES = ("Ada", "Ben", "Dirk", "Beate", "Eve")


@pytest.fixture(params=["en", "de"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def told(event: Event) -> str:
    """Tell an event with names."""
    return texts.tell(FACTS.tell(event), NAMES)


class TestEveryEvent:
    """Of whole games."""

    @pytest.mark.parametrize("line_up", LINE_UPS)
    def test_is_told(self, line_up: tuple[int, int]) -> None:
        """In a sentence with its parts, with and without names."""
        for turn in play_game(*line_up, 5):
            for event in turn.events:
                for sentence in (told(event), texts.tell(FACTS.tell(event))):
                    assert sentence.endswith(".")
                    assert "{" not in sentence

    def test_of_another_game(self) -> None:
        """It is not known here."""
        with pytest.raises(LookupError):
            FACTS.tell(Event())


class TestBids:
    """L11-L13, L30: where a card lies, and where it could not."""

    def test_displaces(self, language: str) -> None:
        """The card that must go is named, and who gets the seal."""
        sentence = told(BidMade(ADA, 9, 3, Lying(BEN, 4)))

        assert sentence == (
            "Ada lays 9 beside cushion 3, displaces 4, pays Ben a seal."
            if language == "en"
            else "Ada legt 9 an Kissen 3, verdrängt 4 und zahlt Ben ein Siegel."
        )

    def test_imaginary(self, language: str) -> None:
        """Every cushion that Dirk tried in vain is named, and why."""
        tried = (
            Tried(1, Lying(ADA, 12), Bar.HIGHER),
            Tried(2, Lying(BEN, 3), Bar.SEALLESS),
        )
        sentence = told(BidMade(DIRK, 9, 3, imaginary=True, tried=tried))

        if language == "en":
            assert sentence == (
                "Cushion 1: 12 is not lower. Cushion 2: no seal to pay for 3. "
                "Dirk lays 9 beside cushion 3."
            )
        assert sentence.count("Dirk") == 1


class TestTiles:
    """L17-L20, L32: what becomes of tiles."""

    def test_no_seal_left(self) -> None:
        """An empty supply gives none."""
        assert told(SealTileUsed(ADA, seal=True)) != told(SealTileUsed(ADA, seal=False))

    def test_hammer(self, language: str) -> None:
        """A link, with its chain if the label does not say it; or nothing."""
        removed = told(Hammered(ADA, Link("0", "R")))

        assert ("0 from red" if language == "en" else "0 von Rot") in removed
        assert "R7" in told(Hammered(ADA, Link("R7", "R")))
        assert "0" not in told(Hammered(DIRK, None, imaginary=True))

    def test_landings(self, language: str) -> None:
        """Each link with its chain, why it went there, and what went for it."""
        landings = (
            Landing("0", "W", among=(("R", 2), ("W", 1))),
            Landing("R1", "R", ("R9", "R9", "R5"), 23, seal=True),
            Landing("G1", "G", ("0", "0", "0"), 0),
        )
        sentence = told(Laid(DIRK, landings, tableau(), tableau(), imaginary=True))

        if language == "en":
            assert sentence == (
                "Dirk lays 0 on white (fewest links: red 2, white 1), "
                "R1 (R9 R9 R5 go, worth 23: a seal), "
                "G1 (0 0 0 go, worth 0)."
            )
        assert "R9 R9 R5" in sentence
        assert "@" not in sentence


class TestScoring:
    """L24-L27: who got how many points for what."""

    def test_is_named(self, language: str) -> None:
        """The chains of a gem, the seals, and the last cards."""
        values, places, points = (9, 5), (1, 2), (4, 2)
        gem, seals, cards = (
            told(event)
            for event in (
                GemScored(values, places, points, "R"),
                SealsScored(values, places, points),
                CardsScored(values, places, points),
            )
        )

        numbers = "Ada 9 (+4), Ben 5 (+2)."
        assert gem == ("Red chains: " if language == "en" else "Rote Ketten: ") + numbers
        assert seals == ("Seals: " if language == "en" else "Siegel: ") + numbers
        assert cards == ("Last cards: " if language == "en" else "Letzte Karten: ") + numbers
