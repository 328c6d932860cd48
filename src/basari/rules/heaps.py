"""All heaps a purse can make, in the order of offers, counted and found without listing them.

Sorted from low to high (G6), the heaps of a purse fall into blocks of equal size, each block into
runs of equal red, each run into runs of equal yellow. How long a block or run is follows from
counting alone, so the place of a heap, or the heap at a place, is a few look-ups away.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from operator import sub

from basari.rules.gems import Gems
from basari.value import Value

Counts = tuple[int, ...]
"""At index n: the ways to pick fewer than n gems; the last entry is all ways."""

Run = tuple[int, Counts]
"""How many gems of a colour a purse has, and the ways to pick from the colours after it."""


class Heaps(Value):
    """Every non-empty heap that can be made from *purse*, from the lowest to the highest.

    >>> heaps = Heaps(Gems(1, 0, 0, 2))
    >>> [str(heap) for heap in heaps]
    ['1B', '1R', '2B', '1R1B', '1R2B']
    >>> heaps.above(Gems(green=2))
    2
    """

    purse: Gems

    def __len__(self) -> int:
        """One for each way to take none, some or all of each colour, save taking nothing."""
        return _blocks(self.purse)[0][-1] - 1

    def __iter__(self) -> Iterator[Gems]:
        """Climb from the lowest heap to the whole purse."""
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> Gems:
        """Return the heap that has *index* lower ones."""
        blocks, (_, after_red), (_, after_yellow), _ = _blocks(self.purse)
        place = range(1, blocks[-1])[index]
        size = bisect_right(blocks, place) - 1
        red, place, left = _run(after_red, place - blocks[size], size)
        yellow, place, left = _run(after_yellow, place, left)
        green = max(0, left - self.purse.blue) + place
        return Gems(red, yellow, green, left - green)

    def above(self, bar: Gems) -> int:
        """How many heaps are higher than *bar*, which need not come from this purse (G6)."""
        blocks, *runs = _blocks(self.purse)
        left = bar.size
        if left + 1 >= len(blocks):
            return 0
        higher = blocks[-1] - blocks[left + 1]
        for (owned, others), barred in zip(runs, bar.counts, strict=False):
            least = left - owned
            left -= barred
            if left < least:
                break
            higher += others[left] - (others[least] if least > 0 else 0)
        return higher


def _run(others: Counts, place: int, size: int) -> tuple[int, int, int]:
    """Find the run that *place* falls into: gems of its colour, place in it, gems still to pick.

    The run with c gems of a colour is as long as there are ways to pick *size* - c *others*.
    """
    end = others[size + 1]
    left = bisect_left(others, end - place) - 1
    return size - left, place - (end - others[left + 1]), left


@lru_cache(maxsize=4096)
def _blocks(purse: Gems) -> tuple[Counts, Run, Run, Run]:
    """Count all heaps of a purse, and the runs they fall into by red, by yellow and by green."""
    red, yellow, green, blue = purse.counts
    blocks = _picks(red, yellow, green, blue)

    def after(*piles: int) -> Counts:
        counts = _picks(*piles)
        return counts + counts[-1:] * (len(blocks) - len(counts))

    return (
        blocks,
        (red, after(yellow, green, blue)),
        (yellow, after(green, blue)),
        (green, after(blue)),
    )


@lru_cache(maxsize=4096)
def _picks(*piles: int) -> Counts:
    """Count the picks from *piles*: a pick is one from the others and some of the first."""
    if not piles:
        return 0, 1
    first, others = piles[0], _picks(*piles[1:])
    ways = map(sub, others[1:] + others[-1:] * first, (0,) * first + others[:-1])
    return 0, *accumulate(ways)
