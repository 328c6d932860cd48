"""All heaps of many purses, ranked as offers, counted and found without listing them (G6).

This is `rules.basari.heaps` for many purses, a row each. The number of heaps with fewer than n gems
follows from three tables for each pair of green and blue counts: the number of ways to pick from
these two colours, summed up once, twice and three times. A sum over another colour is a difference
of two entries.
"""

from collections.abc import Callable
from typing import NamedTuple, Self

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.rules.basari.gems import COLOURS

MOST = 25
"""The largest number of gems of one colour (C1, B1)."""
BEFORE, SIZES = 2 * MOST + 2, len(COLOURS) * MOST + 2
"""How many columns a table has for negative sizes, where sums are 0, and for sizes from 0 up."""
DIGIT = MOST + 1
BITS = MOST.bit_length()


def _picks() -> Whole:
    """Return in how many ways n gems can be picked from each number of green and of blue ones."""
    green, blue, size = np.ogrid[:DIGIT, :DIGIT, -BEFORE:SIZES]
    found: Whole = np.minimum(green, size) - np.maximum(0, size - blue) + 1
    return np.maximum(found, 0)


def _sums() -> list[Whole]:
    """Return tables of the picks of fewer than n gems, of their sums, and of the sums of these."""
    picks = _picks()
    fewer = np.cumsum(picks, axis=-1) - picks
    twice = np.cumsum(fewer, axis=-1)
    thrice = np.cumsum(twice, axis=-1)
    return [table.ravel() for table in (fewer, twice, thrice)]


ONCE, TWICE, THRICE = _sums()


class Heaps(NamedTuple):
    """Every non-empty heap that can be made from each of many purses, from low to high.

    >>> heaps = Heaps.of(np.array([[1, 0, 0, 2]]))
    >>> heaps.number, heaps.above(np.array([[0, 0, 2, 0]]))
    (array([5]), array([2]))
    >>> heaps.at(np.array([3]))
    array([[1, 0, 0, 1]])
    """

    red: Whole
    yellow: Whole
    green: Whole
    blue: Whole
    column: Whole
    """Where the row of each purse starts in the tables of sums."""

    @classmethod
    def of(cls, purses: Whole) -> Self:
        """Return the heaps of *purses*, which are rows of counts by colour."""
        red, yellow, green, blue = purses.T
        return cls(red, yellow, green, blue, (green * DIGIT + blue) * (BEFORE + SIZES) + BEFORE)

    @property
    def number(self) -> Whole:
        """How many heaps each purse has: all combinations of gems but the empty one."""
        found: Whole = (self.red + 1) * (self.yellow + 1) * (self.green + 1) * (self.blue + 1) - 1
        return found

    def _blocks(self, sizes: Whole) -> Whole:
        """Return how many picks from all colours have fewer than *sizes* gems."""
        place = self.column + sizes
        less = place - self.red - 1
        found: Whole = THRICE[place] - THRICE[less]
        found -= THRICE[place - self.yellow - 1]
        found += THRICE[less - self.yellow - 1]
        return found

    def _after_red(self, sizes: Whole) -> Whole:
        """Return how many picks from yellow, green and blue have fewer than *sizes* gems."""
        place = self.column + sizes
        found: Whole = TWICE[place] - TWICE[place - self.yellow - 1]
        return found

    def _after_yellow(self, sizes: Whole) -> Whole:
        """Return how many picks from green and blue have fewer than *sizes* gems."""
        found: Whole = ONCE[self.column + sizes]
        return found

    def above(self, bars: Whole) -> Whole:
        """Return how many heaps beat each bar, which need not come from the purse (G6)."""
        red, yellow, green, _ = bars.T
        size = bars.sum(axis=1)
        higher = self.number + 1 - self._blocks(size + 1)
        left = size - red
        more = self._after_red(left) - self._after_red(size - self.red)
        higher += np.maximum(more, 0)
        left, size, same = left - yellow, left, self.red >= red
        more = self._after_yellow(left) - self._after_yellow(size - self.yellow)
        higher += np.maximum(more, 0) * same
        same &= self.yellow >= yellow
        more = np.minimum(self.green, left) - np.maximum(green, left - self.blue - 1)
        higher += np.maximum(more, 0) * same
        return higher

    def at(self, index: Whole) -> Whole:
        """Return, for each purse, the heap with *index* heaps below it."""
        place = index + 1
        full = self.red + self.yellow + self.green + self.blue
        size = _last(np.ones_like(full), full, self._blocks, place)
        above = self._after_red(size + 1) + self._blocks(size) - place - 1
        left = _last(np.maximum(size - self.red, 0), size, self._after_red, above)
        above += self._after_yellow(left + 1) - self._after_red(left + 1)
        last = _last(np.maximum(left - self.yellow, 0), left, self._after_yellow, above)
        green = np.maximum(0, last - self.blue) + self._after_yellow(last + 1) - above - 1
        return np.stack((size - left, left - last, green, last - green), axis=1)

    def only(self, purses: Flags) -> Self:
        """Return the heaps of the chosen *purses*."""
        return type(self)(*(column[purses] for column in self))


def _last(low: Whole, high: Whole, counts: Callable[[Whole], Whole], bars: Whole) -> Whole:
    """Return the last size from *low* to *high* whose count is not above its bar, by bisection."""
    for _ in range(int((high - low).max(initial=0)).bit_length()):
        middle = (low + high + 1) >> 1
        fits = counts(middle) <= bars
        low, high = np.where(fits, middle, low), np.where(fits, high, middle - 1)
    return low


def ranks(heaps: Whole) -> Whole:
    """Return the rank of each heap as a number: by size, then by its colours from red (G6)."""
    red, yellow, green, blue = np.moveaxis(heaps, -1, 0)
    rank: Whole = red + yellow + green + blue
    for number in (red, yellow, green, blue):
        rank = (rank << BITS) + number
    return rank


def lowest(purses: Whole, sizes: Whole) -> Whole:
    """Return the lowest heap of the given size in each purse: its least precious gems.

    >>> lowest(np.array([[1, 2, 0, 3]]), np.array([4]))
    array([[0, 1, 0, 3]])
    """
    left, found = sizes, np.zeros_like(purses)
    for colour in reversed(COLOURS):
        found[:, colour] = np.minimum(purses[:, colour], left)
        left = left - found[:, colour]
    return found
