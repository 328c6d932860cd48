"""The effects of actions on everybody, if negotiations are solved exactly."""

from itertools import combinations
from typing import Any

from basari.bots.basari.fair_deals import openers
from basari.bots.basari.prices import TAKING
from basari.bots.basari.reckoning.exact_negotiation import NO_BID, ExactBid, Payer, best_bids
from basari.bots.basari.reckoning.mixing import Effects
from basari.bots.basari.reckoning.scales import Scales
from basari.kernel import Seat

FORESEEN = 3
"""The most gems in an offer that counts when an action is chosen."""


def both_payers(
    scales: Scales, place: int, pair: tuple[int, int], most: int
) -> tuple[Payer, Payer]:
    """Return both seats of a pair as possible payers for the action at index *place*, in order.

    Offers of up to *most* gems count.
    """
    one, other = pair
    return _side(scales, place, one, other, most), _side(scales, place, other, one, most)


def _side(scales: Scales, place: int, payer: int, payee: int, most: int) -> Payer:
    done = scales.action_value(place, payer)
    return Payer(
        scales.purse(payer),
        done[payer],
        done[payee],
        scales.pays(place, payer, payee, most),
    )


Openers = tuple[tuple[int, ...], ...]
"""For every pair of seats, in order, who would open."""


def openers_of(view: Any) -> Openers:  # noqa: ANN401 - of either edition
    """Return, for every pair of seats, who would open (C7, B8)."""
    seats = map(Seat, range(len(view.points)))
    return tuple(openers(view, pair) for pair in combinations(seats, 2))


def effects(scales: Scales, everybody: Openers, actions: int) -> Effects:
    """Return the effects of each action, carried out alone or after a bargain."""
    seats = range(len(scales.chances))
    contested = range(TAKING + 1)
    pairs = list(combinations(seats, 2))
    return Effects(
        [[scales.action_value(place, seat) for seat in seats] for place in contested],
        [
            {
                pair: _average_deal(scales, place, pair, opening)
                for pair, opening in zip(pairs, everybody, strict=True)
            }
            for place in contested
        ],
        [scales.exchange_value(seat) for seat in seats] if actions > len(contested) else [],
    )


def _average_deal(
    scales: Scales, place: int, pair: tuple[int, int], opening: tuple[int, ...]
) -> list[float]:
    """Return the value of a pair's bargain to everybody, averaged over those who may open."""
    words = best_bids(both_payers(scales, place, pair, FORESEEN), FORESEEN)
    ends = [_end(scales, place, pair, opener, words[pair.index(opener)]) for opener in opening]
    return ends[0] if len(ends) == 1 else [sum(one) / len(ends) for one in zip(*ends, strict=True)]


def _end(
    scales: Scales, place: int, pair: tuple[int, int], opener: int, word: ExactBid
) -> list[float]:
    """Return a negotiation's value to everybody; on the board an opener may refuse (C8, B9)."""
    free = scales.action_value(place, sum(pair) - opener)
    if word is NO_BID or (not scales.table.halved and free[opener] >= word.own):
        return free
    payer = pair[word.payer]
    return scales.payment_value(place, payer, sum(pair) - payer, word.payment)
