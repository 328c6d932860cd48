"""The master: searches its whole turn, and thinks the best ways to play it on to the end."""

from basari.bots.marracash.ahead import Care, best_arrival, best_turn
from basari.bots.marracash.bidding import best_word
from basari.bots.marracash.merchant import brought, called, named
from basari.bots.marracash.position import Position
from basari.kernel import Decision
from basari.rules.marracash.moves import Move
from basari.rules.marracash.table import Acting, Bringing, View


class Master:
    """A player that looks ahead; nothing is left to luck."""

    care = Care()

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Think ahead, if there is a choice."""
        if len(decision.options) == 1:
            return decision.options[0]
        position, phase = Position(view), view.phase
        if isinstance(phase, Acting):
            return named(position, view, best_turn(position, self.care)[0])
        if isinstance(phase, Bringing):
            return brought(best_arrival(position, self.care))
        return best_word(position, view, called(phase), decision.seat, self.care)
