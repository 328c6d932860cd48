"""All heaps a purse can make, in the order of offers, counted and found without listing them.

Sorted from low to high (G6), the heaps of a purse fall into blocks of equal size, each block into
runs of equal red, each run into runs of equal yellow. How long a block or run is follows from
counting alone, so the place of a heap, or the heap at a place, is a few look-ups away.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from operator import sub

from basari.rules.gems import Gems
from basari.value import Value

Counts = tuple[int, ...]
"""At index n: the ways to pick fewer than n gems; the last entry is all ways."""


class Heaps(Value):
    """Every non-empty heap that can be made from *purse*, from the lowest to the highest.

    >>> [str(heap) for heap in Heaps(Gems(1, 0, 0, 2))]
    ['1B', '1R', '2B', '1R1B', '1R2B']
    """

    purse: Gems

    def __len__(self) -> int:
        """One for each way to take none, some or all of each colour, save taking nothing."""
        return _tables(self.purse)[0][-1] - 1

    def __iter__(self) -> Iterator[Gems]:
        """Climb from the lowest heap to the whole purse."""
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> Gems:
        """Return the heap that has *index* lower ones."""
        blocks, after_red, after_yellow, _ = _tables(self.purse)
        place = range(1, blocks[-1])[index]
        size = bisect_left(blocks, place + 1) - 1
        red, place, left = _run(after_red, place - blocks[size], size)
        yellow, place, left = _run(after_yellow, place, left)
        green = max(0, left - self.purse.blue) + place
        return Gems(red, yellow, green, left - green)

    def not_above(self, bar: Gems) -> int:
        """How many heaps are not higher than *bar*, which need not come from this purse."""
        left = bar.size
        if left > self.purse.size:
            return len(self)
        blocks, *runs = _tables(self.purse)
        lower = blocks[left] - 1
        for owned, barred, counts in zip(self.purse.counts, bar.counts, runs, strict=False):
            if barred > owned:
                return lower + counts[left + 1] - counts[max(0, left - owned)]
            lower += counts[left + 1] - counts[left + 1 - barred]
            left -= barred
        return lower + (left <= self.purse.blue)


def _run(runs: Counts, place: int, size: int) -> tuple[int, int, int]:
    """Find the run that *place* falls into: gems of its colour, place in it, gems still to pick.

    The run with c gems of a colour is as long as there are ways to pick *size* - c of the others.
    """
    end = runs[size + 1]
    left = bisect_left(runs, end - place) - 1
    return size - left, place - (end - runs[left + 1]), left


@lru_cache(maxsize=4096)
def _tables(purse: Gems) -> tuple[Counts, ...]:
    """Count picks from all colours, from those after red, after yellow and after green."""
    piles = purse.counts
    tables = (_picks(*piles[colour:]) for colour in range(len(piles)))
    return tuple(table + table[-1:] * (purse.size + 2 - len(table)) for table in tables)


@lru_cache(maxsize=4096)
def _picks(*piles: int) -> Counts:
    """Count the picks from *piles*: a pick is one from the others and some of the first."""
    if not piles:
        return 0, 1
    first, others = piles[0], _picks(*piles[1:])
    ways = map(sub, others[1:] + others[-1:] * first, (0,) * first + others[:-1])
    return 0, *accumulate(ways)
