"""Bids that players of the pool consider: the best one, and all that beat the standing offer."""

from typing import Any

from basari.bots.basari.reckoning.effects import both_payers
from basari.bots.basari.reckoning.exact_negotiation import (
    NO_BID,
    SAME,
    Heap,
    best_bids,
    heaps_by_rank,
    rank,
)
from basari.bots.basari.reckoning.scales import Pays, Scales
from basari.rules.basari import cards
from basari.rules.basari.negotiation import Bargain

OFFERED = 5
"""Gems of the largest offer considered when bidding, unless the standing one has more."""


def best_exact_bid(scales: Scales, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
    """Return the best bid, or one as good that ends the negotiation; None to give in."""
    place, standing = view.rules.contested.index(bargain.action), bargain.standing
    me, other = bargain.turn, bargain.other
    most = max(OFFERED, standing.size + 1)
    pair = both_payers(scales, place, (me, other), most)
    word, _ = best_bids(pair, most, rank(standing.counts))
    if word is NO_BID:
        return None
    if not bargain.bids and type(view) is cards.View:
        return word.heap
    left = scales.payment_value(place, other, me, standing.counts)[me]
    return word.heap if word.own > left + SAME else None


def heaps_above(purse: tuple[int, ...], standing: tuple[int, ...], most: int) -> list[Heap]:
    """Return the heaps of up to *most* gems that beat the *standing* offer."""
    least = rank(standing)
    return [heap for high, heap in heaps_by_rank(purse, most) if high > least]


def cost(pays: Pays, heap: Heap) -> tuple[float, float]:
    """Return what a heap is worth to the payer, and to the payee."""
    red, yellow, green, blue = heap
    reds, yellows, greens, blues = pays
    a, b, c, d = reds[red], yellows[yellow], greens[green], blues[blue]
    return a[0] + b[0] + c[0] + d[0], a[1] + b[1] + c[1] + d[1]
