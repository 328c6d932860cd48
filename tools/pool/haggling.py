"""Negotiations solved: all offers of both purses, from the highest down.

Above the highest offer nobody can go, so it is accepted; whoever makes a lower one knows by then
what the other would do. Offers of many gems are left out, as they are hardly ever worth it; below
that it is exact. Of offers that are worth as much the one is made that ends it soonest.
"""

from functools import lru_cache
from typing import NamedTuple

from pool.worth import Pays

Heap = tuple[int, int, int, int]
SAME = 1e-9
"""What is worth as much, but for rounding."""


class Word(NamedTuple):
    """What comes of an offer if both go on as well as they can."""

    own: float
    """What it is worth to the one who makes it."""
    given: float
    """What it is worth to the other."""
    words: int
    """How many more are said, the last of them `accept`."""
    heap: Heap
    """The offer itself."""
    payer: int
    """Who pays in the end: 0 who makes it, 1 the other."""
    paid: Heap
    """What is paid in the end."""


class Side(NamedTuple):
    """One of two who want an action, as the one who pays."""

    purse: tuple[int, ...]
    own: float
    """What the action is worth to them."""
    given: float
    """What it is worth to the other if they have it."""
    pays: Pays


@lru_cache(maxsize=4096)
def heaps(purse: tuple[int, ...], most: int) -> tuple[tuple[int, Heap], ...]:
    """List the heaps of up to so many gems with their ranks, from the highest to the lowest (G6).

    >>> [heap for _, heap in heaps((1, 0, 0, 2), 2)]
    [(1, 0, 0, 1), (0, 0, 0, 2), (1, 0, 0, 0), (0, 0, 0, 1)]
    """
    reds, yellows, greens, blues = [range(min(own, most) + 1) for own in purse]
    found = [
        (rank((red, yellow, green, blue)), (red, yellow, green, blue))
        for red in reds
        for yellow in yellows
        for green in greens
        for blue in blues
        if 0 < red + yellow + green + blue <= most
    ]
    return tuple(sorted(found, reverse=True))


def rank(heap: tuple[int, ...]) -> int:
    """Tell how high an offer is, as a number: by size, then red, yellow and green (G6)."""
    red, yellow, green, blue = heap
    return ((red + yellow + green + blue) << 24) + (red << 16) + (yellow << 8) + green


def above(purse: tuple[int, ...], standing: tuple[int, ...], most: int) -> list[Heap]:
    """List the heaps of up to so many gems that beat the *standing* offer."""
    least = rank(standing)
    return [heap for high, heap in heaps(_capped(purse, most), most) if high > least]


def cost(pays: Pays, heap: Heap) -> tuple[float, float]:
    """Tell what it is worth to pay a heap, and to get it."""
    red, yellow, green, blue = heap
    reds, yellows, greens, blues = pays
    a, b, c, d = reds[red], yellows[yellow], greens[green], blues[blue]
    return a[0] + b[0] + c[0] + d[0], a[1] + b[1] + c[1] + d[1]


def solved(
    sides: tuple[Side, Side], most: int, standing: int = 0
) -> tuple[Word | None, Word | None]:
    """Find the best word of both, if it were their turn, with offers above the *standing* rank."""
    one, other = (
        [(high, heap) for high, heap in heaps(_capped(side.purse, most), most) if high > standing]
        for side in sides
    )
    best_one: Word | None = None
    best_other: Word | None = None
    places, sizes = [0, 0], (len(one), len(other))
    while places[0] < sizes[0] or places[1] < sizes[1]:
        first = one[places[0]] if places[0] < sizes[0] else LOWEST
        second = other[places[1]] if places[1] < sizes[1] else LOWEST
        before = best_one
        if first[0] >= second[0]:
            best_one = _better(sides[0], first[1], best_one, best_other)
            places[0] += 1
        if second[0] >= first[0]:
            best_other = _better(sides[1], second[1], best_other, before)
            places[1] += 1
    return best_one, best_other


LOWEST = (-1, (0, 0, 0, 0))


def _better(side: Side, heap: Heap, known: Word | None, raised: Word | None) -> Word:
    """See what the other makes of an offer, and whether it is better than those above it."""
    red, yellow, green, blue = heap
    reds, yellows, greens, blues = side.pays
    a, b, c, d = reds[red], yellows[yellow], greens[green], blues[blue]
    given = side.given + a[1] + b[1] + c[1] + d[1]
    if raised is None or given >= raised.own - SAME:
        own = side.own + a[0] + b[0] + c[0] + d[0]
        if known is None or own >= known.own - SAME:
            return Word(own, given, 2, heap, 0, heap)
        return known
    if known is None or raised.given > known.own + SAME:
        return Word(raised.given, raised.own, raised.words + 1, heap, 1 - raised.payer, raised.paid)
    return known


def _capped(purse: tuple[int, ...], most: int) -> tuple[int, ...]:
    return tuple([min(own, most) for own in purse])
