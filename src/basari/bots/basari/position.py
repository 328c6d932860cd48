"""What a position is worth: points to come, and from them everybody's chance to win.

Both editions come down to the same few things: points, purses, how far everybody is on the way to
the goal that ends a leg, and how many legs are left. A `Position` holds them as arrays, one row per
seat, as they are when a round is over.

If the leg is over too, it is scored by the rules. What comes after that, and after any other round,
was learned from many games (`tools/learn.py`): what each colour will still bring to everybody, what
the way will, and how surely more points mean a victory. It is added up colour by colour, so that a
deal changes a few numbers only, and thousands of deals can be weighed at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from basari.bots.basari.net import Net, Numbers
from basari.rules.basari.majority import WORTH

PRIZES: Numbers = np.array(WORTH, dtype=float)
"""Points for most of each colour."""
COLOURS = len(WORTH)
EVERY_COLOUR = np.arange(COLOURS)
LEGS = 3
"""Legs that are told from one another: the last, the last but one, and all before."""
WHICH_LEG, WHICH_COLOUR = np.eye(LEGS), np.eye(COLOURS)
COLOUR_FEATURES, WAY_FEATURES = 10 + LEGS + COLOURS, 8 + LEGS
"""How many numbers the networks look at."""
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


class Position(NamedTuple):
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
        found: Numbers = expected([self])[0]
        return found

    def apart(self) -> Numbers:
        """Expect everybody's points, apart from those that gems will bring."""
        return _apart(self, self.points, self.way, over=self.ended)

    def colours(self, colours: npt.NDArray[Any], owned: Numbers) -> Numbers:
        """Expect what colours will bring; a row says of which one every seat owns how many."""
        return _coloured(self, colours, owned, self.way, over=self.ended)

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
        return self._replace(points=_added(self.points, seat, points))

    def taking(self, seat: int, gems: Numbers) -> "Position":
        """Give a seat some gems."""
        return self._replace(gems=_added(self.gems, seat, gems))

    def going(self, seat: int, steps: float) -> "Position":
        """Let a seat go on towards the goal."""
        return self._replace(way=_added(self.way, seat, steps))


def expected(positions: Sequence[Position]) -> Numbers:
    """Expect everybody's points at the end, for many positions of one leg at once."""
    about = positions[0]
    points, gems, way = (
        np.array(numbers)
        for numbers in zip(*[(p.points, p.gems, p.way) for p in positions], strict=True)
    )
    ended = way.max(axis=1) >= about.course.goal
    if ended.all() or not ended.any():
        return _expected(about, points, gems, way, over=bool(ended[0]))
    found = np.empty(points.shape)
    for rows, over in ((~ended, False), (ended, True)):
        found[rows] = _expected(about, points[rows], gems[rows], way[rows], over=over)
    return found


def _expected(
    about: Position, points: Numbers, gems: Numbers, way: Numbers, *, over: bool
) -> Numbers:
    """Expect points at the end, if the leg is over in all these positions, or in none."""
    owned = gems.transpose(0, 2, 1)
    colours = _coloured(about, EVERY_COLOUR, owned, way[:, None], over=over)
    found: Numbers = _apart(about, points, way, over=over) + colours.sum(axis=1)
    return found


def _apart(about: Position, points: Numbers, way: Numbers, *, over: bool) -> Numbers:
    """Expect points, apart from those that gems will bring."""
    course, net, legs = about.course, about.weights.way, about.legs
    if not over:
        return points + net(way_features(way / course.goal, points, legs))
    points = points + course.prize * (way >= course.goal)
    return points + net(way_features(0 * points, points, legs - 1)) if legs else points


def _coloured(
    about: Position, colours: npt.NDArray[Any], owned: Numbers, way: Numbers, *, over: bool
) -> Numbers:
    """Expect what colours will bring."""
    course, net, legs = about.course, about.weights.colour, about.legs
    if not over:
        return net(colour_features(colours, owned, way / course.goal, legs))
    points, kept = scored(colours, owned, course)
    if legs:
        points += net(colour_features(colours, kept, 0 * way, legs - 1))
    return points


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
    ranked = np.sort(owned, axis=-1)
    best, second, third = (ranked[..., -place, None] for place in (1, 2, 3))
    return np.where(owned >= best, second, best), np.where(owned >= second, third, second)


def colour_features(
    colours: npt.NDArray[Any], owned: Numbers, way: Numbers, legs: int | npt.NDArray[Any]
) -> Numbers:
    """Say about every seat what its chances in a colour depend on.

    *owned* and *way* have the seats as their last axis; *colours* and *legs* have no such axis.
    """
    first, second = rivals(owned)
    ahead, near = owned - first, owned - second
    about = np.empty((*owned.shape, COLOUR_FEATURES))
    about[..., 0] = owned / 6
    about[..., 1] = first / 6
    about[..., 2] = second / 6
    about[..., 3] = owned.sum(axis=-1, keepdims=True) / 20
    about[..., 4] = np.tanh(ahead)
    about[..., 5] = np.tanh(ahead / 3)
    about[..., 6] = np.tanh(near / 3)
    about[..., 7] = np.minimum(owned, 1)
    about[..., 8] = way.max(axis=-1, keepdims=True)
    about[..., 9] = way.sum(axis=-1, keepdims=True) / way.shape[-1]
    about[..., 10 : 10 + LEGS] = WHICH_LEG[np.minimum(legs, LEGS - 1)][..., None, :]
    about[..., 10 + LEGS :] = WHICH_COLOUR[colours][..., None, :]
    return about


def way_features(way: Numbers, points: Numbers, legs: int | npt.NDArray[Any]) -> Numbers:
    """Say about every seat what its way depends on; the seats are the last axis."""
    first, second = rivals(way)
    best, next_best = rivals(points)
    about = np.empty((*way.shape, WAY_FEATURES))
    about[..., 0] = way
    about[..., 1] = first
    about[..., 2] = second
    about[..., 3] = way.sum(axis=-1, keepdims=True) / way.shape[-1]
    about[..., 4] = np.tanh(3 * (way - first))
    about[..., 5] = (points - points.sum(axis=-1, keepdims=True) / points.shape[-1]) / 20
    about[..., 6] = np.tanh((points - best) / 20)
    about[..., 7] = np.tanh((points - next_best) / 20)
    about[..., 8:] = WHICH_LEG[np.minimum(legs, LEGS - 1)][..., None, :]
    return about


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
