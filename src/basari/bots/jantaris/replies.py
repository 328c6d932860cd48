"""The values of votes against the votes of others, for many ballots at once.

*payoffs* holds a value for each ballot, combination of votes and seat; *often* holds probabilities
by ballot, seat and card.
"""

from functools import cache

import numpy as np

from basari.bots.jantaris.position import Numbers
from basari.bots.mixing import worths

CARDS = 4


def tables(payoffs: Numbers) -> Numbers:
    """Return every seat's table in every ballot: own card first, then the others' combination."""
    ballots, outcomes, seats = payoffs.shape
    found = payoffs.transpose(0, 2, 1)[:, np.arange(seats)[:, None], _views(seats)]
    return found.reshape(ballots, seats, CARDS, outcomes // CARDS)


@cache
def _views(seats: int) -> Numbers:
    """Return, for each seat, the order of all combinations that puts its own card first."""
    places = np.arange(CARDS**seats).reshape((CARDS,) * seats)
    return np.stack([np.moveaxis(places, seat, 0).reshape(-1) for seat in range(seats)])


def expected(payoffs: Numbers, often: Numbers) -> Numbers:
    """Return the expected payoff of every seat in every ballot, given how *often* all vote what."""
    chance = often[:, 0]
    for seat in range(1, often.shape[1]):
        chance = (chance[..., None] * often[:, seat, None]).reshape(len(often), -1)
    found: Numbers = (payoffs * chance[..., None]).sum(axis=1)
    return found


def replies(payoffs: Numbers, often: Numbers) -> Numbers:
    """Return each card's value to each seat in every ballot, given how *often* others vote what."""
    return worths(tables(payoffs), often)
