"""The solver: a plain value, negotiations solved exactly, and choices mixed by regret matching.

basari arena --players 4 --bots tools/pool/solver.py:Solver,merchant,merchant,merchant
"""

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.reckoning.haggling import Heap
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.basari.reckoning.scales import Scene, scene
from basari.bots.basari.reckoning.solving import Openers, best_word, effects, openers_of
from basari.rules.basari.negotiation import Bargain
from pool.player import Player
from pool.worth import worth

ROUNDS = 60
"""How often all reconsider."""


class Solver(Player):
    """A player that knows the theory."""

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401 - of either edition
        """Mix the actions."""
        return mixed(view, actions)[view.seat]

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Say the best word."""
        return best_word(self.weighed(view), view, bargain)


def mixed(view: Any, actions: int) -> list[list[float]]:  # noqa: ANN401
    """Mix everybody's actions."""
    return _mixed(scene(view), openers_of(view), actions)


@lru_cache(maxsize=32)
def _mixed(seen: Scene, openers: Openers, actions: int) -> list[list[float]]:
    """Mix them once for all who think so."""
    often = Game(effects(worth(seen), openers, actions)).matched(ROUNDS)
    found: list[list[float]] = often.T.tolist()
    return found
