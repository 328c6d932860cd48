"""Solve negotiations in which two players bid in turn, ever higher, and know each other's values.

One pass over all offers of both purses, from the highest down, finds the best bid of either player:
the highest offer is always accepted, and by the time the pass comes to a lower offer, the answer to
it is known.

People do not solve games. The lower *reason* is, the more likely they are assumed simply to accept
whatever seems fair. If the opponent tends to raise as cheaply as possible (`cheap_raises.py`), the
pass also predicts when such an opponent gives in.
"""

from typing import NamedTuple

from basari.bots.basari.cheap_raises import Cheapest, Habit, Raise

SAME = 1e-12
"""Values closer than this are equal."""


class SideBids(NamedTuple):
    """All bids of a side, from the lowest to the highest, with the value of each deal to both."""

    ranks: list[int]
    """The rank of each bid; only a bid of a higher rank beats another (G6)."""
    own: list[float]
    """What the deal is worth to the bidder, per bid."""
    given: list[float]
    """What the deal is worth to the other side, per bid."""
    fair: list[float]
    """The chance that an opponent who looks for a fair deal accepts, per bid."""


class BidResult(NamedTuple):
    """The expected result of a bid if both sides continue optimally."""

    own: float
    """The value of the result to the bidder."""
    given: float
    """The value of the result to the other side."""
    words: float
    """The expected number of bids still to be made, including this one and the final `accept`."""
    place: int
    """The index of the bid in its `SideBids`."""


Best = tuple[BidResult | None, BidResult | None]


def solve(
    one: SideBids,
    other: SideBids,
    reason: float = 1.0,
    bother: float = 0.0,
    habit: Habit | None = None,
) -> Best:
    """Return the best bid of each side if it were that side's turn; None for a side without a bid.

    Indifferent players accept. Of bids with equal value, the best is the one that ends the
    negotiation soonest, then the lowest. A longer negotiation must gain at least *bother* per bid.
    *reason* is the probability that an offer is answered optimally, and not by what seems fair.
    With *habit*, the first side also expects cheap raises from the other.
    """
    sides = one, other
    places = [len(one.ranks) - 1, len(other.ranks) - 1]
    best: list[BidResult | None] = [None, None]
    cheapest = Cheapest()
    while places[0] >= 0 or places[1] >= 0:
        ranks = [sides[side].ranks[places[side]] if places[side] >= 0 else -1 for side in (0, 1)]
        before = best.copy()
        for side in (0, 1):
            if ranks[side] >= ranks[1 - side]:
                prospect = _bid_result(sides[side], places[side], before[1 - side], reason)
                if habit and not side:
                    prospect = _with_habit(prospect, one, habit, cheapest.over(ranks[0]))
                if _is_better(prospect, before[side], bother):
                    best[side] = prospect
                places[side] -= 1
        if habit and ranks[1] >= ranks[0]:
            cheapest.note(ranks[1], _reply(other, places[1] + 1, before[0], bother))
    return best[0], best[1]


def _bid_result(bids: SideBids, place: int, raised: BidResult | None, reason: float) -> BidResult:
    """Return the expected result of the bid at *place*; the opponent accepts, or bids *raised*."""
    own, given = bids.own[place], bids.given[place]
    if raised is None:
        return BidResult(own, given, 2, place)
    taken = reason * (given >= raised.own - SAME)
    if reason < 1:
        taken += (1 - reason) * bids.fair[place]
    more = 1 - taken
    return BidResult(
        taken * own + more * raised.given,
        taken * given + more * raised.own,
        taken * 2 + more * (raised.words + 1),
        place,
    )


def _reply(bids: SideBids, place: int, mine: BidResult | None, bother: float) -> Raise:
    """Return the result of the other side's bid at *place*, if the first side answers it best.

    *mine* is the best raise of the first side, which otherwise accepts.
    """
    price, given = bids.own[place], bids.given[place]
    if mine is None or given >= mine.own - bother * (mine.words - 1):
        return Raise(price, price, given, 2)
    return Raise(price, mine.given, mine.own, mine.words + 1)


def _with_habit(
    prospect: BidResult, bids: SideBids, habit: Habit, raised: Raise | None
) -> BidResult:
    """Return *prospect*, corrected for an opponent who may make the cheap raise *raised*.

    *bids* are the bids of the first side, and *habit* says how the opponent answers them.
    """
    if raised is None:
        return prospect
    calm, place = habit.calm, prospect.place
    own, given = bids.own[place], bids.given[place]
    taken = habit.accept_chance(raised.price, given)
    more = 1 - calm - taken
    return BidResult(
        calm * prospect.own + taken * own + more * raised.given,
        calm * prospect.given + taken * given + more * raised.own,
        calm * prospect.words + taken * 2 + more * (raised.words + 1),
        place,
    )


def _is_better(prospect: BidResult, known: BidResult | None, bother: float) -> bool:
    if known is None:
        return True
    gain = prospect.own - known.own - bother * (prospect.words - known.words)
    return gain > SAME or (gain >= -SAME and prospect.words <= known.words)
