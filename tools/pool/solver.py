"""The solver: a plain value, negotiations solved exactly, and choices mixed by regret matching.

basari arena --players 4 --bots tools/pool/solver.py:Solver,merchant,merchant,merchant
"""

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.reckoning.effects import Openers, best_exact_bid, effects, openers_of
from basari.bots.basari.reckoning.exact_negotiation import Heap
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.basari.reckoning.scales import ScaleInput, scale_input
from basari.rules.basari.negotiation import Bargain
from pool.player import Player
from pool.worth import worth

ROUNDS = 60
"""Iterations of regret matching."""


class Solver(Player):
    """A player that knows the theory."""

    def choice_odds(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401 - of either edition
        """Mix the actions."""
        return mix_choices(view, actions)[view.seat]

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Make the best bid."""
        return best_exact_bid(self.scales(view), view, bargain)


def mix_choices(view: Any, actions: int) -> list[list[float]]:  # noqa: ANN401
    """Return everybody's mixed choices."""
    return _mix_choices(scale_input(view), openers_of(view), actions)


@lru_cache(maxsize=32)
def _mix_choices(seen: ScaleInput, openers: Openers, actions: int) -> list[list[float]]:
    """Return them, cached for all solvers at the table."""
    often = Game(effects(worth(seen), openers, actions)).matched(ROUNDS)
    found: list[list[float]] = often.T.tolist()
    return found
