"""Simultaneous choices: mixed strategies by regret matching, and the values of actions.

Each player has a table of payoffs: a row for each of the player's actions, and a column for each
combination of the others' actions. *tables* holds the tables of all players, in seat order; leading
axes are for games that are solved side by side. *often* holds a row of probabilities for each
player.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
HARDLY = 1e-30
"""The smallest regret: without any real regrets, all actions are equally likely."""


def match_regrets(
    tables: Numbers, rounds: int, habits: Numbers | None = None, faith: float | Numbers = 0.0
) -> Numbers:
    """Return mixed strategies that are hard to exploit: the average of *rounds* of regret matching.

    In each round, players choose in proportion to their regrets. *faith* (one number, or one per
    game) is the probability with which everybody expects the others to follow their *habits*.
    """
    usual = 0.0 if habits is None else faith * habits
    freely = 1.0 if habits is None else 1.0 - faith
    regrets, sums = np.full(tables.shape[:-1], HARDLY), np.zeros(tables.shape[:-1])
    for number in range(1, rounds + 1):
        choices = regrets / regrets.sum(axis=-1, keepdims=True)
        worth = worths(tables, usual + freely * choices)
        regrets += worth
        regrets -= (worth * choices).sum(axis=-1, keepdims=True)
        np.maximum(regrets, HARDLY, out=regrets)
        sums += number * choices
    found: Numbers = sums / sums.sum(axis=-1, keepdims=True)
    return found


def sides(payoffs: Numbers) -> Numbers:
    """Return every player's table of payoffs.

    *payoffs* has one axis per player for their action, all of the same length, and a last axis for
    the payoff of each player.
    """
    players, actions = payoffs.shape[-1], payoffs.shape[0]
    return np.stack(
        [
            np.moveaxis(payoffs[..., player], player, 0).reshape(actions, -1)
            for player in range(players)
        ]
    )


def worths(tables: Numbers, often: Numbers) -> Numbers:
    """Return the expected payoff of each action of each player, if the others play *often*."""
    found: Numbers = (tables @ together(often)[..., None])[..., 0]
    return found


def together(often: Numbers) -> Numbers:
    """Return, for each player, the probability of each combination of the others' actions."""
    rest = often[..., _others(often.shape[-2]), :]
    found: Numbers = rest[..., 0, :]
    for other in range(1, rest.shape[-2]):
        found = (found[..., None] * rest[..., other, None, :]).reshape(*often.shape[:-1], -1)
    return found


@cache
def _others(players: int) -> npt.NDArray[Any]:
    """Return, for each player, the indices of all others."""
    return np.array(
        [[other for other in range(players) if other != player] for player in range(players)]
    )
