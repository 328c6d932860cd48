"""What a position is worth: points to come, and from them everybody's chance to win.

Both editions come down to the same few things: points, purses, how far everybody is on the way to
the goal that ends a leg, and how many legs are left. A `Position` holds them as arrays, one row per
seat, as they are when a round is over.

If the leg is over too, it is scored by the rules. What comes after that, and after any other round,
was learned from many games (`tools/learn.py`): what each colour will still bring to everybody, what
the way will, and how surely more points mean a victory. It is added up colour by colour, so that a
deal changes a few numbers only, and thousands of deals can be weighed at once.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from basari.bots.basari.net import Net, Numbers
from basari.rules.basari.majority import WORTH

PRIZES: Numbers = np.array(WORTH, dtype=float)
"""Points for most of each colour."""
COLOURS = len(WORTH)
LEGS = 3
"""Legs that are told from one another: the last, the last but one, and all before."""
SURE = 0.4
"""How little a lead may be at the very end to mean victory."""


@dataclass(frozen=True)
class Course:
    """What ends a leg, and what that means."""

    goal: int
    """How far it is to the goal: workers, or arches."""
    prize: int
    """Points for everybody who is there when the leg ends."""
    back: Callable[[Numbers], Numbers]
    """How many of so many gems the only winner of a colour gives back."""


@dataclass(frozen=True)
class Weights:
    """What was learned."""

    colour: Net
    """Points that a colour will bring."""
    way: Net
    """Points that one's way will bring."""
    heat: Numbers
    """For every leg, how unsure a lead is as it begins, and how that changes as it goes on."""


@dataclass(frozen=True)
class Position:
    """Where everybody stands after a round."""

    points: Numbers
    gems: Numbers
    """A row per seat, a column per colour."""
    way: Numbers
    """How far everybody is on the way to the goal."""
    legs: int
    """How many legs come after this one."""
    course: Course
    weights: Weights

    @property
    def ended(self) -> bool:
        """Whether the leg is over."""
        return bool(self.way.max() >= self.course.goal)

    def expected(self) -> Numbers:
        """Expect everybody's points at the end, but for what all have alike."""
        colours: Numbers = self.colours(np.arange(COLOURS), self.gems.T).sum(axis=0)
        return self.apart() + colours

    def apart(self) -> Numbers:
        """Expect everybody's points, apart from those that gems will bring."""
        if not self.ended:
            way = self.way / self.course.goal
            return self.points + self.weights.way(way_features(way, self.points, self.legs))
        points = self.points + self.course.prize * (self.way >= self.course.goal)
        if not self.legs:
            return points
        begun = np.zeros(len(points))
        return points + self.weights.way(way_features(begun, points, self.legs - 1))

    def colours(self, colours: npt.NDArray[Any], owned: Numbers) -> Numbers:
        """Expect what colours will bring; a row says of which one every seat owns how many."""
        if not self.ended:
            way = self.way / self.course.goal
            return self.weights.colour(colour_features(colours, owned, way, self.legs))
        points, kept = scored(colours, owned, self.course)
        if self.legs:
            begun = np.zeros(len(self.way))
            points += self.weights.colour(colour_features(colours, kept, begun, self.legs - 1))
        return points

    def chances(self, expected: Numbers) -> Numbers:
        """Tell everybody's chance to win from the points that are expected."""
        return softmax(expected / self.heat)

    @property
    def heat(self) -> float:
        """How many points more make a victory likely."""
        if not self.ended:
            return heat_of(self.weights.heat, self.legs, float(self.way.max()) / self.course.goal)
        return heat_of(self.weights.heat, self.legs - 1, 0.0) if self.legs else SURE

    def gaining(self, seat: int, points: float) -> "Position":
        """Give a seat some points."""
        return replace(self, points=_added(self.points, seat, points))

    def taking(self, seat: int, gems: Numbers) -> "Position":
        """Give a seat some gems."""
        return replace(self, gems=_added(self.gems, seat, gems))

    def going(self, seat: int, steps: float) -> "Position":
        """Let a seat go on towards the goal."""
        return replace(self, way=_added(self.way, seat, steps))


def _added(numbers: Numbers, seat: int, more: Any) -> Numbers:  # noqa: ANN401 - a number or a row
    changed = numbers.copy()
    changed[seat] += more
    return changed


