"""The scales of a calculating player who values things as a master does."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, exp
from typing import NamedTuple

import numpy as np

from basari.bots.basari.learned_weights import weights
from basari.bots.basari.leg_forecast import leg_forecast
from basari.bots.basari.position import (
    LATER,
    NOW,
    POINTS,
    SURE,
    THERE,
    weights_near_end,
)
from basari.bots.basari.races import Column, score_column
from basari.bots.basari.reckoning.scales import ScaleInput, Scales
from basari.rules.basari.majority import WORTH

MANY = 32768
"""The maximum number of cached entries."""
LEAST = 0.5
"""While a leg is not over, at least this many rounds count as left."""


class ScoringMoment(NamedTuple):
    """The moment at which a colour is scored; a cache key."""

    left: float
    """Rounds left in the leg; 0 if it is over."""
    legs: int
    """How many legs come after this one."""
    halved: bool
    """Whether the winner of a colour returns half of it (C10), rather than three gems (B12)."""
    seats: int
    fresh: float
    """The expected number of rounds in a new leg."""


class ColourValues(dict[Column, list[float]]):
    """Everybody's expected parts of a colour's prize, keyed by everybody's gems of it."""

    def __init__(self, moment: "ScoringMoment") -> None:
        super().__init__()
        left, legs, self._halved, seats, fresh = moment
        self._learned = weights("cards" if self._halved else "board", seats)
        self._over = not left
        if self._over:
            left, legs = fresh, legs - 1
        self._left = left
        if legs >= 0:
            counts = weights_near_end(self._learned.counts, legs, np.array([left]))[0].tolist()
        else:
            counts = [SURE, 0.0, 0.0, 0.0]
        self.point: float = counts[POINTS]
        """The weight of a point in the score."""
        self.there: float = 1.0 if self._over else counts[THERE] / self.point
        """The weight of the prize for reaching the goal, relative to a point."""
        self._now, self._later = counts[NOW] / self.point, counts[LATER] / self.point

    def __missing__(self, owned: Column) -> list[float]:
        """Compute a missing entry: by the rules if the leg is over, otherwise by forecast."""
        if len(self) >= MANY:
            self.clear()
        won, kept = (
            score_column(owned, halved=self._halved)
            if self._over
            else ([0.0] * len(owned), [*owned])
        )
        learned = self._learned
        now = self._parts(kept, learned.sure / (1 + learned.blur * self._left))
        rest = [own - part * self._back(own) for own, part in zip(kept, now, strict=True)]
        later = self._parts(rest, learned.later)
        self[owned] = found = [
            have + self._now * one + self._later * more
            for have, one, more in zip(won, now, later, strict=True)
        ]
        return found

    def _parts(self, owned: Sequence[float], sure: float) -> list[float]:
        """Return each seat's chance of winning the colour; a seat without a gem of it has little.

        *sure* says how strongly each further gem suggests a majority.
        """
        most, none = max(owned), self._learned.none
        likely = [exp(sure * (own - most)) * (none + (1 - none) * min(own, 1.0)) for own in owned]
        total = sum(likely)
        return [one / total for one in likely]

    def _back(self, own: float) -> int:
        """Return how many of *own* gems the sole winner of a colour gives back (C10, B12)."""
        return ceil(own / 2) if self._halved else ceil(min(own, 3))


colour_values = lru_cache(maxsize=512)(ColourValues)
"""Return the colour values for a `ScoringMoment`, cached."""


@lru_cache(maxsize=64)
def scales_for(seen: ScaleInput) -> "LearnedScales":
    """Return the scales for a table, cached, as every master at the table asks for them."""
    return LearnedScales(seen)


class LearnedScales(Scales):
    """Scales in points, from the weights that masters have learned."""

    def colour_values(self, left: float) -> ColourValues:
        """Return everybody's expected part of each colour's points, with *left* rounds to go."""
        table = self.table
        seats = len(table.points)
        fresh = _halves(leg_forecast((0,) * seats, table.goal, self.steps).left)
        return colour_values(ScoringMoment(left, table.legs, table.halved, seats, fresh))

    def expect(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Return everybody's expected further points from progress *way*, and the rounds left."""
        table = self.table
        left, there = leg_forecast(way, table.goal, self.steps)
        left = max(LEAST, _halves(left)) if left else 0.0
        known = self.colour_values(left)
        total = [table.prize * known.there * one for one in there]
        for worth, column in zip(WORTH, table.owned, strict=True):
            for seat, share in enumerate(known[column]):
                total[seat] += worth * share
        return total, left

    @property
    def point(self) -> float:
        """The weight of a point in the score."""
        return self.colour_values(self.left).point

    def win_chances(self, points: list[float]) -> list[float]:
        """Return everybody's chance to win, given the points each expects at the end."""
        most = max(points)
        likely = [exp(self.point * (one - most)) for one in points]
        total = sum(likely)
        return [one / total for one in likely]


def _halves(left: float) -> float:
    """Return *left* rounded to half rounds, so that few moments need caching."""
    return round(2 * left) / 2
