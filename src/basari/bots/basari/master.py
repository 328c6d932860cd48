"""The master: knows what positions are worth, and thinks about what the others will do."""

from typing import Any

import numpy as np

from basari.bots.basari.choosing import payoffs
from basari.bots.basari.crowd import likings
from basari.bots.basari.learned import weights_for
from basari.bots.basari.merchant import best_start
from basari.bots.basari.mind import Mind
from basari.bots.basari.mixing import mixed
from basari.bots.basari.offers import row
from basari.bots.basari.position import COLOURS, Position, Weights, hopes
from basari.bots.basari.seeing import foreseen, position_of
from basari.bots.basari.sight import seen
from basari.bots.basari.trading import Trade
from basari.bots.luck import luck
from basari.kernel import Decision, Seat
from basari.rules.basari.board.table import Placing
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing


class Master:
    """A player that thinks as far as it can."""

    def __init__(
        self,
        seed: str,
        mind: Mind | None = None,
        weights: Weights | None = None,
    ) -> None:
        self._seed, self._mind, self._weights = seed, mind or Mind(), weights

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Think about what is asked."""
        phase = view.phase
        if isinstance(phase, Placing):
            return best_start(view, decision)
        position = position_of(view, self._weights or weights_for(view))
        if isinstance(phase, Choosing):
            return self._choose(view, position, decision)
        if isinstance(phase, Bargain):
            return self._bargain(view, position, phase, decision)
        return max(decision.options, key=lambda move: _worth(position, decision.seat, move))

    def _choose(self, view: Any, position: Position, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Mix the actions, and draw one."""
        actions = tuple(decision.options)
        habits = np.array(likings(view, len(actions)))
        table = payoffs(view, position, actions)
        faith = self._mind.faith_among(len(habits))
        chances = mixed(table, self._mind.rounds, habits, faith)[decision.seat]
        return luck(self._seed, seen(view)).choices(actions, chances.tolist())[0]

    def _bargain(
        self,
        view: Any,  # noqa: ANN401 - of either edition
        position: Position,
        bargain: Bargain[Any],
        decision: Decision[Any],
    ) -> Any:  # noqa: ANN401 - a bid
        """Say the best word."""
        pair, standing = (bargain.turn, bargain.other), bargain.standing
        position = foreseen(view, position, bargain.action)
        trade = Trade(view, position, bargain, self._mind)
        prospect = trade.solve(standing)[0]
        if standing == NO_GEMS:
            left = trade.free(pair[1])[pair[0]] if PASS in decision.options else -1.0
        else:
            left = trade.paid(pair[1], standing)[pair[0]]
        if prospect is None or left >= prospect.own - self._mind.bother * (prospect.words - 1):
            return ACCEPT if standing != NO_GEMS else decision.options[0]
        return Offer(trade.offer(standing, prospect.place))


def _worth(position: Position, seat: Seat, move: Swap | Take) -> float:
    """Tell one's chance after an exchange."""
    if isinstance(move, Take):
        gems = np.eye(COLOURS)[move.colour]
    else:
        gems = row(move.take) - row(move.give)
    after = position.taking(seat, gems)
    return float(hopes(after.scores())[seat])
