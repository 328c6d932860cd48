"""The solver: a plain value, negotiations solved exactly, and choices mixed by regret matching.

basari arena --players 4 --bots tools/pool/solver.py:Solver,merchant,merchant,merchant
"""

import sys
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.prices import TAKING
from basari.kernel import Seat
from basari.rules.basari import cards
from basari.rules.basari.negotiation import Bargain
from pool.exchanging import exchanged
from pool.haggling import NOTHING, SAME, Heap, Side, Word, rank, solved
from pool.mixing import Effects, Game
from pool.player import Player
from pool.worth import Scene, Worth, scene, worth

FORESEEN = 3
"""Gems of the largest offer that one thinks of when choosing."""
OFFERED = 5
"""Gems of the largest offer, unless more are on the table."""
ROUNDS = 60
"""How often all reconsider."""


class Solver(Player):
    """A player that knows the theory."""

    def weighed(self, view: Any) -> Worth:  # noqa: ANN401 - of either edition
        """Tell what things are worth."""
        return worth(scene(view))

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Mix the actions."""
        return _mixed(scene(view), _openers(view), actions)[view.seat]

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Say the best word, and the one that ends it if it is as good."""
        weighed, place = worth(scene(view)), view.rules.contested.index(bargain.action)
        me, other, standing = bargain.turn, bargain.other, bargain.standing
        most = max(OFFERED, standing.size + 1)
        pair = sides(weighed, place, (me, other), most)
        word, _ = solved(pair, most, rank(standing.counts))
        if word is NOTHING:
            return None
        if not bargain.bids and type(view) is cards.View:
            return word.heap
        left = weighed.paid(place, other, me, standing.counts)[me]
        return word.heap if word.own > left + SAME else None


def sides(weighed: Worth, place: int, pair: tuple[int, int], most: int) -> tuple[Side, Side]:
    """See both of a pair as the one who pays."""
    one, other = pair
    return _side(weighed, place, one, other, most), _side(weighed, place, other, one, most)


def _side(weighed: Worth, place: int, payer: int, payee: int, most: int) -> Side:
    done = weighed.done(place, payer)
    return Side(
        weighed.purse(payer),
        done[payer],
        done[payee],
        weighed.pays(place, payer, payee, most),
    )


Openers = tuple[tuple[int, ...], ...]
"""Who would open, for every pair of seats."""


def _openers(view: Any) -> Openers:  # noqa: ANN401
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


@lru_cache(maxsize=32)
def _mixed(seen: Scene, openers: Openers, actions: int) -> list[list[float]]:
    """Mix everybody's actions, once for all solvers."""
    weighed = worth(seen)
    found: list[list[float]] = Game(effects(weighed, openers, actions)).matched(ROUNDS).T.tolist()
    return found


def effects(weighed: Worth, openers: Openers, actions: int) -> Effects:
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
    weighed: Worth, place: int, pair: tuple[int, int], openers: tuple[int, ...]
) -> list[float]:
    """Foresee what comes of a pair that wants the same, on average over who may open."""
    words = solved(sides(weighed, place, pair, FORESEEN), FORESEEN)
    ends = [_end(weighed, place, pair, opener, words[pair.index(opener)]) for opener in openers]
    return ends[0] if len(ends) == 1 else [sum(one) / len(ends) for one in zip(*ends, strict=True)]


def _end(weighed: Worth, place: int, pair: tuple[int, int], opener: int, word: Word) -> list[float]:
    """Tell everybody what comes of a negotiation; on the board one may refuse (C8, B9)."""
    free = weighed.done(place, sum(pair) - opener)
    if word is NOTHING or (not weighed.table.halved and free[opener] >= word.own):
        return free
    payer = pair[word.payer]
    return weighed.paid(place, payer, sum(pair) - payer, word.paid)
