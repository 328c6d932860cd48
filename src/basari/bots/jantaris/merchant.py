"""The merchant: knows what things are worth, takes the best at once, and does not look ahead."""

from functools import lru_cache
from typing import Any

import numpy as np

from basari.bots.jantaris.ahead import rated
from basari.bots.jantaris.bidding import word
from basari.bots.jantaris.position import Numbers
from basari.bots.jantaris.replies import CARDS, replies
from basari.bots.jantaris.seeing import drawn, seen
from basari.bots.jantaris.voting import ballots, payoffs, sales
from basari.bots.jantaris.worth import USUAL, Weights
from basari.bots.luck import chance
from basari.kernel import Decision, Seat
from basari.rules.auction import Auction
from basari.rules.jantaris.city import ruler
from basari.rules.jantaris.moves import Stone
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import Moving, State, View, Voting, state_of

MOOD = 0.02
"""How much better a card must be, as a chance to win, to be voted nearly three times as often."""


class Merchant:
    """A player that weighs what is before its eyes."""

    weights: Weights = USUAL

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any move
        """Weigh what is asked."""
        rules, state, seat = view.rules, state_of(view), decision.seat
        options, phase = decision.options, view.phase
        if type(phase) is Voting:
            often = habits(ballot(rules, state, self.weights))[0, seat]
            return options[drawn(often, chance(self._seed, seen(view)))]
        if type(phase) is Auction:
            return word(rules, state, phase, self.weights)
        if type(phase) is Moving:
            return max(options, key=lambda stone: _liked(state, seat, stone))
        moves = list(options)
        return moves[int(rated(rules, state, seat, moves, self.weights).argmax())]


@lru_cache(maxsize=8)
def ballot(rules: Jantaris, state: State, weights: Weights = USUAL) -> Numbers:
    """Work out everybody's chances for all that can be voted now; kept for who is asked next."""
    return payoffs(ballots(rules, [state]), sales(rules, state), weights)


def habits(chances: Numbers, mood: float = MOOD) -> Numbers:
    """Tell how often everybody votes what who takes the others for undecided."""
    count, _, seats = chances.shape
    worth = replies(chances, np.full((count, seats, CARDS), 1 / CARDS))
    often = np.exp((worth - worth.max(axis=2, keepdims=True)) / mood)
    found: Numbers = often / often.sum(axis=2, keepdims=True)
    return found


def _liked(state: State, seat: Seat, stone: Stone) -> float:
    """Tell how good a place for a stone looks: where one trades, or where others rule."""
    there = state.plan[stone.district]
    free, own = room(state, seat).of(stone.colour), state.goods[seat].of(stone.colour)
    rules = ruler(there)
    liked = 0.2 * min(free, 2) - 0.05 * own + 0.2 * min(there[seat], free)
    liked += 0.5 if rules == seat else 0.3 * (rules is not None)
    return liked - 0.15 * (sum(there) - there[seat])
