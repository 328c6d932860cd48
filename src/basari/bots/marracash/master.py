"""The master: searches its whole turn, and plays the best ways on for some turns."""

from basari.bots.marracash.bidding import best_bid
from basari.bots.marracash.merchant import action_move, auction_phase, refill_move
from basari.bots.marracash.position import Position
from basari.bots.marracash.search import SearchDepth, best_arrival, best_turn
from basari.kernel import Decision
from basari.rules.marracash.moves import Move
from basari.rules.marracash.table import Acting, Bringing, View


class Master:
    """A player that looks ahead; luck plays no part in its choice."""

    depth = SearchDepth()

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Return the option found by search; a single option is returned without a search."""
        if len(decision.options) == 1:
            return decision.options[0]
        position, phase = Position(view), view.phase
        if isinstance(phase, Acting):
            return action_move(position, view, best_turn(position, self.depth)[0])
        if isinstance(phase, Bringing):
            return refill_move(best_arrival(position, self.depth))
        return best_bid(position, view, auction_phase(phase), decision.seat, self.depth)
