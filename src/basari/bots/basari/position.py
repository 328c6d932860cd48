"""What a position is worth: everybody's chance to win.

Both editions come down to the same few quantities: points, purses, each seat's progress towards the
goal that ends a leg, and the number of legs left. A `Position` holds them as arrays, one row per
seat, as they are when a round is over.

A leg that is over is scored by the rules. Otherwise the bot predicts how the points of each colour
will be shared at this scoring and at later ones, and who will reach the goal. The weights of these
predictions were learned from many games (`tools/learn.py`). Their weighted sum is a seat's score; a
higher score means a higher chance to win. It is summed colour by colour, so that a deal changes
only a few numbers, and thousands of deals can be evaluated at once.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from basari.bots.basari.leg_forecast import leg_forecast
from basari.rules.basari.majority import WORTH

Numbers = npt.NDArray[np.float64]
Whole = npt.NDArray[Any]
"""Integers."""

PRIZES: Numbers = np.array(WORTH, dtype=float)
"""Points for the majority of each colour."""
COLOURS = len(WORTH)
EVERY_COLOUR = np.arange(COLOURS)
LEGS = 3
"""How many legs have weights of their own: the last, the last but one, and all before."""
POINTS, NOW, LATER, THERE = range(4)
"""Indices of the parts of a score: points, colours at this scoring and at later ones, the goal."""
THINGS = 4
MOMENTS = 2
"""How many moments have weights of their own: the beginning and the end of a leg."""
SURE = 2.5
"""The weight of a point once the game is over."""
PRIDE = 0.002
"""The value of a point of score in itself, in chances to win."""
FADING = 1.5
"""The weights of a leg's end rise to 1/e of their full part this many rounds before the end."""


class LegEnd(NamedTuple):
    """What ends a leg, and what follows from it."""

    goal: int
    """The progress that ends the leg: workers, or arches walked."""
    prize: int
    """Points for every seat that is at the goal when the leg ends."""
    back: Callable[[Numbers], Numbers]
    """Returns how many gems the sole winner of a colour gives back, given how many they own."""
    steps: tuple[int, ...]
    """The steps of each card or die, all equally likely."""


class Weights(NamedTuple):
    """The learned weights for one edition and number of players."""

    sure: float
    """How strongly each further gem suggests a majority at the end of this round."""
    blur: float
    """How much weaker `sure` becomes for each round left."""
    later: float
    """How strongly each gem kept suggests a majority at a later scoring."""
    none: float
    """The factor by which owning no gem of a colour lowers the likelihood of winning it."""
    counts: Numbers
    """Weights with axes for the leg, the moment in it, and the part of the score."""


class Position(NamedTuple):
    """What counts at the table when a round is over, one row per seat."""

    points: Numbers
    gems: Numbers
    """A row per seat, a column per colour."""
    way: Whole
    """Each seat's progress towards the goal."""
    legs: int
    """How many legs come after this one."""
    course: LegEnd
    weights: Weights

    @property
    def ended(self) -> bool:
        """Whether the leg is over."""
        return bool(self.way.max() >= self.course.goal)

    @property
    def final(self) -> bool:
        """Whether the last leg is over, and with it the game."""
        return self.ended and not self.legs

    def scores(self) -> Numbers:
        """Return everybody's score: the higher, the better the chance to win."""
        found: Numbers = scores([self])[0]
        return found

    def apart(self) -> Numbers:
        """Return everybody's score without the part that comes from gems."""
        found: Numbers = PositionBatch([self]).apart()[0]
        return found

    def colours(self, colours: Whole, owned: Numbers) -> Numbers:
        """Return what `colours[i]` adds to everybody's score if they own `owned[i]` gems of it."""
        return PositionBatch([self]).colours(colours, owned)

    def with_points(self, seat: int, points: float) -> "Position":
        """Return the position with *points* more for *seat*."""
        return self._replace(points=_add(self.points, seat, points))

    def with_gems(self, seat: int, gems: Numbers) -> "Position":
        """Return the position with *gems* more for *seat*."""
        return self._replace(gems=_add(self.gems, seat, gems))

    def with_steps(self, seat: int, steps: int) -> "Position":
        """Return the position with *seat* moved on by *steps* towards the goal."""
        return self._replace(way=_add(self.way, seat, steps))


def scores(positions: Sequence[Position]) -> Numbers:
    """Return everybody's score in each of many positions of one leg, a row each."""
    over = [position.ended for position in positions]
    if all(over) or not any(over):
        return _scores(positions)
    ended = np.array(over)
    found = np.empty((len(positions), len(positions[0].points)))
    for rows in (ended, ~ended):
        found[rows] = _scores([positions[row] for row in np.flatnonzero(rows).tolist()])
    return found


def _scores(positions: Sequence[Position]) -> Numbers:
    moment = PositionBatch(positions)
    owned = np.array([position.gems.T for position in positions])
    found: Numbers = moment.apart() + moment.colours(EVERY_COLOUR, owned).sum(axis=1)
    return found


