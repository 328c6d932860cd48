"""Negotiations solved: all offers of both purses, from the highest down.

Above the highest offer nobody can go, so it is accepted; whoever makes a lower one knows by then
what the other would do. Offers of many gems are left out, as they are hardly ever worth it; below
that it is exact. Of offers that are worth as much the one is made that ends it soonest.
"""

from functools import lru_cache
from typing import NamedTuple

from basari.bots.basari.reckoning.scales import Pays

Heap = tuple[int, int, int, int]
SAME = 1e-9
"""What is worth as much, but for rounding."""


class Word(NamedTuple):
    """What comes of an offer if both go on as well as they can."""

    own: float
    """What it is worth to the one who makes it."""
    given: float
    """What it is worth to the other."""
    heap: Heap
    """The offer itself."""
    paid: Heap
    """What is paid in the end."""
    payer: int
    """Who pays it: the first of the two, or the second."""


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
    return [heap for high, heap in heaps(purse, most) if high > least]


def cost(pays: Pays, heap: Heap) -> tuple[float, float]:
    """Tell what it is worth to pay a heap, and to get it."""
    red, yellow, green, blue = heap
    reds, yellows, greens, blues = pays
    a, b, c, d = reds[red], yellows[yellow], greens[green], blues[blue]
    return a[0] + b[0] + c[0] + d[0], a[1] + b[1] + c[1] + d[1]


@lru_cache(maxsize=8192)
def _ladder(
    one: tuple[int, ...], other: tuple[int, ...], most: int, standing: int
) -> tuple[tuple[int, bool, Heap], ...]:
    """List what can be offered from two purses, from the highest down: by whom, and what.

    Of two offers that are alike neither beats the other, so it is told that they are tied.
    """
    found = sorted(
        [
            (-high, side, heap)
            for side, purse in enumerate((one, other))
            for high, heap in heaps(purse, most)
            if high > standing
        ]
    )
    above = (None, *[high for high, _, _ in found])
    return tuple(
        (side, high == higher, heap)
        for higher, (high, side, heap) in zip(above, found, strict=False)
    )


NOTHING = Word(float("-inf"), float("-inf"), (0, 0, 0, 0), (0, 0, 0, 0), 0)
"""What one says who cannot speak."""


def solved(pair: tuple[Side, Side], most: int, standing: int = 0) -> list[Word]:
    """Find the best word of both, if it were their turn, with offers above the *standing* rank."""
    words, before = [NOTHING, NOTHING], NOTHING
    purses = [tuple([min(own, most) for own in side.purse]) for side in pair]
    for side, tied, heap in _ladder(purses[0], purses[1], most, standing):
        raised = before if tied else words[1 - side]
        before = known = words[side]
        _, own, given, (reds, yellows, greens, blues) = pair[side]
        red, yellow, green, blue = heap
        a, b, c, d = reds[red], yellows[yellow], greens[green], blues[blue]
        given += a[1] + b[1] + c[1] + d[1]
        if given >= raised[0] - SAME:
            own += a[0] + b[0] + c[0] + d[0]
            if own >= known[0] - SAME:
                words[side] = Word(own, given, heap, heap, side)
        elif raised[1] > known[0] + SAME:
            words[side] = Word(raised[1], raised[0], heap, raised.paid, raised.payer)
    return words
