"""The greedy one: takes what is worth most to itself, and bids what is worth most at once.

basari arena --players 4 --bots master,tools/pool/greedy.py:Greedy,merchant,merchant
"""

import sys
from math import exp
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


from basari.bots.basari.prices import TAKING
from basari.bots.basari.reckoning.exact_negotiation import Heap
from basari.bots.basari.reckoning.scales import Scales
from basari.rules.basari.negotiation import Bargain
from pool.player import Player
from pool.raising import find_raise
from pool.solver import Solver

GREED = 1.2
"""An action worth a point more is chosen e to the power of this times as often."""


class Greedy(Player):
    """A player that ignores what the others do."""

    def choice_odds(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Prefer what brings most when alone."""
        scales = self.scales(view)
        brought = [value_alone(scales, place, view.seat) for place in range(actions)]
        tempting = [exp(GREED * (one - max(brought))) for one in brought]
        return [one / sum(tempting) for one in tempting]

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise if that would be worth more than giving in, assuming it is accepted."""
        found = find_raise(view, self.scales(view), bargain)
        return found.heap if found and (found.must or found.net > found.gift) else None


def value_alone(scales: Scales, place: int, seat: int) -> float:
    """Return what an action is worth to a seat that is alone with it."""
    if place > TAKING:
        return scales.exchange_value(seat)[0]
    return scales.action_value(place, seat)[seat]


class Trader(Solver):
    """A player that chooses like a solver, and bargains like the greedy one."""

    choose_bid = Greedy.choose_bid
