"""How players weigh things who know what shops are worth: a few numbers, found by playing."""

from typing import NamedTuple


class Weights(NamedTuple):
    """How a player weighs things."""

    early: float = 0.6
    """The part of a shop's value that is bid early on: cash is also the power to bid."""
    late: float = 1.0
    """The same when the end is near."""
    envy: float = 0.4
    """How much the average gain of the others hurts."""
    kept: float = 1.0
    """The part of an income that an owner keeps; the rest goes to whoever leads the customers
    there."""
    later: float = 0.8
    """The weight of visitors outside, next to those in the city."""
    busy: float = 1.0
    """Actions per group until half of all visitors are served."""
    near: float = 0.15
    """The chance of entering a shop one walk farther away, next to a nearer one."""
    astray: float = 0.1
    """The chance of entering no shop, next to one that is a walk away."""


USUAL = Weights()
LOOSE = USUAL._replace(near=0.3, early=0.75, envy=0.2)
"""Others may see it differently: they look farther, bid more, and envy less."""
