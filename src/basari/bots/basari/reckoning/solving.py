"""What comes of everything that can be chosen, if negotiations are solved exactly."""

from itertools import combinations
from typing import Any

from basari.bots.basari.prices import TAKING
from basari.bots.basari.reckoning.alone import exchanged
from basari.bots.basari.reckoning.haggling import NOTHING, SAME, Heap, Side, Word, rank, solved
from basari.bots.basari.reckoning.mixing import Effects
from basari.bots.basari.reckoning.scales import Scales
from basari.kernel import Seat
from basari.rules.basari import cards
from basari.rules.basari.negotiation import Bargain

FORESEEN = 3
"""Gems of the largest offer that one thinks of when choosing."""
OFFERED = 5
"""Gems of the largest offer, unless more are on the table."""


def best_word(weighed: Scales, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
    """Find the best word, and the one that ends it if it is as good; or give in."""
    place, standing = view.rules.contested.index(bargain.action), bargain.standing
    me, other = bargain.turn, bargain.other
    most = max(OFFERED, standing.size + 1)
    pair = sides(weighed, place, (me, other), most)
    word, _ = solved(pair, most, rank(standing.counts))
    if word is NOTHING:
        return None
    if not bargain.bids and type(view) is cards.View:
        return word.heap
    left = weighed.paid(place, other, me, standing.counts)[me]
    return word.heap if word.own > left + SAME else None


def sides(weighed: Scales, place: int, pair: tuple[int, int], most: int) -> tuple[Side, Side]:
    """See both of a pair as the one who pays."""
    one, other = pair
    return _side(weighed, place, one, other, most), _side(weighed, place, other, one, most)


def _side(weighed: Scales, place: int, payer: int, payee: int, most: int) -> Side:
    done = weighed.done(place, payer)
    return Side(
        weighed.purse(payer),
        done[payer],
        done[payee],
        weighed.pays(place, payer, payee, most),
    )


Openers = tuple[tuple[int, ...], ...]
"""Who would open, for every pair of seats."""


def openers_of(view: Any) -> Openers:  # noqa: ANN401
    """Tell who would open: with cards who has more, on the board who leads, or either (C7, B8)."""
    pairs = combinations(range(len(view.points)), 2)
    if type(view) is cards.View:
        return tuple(
            view.rules.ranked((Seat(a), Seat(b)), view.purses, view.points, view.workers)[:1]
            for a, b in pairs
        )
    points = view.points
    return tuple(
        (a, b) if points[a] == points[b] else ((a,) if points[a] > points[b] else (b,))
        for a, b in pairs
    )


def effects(weighed: Scales, openers: Openers, actions: int) -> Effects:
    """Tell what actions do, alone and in pairs."""
    seats = range(len(weighed.chances))
    contested = range(TAKING + 1)
    pairs = list(combinations(seats, 2))
    return Effects(
        [[weighed.done(place, seat) for seat in seats] for place in contested],
        [
            {
                pair: _agreed(weighed, place, pair, opening)
                for pair, opening in zip(pairs, openers, strict=True)
            }
            for place in contested
        ],
        [exchanged(weighed, seat) for seat in seats] if actions > len(contested) else [],
    )


def _agreed(
    weighed: Scales, place: int, pair: tuple[int, int], openers: tuple[int, ...]
) -> list[float]:
    """Foresee what comes of a pair that wants the same, on average over who may open."""
    words = solved(sides(weighed, place, pair, FORESEEN), FORESEEN)
    ends = [_end(weighed, place, pair, opener, words[pair.index(opener)]) for opener in openers]
    return ends[0] if len(ends) == 1 else [sum(one) / len(ends) for one in zip(*ends, strict=True)]


def _end(
    weighed: Scales, place: int, pair: tuple[int, int], opener: int, word: Word
) -> list[float]:
    """Tell everybody what comes of a negotiation; on the board one may refuse (C8, B9)."""
    free = weighed.done(place, sum(pair) - opener)
    if word is NOTHING or (not weighed.table.halved and free[opener] >= word.own):
        return free
    payer = pair[word.payer]
    return weighed.paid(place, payer, sum(pair) - payer, word.paid)
