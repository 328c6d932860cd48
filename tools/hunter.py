#!/usr/bin/env python3
"""A bot that is out to get the master: it has the master's code, and searches against it.

    basari arena --players 3 --bots master,tools/hunter.py:Hunter,tools/hunter.py:Hunter

It takes everybody else for a master. It works out what a master chooses that has seen what it has
seen, and answers with the action that is best against that. In a negotiation it asks a master of
its own what it would say to an offer, beginning with the offers that it likes best itself, and
makes the first one that is taken. It shows how much there is to win by reading the master
(`docs/bots.md`).
"""

from typing import Any

import numpy as np
from msgspec.structs import replace

from basari.bots.basari.learned import weights_for
from basari.bots.basari.master import Master, outlook
from basari.bots.basari.mind import Mind
from basari.bots.basari.seeing import foreseen, position_of
from basari.bots.basari.trading import Trade
from basari.bots.mixing import sides, worths
from basari.kernel import Decision, Event
from basari.rules.basari.negotiation import ACCEPT, Bargain, Bids, Offer
from basari.rules.basari.rounds import Choosing

TRIED = 15
"""Offers that a master is asked about."""


class Hunter:
    """A player that knows how masters think."""

    def __init__(self, seed: str) -> None:
        self._master, self._mind = Master(seed), Mind()

    def hear(self, view: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401
        """Learn what masters learn; a guest is not told (`docs/bots.md`)."""
        self._master.hear(view, events)

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Answer best to what masters do; where nobody answers, do as they do."""
        if isinstance(view.phase, Choosing):
            return self._choose(view, decision)
        if isinstance(view.phase, Bargain):
            return self._bargain(view, view.phase, decision)
        return self._master.decide(view, decision)

    def _choose(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Choose what is best if all the others are masters."""
        table = outlook(view, weights_for(view)).table
        chosen = [self._master.worths(view, seat).argmax() for seat in range(len(view.points))]
        often = np.eye(len(decision.options))[chosen]
        return decision.options[int(worths(sides(table), often)[decision.seat].argmax())]

    def _bargain(self, view: Any, bargain: Bargain[Any], decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Make the best offer that a master takes; if there is none, say what a master would."""
        position = foreseen(view, position_of(view, weights_for(view)), bargain.action)
        trade = Trade(view, position, bargain, self._mind)
        seat, standing = bargain.turn, bargain.standing
        bids = trade.bids(seat, standing)
        left = trade.paid(bargain.other, standing)[seat] if bargain.bids else -1.0
        for place in np.argsort(bids.own)[::-1][:TRIED]:
            offer = trade.offer(standing, int(place))
            if bids.own[place] > left and self._taken(view, bargain.raised(offer)):
                return Offer(offer)
        return self._master.decide(view, decision)

    def _taken(self, view: Any, raised: Bargain[Any]) -> bool:  # noqa: ANN401
        """Ask a master whether it would take an offer."""
        asked = Decision(
            raised.turn, Bids.over(raised.standing, view.purses[raised.turn], (ACCEPT,))
        )
        answer = self._master.decide(replace(view, seat=raised.turn, phase=raised), asked)
        return bool(answer == ACCEPT)
