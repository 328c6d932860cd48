"""Every event is told, in every language of its game."""

from basari.testing.telling import missing_languages
from tests.helpers.souk import Slip
from tests.kit.conftest import FaultsOf

FACTS = "souk/facts.py"
TOLD = '            case PutAside(seat):\n                return say("{name} puts a card aside."'
PRIZE = 'say("A prize of {prize}.", prize=prize)'


class TestUntold:
    """An event that is forgotten is named."""

    def test_raises(self, faults: FaultsOf) -> None:
        """Its facts know no such event."""
        slip = Slip(TOLD, TOLD.replace("(seat)", "(seat) if seat > 9"), FACTS)

        (fault,) = faults(slip)

        assert fault == (
            "souk (2 seats): the event PutAside is not told (en), tell() raises LookupError: "
            "PutAside(seat=0), but players hear of everything that happens: tell it in a sentence"
        )

    def test_nothing(self, faults: FaultsOf) -> None:
        """A branch that returns nothing, or an empty sentence."""
        for instead, given in (("print(end='')", "None"), ("''", "''")):
            (fault,) = faults(Slip(PRIZE, instead, FACTS))

            assert fault == (
                f"souk (2 seats): the event RoundBegan is not told (en), tell() gives {given}, but "
                "players hear of everything that happens: tell it in a sentence"
            )


class TestLanguages:
    """A game that speaks German says everything in German."""

    def test_unmarked(self, faults: FaultsOf) -> None:
        """A sentence that is not marked stays English."""
        (fault,) = faults(Slip('say("The market closes.")', '"The market closes."', FACTS))

        assert fault == (
            "souk (2 seats): the event Ended is told in English where de is spoken ('The market "
            "closes.'), but every text is said in the language of the game: mark it and translate "
            "it"
        )

    def test_untranslated(self, faults: FaultsOf) -> None:
        """So does one without a translation."""
        (fault,) = faults(Slip('    "A prize of {prize}.": "Ein Preis von {prize}.",\n', ""))

        assert "the event RoundBegan is told in English where de is spoken" in fault

    def test_other_languages(self, faults: FaultsOf) -> None:
        """Languages that the house does not speak are not asked for."""
        assert faults(Slip('languages=("en", "de")', 'languages=("en", "fr")')) == []

    def test_no_words(self) -> None:
        """Where there are no words, nothing is missing."""
        assert missing_languages(("en", "de"), "7, 8", "") == []
        assert missing_languages(("en", "de"), "no such word") == ["de"]
