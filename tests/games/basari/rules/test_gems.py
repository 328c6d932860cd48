"""Gems: colours, heaps, and which heap is higher (G1, G6)."""

from itertools import pairwise, product

import pytest
from hypothesis import given

from basari.errors import InvalidNotation
from basari.kernel import Seat
from basari.rules.basari.gems import COLOURS, GEM, LETTERS, NO_GEMS, Colour, Gems, beats
from tests.games.basari.helpers import BOARD, CARDS, board_table, card_table, purses

FEW = [Gems(*counts) for counts in product(range(3), repeat=4)]


class TestColours:
    """G1: four colours, from red down to blue, and purses that lie open."""

    def test_from_high_to_low(self) -> None:
        """One gem of a colour beats one of any colour after it."""
        for higher, lower in pairwise(GEM):
            assert beats(higher, lower)

    def test_names_and_letters(self) -> None:
        """Red, yellow, green, blue; each has one letter."""
        assert [colour.name for colour in COLOURS] == ["RED", "YELLOW", "GREEN", "BLUE"]
        assert [colour.letter for colour in COLOURS] == list(LETTERS) == ["R", "Y", "G", "B"]
        assert [*map(str, COLOURS)] == list(LETTERS)

    def test_purses_lie_open(self) -> None:
        """Whoever looks at the table sees every purse."""
        for table in (card_table("3R", "2Y", "1B"), board_table("3R", "2Y", "1B")):
            for seat in (Seat(0), Seat(1), Seat(2), None):
                assert table.view(seat).purses == (Gems(3), Gems(0, 2), Gems(0, 0, 0, 1))

    def test_sorted_by_colour(self) -> None:
        """However gems were heaped up, they are written from red to blue."""
        assert str(Gems.of([Colour.BLUE, Colour.RED, Colour.BLUE, Colour.YELLOW])) == "1R1Y2B"


class TestHeap:
    """Heaps are put together and taken apart like heaps."""

    @given(one=purses(), other=purses())
    def test_together_and_apart(self, one: Gems, other: Gems) -> None:
        """What was added can be taken away again."""
        assert one + other == other + one
        assert (one + other) - other == one
        assert (one + other).size == one.size + other.size

    @given(one=purses(), other=purses())
    def test_taking_only_what_is_there(self, one: Gems, other: Gems) -> None:
        """A heap can be taken away exactly if it is covered, colour by colour."""
        there = all(one[colour] >= other[colour] for colour in COLOURS)

        assert one.covers(other) == there
        if there:
            assert (one - other) + other == one
        else:
            with pytest.raises(ValueError, match=f"^{one} does not hold {other}$"):
                one - other

    @given(one=purses(), other=purses())
    def test_what_both_hold(self, one: Gems, other: Gems) -> None:
        """The common part is covered by both, and no bigger heap is."""
        common = one & other

        assert one.covers(common)
        assert other.covers(common)
        for gem in GEM:
            assert not (one.covers(common + gem) and other.covers(common + gem))

    @given(heap=purses())
    def test_counts(self, heap: Gems) -> None:
        """Size, counts and single colours tell the same."""
        assert heap.counts == tuple(heap[colour] for colour in COLOURS)
        assert heap.size == sum(heap.counts)
        assert Gems.of(colour for colour in COLOURS for _ in range(heap[colour])) == heap

    def test_one_gem_of_each(self) -> None:
        """There is one single gem per colour, and one empty heap."""
        assert [gem[colour] for colour, gem in zip(COLOURS, GEM, strict=True)] == [1, 1, 1, 1]
        assert {gem.size for gem in GEM} == {1}
        assert Gems(0, 0, 0, 0) == NO_GEMS


class TestNotation:
    """Gems are written high to low, without zeros."""

    @given(heap=purses(most=99))
    def test_read_back(self, heap: Gems) -> None:
        """What is written is read."""
        assert Gems.parse(str(heap)) == heap

    def test_examples(self) -> None:
        """As in the tables of the documentation."""
        assert str(Gems(2, 1, 0, 3)) == "2R1Y3B"
        assert str(NO_GEMS) == "-"
        assert Gems.parse("12G") == Gems(green=12)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "R",
            "0R",
            "01R",
            "1B1R",
            "1R1R",
            "1r",
            "1R ",
            " 1R",
            "100R",
            "1X",
            "-1R",
            "1R\n",
            "--",
            "\N{FULLWIDTH DIGIT ONE}R",
            "\N{ARABIC-INDIC DIGIT ONE}R",
            "1R,1B",
        ],
    )
    def test_no_other_way_to_write(self, text: str) -> None:
        """A heap has one notation; anything else is refused with the text in question."""
        with pytest.raises(InvalidNotation, match="write them like 2R1Y3B") as caught:
            Gems.parse(text)

        assert repr(text) in str(caught.value)


class TestHigher:
    """G6: an offer is higher with more gems, or with as many and more precious ones."""

    @given(one=purses(), other=purses())
    def test_one_of_two_is_higher(self, one: Gems, other: Gems) -> None:
        """Of two different heaps exactly one is higher; the same heap again is not."""
        assert [beats(one, other), beats(other, one), one == other].count(True) == 1

    @given(low=purses(), middle=purses(), high=purses())
    def test_chain(self, low: Gems, middle: Gems, high: Gems) -> None:
        """Higher than a higher one is higher."""
        if beats(high, middle) and beats(middle, low):
            assert beats(high, low)

    @given(one=purses(), other=purses())
    def test_more_gems(self, one: Gems, other: Gems) -> None:
        """More gems are higher, whatever their colours; fewer never are."""
        if one.size != other.size:
            assert beats(one, other) == (one.size > other.size)

    def test_as_many(self) -> None:
        """Among heaps of one size the first colour that differs decides."""
        for one, other in product(FEW, FEW):
            if one.size == other.size and one != other:
                first = next(colour for colour in COLOURS if one[colour] != other[colour])
                assert beats(one, other) == (one[first] > other[first])

    @pytest.mark.parametrize(
        ("high", "low"),
        [("1R3B", "4Y"), ("1R9B", "10Y"), ("2B", "1R"), ("1Y", "1G"), ("1R1G", "1R1B")],
    )
    def test_examples(self, high: str, low: str) -> None:
        """As in the rulebooks."""
        assert beats(Gems.parse(high), Gems.parse(low))

    def test_any_heap_beats_none(self) -> None:
        """Before the first offer there is nothing to beat."""
        assert all(beats(heap, NO_GEMS) == (heap != NO_GEMS) for heap in FEW)


class TestBothEditions:
    """G1, G6: both editions read gems in the same way."""

    def test_offers(self) -> None:
        """An offer is written with its gems."""
        for rules in (CARDS, BOARD):
            assert str(rules.parse("offer 2R1B")) == "offer 2R1B"
