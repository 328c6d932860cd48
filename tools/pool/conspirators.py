"""Conspirators: all at a table but one, who know which seat that is and want it to lose.

    python tools/gate.py --players 4 --kinds conspirator --games 40

They have the master's code and hear what it hears. What their victim will choose they work out as
it does itself, up to its lots; then they choose together what leaves it the least hope, whoever of
them profits. They bargain with it to its damage and not for their own good, and among themselves
they take the first offer, which is the one that hurts it most. No table of people is like that; it
shows how far a master can be held down (`docs/bots.md`).
"""

from itertools import product
from typing import Any

import numpy as np

from basari.bots.basari.haggling import Bids, solve
from basari.bots.basari.learned import weights_for
from basari.bots.basari.master import Master, drawn, outlook
from basari.bots.basari.mind import Mind
from basari.bots.basari.position import Numbers
from basari.bots.basari.seeing import foreseen, position_of
from basari.bots.basari.trading import Trade
from basari.kernel import Decision, Event, Seat
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing


class Conspirator:
    """A player to whom it is all the same who wins, if only the victim does not."""

    def __init__(self, seed: str, victim: Seat) -> None:
        self._victim, self._master, self._mind = victim, Master(seed), Mind()

    def hear(self, view: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401 - of either edition
        """Hear what the victim hears."""
        self._master.hear(view, events)

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Do what hurts the victim most; where nobody is hurt, do as masters do."""
        if isinstance(view.phase, Choosing):
            return decision.options[self._plan(view)[decision.seat]]
        if isinstance(view.phase, Bargain):
            return self._bargain(view, view.phase, decision)
        return self._master.decide(view, decision)

    def _plan(self, view: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Find what all choose together; every conspirator finds the same."""
        table = outlook(view, weights_for(view)).table
        often = drawn(self._master.worths(view, self._victim), self._mind.warmth)
        return plan(table, self._victim, often)

    def _bargain(self, view: Any, bargain: Bargain[Any], decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Find the word that leaves the victim the least hope."""
        position = foreseen(view, position_of(view, weights_for(view)), bargain.action)
        trade = Trade(view, position, bargain, self._mind)
        standing, friends = bargain.standing, bargain.other != self._victim
        if friends and standing != NO_GEMS:
            return ACCEPT
        mine, theirs = (
            against(trade.bids(seat, standing), trade.everybody(seat, standing)[:, self._victim])
            for seat in (bargain.turn, bargain.other)
        )
        if friends:
            theirs = Bids([], [], [], [])
        else:
            theirs = theirs._replace(own=theirs.given, given=theirs.own)
        word = solve(mine, theirs)[0]
        if standing != NO_GEMS:
            left = -float(trade.paid(bargain.other, standing)[self._victim])
        else:
            free = -float(trade.free(bargain.other)[self._victim])
            left = free if PASS in decision.options else -1.0
        if word is None or left >= word.own:
            return ACCEPT if standing != NO_GEMS else decision.options[0]
        return Offer(trade.offer(standing, word.place))


def plan(table: Numbers, victim: int, often: Numbers) -> tuple[int, ...]:
    """Find what all choose together if the *victim* chooses so *often*: what hurts it most.

    Of plans that are as good the first is made, so that all make the same. What stands in the
    victim's place means nothing.
    """
    seats, actions = table.shape[-1], table.shape[0]
    hope = np.tensordot(often, np.moveaxis(table[..., victim], victim, 0), 1)
    found = min(product(range(actions), repeat=seats - 1), key=lambda others: hope[others])
    return (*found[:victim], 0, *found[victim:])


def against(bids: Bids, hope: Numbers) -> Bids:
    """See bids as nothing but the victim's damage: what it hopes for is lost to its enemy."""
    return bids._replace(own=(-hope).tolist(), given=hope.tolist())
