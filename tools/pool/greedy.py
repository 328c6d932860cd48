"""The greedy one: takes what is worth most to itself, and says what is worth most at once.

basari arena --players 4 --bots master,tools/pool/greedy.py:Greedy,merchant,merchant
"""

import sys
from math import exp
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


from basari.bots.basari.reckoning.alone import alone
from basari.bots.basari.reckoning.haggling import Heap
from basari.rules.basari.negotiation import Bargain
from pool.player import Player
from pool.raising import raised
from pool.solver import mixed

GREED = 1.2
"""How strongly one prefers what brings a point more: e to the power of this, as often."""


class Greedy(Player):
    """A player that does not think about what the others do."""

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Prefer what brings most to one who is alone."""
        weighed = self.weighed(view)
        brought = [alone(weighed, place, view.seat) for place in range(actions)]
        tempting = [exp(GREED * (one - max(brought))) for one in brought]
        return [one / sum(tempting) for one in tempting]

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise if that would be worth more than to give in, were it accepted."""
        found = raised(view, self.weighed(view), bargain)
        return found.heap if found and (found.must or found.net > found.gift) else None


class Trader(Greedy):
    """A player that chooses like a solver, and bargains like one who is greedy."""

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Mix the actions."""
        return mixed(view, actions)[view.seat]