class PositionBatch:
    """Positions of one leg, either all with the leg over, or all before its end."""

    def __init__(self, positions: Sequence[Position]) -> None:
        self._about = about = positions[0]
        course, legs, seats = about.course, about.legs, len(about.points)
        self._points = np.array([position.points for position in positions])
        self._over = about.ended
        ways = [tuple(position.way.tolist()) for position in positions]
        if self._over:
            self._points += course.prize * (np.array(ways) >= course.goal)
            legs, ways = legs - 1, [(0,) * seats] * len(ways)
        self._legs = legs
        if legs < 0:
            return
        seen = [leg_forecast(way, course.goal, course.steps) for way in ways]
        left = np.array([one.left for one in seen])
        self._there = course.prize * np.array([one.there for one in seen])
        self.left = left
        self._counts = weights_near_end(about.weights.counts, legs, left)

    def apart(self) -> Numbers:
        """Return everybody's score without the part that comes from gems, a row per position."""
        if self._legs < 0:
            return SURE * self._points
        counts = self._counts[:, :, None]
        found: Numbers = counts[:, POINTS] * self._points + counts[:, THERE] * self._there
        return found

    def colours(self, colours: Whole, owned: Numbers) -> Numbers:
        """Return what colours add to scores; the last axis of *owned* (gems) is the seats."""
        about = self._about
        brought = np.zeros(1)
        if self._over:
            brought, owned = score_by_rules(colours, owned, about.course)
        if self._legs < 0:
            return SURE * brought
        many = (slice(None), *(None,) * (owned.ndim - 1)) if len(self.left) > 1 else (0,)
        counts = self._counts
        now, later = colour_shares(owned, about.course, about.weights, self.left[many])
        prizes = PRIZES[colours][..., None]
        found: Numbers = prizes * (counts[:, NOW][many] * now + counts[:, LATER][many] * later)
        return found + counts[:, POINTS][many] * brought


def weights_near_end(counts: Numbers, legs: int, left: Numbers) -> Numbers:
    """Return the weights for each number of rounds *left*, a row each."""
    found: Numbers = end_nearness(left) @ counts[min(legs, LEGS - 1)]
    return found


def end_nearness(left: Numbers) -> Numbers:
    """Return, for each number of rounds *left*, the weights of a leg's beginning and end."""
    near = np.exp(-left / FADING)
    return np.stack((1 - near, near), axis=-1)


def colour_shares(
    owned: Numbers,
    course: LegEnd,
    weights: Weights,
    left: Any,  # noqa: ANN401 - one or many
) -> tuple[Numbers, Numbers]:
    """Predict everybody's share of a colour's points at this scoring, and at later ones."""
    now = _parts(owned, weights.sure / (1 + weights.blur * left), weights.none)
    rest = owned - now * course.back(owned)
    return now, _parts(rest, weights.later, weights.none)


def _parts(owned: Numbers, sure: Any, none: float) -> Numbers:  # noqa: ANN401 - one or many
    """Return each seat's chance of winning a colour; a seat without a gem of it has little.

    *sure* says how strongly each further gem suggests a majority.
    """
    likely = np.exp(sure * (owned - owned.max(axis=-1, keepdims=True)))
    likely *= none + (1 - none) * np.minimum(owned, 1)
    found: Numbers = likely / likely.sum(axis=-1, keepdims=True)
    return found


def _add(numbers: Any, seat: int, more: Any) -> Any:  # noqa: ANN401 - a number or a row
    changed = numbers.copy()
    changed[seat] += more
    return changed


def score_by_rules(colours: Whole, owned: Numbers, course: LegEnd) -> tuple[Numbers, Numbers]:
    """Return the points that seats win with *colours*, and the gems they keep, by the rules."""
    top = owned.max(axis=-1, keepdims=True)
    wins = (owned == top) & (top > 0)
    winners = wins.sum(axis=-1, keepdims=True)
    points = wins * (PRIZES[colours][..., None] // np.maximum(winners, 1))
    back = np.where(winners == 1, course.back(owned), np.minimum(owned, 2))
    return points, owned - wins * back


def win_chances(scores: Numbers) -> Numbers:
    """Return chances to win, given scores whose last axis is the seats."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    found: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return found


def win_prospects(scores: Numbers) -> Numbers:
    """Return the chances to win, plus `PRIDE` for every point of score."""
    return win_chances(scores) + PRIDE * scores


def results(scores: Numbers) -> Numbers:
    """Return final results: 1 shared by the winners (G11), plus `PRIDE` per point of score."""
    best = scores == scores.max(axis=-1, keepdims=True)
    found: Numbers = best / best.sum(axis=-1, keepdims=True) + PRIDE * scores
    return found


def deal_scores(position: Position, payer: int, payee: int, gems: Whole) -> Numbers:
    """Return everybody's score if *payer* pays *payee*: a row for each of the heaps in *gems*."""
    most = gems.max(axis=0, initial=0).tolist()
    paid = np.concatenate([np.arange(number + 1) for number in most])
    colours = np.repeat(EVERY_COLOUR, [number + 1 for number in most])
    owned = position.gems.T[colours]
    owned[:, payer] -= paid
    owned[:, payee] += paid
    brought = position.colours(colours, owned)
    first = np.cumsum([0, *(number + 1 for number in most[:-1])])
    found: Numbers = position.apart() + brought[first + gems].sum(axis=1)
    return found
