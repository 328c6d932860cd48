"""What a position is worth: everybody's chance to win.

Both editions come down to the same few things: points, purses, how far everybody is on the way to
the goal that ends a leg, and how many legs are left. A `Position` holds them as arrays, one row per
seat, as they are when a round is over.

If the leg is over too, it is scored by the rules. Else a few things are foreseen: which part of
every colour will be whose at this scoring and at the later ones, and who will be at the goal. How
much each of them counts was learned from many games (`tools/learn.py`). Together they make a score,
and whoever has the higher score is the likelier to win. It is added up colour by colour, so that a
deal changes a few numbers only, and thousands of deals can be weighed at once.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from basari.bots.basari.ways import outlook
from basari.rules.basari.majority import WORTH

Numbers = npt.NDArray[np.float64]
Whole = npt.NDArray[Any]
"""Whole numbers."""

PRIZES: Numbers = np.array(WORTH, dtype=float)
"""Points for most of each colour."""
COLOURS = len(WORTH)
EVERY_COLOUR = np.arange(COLOURS)
LEGS = 3
"""Legs that are told from one another: the last, the last but one, and all before."""
POINTS, NOW, LATER, THERE = range(4)
"""What makes a score: points, colours at this scoring and at later ones, and the goal."""
THINGS = 4
MOMENTS = 2
"""What counts differs from the beginning of a leg to its end."""
SURE = 2.5
"""How much a point counts at the very end."""
PRIDE = 0.002
"""What a higher score is worth in itself, next to a victory."""
FADING = 1.5
"""Within so many rounds the end of a leg is near."""


class Course(NamedTuple):
    """What ends a leg, and what that means."""

    goal: int
    """How far it is to the goal: workers, or arches."""
    prize: int
    """Points for everybody who is there when the leg ends."""
    back: Callable[[Numbers], Numbers]
    """How many of so many gems the only winner of a colour gives back."""
    steps: tuple[int, ...]
    """How far cards or dice lead."""


class Weights(NamedTuple):
    """What was learned."""

    sure: float
    """How surely one gem more means a majority at the end of this round."""
    blur: float
    """How much less surely for every round that is left."""
    later: float
    """How surely gems that are kept mean a majority at a later scoring."""
    none: float
    """How likely one wins a colour of which one has nothing, next to one gem."""
    counts: Numbers
    """How much everything counts: by leg, by moment, and by thing."""


class Position(NamedTuple):
    """Where everybody stands after a round."""

    points: Numbers
    gems: Numbers
    """A row per seat, a column per colour."""
    way: Whole
    """How far everybody is on the way to the goal."""
    legs: int
    """How many legs come after this one."""
    course: Course
    weights: Weights

    @property
    def ended(self) -> bool:
        """Whether the leg is over."""
        return bool(self.way.max() >= self.course.goal)

    @property
    def final(self) -> bool:
        """Whether the game is over, too."""
        return self.ended and not self.legs

    def scores(self) -> Numbers:
        """Tell everybody's score."""
        found: Numbers = scores([self])[0]
        return found

    def apart(self) -> Numbers:
        """Tell everybody's score, apart from what gems add to it."""
        found: Numbers = Moment([self]).apart()[0]
        return found

    def colours(self, colours: Whole, owned: Numbers) -> Numbers:
        """Tell what colours add to scores; a row says of which one every seat owns how many."""
        return Moment([self]).colours(colours, owned)

    def gaining(self, seat: int, points: float) -> "Position":
        """Give a seat some points."""
        return self._replace(points=_added(self.points, seat, points))

    def taking(self, seat: int, gems: Numbers) -> "Position":
        """Give a seat some gems."""
        return self._replace(gems=_added(self.gems, seat, gems))

    def going(self, seat: int, steps: int) -> "Position":
        """Let a seat go on towards the goal."""
        return self._replace(way=_added(self.way, seat, steps))


def scores(positions: Sequence[Position]) -> Numbers:
    """Tell everybody's score, for many positions of one leg at once."""
    over = [position.ended for position in positions]
    if all(over) or not any(over):
        return _scores(positions)
    ended = np.array(over)
    found = np.empty((len(positions), len(positions[0].points)))
    for rows in (ended, ~ended):
        found[rows] = _scores([positions[row] for row in np.flatnonzero(rows).tolist()])
    return found


