"""All heaps that a purse can make, in the order of offers, indexed without listing them.

Sorted from low to high (G6), the heaps of a purse form blocks of equal size, each block runs of
equal red, each run shorter runs of equal yellow. The lengths of blocks and runs can be counted, so
a few look-ups give the index of a heap, or the heap at an index.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from struct import unpack

from basari.rules.basari.gems import Gems
from basari.value import Value

Counts = tuple[int, ...]
"""At index n, the number of ways to pick fewer than n gems; the last entry counts all ways."""


class Heaps(Value):
    """Every non-empty heap that can be made from *purse*, from the lowest to the highest.

    >>> heaps = heaps_of(Gems(1, 0, 0, 2))
    >>> [str(heap) for heap in heaps]
    ['1B', '1R', '2B', '1R1B', '1R2B']
    >>> heaps.above(Gems(green=2))
    2
    """

    purse: Gems
    blocks: Counts
    """The counts for picks from all colours."""
    after_red: Counts
    """The counts for picks from the colours after red."""
    after_yellow: Counts
    """The counts for picks from the colours after yellow."""

    def __len__(self) -> int:
        """The number of non-empty heaps: some, none or all of each colour."""
        return self.blocks[-1] - 1

    def __iter__(self) -> Iterator[Gems]:
        """Iterate over the heaps, from the lowest to the whole purse."""
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> Gems:
        """Return the heap at *index*, which is the number of lower ones."""
        blocks, after_red, after_yellow = self.blocks, self.after_red, self.after_yellow
        place = index + (blocks[-1] if index < 0 else 1)
        if not 0 < place < blocks[-1]:
            raise IndexError(index)
        size = bisect_right(blocks, place) - 1
        above = after_red[size + 1] + blocks[size] - place - 1
        left = bisect_right(after_red, above) - 1
        above += after_yellow[left + 1] - after_red[left + 1]
        last = bisect_right(after_yellow, above) - 1
        green = after_yellow[last + 1] - above - 1
        if last > self.purse.blue:
            green += last - self.purse.blue
        return Gems(size - left, left - last, green, last - green)

    def above(self, bar: Gems) -> int:
        """Return how many heaps are higher than *bar*, which need not come from this purse (G6)."""
        purse, blocks = self.purse, self.blocks
        left = bar.red + bar.yellow + bar.green + bar.blue
        if left + 1 >= len(blocks):
            return 0
        higher = blocks[-1] - blocks[left + 1]
        least, left = left - purse.red, left - bar.red
        if left < least:
            return higher
        higher += self.after_red[left] - (self.after_red[least] if least > 0 else 0)
        least, left = left - purse.yellow, left - bar.yellow
        if left < least:
            return higher
        higher += self.after_yellow[left] - (self.after_yellow[least] if least > 0 else 0)
        most = min(left, purse.green)
        least = left - purse.blue - 1
        greens = most - (max(least, bar.green))
        return higher + greens if greens > 0 else higher


@lru_cache(maxsize=4096)
def heaps_of(purse: Gems) -> Heaps:
    """Return all heaps that *purse* can make.

    The counts are packed into one long number, 32 bits each: multiplying two such numbers combines
    every pick of one with every pick of the other.
    """
    entries = purse.size + 2
    fewer = _pile(entries) << 32
    after_yellow = fewer * (_pile(purse.green) * _pile(purse.blue))
    after_red = after_yellow * _pile(purse.yellow)
    blocks = after_red * _pile(purse.red)
    return Heaps(
        purse, _read(blocks, entries), _read(after_red, entries), _read(after_yellow, entries)
    )


@lru_cache(maxsize=128)
def _pile(gems: int) -> int:
    """Return packed counts for *gems* alike: there is one way each to pick none, one, … or all."""
    return sum(1 << 32 * number for number in range(gems + 1))


def _read(counts: int, entries: int) -> Counts:
    """Unpack the lowest *entries* counts, 32 bits each, from one long number."""
    cut = counts & ((1 << 32 * entries) - 1)
    return unpack(f"<{entries}I", cut.to_bytes(4 * entries, "little"))
