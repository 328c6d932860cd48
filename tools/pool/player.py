"""What all players of the pool have in common: who is asked what."""

from typing import Any

from basari.bots.basari.merchant import best_start, change
from basari.bots.basari.reckoning.scales import Scales, scene
from basari.bots.basari.sight import seen
from basari.bots.luck import chance
from basari.kernel import Decision
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing
from pool.worth import worth


class Player:
    """Somebody who chooses, bargains, exchanges and starts; what is left to say is how."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Answer what is asked."""
        phase = view.phase
        if isinstance(phase, Choosing):
            often = self.chosen(view, len(decision.options))
            return decision.options[drawn(often, chance(self.seed, seen(view)))]
        if isinstance(phase, Bargain):
            heap = self.said(view, phase)
            return said(heap, phase)
        if isinstance(phase, Placing):
            return best_start(view, decision)
        weighed = self.weighed(view)
        seat = decision.seat
        return max(decision.options, key=lambda move: weighed.taken(seat, change(move))[seat])

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Tell how often one chooses each of so many actions."""
        raise NotImplementedError

    def said(self, view: Any, bargain: Bargain[Any]) -> tuple[int, ...] | None:  # noqa: ANN401
        """Offer a heap, or leave the action to the other."""
        raise NotImplementedError

    def weighed(self, view: Any) -> Scales:  # noqa: ANN401
        """Tell what things are worth; those that are held out have scales of their own."""
        return worth(scene(view))


def drawn(often: list[float], chance: float) -> int:
    """Draw one of some places."""
    for place, one in enumerate(often):
        chance -= one
        if chance < 0:
            return place
    return len(often) - 1


def said(heap: tuple[int, ...] | None, bargain: Bargain[Any]) -> Any:  # noqa: ANN401
    """Say it: an offer, or what leaves the action to the other."""
    if heap is not None:
        return Offer(Gems(*heap))
    return ACCEPT if bargain.bids else PASS
