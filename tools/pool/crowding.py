"""Choices by a feeling for the crowd: lean to what is worth most, but not where all go."""

from functools import lru_cache

from basari.bots.basari.crowd import Prospect, settled
from basari.bots.basari.prices import TAKING
from pool.exchanging import exchanged
from pool.scales import Scales, Scene
from pool.worth import worth

HALF = 0.5
"""What each of a pair has of an action."""


@lru_cache(maxsize=64)
def leaning(seen: Scene, actions: int) -> list[list[float]]:
    """Foresee how often everybody chooses what."""
    weighed = worth(seen)
    seats = range(len(weighed.chances))
    return settled(
        [[_prospect(weighed, place, seat) for place in range(actions)] for seat in seats]
    )


def alone(weighed: Scales, place: int, seat: int) -> float:
    """Tell what an action is worth to one who is alone with it."""
    return weighed.done(place, seat)[seat] if place <= TAKING else exchanged(weighed, seat)[0]


def _prospect(weighed: Scales, place: int, seat: int) -> Prospect:
    """Tell what an action is worth alone, with one other, and with more."""
    if place > TAKING:
        swapped, shared = exchanged(weighed, seat)
        return Prospect(swapped, shared, shared)
    own = alone(weighed, place, seat)
    return Prospect(own, HALF * max(own, 0.0), 0.0)
