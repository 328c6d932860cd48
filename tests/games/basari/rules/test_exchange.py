"""Action D: exchanging gems with the supply (C15, R3)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import Sentence
from basari.rules.basari.exchange import NOTHING, Swap, Swaps, Take, Takes, letters
from basari.rules.basari.gems import COLOURS, NO_GEMS, Colour, Gems
from tests.games.basari.helpers import moves, purses

few = st.builds(
    Swaps.between, purses(2), purses(3), penniless_takes=st.just(2), take_back=st.booleans()
)


def by_hand(purse: Gems, supply: Gems, takes: int, *, take_back: bool) -> set[tuple[str, str]]:
    """Try every exchange with single gems on a heap, as two people would at a table."""
    gifts = [letter for letter, number in zip("RYGB", purse.counts, strict=True) if number]
    pool = [letter for letter, own in zip("RYGB", supply.counts, strict=True) for _ in range(own)]
    found = set()
    for gift in gifts or ["-"]:
        there = sorted([*pool, gift] if gifts and take_back else pool, key="RYGB".index)
        count = min(len(there), 2 if gifts else takes)
        found |= {(gift, "".join(picked) or "-") for picked in combinations(there, count)}
    return found


class TestSwaps:
    """C15: alone with D one gives back a gem of any colour, then takes any two from the supply."""

    @given(purse=purses(), supply=purses(), takes=st.integers(0, 2), take_back=st.booleans())
    def test_every_exchange_once(
        self, purse: Gems, supply: Gems, takes: int, *, take_back: bool
    ) -> None:
        """All exchanges that two people would find, and none twice."""
        swaps = Swaps.between(purse, supply, penniless_takes=takes, take_back=take_back)

        found = [(letters(swap.give), letters(swap.take)) for swap in swaps]

        assert len(found) == len(set(found)) == len(swaps)
        assert set(found) == by_hand(purse, supply, takes, take_back=take_back)

    @given(swaps=few, move=moves())
    def test_reason(self, swaps: Swaps, move: object) -> None:
        """Whatever is not possible gets a sentence that cites the rule."""
        if move not in swaps:
            assert isinstance(swaps.why_not(move), Sentence)
            assert "C15" in swaps.why_not(move)

    @pytest.mark.parametrize(
        ("give", "take", "why"),
        [
            (
                "2R",
                "2Y",
                "swap RR YY: give back one gem of your own 2R, or - if you have none (C15)",
            ),
            (
                "1B",
                "2Y",
                "swap B YY: give back one gem of your own 2R, or - if you have none (C15)",
            ),
            ("-", "2Y", "swap - YY: give back one gem of your own 2R, or - if you have none (C15)"),
            ("1R", "1Y", "swap R Y: from a supply of 1Y1B you can take YB, RB, RY (C15, R3)"),
            ("1R", "2B", "swap R BB: from a supply of 1Y1B you can take YB, RB, RY (C15, R3)"),
        ],
    )
    def test_objections(self, give: str, take: str, why: str) -> None:
        """What is wrong with an exchange is said with the evidence."""
        swaps = Swaps.between(Gems(2), Gems(0, 1, 0, 1), penniless_takes=2, take_back=True)
        move = Swap(Gems.parse(give), Gems.parse(take))

        assert move not in swaps
        assert swaps.why_not(move) == why

    def test_something_else(self) -> None:
        """What is no exchange is told what one is."""
        swaps = Swaps.between(Gems(2), Gems(2), penniless_takes=2, take_back=True)

        assert swaps.why_not(Take(Colour.RED)) == (
            "take R is not possible: give one gem, then take two (C15)"
        )


class TestRulings:
    """R3: nothing to give, a gem taken back, a short supply."""

    def test_nothing_to_give(self) -> None:
        """Someone without a gem gives nothing and takes two."""
        swaps = Swaps.between(NO_GEMS, Gems(1, 1), penniless_takes=2, take_back=True)

        assert [str(swap) for swap in swaps] == ["swap - RY"]

    @pytest.mark.parametrize(("takes", "heap"), [(0, "-"), (1, "R"), (2, "RR")])
    def test_nothing_to_give_otherwise(self, takes: int, heap: str) -> None:
        """A table may let them take another number of gems."""
        swaps = Swaps.between(NO_GEMS, Gems(5), penniless_takes=takes, take_back=True)

        assert [str(swap) for swap in swaps] == [f"swap - {heap}"]

    def test_taken_back(self) -> None:
        """The gem just returned is in the supply, and may be taken again."""
        swaps = Swaps.between(Gems(1), Gems(0, 1), penniless_takes=2, take_back=True)

        assert [str(swap) for swap in swaps] == ["swap R RY"]

    def test_not_taken_back_otherwise(self) -> None:
        """A table may forbid that."""
        swaps = Swaps.between(Gems(1), Gems(0, 1), penniless_takes=2, take_back=False)

        assert [str(swap) for swap in swaps] == ["swap R Y"]

    def test_short_supply(self) -> None:
        """If the supply holds fewer, one takes what is there."""
        swaps = Swaps.between(Gems(1, 1), NO_GEMS, penniless_takes=2, take_back=True)

        assert [str(swap) for swap in swaps] == ["swap R R", "swap Y Y"]

    def test_nothing_at_all(self) -> None:
        """With no gem to give and none to take, nothing is the only exchange."""
        swaps = Swaps.between(NO_GEMS, NO_GEMS, penniless_takes=2, take_back=True)

        assert list(swaps) == [NOTHING]
        assert str(NOTHING) == "swap - -"


class TestTakes:
    """C15: several with D take one gem each, of any colour that is there."""

    @given(supply=purses(2))
    def test_colours_that_are_there(self, supply: Gems) -> None:
        """One option per colour that the supply holds."""
        assert [take.colour for take in Takes.out_of(supply)] == [
            colour for colour in COLOURS if supply[colour]
        ]

    @given(supply=purses(2), move=moves())
    def test_reason(self, supply: Gems, move: object) -> None:
        """Whatever is not possible gets a sentence with the supply in it."""
        takes = Takes.out_of(supply)
        if move not in takes:
            assert takes.why_not(move) == (
                f"{move} is not possible: take one gem of a supply of {supply} (C15)"
            )

    def test_notation(self) -> None:
        """A single gem is one letter."""
        assert [str(take) for take in Takes.out_of(Gems(9, 1, 1, 1))] == [
            "take R",
            "take Y",
            "take G",
            "take B",
        ]


class TestLetters:
    """A few gems are written as letters."""

    def test_high_to_low(self) -> None:
        """Every gem is a letter; none is a dash."""
        assert [letters(gems) for gems in (Gems(2, 1), Gems(0, 0, 0, 1), NO_GEMS)] == [
            "RRY",
            "B",
            "-",
        ]
