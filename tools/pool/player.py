"""What all players of the pool have in common."""

from typing import Any

from basari.bots.basari.merchant import best_start, change
from basari.bots.basari.reckoning.scales import Scales, scale_input
from basari.bots.basari.shared_view import luck_key
from basari.bots.luck import draw_index, random_number
from basari.kernel import Decision
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing
from pool.worth import worth


class Player:
    """A player that chooses, bargains, exchanges and starts; subclasses say how."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Answer the decision."""
        phase = view.phase
        if isinstance(phase, Choosing):
            often = self.choice_odds(view, len(decision.options))
            return decision.options[draw_index(often, random_number(self.seed, luck_key(view)))]
        if isinstance(phase, Bargain):
            heap = self.choose_bid(view, phase)
            return bid_move(heap, phase)
        if isinstance(phase, Placing):
            return best_start(view, decision)
        scales = self.scales(view)
        seat = decision.seat
        return max(decision.options, key=lambda move: scales.gems_value(seat, change(move))[seat])

    def choice_odds(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Return how often to choose each action."""
        raise NotImplementedError

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> tuple[int, ...] | None:  # noqa: ANN401
        """Return a heap to offer, or None to leave the action to the other."""
        raise NotImplementedError

    def scales(self, view: Any) -> Scales:  # noqa: ANN401
        """Return what things are worth; players held out have scales of their own."""
        return worth(scale_input(view))


def bid_move(heap: tuple[int, ...] | None, bargain: Bargain[Any]) -> Any:  # noqa: ANN401
    """Return the move: an offer, or what leaves the action to the other."""
    if heap is not None:
        return Offer(Gems(*heap))
    return ACCEPT if bargain.bids else PASS
