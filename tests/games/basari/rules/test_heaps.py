"""All heaps of a purse in the order of offers, against writing them out (G6)."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.heaps import heaps_of
from tests.games.basari.helpers import purses


def written_out(purse: Gems) -> list[tuple[int, ...]]:
    """Make every heap of a purse, and sort them from low to high."""
    every = product(*(range(number + 1) for number in purse.counts))
    return sorted((heap for heap in every if any(heap)), key=lambda heap: (sum(heap), heap))


class TestHeaps:
    """G6: an offer is any non-empty heap from one's purse."""

    @given(purse=purses())
    def test_all_of_them_in_order(self, purse: Gems) -> None:
        """Every heap comes once, from the lowest to the whole purse."""
        heaps = heaps_of(purse)

        assert [heap.counts for heap in heaps] == written_out(purse)
        assert len(heaps) == len(written_out(purse))

    @given(purse=purses(most=25), place=st.integers(0, 26**4))
    def test_heap_at_a_place(self, purse: Gems, place: int) -> None:
        """However big the purse, the heap at a place has that many lower ones."""
        assume(purse != NO_GEMS)
        heaps = heaps_of(purse)
        place %= len(heaps)

        heap = heaps[place]

        assert purse.covers(heap)
        assert heap.size > 0
        assert heaps.above(heap) == len(heaps) - place - 1
        assert heaps[place - len(heaps)] == heap

    @given(purse=purses(), bar=purses(most=6))
    def test_above(self, purse: Gems, bar: Gems) -> None:
        """Those that beat a bar are counted, wherever the bar comes from."""
        higher = [heap for heap in written_out(purse) if (sum(heap), heap) > (bar.size, bar.counts)]

        assert heaps_of(purse).above(bar) == len(higher)

    @given(purse=purses(), beyond=st.integers(0, 9))
    def test_beyond(self, purse: Gems, beyond: int) -> None:
        """There is no heap beyond the whole purse or below a single gem."""
        heaps = heaps_of(purse)

        for index in (len(heaps) + beyond, -len(heaps) - 1 - beyond):
            with pytest.raises(IndexError):
                heaps[index]

    def test_ends(self) -> None:
        """The cheapest gem comes first, the whole purse last."""
        heaps = heaps_of(Gems(1, 2, 0, 1))

        assert (str(heaps[0]), str(heaps[1]), str(heaps[-1])) == ("1B", "1Y", "1R2Y1B")

    def test_empty_purse(self) -> None:
        """No gems, no heaps, and nothing above any bar."""
        heaps = heaps_of(NO_GEMS)

        assert len(heaps) == 0
        assert list(heaps) == []
        assert heaps.above(Gems(1)) == heaps.above(NO_GEMS) == 0
