"""The merchant: knows the value of things, takes the best at once, and does not look ahead."""

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec.structs import replace

from basari.bots.jantaris.bidding import choose_bid
from basari.bots.jantaris.luck_key import luck_key
from basari.bots.jantaris.option_values import option_values
from basari.bots.jantaris.position import Numbers
from basari.bots.jantaris.replies import CARDS, replies
from basari.bots.jantaris.voting import ballots, market_chances, vote_payoffs
from basari.bots.jantaris.worth import USUAL, Weights
from basari.bots.luck import draw_index, random_number
from basari.kernel import Decision, Seat
from basari.rules.auction import Auction
from basari.rules.jantaris.city import ruler
from basari.rules.jantaris.moves import Stone
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import Moving, State, View, Voting

MOOD = 0.02
"""The difference in chance to win that makes one vote e times as frequent as another."""


class Merchant:
    """A player that values what it can do now."""

    weights: Weights = USUAL

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any move
        """Return the option worth most now; a vote is drawn, with better ones more often."""
        rules, seat = view.rules, decision.seat
        options, phase = decision.options, view.phase
        if type(phase) is Voting:
            often = usual_votes(ballot_payoffs(rules, public(view), self.weights))[0, seat]
            return options[draw_index(often, random_number(self._seed, luck_key(view)))]
        if type(phase) is Auction:
            return choose_bid(rules, view, phase, self.weights)
        if type(phase) is Moving:
            return max(options, key=lambda stone: _stone_value(view, seat, stone))
        moves = list(options)
        return moves[int(option_values(rules, view, seat, moves, self.weights).argmax())]


def public(view: View) -> View:
    """Return the view without its seat: the same for all voters, so that they share a cache."""
    return replace(view, seat=None)


@lru_cache(maxsize=8)
def ballot_payoffs(rules: Jantaris, state: State, weights: Weights = USUAL) -> Numbers:
    """Return everybody's chances for each combination of votes; cached for the next voter."""
    return vote_payoffs(ballots(rules, [state]), market_chances(rules, state), weights)


def usual_votes(chances: Numbers, mood: float = MOOD) -> Numbers:
    """Return how often each seat votes for each card if it expects all others to vote at random."""
    count, _, seats = chances.shape
    worth = replies(chances, np.full((count, seats, CARDS), 1 / CARDS))
    often = np.exp((worth - worth.max(axis=2, keepdims=True)) / mood)
    found: Numbers = often / often.sum(axis=2, keepdims=True)
    return found


def _stone_value(state: State, seat: Seat, stone: Stone) -> float:
    """Return how good a stone's district looks, by the seat's trade and by who rules there."""
    there = state.plan[stone.district]
    free, own = room(state, seat).of(stone.colour), state.goods[seat].of(stone.colour)
    rules = ruler(there)
    liked = 0.2 * min(free, 2) - 0.05 * own + 0.2 * min(there[seat], free)
    liked += 0.5 if rules == seat else 0.3 * (rules is not None)
    return liked - 0.15 * (sum(there) - there[seat])
