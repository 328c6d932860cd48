"""A choice as a game in which all move at once: what all do who consider it well, and its worth."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from basari.bots.basari.position import Numbers

HARDLY = 1e-30
"""Regret that is none; but if nobody regrets anything, anything is chosen."""


def mixed(
    payoffs: Numbers, rounds: int, habits: Numbers | None = None, faith: float | Numbers = 0.0
) -> Numbers:
    """Find how often everybody should choose what: a row for each player.

    *payoffs* has an axis per player for what they choose, all of them among as many actions, and a
    last one for what each of them has. Everybody chooses in proportion to how much they regret not
    having chosen something before; what they did on average is hard to exploit. With some *faith*,
    for all or for each, everybody believes that the others follow their *habits* so often, and
    consider only else.
    """
    players, actions = payoffs.shape[-1], payoffs.shape[0]
    tables = sides(payoffs)
    usual = 0.0 if habits is None else faith * habits
    freely = 1.0 if habits is None else 1.0 - faith
    regrets, sums = np.full((players, actions), HARDLY), np.zeros((players, actions))
    for number in range(1, rounds + 1):
        choices = regrets / regrets.sum(axis=1, keepdims=True)
        worth = worths(tables, usual + freely * choices)
        regrets += worth
        regrets -= (worth * choices).sum(axis=1, keepdims=True)
        np.maximum(regrets, HARDLY, out=regrets)
        sums += number * choices
    found: Numbers = sums / sums.sum(axis=1, keepdims=True)
    return found


def sides(payoffs: Numbers) -> Numbers:
    """See *payoffs* with everybody's eyes: one's own actions first, then all that others do.

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
    found: Numbers = (tables @ together(often)[:, :, None])[:, :, 0]
    return found


def together(choices: Numbers) -> Numbers:
    """Tell for every player how likely everything is that all others choose together."""
    rest = choices[_others(len(choices))]
    chances: Numbers = rest[0]
    for other in rest[1:]:
        chances = (chances[:, :, None] * other[:, None, :]).reshape(len(choices), -1)
    return chances


@cache
def _others(players: int) -> npt.NDArray[Any]:
    """List the first of the others for every player, then the second, and so on."""
    return np.array(
        [[other for other in range(players) if other != player] for player in range(players)]
    ).T
