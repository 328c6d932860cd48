"""The cheapest raise, for players that look no farther."""

from typing import Any, NamedTuple

from basari.bots.basari.reckoning.exact_negotiation import Heap
from basari.bots.basari.reckoning.scales import Scales
from basari.rules.basari import cards
from basari.rules.basari.negotiation import Bargain
from pool.bids import cost, heaps_above


class Raise(NamedTuple):
    """A raise, and its values, relative to the other having the action for nothing."""

    heap: Heap
    profit: float
    """The worth of the action, for nothing."""
    net: float
    """Its worth for this heap."""
    gift: float
    """The worth of accepting instead."""
    must: bool
    """Whether refusing is impossible: with cards an opener must offer a gem (C8)."""


def find_raise(view: Any, scales: Scales, bargain: Bargain[Any], more: int = 1) -> Raise | None:  # noqa: ANN401
    """Return the raise that costs least, with up to *more* gems more than the standing offer."""
    place, me, other = view.rules.contested.index(bargain.action), bargain.turn, bargain.other
    standing = bargain.standing.counts
    heap = cheapest(scales, place, (me, other), standing, more)
    if heap is None:
        return None
    left = scales.action_value(place, other)[me]
    profit = scales.action_value(place, me)[me] - left
    pays = scales.pays(place, me, other, sum(heap))
    return Raise(
        heap,
        profit,
        profit + cost(pays, heap)[0],
        scales.payment_value(place, other, me, standing)[me] - left,
        not bargain.bids and type(view) is cards.View,
    )


def cheapest(
    scales: Scales, place: int, pair: tuple[int, int], standing: tuple[int, ...], more: int = 1
) -> Heap | None:
    """Return the raise that costs the first of a pair least."""
    payer, payee = pair
    most = sum(standing) + more
    pays = scales.pays(place, payer, payee, most)
    heaps = heaps_above(scales.purse(payer), standing, most)
    return max(heaps, key=lambda heap: cost(pays, heap)[0], default=None)
