"""The stubborn one: raises as cheaply as it can, up to what the action is worth to it.

basari arena --players 4 --bots master,tools/pool/stubborn.py:Stubborn,merchant,merchant
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.reckoning.exact_negotiation import Heap
from basari.bots.luck import luck, random_number
from basari.rules.basari.negotiation import Bargain
from pool.raising import find_raise
from pool.solver import Solver

KEPT = 0.5
"""The part of the profit that the least stubborn keep."""
MOVED = 0.5
"""How much the least stubborn value what they would get for giving in."""


class Stubborn(Solver):
    """Chooses like a solver, but does not like to give in; some less than others."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._kept = KEPT * random_number(seed, "kept")
        self._moved = MOVED * random_number(seed, "moved")

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise by what costs least, as long as the action is worth it."""
        found = find_raise(view, self.scales(view), bargain)
        if found is None:
            return None
        bar = max(self._kept * found.profit, self._moved * found.gift)
        return found.heap if found.must or found.net > bar else None


DEAREST = 1.2
"""The most a ram pays, in multiples of an action's worth."""
PATIENCE = (2, 7)
"""How many bids a ram makes, from the least patient to the most."""


class Ram(Stubborn):
    """A player that makes a number of bids, whatever is offered, and may pay too much."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._patience = luck(seed, "patience").randint(*PATIENCE)

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise by what costs least, until it runs out of patience."""
        found = find_raise(view, self.scales(view), bargain)
        if found is None:
            return None
        tired = len(bargain.bids) >= self._patience
        bearable = found.profit > 0 and found.profit - found.net < DEAREST * found.profit
        return found.heap if found.must or (bearable and not tired) else None
