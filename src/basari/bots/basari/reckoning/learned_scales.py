"""What a calculating player would choose if it valued things as a master does."""

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
"""Cache size."""
LEAST = 0.5
"""The fewest rounds left in a leg that is not over."""


class ScoringMoment(NamedTuple):
    """When a colour is scored."""

    left: float
    """Rounds left in the leg; 0 if it is over."""
    legs: int
    """How many legs come after it."""
    halved: bool
    """Whether the winner of a colour returns half of it (C10), rather than three gems (B12)."""
    seats: int
    fresh: float
    """Rounds of a fresh leg."""


class ColourValues(dict[Column, list[float]]):
    """What a colour brings everybody, in parts of its points, keyed by who owns how many."""

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
        """The weight of a point."""
        self.there: float = 1.0 if self._over else counts[THERE] / self.point
        """The weight of the prize for reaching the goal, next to a point."""
        self._now, self._later = counts[NOW] / self.point, counts[LATER] / self.point

    def __missing__(self, owned: Column) -> list[float]:
        """Compute a missing entry: by the rules if the leg is over, otherwise by prediction."""
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
        """Divide a colour among its owners, with a little for those who own none."""
        most, none = max(owned), self._learned.none
        likely = [exp(sure * (own - most)) * (none + (1 - none) * min(own, 1.0)) for own in owned]
        total = sum(likely)
        return [one / total for one in likely]

    def _back(self, own: float) -> int:
        """Return how many gems a winner returns (C10, B12)."""
        return ceil(own / 2) if self._halved else ceil(min(own, 3))


colour_values = lru_cache(maxsize=512)(ColourValues)
"""Return the values for such a moment, cached."""


@lru_cache(maxsize=64)
def scales_for(seen: ScaleInput) -> "LearnedScales":
    """Return the scales for a table, cached for all seats."""
    return LearnedScales(seen)


class LearnedScales(Scales):
    """Scales with the values that a master has learned, in points."""

    def colour_values(self, left: float) -> ColourValues:
        """Return what colours bring, with *left* rounds to go."""
        table = self.table
        seats = len(table.points)
        fresh = _halves(leg_forecast((0,) * seats, table.goal, self.steps).left)
        return colour_values(ScoringMoment(left, table.legs, table.halved, seats, fresh))

    def expect(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Return everybody's expected further points, and the rounds left."""
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
        """Return everybody's chance to win."""
        most = max(points)
        likely = [exp(self.point * (one - most)) for one in points]
        total = sum(likely)
        return [one / total for one in likely]


def _halves(left: float) -> float:
    """Round to half rounds, so that few moments need caching."""
    return round(2 * left) / 2
