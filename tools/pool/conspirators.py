"""Conspirators: all but one at a table, who know the seat of their victim and want it to lose.

    python tools/gate.py --players 4 --kinds conspirator --games 40

They have the master's code and hear what it hears. They compute the victim's choice, up to its
luck, and together choose what leaves it the lowest chance, whoever profits. They bargain with it to
its damage, not to their own benefit; among themselves they accept the first offer, the one that
hurts it most. No people play like that; it shows how far a master can be held down
(`docs/bots.md`).
"""

from itertools import product
from typing import Any

import numpy as np

from basari.bots.basari.learned_weights import weights_for
from basari.bots.basari.master import Master, analyse, choice_odds
from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.negotiation import SideBids, solve
from basari.bots.basari.position import Numbers
from basari.bots.basari.prospects import position_of, with_uncontested
from basari.bots.basari.trade import TradeValues
from basari.kernel import Decision, Event, Seat
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing


class Conspirator:
    """A player that does not care who wins, as long as the victim does not."""

    def __init__(self, seed: str, victim: Seat) -> None:
        self._victim, self._master, self._settings = victim, Master(seed), MasterSettings()

    def hear(self, view: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401 - of either edition
        """Hear what the victim hears."""
        self._master.hear(view, events)

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Do what hurts the victim most; where nothing does, play like a master."""
        if isinstance(view.phase, Choosing):
            return decision.options[self._plan(view)[decision.seat]]
        if isinstance(view.phase, Bargain):
            return self._bargain(view, view.phase, decision)
        return self._master.decide(view, decision)

    def _plan(self, view: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Return what all choose together; every conspirator finds the same."""
        table = analyse(view, weights_for(view)).table
        often = choice_odds(self._master.worths(view, self._victim), self._settings.warmth)
        return plan(table, self._victim, often)

    def _bargain(self, view: Any, bargain: Bargain[Any], decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Return the bid that leaves the victim the lowest chance."""
        position = with_uncontested(view, position_of(view, weights_for(view)), bargain.action)
        trade = TradeValues(view, position, bargain, self._settings)
        standing, friends = bargain.standing, bargain.other != self._victim
        if friends and standing != NO_GEMS:
            return ACCEPT
        mine, theirs = (
            against(trade.bids(seat, standing), trade.everybody(seat, standing)[:, self._victim])
            for seat in (bargain.turn, bargain.other)
        )
        if friends:
            theirs = SideBids([], [], [], [])
        else:
            theirs = theirs._replace(own=theirs.given, given=theirs.own)
        word = solve(mine, theirs)[0]
        if standing != NO_GEMS:
            left = -float(trade.if_paid(bargain.other, standing)[self._victim])
        else:
            free = -float(trade.if_free(bargain.other)[self._victim])
            left = free if PASS in decision.options else -1.0
        if word is None or left >= word.own:
            return ACCEPT if standing != NO_GEMS else decision.options[0]
        return Offer(trade.offer(standing, word.place))


def plan(table: Numbers, victim: int, often: Numbers) -> tuple[int, ...]:
    """Return the joint choice that hurts the *victim* most, given how *often* it chooses what.

    Of equal plans the first one counts, so that all find the same. The entry for the victim means
    nothing.
    """
    seats, actions = table.shape[-1], table.shape[0]
    hope = np.tensordot(often, np.moveaxis(table[..., victim], victim, 0), 1)
    found = min(product(range(actions), repeat=seats - 1), key=lambda others: hope[others])
    return (*found[:victim], 0, *found[victim:])


def against(bids: SideBids, hope: Numbers) -> SideBids:
    """Value bids by the victim's damage alone: what it may hope for is lost to its enemy."""
    return bids._replace(own=(-hope).tolist(), given=hope.tolist())
