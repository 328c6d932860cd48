"""What a position is worth: points to come, and from them everybody's chance to win.

Both editions come down to the same few things: points, purses, who is how far on the way to the
goal that ends a leg, and how many legs are left. A `Position` holds them as arrays, one row per
seat. What it is worth is added up colour by colour, so that a deal changes a few numbers only, and
thousands of deals can be weighed at once.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from basari.rules.gems import Gems
from basari.rules.majority import WORTH

Numbers = npt.NDArray[np.float64]
PRIZES: Numbers = np.array(WORTH, dtype=float)
"""Points for most of each colour."""
MANY = 1200
"""Offers that are looked at; of a rich purse only as many of the lowest."""


@dataclass(frozen=True)
class Weights:
    """What the value of a position is made of; everything in points, if not told otherwise."""

    sharp: float = 1.1
    """How surely one more gem than the others means a majority, if the scoring is now."""
    blur: float = 0.22
    """How much less sure that is for every round that is left."""
    later: float = 0.55
    """What a majority at a later scoring counts, next to one at this scoring."""
    later_sharp: float = 0.45
    """How surely gems that are left then mean a majority."""
    gem: float = 0.35
    """What any gem is worth to pay with, as long as there are rounds to come."""
    goal: float = 28.0
    """How surely one more share of the way means to be there in time."""
    edge: float = 0.0
    """How far short of the goal one may expect to be and still be there as often as not."""
    calm: float = 7.0
    """How many points more make a victory nearly sure, at the very end."""
    storm: float = 9.0
    """How many more for every leg that is left."""


@dataclass(frozen=True)
class Position:
    """Where everybody stands."""

    points: Numbers
    gems: Numbers
    """A row per seat, a column per colour."""
    way: Numbers
    """How far everybody is on the way to the goal, which is 1."""
    pace: float
    """How far one gets in a round by itself."""
    leap: float
    """How much farther with the action that leads on."""
    prize: float
    """Points for being at the goal when the leg ends."""
    legs: int
    """How many legs come after this one."""
    weights: Weights = field(default_factory=Weights)

    @property
    def rounds(self) -> float:
        """How many rounds are left in this leg, more or less."""
        ahead = float(self.way.max())
        return max(0.0, 1.0 - ahead) / (self.pace + 0.35 * self.leap)

    def expected(self) -> Numbers:
        """Expect everybody's points at the end."""
        colours = sum(self.colour(colour, self.gems[:, colour]) for colour in range(4))
        return self.apart() + colours

    def apart(self) -> Numbers:
        """Expect everybody's points, apart from those that gems will bring."""
        there = self.way + self.rounds * (self.pace + 0.2 * self.leap)
        reached = 1.0 / (1.0 + np.exp(-self.weights.goal * (there - 1.0 + self.weights.edge)))
        return self.points + self.prize * reached

    def colour(self, colour: int, owned: Numbers) -> Numbers:
        """Expect the points that a colour will bring, for any numbers of gems by seat.

        Seats are the last axis; there may be others before it.
        """
        weights, prize = self.weights, PRIZES[colour]
        now = _shares(owned, weights.sharp / (1.0 + weights.blur * self.rounds))
        points = prize * now
        if self.legs:
            kept = owned - now * np.ceil(owned / 2)
            points = points + weights.later * self.legs * prize * _shares(kept, weights.later_sharp)
        left = min(1.0, self.rounds / 3 + self.legs)
        expected: Numbers = points + weights.gem * left * np.sqrt(owned)
        return expected

    def chances(self, expected: Numbers) -> Numbers:
        """Tell everybody's chance to win from the points that are expected."""
        heat = self.weights.calm + self.weights.storm * (self.legs + min(1.0, self.rounds / 4))
        rest = np.exp((expected - expected.max(axis=-1, keepdims=True)) / heat)
        chances: Numbers = rest / rest.sum(axis=-1, keepdims=True)
        return chances

    def gaining(self, seat: int, points: float) -> "Position":
        """Give a seat some points."""
        return replace(self, points=_added(self.points, seat, points))

    def taking(self, seat: int, gems: Numbers) -> "Position":
        """Give a seat some gems."""
        return replace(self, gems=_added(self.gems, seat, gems))

    def leaping(self, seat: int) -> "Position":
        """Let a seat go on towards the goal, as far as one usually gets."""
        return replace(self, way=_added(self.way, seat, self.leap))


def _shares(owned: Numbers, sharp: float) -> Numbers:
    """Tell how likely each is to have most; who has none rarely does."""
    rest = np.exp(sharp * (owned - owned.max(axis=-1, keepdims=True))) * (0.15 + 0.85 * (owned > 0))
    shares: Numbers = rest / rest.sum(axis=-1, keepdims=True)
    return shares


def _added(numbers: Numbers, seat: int, more: Any) -> Numbers:  # noqa: ANN401 - a number or a row
    changed = numbers.copy()
    changed[seat] += more
    return changed


def row(gems: Gems) -> Numbers:
    """Write a heap as a row of numbers."""
    return np.array((gems.red, gems.yellow, gems.green, gems.blue), dtype=np.float64)


class Offers:
    """All offers of a purse, from the lowest to the highest, as far as they are looked at."""

    def __init__(self, purse: Gems) -> None:
        counts = np.indices([int(number) + 1 for number in row(purse)]).reshape(4, -1).T[1:]
        sizes = counts.sum(axis=1)
        order = np.lexsort((*counts.T[::-1], sizes))[:MANY]
        self.gems = counts[order]
        size = sizes[order]
        self.ranks: list[int] = _ranked(size, self.gems).tolist()

    def above(self, standing: Gems) -> int:
        """Count those that are not higher than *standing*."""
        if not standing.size:
            return 0
        rank = int(_ranked(np.array([standing.size]), row(standing)[None].astype(np.int64))[0])
        return int(np.searchsorted(self.ranks, rank, side="right"))


def _ranked(sizes: npt.NDArray[Any], gems: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Write how high offers are as numbers: by size, then by red, yellow and green (G6)."""
    ranks = sizes.astype(np.int64)
    for colour in range(4):
        ranks = ranks * 256 + gems[:, colour]
    return ranks


@lru_cache(maxsize=512)
def offers_of(purse: Gems) -> Offers:
    """Find all offers of a purse; they are needed again and again."""
    return Offers(purse)


def deals(position: Position, payer: int, payee: int, gems: npt.NDArray[Any]) -> Numbers:
    """Expect everybody's points for every heap of *gems* that one pays another."""
    expected = np.tile(position.apart(), (len(gems), 1))
    for colour in range(4):
        most = int(gems[:, colour].max(initial=0))
        owned = np.tile(position.gems[:, colour], (most + 1, 1))
        paid = np.arange(most + 1)
        owned[:, payer] -= paid
        owned[:, payee] += paid
        expected += position.colour(colour, owned)[gems[:, colour]]
    return expected
