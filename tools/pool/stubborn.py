"""The stubborn one: raises as cheaply as it can, up to what the action is worth to it.

basari arena --players 4 --bots master,tools/pool/stubborn.py:Stubborn,merchant,merchant
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.reckoning.haggling import Heap
from basari.bots.luck import chance, luck
from basari.rules.basari.negotiation import Bargain
from pool.player import Player
from pool.raising import raised
from pool.solver import mixed

KEPT = 0.5
"""The part of the profit that the least stubborn keep."""
MOVED = 0.5
"""How much the least stubborn count what they would get for giving in."""


class Stubborn(Player):
    """A player that does not like to give in; some less than others."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._kept = KEPT * chance(seed, "kept")
        self._moved = MOVED * chance(seed, "moved")

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Choose like a solver."""
        return mixed(view, actions)[view.seat]

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise by what costs least, as long as the action is worth it."""
        found = raised(view, self.weighed(view), bargain)
        if found is None:
            return None
        bar = max(self._kept * found.profit, self._moved * found.gift)
        return found.heap if found.must or found.net > bar else None


DEAREST = 1.2
"""How many times what an action is worth a ram pays at most."""
PATIENCE = (2, 7)
"""How many words a ram goes on for, from the least patient to the most."""


class Ram(Stubborn):
    """A player that goes on for so many words, whatever is offered, and may pay too much."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._patience = luck(seed, "patience").randint(*PATIENCE)

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise by what costs least, until one is tired of it."""
        found = raised(view, self.weighed(view), bargain)
        if found is None:
            return None
        tired = len(bargain.bids) >= self._patience
        bearable = found.profit > 0 and found.profit - found.net < DEAREST * found.profit
        return found.heap if found.must or (bearable and not tired) else None
