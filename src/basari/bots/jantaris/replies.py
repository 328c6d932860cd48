"""What votes are worth against those of the others, for many ballots at once.

*payoffs* tell for every ballot and all that seats can vote together what each of them has; how
*often* somebody votes what is told by ballot, seat and card.
"""

from functools import cache

import numpy as np

from basari.bots.jantaris.position import Numbers
from basari.bots.mixing import worths

CARDS = 4


def tables(payoffs: Numbers) -> Numbers:
    """Make everybody's table in every ballot: own cards first, then all that others can vote."""
    ballots, outcomes, seats = payoffs.shape
    found = payoffs.transpose(0, 2, 1)[:, np.arange(seats)[:, None], _views(seats)]
    return found.reshape(ballots, seats, CARDS, outcomes // CARDS)


@cache
def _views(seats: int) -> Numbers:
    """Order all outcomes for every seat: by its own card first, then by those of the others."""
    places = np.arange(CARDS**seats).reshape((CARDS,) * seats)
    return np.stack([np.moveaxis(places, seat, 0).reshape(-1) for seat in range(seats)])


def expected(payoffs: Numbers, often: Numbers) -> Numbers:
    """Tell what everybody may expect in every ballot."""
    chance = often[:, 0]
    for seat in range(1, often.shape[1]):
        chance = (chance[..., None] * often[:, seat, None]).reshape(len(often), -1)
    found: Numbers = (payoffs * chance[..., None]).sum(axis=1)
    return found


def replies(payoffs: Numbers, often: Numbers) -> Numbers:
    """Tell what every card is worth to every seat if the others vote so often."""
    return worths(tables(payoffs), often)
