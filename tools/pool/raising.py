"""The cheapest raise, which those weigh who look no farther."""

from typing import Any, NamedTuple

from basari.bots.basari.reckoning.haggling import Heap, above, cost
from basari.bots.basari.reckoning.scales import Scales
from basari.rules.basari import cards
from basari.rules.basari.negotiation import Bargain


class Raise(NamedTuple):
    """A raise, and what it is worth; nothing is what it is worth if the other has all for free."""

    heap: Heap
    profit: float
    """What the action is worth, for nothing."""
    net: float
    """What it is worth for this heap."""
    gift: float
    """What it is worth to accept instead."""
    must: bool
    """Whether one cannot refuse: who opens with cards must offer a gem (C8)."""


def raised(view: Any, weighed: Scales, bargain: Bargain[Any], more: int = 1) -> Raise | None:  # noqa: ANN401
    """Find the raise that costs least, of at most so many gems *more* than are offered."""
    place, me, other = view.rules.contested.index(bargain.action), bargain.turn, bargain.other
    standing = bargain.standing.counts
    heap = cheapest(weighed, place, (me, other), standing, more)
    if heap is None:
        return None
    left = weighed.done(place, other)[me]
    profit = weighed.done(place, me)[me] - left
    pays = weighed.pays(place, me, other, sum(heap))
    return Raise(
        heap,
        profit,
        profit + cost(pays, heap)[0],
        weighed.paid(place, other, me, standing)[me] - left,
        not bargain.bids and type(view) is cards.View,
    )


def cheapest(
    weighed: Scales, place: int, pair: tuple[int, int], standing: tuple[int, ...], more: int = 1
) -> Heap | None:
    """Find the raise that costs the first of a pair least."""
    payer, payee = pair
    most = sum(standing) + more
    pays = weighed.pays(place, payer, payee, most)
    heaps = above(weighed.purse(payer), standing, most)
    return max(heaps, key=lambda heap: cost(pays, heap)[0], default=None)
