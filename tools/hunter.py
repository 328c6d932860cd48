#!/usr/bin/env python3
"""A bot that exploits the master: it has the master's code, and searches against it.

    basari arena --players 3 --bots master,tools/hunter.py:Hunter,tools/hunter.py:Hunter

It takes everybody else for a master. It computes what a master would choose after seeing what it
has seen, and answers with the best action against that. In a negotiation it tries its favourite
offers on a master of its own, and makes the first one that is accepted. It shows how much can be
won by reading the master (`docs/bots.md`).
"""

from typing import Any

import numpy as np
from msgspec.structs import replace

from basari.bots.basari.learned_weights import weights_for
from basari.bots.basari.master import Master, analyse
from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.prospects import position_of, with_uncontested
from basari.bots.basari.trade import TradeValues
from basari.bots.mixing import sides, worths
from basari.kernel import Decision, Event
from basari.rules.basari.negotiation import ACCEPT, Bargain, Bids, Offer
from basari.rules.basari.rounds import Choosing

TRIED = 15
"""How many offers it tries on a master."""


class Hunter:
    """A player that knows how masters think."""

    def __init__(self, seed: str) -> None:
        self._master, self._settings = Master(seed), MasterSettings()

    def hear(self, view: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401
        """Learn what masters learn; as a guest it is never told (`docs/bots.md`)."""
        self._master.hear(view, events)

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Give the best answer to what masters do; otherwise do as they do."""
        if isinstance(view.phase, Choosing):
            return self._choose(view, decision)
        if isinstance(view.phase, Bargain):
            return self._bargain(view, view.phase, decision)
        return self._master.decide(view, decision)

    def _choose(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Choose what is best if all the others are masters."""
        table = analyse(view, weights_for(view)).table
        chosen = [self._master.worths(view, seat).argmax() for seat in range(len(view.points))]
        often = np.eye(len(decision.options))[chosen]
        return decision.options[int(worths(sides(table), often)[decision.seat].argmax())]

    def _bargain(self, view: Any, bargain: Bargain[Any], decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Make the best offer that a master accepts; if there is none, bid like a master."""
        position = with_uncontested(view, position_of(view, weights_for(view)), bargain.action)
        trade = TradeValues(view, position, bargain, self._settings)
        seat, standing = bargain.turn, bargain.standing
        bids = trade.bids(seat, standing)
        left = trade.if_paid(bargain.other, standing)[seat] if bargain.bids else -1.0
        for place in np.argsort(bids.own)[::-1][:TRIED]:
            offer = trade.offer(standing, int(place))
            if bids.own[place] > left and self._accepts(view, bargain.raise_to(offer)):
                return Offer(offer)
        return self._master.decide(view, decision)

    def _accepts(self, view: Any, raised: Bargain[Any]) -> bool:  # noqa: ANN401
        """Whether a master would accept an offer."""
        asked = Decision(
            raised.turn, Bids.over(raised.standing, view.purses[raised.turn], (ACCEPT,))
        )
        answer = self._master.decide(replace(view, seat=raised.turn, phase=raised), asked)
        return bool(answer == ACCEPT)
