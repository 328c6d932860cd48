"""Negotiations solved exactly: two bid in turn, ever higher, and each knows what the other wants.

Given what every deal is worth to both, nothing is left to guess. Go through all offers of both
purses from the highest down: above the highest nobody can go, so it is accepted; whoever makes a
lower one knows by then what the other would do. One pass finds the best word of both.
"""

from collections.abc import Sequence
from typing import NamedTuple

Pair = tuple[float, float]
"""What something is worth to the one and to the other."""
SAME = 1e-12
"""What is worth as much, but for rounding."""


class Bid(NamedTuple):
    """An offer that one could make, and what the deal would be worth to both."""

    rank: int
    """How high it is; only a higher one beats it (G6)."""
    worth: Pair
    place: int = 0
    """Where the bidder can look up what it was."""


class Prospect(NamedTuple):
    """What comes of a bid if both go on as well as they can."""

    bid: Bid
    deal: Bid
    """The bid that is accepted in the end."""
    side: int
    """Whose bid that is."""
    words: int
    """How many words it takes until then, the last of them `accept`."""

    @property
    def worth(self) -> Pair:
        """What the deal is worth to both."""
        return self.deal.worth


def solve(one: Sequence[Bid], other: Sequence[Bid]) -> tuple[Prospect | None, Prospect | None]:
    """Find the best bid of both, if it were their word; both lists rise.

    Whoever is indifferent accepts, and of bids that are worth as much one makes the one that ends
    it soonest, then the lowest: nobody likes to haggle for nothing.
    """
    bids, places = (one, other), [len(one) - 1, len(other) - 1]
    best: list[Prospect | None] = [None, None]
    while max(places) >= 0:
        rank = max(bids[side][place].rank for side, place in enumerate(places) if place >= 0)
        found = []
        for side, place in enumerate(places):
            if place >= 0 and bids[side][place].rank == rank:
                found.append((side, _prospect(bids[side][place], side, best[1 - side])))
                places[side] -= 1
        for side, prospect in found:
            if _is_better(prospect, best[side], side):
                best[side] = prospect
    return best[0], best[1]


def _prospect(bid: Bid, side: int, raised: Prospect | None) -> Prospect:
    """See what the other makes of a bid: accept it, or raise if that is worth more."""
    other = 1 - side
    if raised is None or bid.worth[other] >= raised.worth[other] - SAME:
        return Prospect(bid, bid, side, 2)
    return Prospect(bid, raised.deal, raised.side, raised.words + 1)


def _is_better(prospect: Prospect, known: Prospect | None, side: int) -> bool:
    if known is None or prospect.worth[side] > known.worth[side] + SAME:
        return True
    as_good = prospect.worth[side] >= known.worth[side] - SAME
    return as_good and prospect.words <= known.words
