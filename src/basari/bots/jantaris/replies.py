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
    """Return a table for each ballot and seat: rows for the seat's card, columns for the others'.

    A column stands for one combination of the cards of all others.
    """
    ballots, outcomes, seats = payoffs.shape
    found = payoffs.transpose(0, 2, 1)[:, np.arange(seats)[:, None], _views(seats)]
    return found.reshape(ballots, seats, CARDS, outcomes // CARDS)


@cache
def _views(seats: int) -> Numbers:
    """Return, for each seat, the indices of all combinations in order of the seat's own card."""
    places = np.arange(CARDS**seats).reshape((CARDS,) * seats)
    return np.stack([np.moveaxis(places, seat, 0).reshape(-1) for seat in range(seats)])


def expected(payoffs: Numbers, often: Numbers) -> Numbers:
    """Return the expected payoff by ballot and seat, if all vote with the probabilities *often*."""
    chance = often[:, 0]
    for seat in range(1, often.shape[1]):
        chance = (chance[..., None] * often[:, seat, None]).reshape(len(often), -1)
    found: Numbers = (payoffs * chance[..., None]).sum(axis=1)
    return found


def replies(payoffs: Numbers, often: Numbers) -> Numbers:
    """Return each card's value by ballot and seat; the others vote with probabilities *often*."""
    return worths(tables(payoffs), often)