def _scores(positions: Sequence[Position]) -> Numbers:
    moment = Moment(positions)
    owned = np.array([position.gems.T for position in positions])
    found: Numbers = moment.apart() + moment.colours(EVERY_COLOUR, owned).sum(axis=1)
    return found


class Moment:
    """How things are in some positions of a leg: over in all of them, or in none."""

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
        seen = [outlook(way, course.goal, course.steps) for way in ways]
        left = np.array([one.left for one in seen])
        self._there = course.prize * np.array([one.there for one in seen])
        self.left = left
        self._counts = counting(about.weights.counts, legs, left)

    def apart(self) -> Numbers:
        """Tell everybody's score, apart from what gems add to it."""
        if self._legs < 0:
            return SURE * self._points
        counts = self._counts[:, :, None]
        found: Numbers = counts[:, POINTS] * self._points + counts[:, THERE] * self._there
        return found

    def colours(self, colours: Whole, owned: Numbers) -> Numbers:
        """Tell what colours add to scores; the seats are the last axis of what is *owned*."""
        about = self._about
        brought = np.zeros(1)
        if self._over:
            brought, owned = scored(colours, owned, about.course)
        if self._legs < 0:
            return SURE * brought
        many = (slice(None), *(None,) * (owned.ndim - 1)) if len(self.left) > 1 else (0,)
        counts = self._counts
        now, later = shares(owned, about.course, about.weights, self.left[many])
        prizes = PRIZES[colours][..., None]
        found: Numbers = prizes * (counts[:, NOW][many] * now + counts[:, LATER][many] * later)
        return found + counts[:, POINTS][many] * brought


def counting(counts: Numbers, legs: int, left: Numbers) -> Numbers:
    """Tell how much everything counts with so many rounds left: a row each."""
    found: Numbers = moments(left) @ counts[min(legs, LEGS - 1)]
    return found


def moments(left: Numbers) -> Numbers:
    """Tell how far off the end of a leg is, and how near: a row for each number of rounds."""
    near = np.exp(-left / FADING)
    return np.stack((1 - near, near), axis=-1)


def shares(
    owned: Numbers,
    course: Course,
    weights: Weights,
    left: Any,  # noqa: ANN401 - one or many
) -> tuple[Numbers, Numbers]:
    """Foresee which part of a colour is whose at this scoring, and at the later ones."""
    now = _parts(owned, weights.sure / (1 + weights.blur * left), weights.none)
    rest = owned - now * course.back(owned)
    return now, _parts(rest, weights.later, weights.none)


def _parts(owned: Numbers, sure: Any, none: float) -> Numbers:  # noqa: ANN401 - one or many
    """Part a colour among those who own some of it, and a little even to who owns none."""
    likely = np.exp(sure * (owned - owned.max(axis=-1, keepdims=True)))
    likely *= none + (1 - none) * np.minimum(owned, 1)
    found: Numbers = likely / likely.sum(axis=-1, keepdims=True)
    return found


def _added(numbers: Any, seat: int, more: Any) -> Any:  # noqa: ANN401 - a number or a row
    changed = numbers.copy()
    changed[seat] += more
    return changed


def scored(colours: Whole, owned: Numbers, course: Course) -> tuple[Numbers, Numbers]:
    """Score colours by the rules: who gets how many points, and keeps how many gems."""
    top = owned.max(axis=-1, keepdims=True)
    wins = (owned == top) & (top > 0)
    winners = wins.sum(axis=-1, keepdims=True)
    points = wins * (PRIZES[colours][..., None] // np.maximum(winners, 1))
    back = np.where(winners == 1, course.back(owned), np.minimum(owned, 2))
    return points, owned - wins * back


def chances(scores: Numbers) -> Numbers:
    """Turn scores into chances to win; the last axis is that of the seats."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    found: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return found


def hopes(scores: Numbers) -> Numbers:
    """Tell what everybody hopes for: to win, and if that is out of reach, to come close."""
    return chances(scores) + PRIDE * scores


def results(scores: Numbers) -> Numbers:
    """Tell what everybody has in the end: a victory or a part of it (G11), and how high a score."""
    best = scores == scores.max(axis=-1, keepdims=True)
    found: Numbers = best / best.sum(axis=-1, keepdims=True) + PRIDE * scores
    return found


def deals(position: Position, payer: int, payee: int, gems: Whole) -> Numbers:
    """Tell everybody's score for every heap of *gems* that one pays another."""
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
