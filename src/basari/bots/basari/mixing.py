"""Choosing without being read: a mixed choice, found by regret matching."""

from collections.abc import Sequence

import numpy as np

from basari.bots.basari.net import Numbers


def mixed(
    payoffs: Numbers,
    rounds: int,
    habits: Sequence[Numbers] | None = None,
    faith: float = 0.0,
) -> list[Numbers]:
    """Find how often everybody should choose what.

    *payoffs* has an axis per player for what they choose, and a last one for what each of them has.
    Everybody chooses in proportion to how much they regret not having chosen something before; what
    they did on average is hard to exploit. With some *faith*, everybody believes that the others
    follow their *habits* so often, and consider only else.
    """
    players = range(payoffs.shape[-1])
    tables = [
        np.moveaxis(payoffs[..., player], player, 0).reshape(payoffs.shape[player], -1)
        for player in players
    ]
    regrets = [np.zeros(len(table)) for table in tables]
    sums = [np.zeros(len(table)) for table in tables]
    for number in range(1, rounds + 1):
        choices = [_matched(regret) for regret in regrets]
        believed = _believed(choices, habits, faith) if habits else choices
        for player in players:
            worth = tables[player] @ together(believed, player)
            regrets[player] = np.maximum(0.0, regrets[player] + worth - worth @ choices[player])
            sums[player] += number * choices[player]
    return [total / total.sum() for total in sums]


def _believed(choices: Sequence[Numbers], habits: Sequence[Numbers], faith: float) -> list[Numbers]:
    """Believe partly in habits."""
    return [
        faith * habit + (1.0 - faith) * choice
        for habit, choice in zip(habits, choices, strict=True)
    ]


def _matched(regrets: Numbers) -> Numbers:
    """Choose in proportion to regret; without any, choose anything."""
    total = regrets.sum()
    if total <= 0:
        return np.full(len(regrets), 1.0 / len(regrets))
    matched: Numbers = regrets / total
    return matched


def together(choices: Sequence[Numbers], player: int) -> Numbers:
    """Tell how likely everything is that all others choose together."""
    chances = np.ones(1)
    for other, choice in enumerate(choices):
        if other != player:
            chances = (chances[:, None] * choice).ravel()
    return chances
