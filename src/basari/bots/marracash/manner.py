"""What players go by who know what shops are worth: a few numbers, found by playing."""

from typing import NamedTuple


class Manner(NamedTuple):
    """How somebody weighs things."""

    early: float = 0.6
    """Which part of what a shop will bring one bids, at first: cash is also the power to bid."""
    late: float = 1.0
    """The same when the end is near."""
    envy: float = 0.4
    """How much it hurts what the others gain, on average."""
    kept: float = 1.0
    """What an owner keeps of an income; the rest goes to whoever leads the customers there."""
    later: float = 0.8
    """How much visitors outside count, next to those in the city."""
    busy: float = 1.0
    """Actions it takes, per group, until half of all visitors are served."""
    near: float = 0.15
    """How much less likely a visitor enters a shop that is a walk farther away."""
    astray: float = 0.1
    """How likely it enters none, next to a shop that is one walk away."""


USUAL = Manner()
LOOSE = USUAL._replace(near=0.3, early=0.75, envy=0.2)
"""Others may see it differently: they look farther, bid more, and envy less."""
