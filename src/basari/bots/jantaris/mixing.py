"""Votes that nobody can read: mixed choices, found by regret matching, for many ballots at once."""

from functools import cache

import numpy as np

from basari.bots.jantaris.position import Numbers

HARDLY = 1e-30
"""Regret that is none; but if nobody regrets anything, anything is chosen."""
CARDS = 4


def mixed(
    payoffs: Numbers, rounds: int, habits: Numbers | None = None, faith: float = 0.0
) -> Numbers:
    """Find how often everybody should vote what, by ballot, seat and card.

    *payoffs* tell for every ballot and all that seats can vote together what each of them has. All
    vote in proportion to how much they regret not to have voted something before. With some *faith*
    everybody believes that the others follow their *habits* so often.
    """
    ballots, outcomes, seats = payoffs.shape
    tables = payoffs.transpose(0, 2, 1)[:, np.arange(seats)[:, None], _views(seats)]
    tables = tables.reshape(ballots, seats, CARDS, outcomes // CARDS)
    usual = 0.0 if habits is None else faith * habits
    freely = 1.0 if habits is None else 1.0 - faith
    regrets = np.full((ballots, seats, CARDS), HARDLY)
    sums = np.zeros_like(regrets)
    for number in range(1, rounds + 1):
        choices = regrets / regrets.sum(axis=2, keepdims=True)
        worth = answers(tables, usual + freely * choices)
        regrets += worth
        regrets -= (worth * choices).sum(axis=2, keepdims=True)
        np.maximum(regrets, HARDLY, out=regrets)
        sums += number * choices
    found: Numbers = sums / sums.sum(axis=2, keepdims=True)
    return found


def answers(tables: Numbers, choices: Numbers) -> Numbers:
    """Tell what every card of every seat is worth if the others choose so."""
    found: Numbers = (tables @ together(choices)[..., None])[..., 0]
    return found


def together(choices: Numbers) -> Numbers:
    """Tell for every seat how likely everything is that all others vote together."""
    seats = choices.shape[1]
    others = [[other for other in range(seats) if other != seat] for seat in range(seats)]
    rest = choices[:, others]
    found: Numbers = rest[:, :, 0]
    for other in range(1, seats - 1):
        found = (found[..., None] * rest[:, :, other, None]).reshape(len(choices), seats, -1)
    return found


@cache
def _views(seats: int) -> Numbers:
    """Order all outcomes for every seat: by its own card first, then by those of the others."""
    places = np.arange(CARDS**seats).reshape((CARDS,) * seats)
    return np.stack([np.moveaxis(places, seat, 0).reshape(-1) for seat in range(seats)])


def expected(payoffs: Numbers, choices: Numbers) -> Numbers:
    """Tell what everybody may expect in every ballot."""
    chance = choices[:, 0]
    for seat in range(1, choices.shape[1]):
        chance = (chance[..., None] * choices[:, seat, None]).reshape(len(choices), -1)
    found: Numbers = (payoffs * chance[..., None]).sum(axis=1)
    return found


def replies(payoffs: Numbers, choices: Numbers) -> Numbers:
    """Tell what every card is worth to every seat if the others choose so."""
    ballots, outcomes, seats = payoffs.shape
    tables = payoffs.transpose(0, 2, 1)[:, np.arange(seats)[:, None], _views(seats)]
    return answers(tables.reshape(ballots, seats, CARDS, outcomes // CARDS), choices)
