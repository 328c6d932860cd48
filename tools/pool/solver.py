"""The solver: a plain value, negotiations solved exactly, and choices mixed by regret matching.

basari arena --players 4 --bots tools/pool/solver.py:Solver,merchant,merchant,merchant
"""

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.reckoning.effects import Openers, effects, openers_of
from basari.bots.basari.reckoning.exact_negotiation import Heap
from basari.bots.basari.reckoning.mixing import DOUBT, Game, Numbers
from basari.bots.basari.reckoning.scales import ScaleInput, scale_input
from basari.rules.basari.negotiation import Bargain
from pool.bids import best_exact_bid
from pool.player import Player
from pool.worth import worth

ROUNDS = 60
"""Iterations of regret matching."""
TINY = 1e-9
"""A regret that is none."""


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
    often = match_regrets(Game(effects(worth(seen), openers, actions)), ROUNDS)
    found: list[list[float]] = often.T.tolist()
    return found


def match_regrets(game: Game, rounds: int) -> Numbers:
    """Find how often everybody should choose what, by regret matching: by action and seat."""
    even = 1.0 / game.kinds
    often = np.full((game.kinds, game.seats, 1), even)
    regrets, total = np.zeros_like(often), np.zeros_like(often)
    for number in range(1, rounds + 1):
        worth = game.worths(often)
        worth -= (worth * often).sum(axis=0)
        regrets += worth
        np.maximum(regrets, TINY, out=regrets)
        often = regrets * ((1 - DOUBT) / regrets.sum(axis=0))
        often += even * DOUBT
        total += number * often
    found: Numbers = (total / total.sum(axis=0))[:, :, 0]
    return found
