"""What a calculating player would choose that values things as a master does."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, exp
from operator import mul
from typing import NamedTuple

import numpy as np

from basari.bots.basari.learned import weights
from basari.bots.basari.position import (
    LATER,
    NOW,
    POINTS,
    SURE,
    THERE,
    counting,
)
from basari.bots.basari.reckoning.scales import Column, Scales, Scene
from basari.bots.basari.ways import outlook
from basari.rules.basari.majority import WORTH

MANY = 32768
"""So many columns are remembered."""
LEAST = 0.5
"""Rounds that are left at least, as long as a leg is not over."""


class Moment(NamedTuple):
    """When a colour is weighed."""

    left: float
    """Rounds that are left of the leg; none if it is over."""
    legs: int
    """How many legs come after it."""
    halved: bool
    """Whether the winner of a colour gives half of it back (C10), and not three gems (B12)."""
    seats: int
    fresh: float
    """Rounds of a leg that has not begun."""


class Colours(dict[Column, list[float]]):
    """What a colour brings everybody, as parts of its points, by who owns how many of it."""

    def __init__(self, moment: "Moment") -> None:
        super().__init__()
        left, legs, self._halved, seats, fresh = moment
        self._learned = weights("cards" if self._halved else "board", seats)
        self._over = not left
        if self._over:
            left, legs = fresh, legs - 1
        self._left = left
        if legs >= 0:
            counts = counting(self._learned.counts, legs, np.array([left]))[0].tolist()
        else:
            counts = [SURE, 0.0, 0.0, 0.0]
        self.point: float = counts[POINTS]
        """What a point counts."""
        self.there: float = 1.0 if self._over else counts[THERE] / self.point
        """What a point counts of the prize for being at the goal."""
        self._now, self._later = counts[NOW] / self.point, counts[LATER] / self.point

    def __missing__(self, owned: Column) -> list[float]:
        """Work it out: by the rules if the leg is over, and then by what is likely."""
        if len(self) >= MANY:
            self.clear()
        won, kept = self._scored(owned) if self._over else ([0.0] * len(owned), [*owned])
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
        """Part a colour among those who own some of it, and a little to who owns none."""
        most, none = max(owned), self._learned.none
        likely = [exp(sure * (own - most)) * (none + (1 - none) * min(own, 1.0)) for own in owned]
        total = sum(likely)
        return [one / total for one in likely]

    def _back(self, own: float) -> int:
        """Tell how many of so many gems a winner gives back (C10, B12)."""
        return ceil(own / 2) if self._halved else ceil(min(own, 3))

    def _scored(self, owned: Column) -> tuple[list[float], list[int]]:
        """Score a colour: who gets which part of it, and who keeps how many gems (C10, B12)."""
        most = max(owned)
        if not most:
            return [0.0] * len(owned), [*owned]
        winners = owned.count(most)
        back = self._back(most) if winners == 1 else min(most, 2)
        return (
            [(own == most) / winners for own in owned],
            [own - back if own == most else own for own in owned],
        )


colours = lru_cache(maxsize=512)(Colours)
"""Find what is known of such a moment."""


@lru_cache(maxsize=64)
def own(seen: Scene) -> "Own":
    """Weigh a table, once for all who sit at it."""
    return Own(seen)


class Own(Scales):
    """What a master has learned, in points."""

    def known(self, left: float) -> Colours:
        """Tell what colours bring, with so many rounds left."""
        table = self.table
        seats = len(table.points)
        fresh = _halves(outlook((0,) * seats, table.goal, self.steps).left)
        return colours(Moment(left, table.legs, table.halved, seats, fresh))

    def expected(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Expect what everybody still gets, and how many rounds are left."""
        table = self.table
        left, there = outlook(way, table.goal, self.steps)
        left = max(LEAST, _halves(left)) if left else 0.0
        known = self.known(left)
        total = [table.prize * known.there * one for one in there]
        for worth, column in zip(WORTH, table.owned, strict=True):
            for seat, share in enumerate(known[column]):
                total[seat] += worth * share
        return total, left

    @property
    def point(self) -> float:
        """What a point counts, next to the rest of a score."""
        return self.known(self.left).point

    def hoped(self, points: list[float]) -> list[float]:
        """Tell everybody's chance to win."""
        most = max(points)
        likely = [exp(self.point * (one - most)) for one in points]
        total = sum(likely)
        return [one / total for one in likely]

    def compared(self, points: Sequence[float]) -> list[float]:
        """Compare with all, as they have chances to win."""
        rivals = sum(map(mul, points, self.chances))
        return [one - rivals for one in points]


def _halves(left: float) -> float:
    """Round to half rounds, so that few moments need be known."""
    return round(2 * left) / 2
