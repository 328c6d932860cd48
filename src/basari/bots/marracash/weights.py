"""The preferences of players who know the worth of shops: a few numbers, found by playing."""

from typing import NamedTuple


class Weights(NamedTuple):
    """A player's preferences."""

    early: float = 0.6
    """The part of a shop's worth that is bid early, when cash is also needed for later bids."""
    late: float = 1.0
    """The part of a shop's worth that is bid near the end."""
    envy: float = 0.4
    """The part of the others' average gain that counts as a loss."""
    kept: float = 1.0
    """The part of an income that an owner keeps; the rest goes to whoever leads the customers
    there."""
    later: float = 0.8
    """The weight of visitors in the queue, compared with visitors in the city."""
    busy: float = 1.0
    """The number of actions per group after which half of all visitors have found a shop."""
    near: float = 0.15
    """The chance of entering a shop one walk farther away, relative to the nearer one."""
    astray: float = 0.1
    """The chance of entering no shop, relative to a shop one walk away."""


USUAL = Weights()
LOOSE = USUAL._replace(near=0.3, early=0.75, envy=0.2)
"""The preferences of a player who looks farther, bids more and envies less."""
