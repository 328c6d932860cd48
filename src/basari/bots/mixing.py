"""Choices that all make at once: what those choose who consider it well, and what it is worth.

Everybody has a table: a row for each own action, a column for all that the others can choose
together. *Tables* are those of all players, in seat order; axes before these are for games that
are considered side by side. How *often* somebody chooses what has a row for every player.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
HARDLY = 1e-30
"""Regret that is none; but if nobody regrets anything, anything is chosen."""


def match_regrets(
    tables: Numbers, rounds: int, habits: Numbers | None = None, faith: float | Numbers = 0.0
) -> Numbers:
    """Find how often everybody should choose what.

    Everybody chooses in proportion to how much they regret not having chosen something before; what
    they did on average is hard to exploit. With some *faith*, for all or for each, everybody
    believes that the others follow their *habits* so often, and considers only the rest.
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
    """Make the tables of a game.

    *payoffs* has an axis per player for what they choose, all of them among as many actions, and a
    last one for what each of them has.
    """
    players, actions = payoffs.shape[-1], payoffs.shape[0]
    return np.stack(
        [
            np.moveaxis(payoffs[..., player], player, 0).reshape(actions, -1)
            for player in range(players)
        ]
    )


def worths(tables: Numbers, often: Numbers) -> Numbers:
    """Tell everybody what their actions are worth, if the others choose so *often*."""
    found: Numbers = (tables @ together(often)[..., None])[..., 0]
    return found


def together(often: Numbers) -> Numbers:
    """Tell for every player how likely everything is that all others choose together."""
    rest = often[..., _others(often.shape[-2]), :]
    found: Numbers = rest[..., 0, :]
    for other in range(1, rest.shape[-2]):
        found = (found[..., None] * rest[..., other, None, :]).reshape(*often.shape[:-1], -1)
    return found


@cache
def _others(players: int) -> npt.NDArray[Any]:
    """List the others of every player."""
    return np.array(
        [[other for other in range(players) if other != player] for player in range(players)]
    )
