"""Facts show every table and every answer, in every language."""

import pytest

from tests.helpers.souk import Slip
from tests.kit.conftest import FaultsOf

FACTS = "souk/facts.py"
SHOW = ", but they show every table and every answer: let it say something of each"
GAINS = 'Fact(say("points"), now, (now, now + view.prize))'


class TestFacts:
    """A method that fails somewhere is named, with what it raises."""

    @pytest.mark.parametrize(
        ("slip", "what"),
        [
            (
                Slip('say("put {card} aside", card=card)', "{}[card]", FACTS),
                "option() of the facts raises KeyError: ",
            ),
            (
                Slip(GAINS, "{}[now]", FACTS),
                "prospect() of the facts raises KeyError: ",
            ),
            (
                Slip(GAINS, 'Fact(say("points"), now, (now + 9, now))', FACTS),
                "prospect() of the facts raises ValueError: points: from ",
            ),
            (
                Slip('say("cards"), view.cards', 'say("cards"), view.cards[1:]', FACTS),
                "seats() of the facts raises ValueError: cards: 1 numbers for 2 seats",
            ),
            (
                Slip('say("Prize: {prize}", prize=view.prize),', "[view.prize],", FACTS),
                "table() of the facts raises TypeError: list is no sentence",
            ),
        ],
    )
    def test_fails(self, faults: FaultsOf, slip: Slip, what: str) -> None:
        """Of a table, or of an answer."""
        found = faults(slip)

        assert all(fault.startswith("souk (2 seats): ") for fault in found)
        assert [fault for fault in found if what in fault and fault.endswith(SHOW)], found

    def test_in_one_language(self, faults: FaultsOf) -> None:
        """A translation with a gap that the sentence does not fill."""
        found = faults(Slip('"{card} beiseitelegen"', '"{karte} beiseitelegen"'))

        assert [fault.split(" of the facts ")[0] for fault in found] == [
            "souk (2 seats): option()",
            "souk (2 seats): prospect()",
        ]
        assert all("raises KeyError: 'karte' (de)" in fault for fault in found)
