"""Negotiations solved: two bid in turn, ever higher, and each knows what the other wants.

Given what every deal is worth to both, nothing is left to guess. Go through all offers of both
purses from the highest down: above the highest nobody can go, so it is accepted; whoever makes a
lower one knows by then what the other would do. One pass finds the best word of both.

But people are no solvers. The less *reason* they are believed to have, the more often they take
what seems fair to them, and nothing else. And if the other is known to go on as cheaply as they can
(`driving.py`), one foresees when they give in.
"""

from typing import NamedTuple

from basari.bots.basari.driving import Cheapest, Habit, Raise

SAME = 1e-12
"""What is worth as much, but for rounding."""


class Bids(NamedTuple):
    """All bids of a side, from the lowest to the highest, with what each deal is worth to both."""

    ranks: list[int]
    """How high they are; only a higher one beats another (G6)."""
    own: list[float]
    """Worth to the bidder."""
    given: list[float]
    """Worth to the other."""
    fair: list[float]
    """How likely somebody takes it who looks for what is fair."""


class Prospect(NamedTuple):
    """What comes of a bid if both go on as well as they can."""

    own: float
    """What it is worth to the bidder."""
    given: float
    """What it is worth to the other."""
    words: float
    """How many words it takes, the last of them `accept`."""
    place: int
    """Which of the bidder's bids it is."""


Best = tuple[Prospect | None, Prospect | None]


def solve(
    one: Bids,
    other: Bids,
    reason: float = 1.0,
    bother: float = 0.0,
    habit: Habit | None = None,
) -> Best:
    """Find the best bid of both, if it were their word.

    Whoever is indifferent accepts, and of bids that are worth as much one makes the one that ends
    it soonest, then the lowest. Every word may be a *bother*, too. The first one may know the
    other's *habit*.
    """
    sides = one, other
    places = [len(one.ranks) - 1, len(other.ranks) - 1]
    best: list[Prospect | None] = [None, None]
    cheapest = Cheapest()
    while places[0] >= 0 or places[1] >= 0:
        ranks = [sides[side].ranks[places[side]] if places[side] >= 0 else -1 for side in (0, 1)]
        before = best.copy()
        for side in (0, 1):
            if ranks[side] >= ranks[1 - side]:
                prospect = _prospect(sides[side], places[side], before[1 - side], reason)
                if habit and not side:
                    prospect = _driven(prospect, one, habit, cheapest.over(ranks[0]))
                if _is_better(prospect, before[side], bother):
                    best[side] = prospect
                places[side] -= 1
        if habit and ranks[1] >= ranks[0]:
            cheapest.note(ranks[1], _answered(other, places[1] + 1, before[0], bother))
    return best[0], best[1]


def _prospect(bids: Bids, place: int, raised: Prospect | None, reason: float) -> Prospect:
    """See what the other makes of a bid: accept it, or raise if that is worth more."""
    own, given = bids.own[place], bids.given[place]
    if raised is None:
        return Prospect(own, given, 2, place)
    taken = reason * (given >= raised.own - SAME)
    if reason < 1:
        taken += (1 - reason) * bids.fair[place]
    more = 1 - taken
    return Prospect(
        taken * own + more * raised.given,
        taken * given + more * raised.own,
        taken * 2 + more * (raised.words + 1),
        place,
    )


def _answered(bids: Bids, place: int, mine: Prospect | None, bother: float) -> Raise:
    """See what comes of a bid of the other one: one takes it, or goes on."""
    price, given = bids.own[place], bids.given[place]
    if mine is None or given >= mine.own - bother * (mine.words - 1):
        return Raise(price, price, given, 2)
    return Raise(price, mine.given, mine.own, mine.words + 1)


def _driven(prospect: Prospect, bids: Bids, habit: Habit, raised: Raise | None) -> Prospect:
    """See what they make of a bid who perhaps go on cheaply; else it is as foreseen."""
    if raised is None:
        return prospect
    calm, place = habit.calm, prospect.place
    own, given = bids.own[place], bids.given[place]
    taken = habit.taken(raised.price, given)
    more = 1 - calm - taken
    return Prospect(
        calm * prospect.own + taken * own + more * raised.given,
        calm * prospect.given + taken * given + more * raised.own,
        calm * prospect.words + taken * 2 + more * (raised.words + 1),
        place,
    )


def _is_better(prospect: Prospect, known: Prospect | None, bother: float) -> bool:
    if known is None:
        return True
    gain = prospect.own - known.own - bother * (prospect.words - known.words)
    return gain > SAME or (gain >= -SAME and prospect.words <= known.words)
