"""The master: searches its turn with visit, stone and everybody's votes; mixes its own votes."""

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
    """How deep a master searches its turn."""

    visits: int = 6
    """How many of the best-looking visits are searched to the end of the turn."""
    rounds: int = 60
    """Iterations of regret matching for a vote."""
    faith: float = 0.5
    """The assumed probability that the other seats vote as merchants do."""


class Master:
    """A player that thinks ahead to the end of its turn."""

    weights: Weights | None = None
    """The weights to value positions with; None to choose them by the market cards."""
    depth = SearchDepth()

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any move
        """Return the best option; a vote is drawn at random, with the odds of a mixed strategy."""
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
        """Return the probabilities of everybody's cards in every ballot, by regret matching."""
        usual = usual_votes(chances)
        return match_regrets(tables(chances), self.depth.rounds, usual, self.depth.faith)

    def _turns(self, rules: Jantaris, states: list[State], seat: Seat) -> list[Numbers]:
        """Return *seat*'s chances to win with each movable stone, for each of the *states*."""
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
        """Return the visit that is best when searched to the end, with all stones and votes."""
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
