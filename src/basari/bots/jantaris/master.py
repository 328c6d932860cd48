"""The master: searches its turn with visit, stone and everybody's votes; its own are mixed."""

from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from basari.bots.jantaris.bidding import choose_bid
from basari.bots.jantaris.luck_key import luck_key
from basari.bots.jantaris.merchant import ballot_payoffs, public, usual_votes
from basari.bots.jantaris.option_values import after_purchase, next_states, option_values
from basari.bots.jantaris.position import Numbers
from basari.bots.jantaris.replies import expected, tables
from basari.bots.jantaris.voting import ballots, market_chances, vote_payoffs
from basari.bots.jantaris.worth import Weights, fitting_weights
from basari.bots.luck import draw_index, random_number
from basari.bots.mixing import match_regrets
from basari.kernel import Decision, Seat
from basari.rules.auction import Auction
from basari.rules.jantaris.bazaar import begin_diplomacy
from basari.rules.jantaris.moves import BAZAAR
from basari.rules.jantaris.options import stones
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import Moving, State, View, Visiting, Voting


class SearchDepth(NamedTuple):
    """How deep a master searches."""

    visits: int = 6
    """How many of the best-looking visits are searched to the end."""
    rounds: int = 60
    """Iterations of regret matching for a vote."""
    faith: float = 0.5
    """The probability that others vote as merchants do."""


class Master:
    """A player that thinks ahead."""

    weights: Weights | None = None
    """The weights to use; None for those that fit the table."""
    depth = SearchDepth()

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any move
        """Answer the decision."""
        rules, seat = view.rules, decision.seat
        options, phase, weights = decision.options, view.phase, self._weights(rules, view)
        if type(phase) is Voting:
            often = self._votes(ballot_payoffs(rules, public(view), weights))[0, seat]
            return options[draw_index(often, random_number(self._seed, luck_key(view)))]
        if type(phase) is Auction:
            return choose_bid(rules, view, phase, weights)
        moves = list(options)
        if type(phase) is Moving:
            return moves[int(self._turns(rules, [view], seat)[0].argmax())]
        worth = option_values(rules, view, seat, moves, weights)
        if type(phase) is Visiting:
            return self._visit(rules, view, seat, moves, worth)
        return moves[int(worth.argmax())]

    def _weights(self, rules: Jantaris, state: State) -> Weights:
        return self.weights or fitting_weights(rules.city, len(state.goods))

    def _votes(self, chances: Numbers) -> Numbers:
        """Return everybody's mixed votes, in every ballot."""
        usual = usual_votes(chances)
        return match_regrets(tables(chances), self.depth.rounds, usual, self.depth.faith)

    def _turns(self, rules: Jantaris, states: list[State], seat: Seat) -> list[Numbers]:
        """Return a seat's chances for every stone that can be moved in each of some states."""
        moved = [
            next_states(rules, state, seat, stones(rules.city, state).moves) for state in states
        ]
        cast = ballots(rules, [each for group in moved for each in group])
        chances = vote_payoffs(
            cast, market_chances(rules, states[0]), self._weights(rules, states[0])
        )
        found = expected(chances, self._votes(chances))[:, seat]
        ends = np.cumsum([len(group) for group in moved])[:-1]
        return np.split(found, ends)

    def _visit(
        self, rules: Jantaris, state: State, seat: Seat, moves: list[Any], worth: Numbers
    ) -> Any:  # noqa: ANN401
        """Search the best-looking visits to the end, with every stone and all votes."""
        best = [moves[place] for place in np.argsort(-worth, kind="stable")[: self.depth.visits]]
        states, visits = [], []
        for move in best:
            if move == BAZAAR:
                then = after_purchase(rules, state, seat, self._weights(rules, state))
            else:
                (then,) = next_states(rules, state, seat, [move])
                then = begin_diplomacy(replace(then, due=()))
            if then is not None:
                states.append(then)
                visits.append(move)
        turns = self._turns(rules, states, seat)
        return visits[int(np.argmax([stones.max() for stones in turns]))]