def scored(colours: npt.NDArray[Any], owned: Numbers, course: Course) -> tuple[Numbers, Numbers]:
    """Score colours by the rules: who gets how many points, and keeps how many gems."""
    top = owned.max(axis=-1, keepdims=True)
    wins = (owned == top) & (top > 0)
    winners = wins.sum(axis=-1, keepdims=True)
    points = wins * (PRIZES[colours][..., None] // np.maximum(winners, 1))
    back = np.where(winners == 1, course.back(owned), np.minimum(owned, 2))
    return points, owned - wins * back


def softmax(numbers: Numbers) -> Numbers:
    """Turn numbers into chances; the last axis is that of the seats."""
    powers = np.exp(numbers - numbers.max(axis=-1, keepdims=True))
    chances: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return chances


def heat_of(heat: Numbers, legs: int, way: float) -> float:
    """Tell how unsure a lead is, with so many legs to come and so far on the way."""
    begun, change = heat[min(legs, LEGS - 1)]
    return float(np.exp(begun + change * way))


def rivals(owned: Numbers) -> tuple[Numbers, Numbers]:
    """Tell for every seat what the best and the second of the others have."""
    ranked = -np.sort(-owned, axis=-1)
    best, second, third = (ranked[..., place : place + 1] for place in range(3))
    return np.where(owned >= best, second, best), np.where(owned >= second, third, second)


def colour_features(
    colours: npt.NDArray[Any], owned: Numbers, way: Numbers, legs: int | npt.NDArray[Any]
) -> Numbers:
    """Say about every seat what its chances in a colour depend on.

    *owned* and *way* have the seats as their last axis; *colours* and *legs* have no such axis.
    """
    first, second = rivals(owned)
    about = np.stack(
        (
            owned / 6,
            first / 6,
            second / 6,
            owned.sum(axis=-1, keepdims=True) / 20 + 0 * owned,
            np.tanh(owned - first),
            np.tanh((owned - first) / 3),
            np.tanh((owned - second) / 3),
            np.minimum(owned, 1),
        ),
        axis=-1,
    )
    when = np.concatenate(
        (
            way.max(axis=-1, keepdims=True),
            way.mean(axis=-1, keepdims=True),
            np.eye(LEGS)[np.minimum(legs, LEGS - 1)],
        ),
        axis=-1,
    )
    which = np.eye(COLOURS)[colours]
    rest = np.concatenate((np.broadcast_to(when, (*which.shape[:-1], 2 + LEGS)), which), axis=-1)
    seats = (*owned.shape, rest.shape[-1])
    return np.concatenate((about, np.broadcast_to(rest[..., None, :], seats)), axis=-1)


def way_features(way: Numbers, points: Numbers, legs: int | npt.NDArray[Any]) -> Numbers:
    """Say about every seat what its way depends on; the seats are the last axis."""
    first, second = rivals(way)
    best, next_best = rivals(points)
    about = np.stack(
        (
            way,
            first,
            second,
            way.mean(axis=-1, keepdims=True) + 0 * way,
            np.tanh(3 * (way - first)),
            (points - points.mean(axis=-1, keepdims=True)) / 20,
            np.tanh((points - best) / 20),
            np.tanh((points - next_best) / 20),
        ),
        axis=-1,
    )
    when = np.eye(LEGS)[np.minimum(legs, LEGS - 1)]
    seats = (*way.shape, LEGS)
    return np.concatenate((about, np.broadcast_to(when[..., None, :], seats)), axis=-1)


def deals(position: Position, payer: int, payee: int, gems: npt.NDArray[Any]) -> Numbers:
    """Expect everybody's points for every heap of *gems* that one pays another."""
    most = gems.max(axis=0, initial=0).tolist()
    paid = np.concatenate([np.arange(number + 1) for number in most])
    colours = np.repeat(np.arange(COLOURS), [number + 1 for number in most])
    owned = position.gems.T[colours]
    owned[:, payer] -= paid
    owned[:, payee] += paid
    brought = position.colours(colours, owned)
    first = np.cumsum([0, *(number + 1 for number in most[:-1])])
    expected: Numbers = position.apart() + brought[first + gems].sum(axis=1)
    return expected
