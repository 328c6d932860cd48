"""Heaps of many purses are counted and found like those of one."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from basari.batch.basari.heaps import Heaps, lowest, ranks
from basari.rules.basari.gems import NO_GEMS, Gems, beats
from basari.rules.basari.heaps import heaps_of
from basari.rules.basari.negotiation import Bids, Offer

SMALL = st.builds(Gems, *[st.integers(0, 5)] * 4)
ANY = st.builds(Gems, *[st.integers(0, 25)] * 4)


def rows(*heaps: Gems) -> np.ndarray:
    """Return heaps as rows."""
    return np.array([heap.counts for heap in heaps])


class TestHeaps:
    """G6: the order of offers, for a column of purses."""

    @given(st.lists(st.tuples(ANY, ANY), min_size=1, max_size=8))
    def test_above(self, pairs: list[tuple[Gems, Gems]]) -> None:
        """As many heaps are higher as by the rules."""
        purses, bars = zip(*pairs, strict=True)

        above = Heaps.of(rows(*purses)).above(rows(*bars))

        assert above.tolist() == [heaps_of(purse).above(bar) for purse, bar in pairs]

    @given(st.data(), st.lists(ANY.filter(lambda purse: purse != NO_GEMS), min_size=1, max_size=8))
    def test_at(self, data: st.DataObject, purses: list[Gems]) -> None:
        """Every index gives the same heap as by the rules."""
        places = [data.draw(st.integers(0, len(heaps_of(purse)) - 1)) for purse in purses]

        found = Heaps.of(rows(*purses)).at(np.array(places))

        expected = [heaps_of(purse)[place] for purse, place in zip(purses, places, strict=True)]
        assert np.array_equal(found, rows(*expected))

    @given(SMALL.filter(lambda purse: purse != NO_GEMS))
    def test_all(self, purse: Gems) -> None:
        """All heaps of one purse are found, in order."""
        heaps = Heaps.of(np.repeat(rows(purse), len(heaps_of(purse)), axis=0))

        assert np.array_equal(heaps.at(np.arange(heaps.number[0])), rows(*heaps_of(purse)))


class TestRanks:
    """G6: a higher heap has the higher number."""

    @given(ANY, ANY)
    def test_order(self, one: Gems, other: Gems) -> None:
        """Numbers compare as offers do."""
        first, second = ranks(rows(one, other))

        assert (first > second) == beats(one, other)


class TestLowest:
    """The lowest heap of a given size."""

    @given(SMALL, st.integers(0, 20))
    def test_is_lowest(self, purse: Gems, size: int) -> None:
        """No heap of the purse with as many gems is lower."""
        same = [heap for heap in heaps_of(purse) if heap.size == size]

        (found,) = lowest(rows(purse), np.array([size])).tolist()

        if same:
            assert Gems(*found) == min(same)
            assert Offer(Gems(*found)) in Bids.over(NO_GEMS, purse, ())
