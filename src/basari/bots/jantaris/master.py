"""The master: thinks its turn to the end, visit, stone and votes of all, and cannot be read."""

from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from basari.bots.jantaris.ahead import after, purchase, rated
from basari.bots.jantaris.bidding import word
from basari.bots.jantaris.merchant import ballot, habits
from basari.bots.jantaris.position import Numbers
from basari.bots.jantaris.replies import expected, tables
from basari.bots.jantaris.seeing import drawn, seen
from basari.bots.jantaris.voting import ballots, payoffs, sales
from basari.bots.jantaris.worth import Weights, fitting
from basari.bots.luck import chance
from basari.bots.mixing import match_regrets
from basari.kernel import Decision, Seat
from basari.rules.auction import Auction
from basari.rules.jantaris.bazaar import to_diplomacy
from basari.rules.jantaris.moves import BAZAAR
from basari.rules.jantaris.options import stones
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import Moving, State, View, Visiting, Voting, state_of


class Care(NamedTuple):
    """How far a master goes into things."""

    visits: int = 6
    """Visits that are thought to the end, those that look best."""
    rounds: int = 60
    """How often everybody reconsiders a vote."""
    faith: float = 0.5
    """How firmly one believes that the others vote as merchants do."""


class Master:
    """A player that thinks ahead."""

    weights: Weights | None = None
    """What everything is worth; none: what fits the table."""
    care = Care()

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any move
        """Think about what is asked."""
        rules, state, seat = view.rules, state_of(view), decision.seat
        options, phase, weights = decision.options, view.phase, self._weights(rules, state)
        if type(phase) is Voting:
            often = self._votes(ballot(rules, state, weights))[0, seat]
            return options[drawn(often, chance(self._seed, seen(view)))]
        if type(phase) is Auction:
            return word(rules, state, phase, weights)
        moves = list(options)
        if type(phase) is Moving:
            return moves[int(self._turns(rules, [state], seat)[0].argmax())]
        worth = rated(rules, state, seat, moves, weights)
        if type(phase) is Visiting:
            return self._visit(rules, state, seat, moves, worth)
        return moves[int(worth.argmax())]

    def _weights(self, rules: Jantaris, state: State) -> Weights:
        return self.weights or fitting(rules.city, len(state.goods))

    def _votes(self, chances: Numbers) -> Numbers:
        """Mix the votes of all, in every ballot."""
        usual = habits(chances)
        return match_regrets(tables(chances), self.care.rounds, usual, self.care.faith)

    def _turns(self, rules: Jantaris, states: list[State], seat: Seat) -> list[Numbers]:
        """Tell the chances of a seat for every stone that can be moved in each of some states."""
        moved = [after(rules, state, seat, stones(rules.city, state).moves) for state in states]
        cast = ballots(rules, [each for group in moved for each in group])
        chances = payoffs(cast, sales(rules, states[0]), self._weights(rules, states[0]))
        found = expected(chances, self._votes(chances))[:, seat]
        ends = np.cumsum([len(group) for group in moved])[:-1]
        return np.split(found, ends)

    def _visit(
        self, rules: Jantaris, state: State, seat: Seat, moves: list[Any], worth: Numbers
    ) -> Any:  # noqa: ANN401
        """Think those visits to the end that look best, with every stone and all votes."""
        best = [moves[place] for place in np.argsort(-worth, kind="stable")[: self.care.visits]]
        states, visits = [], []
        for move in best:
            if move == BAZAAR:
                then = purchase(rules, state, seat, self._weights(rules, state))
            else:
                (then,) = after(rules, state, seat, [move])
                then = to_diplomacy(replace(then, due=()))
            if then is not None:
                states.append(then)
                visits.append(move)
        turns = self._turns(rules, states, seat)
        return visits[int(np.argmax([stones.max() for stones in turns]))]
