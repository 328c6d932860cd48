"""Solve negotiations exactly, over all offers of both purses, from the highest down.

The highest offer is always accepted, and by the time a lower offer is examined, the answer to it is
known. Offers of many gems are left out, since they hardly ever pay; apart from that the solution is
exact. Of offers with equal value, the best is the one that ends the negotiation soonest.
"""

from functools import lru_cache
from typing import NamedTuple

from basari.bots.basari.reckoning.scales import Pays

Heap = tuple[int, int, int, int]
SAME = 1e-9
"""Values closer than this are equal."""


class ExactBid(NamedTuple):
    """The result of an offer if both sides continue optimally."""

    own: float
    """The value of the result to the bidder."""
    given: float
    """The value of the result to the other side."""
    heap: Heap
    """The offer itself."""
    payment: Heap
    """The gems that are paid in the end."""
    payer: int
    """Who pays them: 0 for the first of the two, 1 for the second."""


class Payer(NamedTuple):
    """One of two seats that want an action, seen as the one who pays for it."""

    purse: tuple[int, ...]
    own: float
    """What the action is worth to the payer."""
    given: float
    """What the action is worth to the payer's opponent if the payer carries it out."""
    pays: Pays


@lru_cache(maxsize=4096)
def heaps_by_rank(purse: tuple[int, ...], most: int) -> tuple[tuple[int, Heap], ...]:
    """Return the heaps of up to *most* gems with their ranks, from the highest to the lowest (G6).

    >>> [heap for _, heap in heaps_by_rank((1, 0, 0, 2), 2)]
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
    """Return how high an offer is, as a number: by size, then red, yellow and green (G6)."""
    red, yellow, green, blue = heap
    return ((red + yellow + green + blue) << 24) + (red << 16) + (yellow << 8) + green


@lru_cache(maxsize=8192)
def _ladder(
    one: tuple[int, ...], other: tuple[int, ...], most: int, standing: int
) -> tuple[tuple[int, bool, Heap], ...]:
    """Return all offers from two purses, from the highest down: side, whether tied, and heap.

    Only offers of up to *most* gems that rank above *standing* count. Two equal offers do not beat
    each other; the second of them is marked as tied.
    """
    found = sorted(
        [
            (-high, side, heap)
            for side, purse in enumerate((one, other))
            for high, heap in heaps_by_rank(purse, most)
            if high > standing
        ]
    )
    above = (None, *[high for high, _, _ in found])
    return tuple(
        (side, high == higher, heap)
        for higher, (high, side, heap) in zip(above, found, strict=False)
    )


NO_BID = ExactBid(float("-inf"), float("-inf"), (0, 0, 0, 0), (0, 0, 0, 0), 0)
"""The result for a side that cannot bid."""


def best_bids(pair: tuple[Payer, Payer], most: int, standing: int = 0) -> list[ExactBid]:
    """Return each side's best bid above the rank *standing*, if it were that side's turn."""
    words, before = [NO_BID, NO_BID], NO_BID
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
                words[side] = ExactBid(own, given, heap, heap, side)
        elif raised[1] > known[0] + SAME:
            words[side] = ExactBid(raised[1], raised[0], heap, raised.payment, raised.payer)
    return words
