"""Many tables of one edition: each quantity of a game is a row in an array."""

from dataclasses import dataclass, fields
from typing import NamedTuple, Self

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.rules.basari.gems import COLOURS, Gems


class Printed(NamedTuple):
    """What is printed on cards or arches, by number; number 0 does not exist."""

    points: Whole
    gems: Whole
    workers: Whole


class TableRules(NamedTuple):
    """What all tables have in common."""

    seats: int
    actions: int
    """The number of actions; the fourth one is never contested (C15)."""
    goal: int
    """Workers, or arches walked, that end a leg (C9, B10)."""
    legs: int
    printed: Printed


@dataclass(slots=True)
class Tables:
    """All tables whose game is not over."""

    course: TableRules
    numbers: Whole
    """The number of the game."""
    points: Whole
    purses: Whole
    """By seat and colour."""
    supply: Whole
    """By colour."""
    way: Whole
    """By seat: workers in this leg, or arches walked (C2, R8)."""
    place: Whole
    """By seat: the number of its card or arch."""
    leg: Whole
    round: Whole
    choices: Whole
    """By seat: the latest choice."""
    decisions: Whole
    """How many answers players and dealer have given."""
    pile: Whole
    """The deck: its first *left* cards are the pile, in no order; empty without a deck."""
    left: Whole

    @classmethod
    def for_games(cls, course: TableRules, numbers: Whole, of_each: int, deck: int = 0) -> Self:
        """Set up the tables of the games with these *numbers* (G2, C1, B1)."""
        games, seats, colours = len(numbers), course.seats, len(COLOURS)
        pile = np.tile(np.arange(1, deck + 1), (games, 1))
        return cls(
            course=course,
            numbers=numbers,
            points=np.zeros((games, seats), np.int64),
            purses=np.full((games, seats, colours), 3),
            supply=np.full((games, colours), of_each - 3 * seats),
            way=np.zeros((games, seats), np.int64),
            place=np.zeros((games, seats), np.int64),
            leg=np.ones(games, np.int64),
            round=np.ones(games, np.int64),
            choices=np.zeros((games, seats), np.int64),
            decisions=np.zeros(games, np.int64),
            pile=pile,
            left=np.full(games, deck),
        )

    @property
    def every(self) -> Whole:
        """The indices of all rows."""
        return np.arange(len(self.numbers))

    def only(self, games: Flags) -> Self:
        """Return the tables of these *games*."""
        kept = {field.name: getattr(self, field.name) for field in fields(self)[1:]}
        return type(self)(self.course, **{name: array[games] for name, array in kept.items()})

    def pay(self, rows: Whole, givers: Whole, takers: Whole, gems: Whole) -> None:
        """Move *gems* from one purse to another, at each of some tables (G5)."""
        self.purses[rows, givers] -= gems
        self.purses[rows, takers] += gems

    def take(self, rows: Whole, seats: Whole, wanted: Whole) -> None:
        """Take what is *wanted* from the supply, as far as it goes (G9, C6)."""
        taken = np.minimum(wanted, self.supply[rows])
        self.purses[rows, seats] += taken
        self.supply[rows] -= taken

    def give_back(self, rows: Whole, seats: Whole, gems: Whole) -> None:
        """Return *gems* to the supply."""
        self.purses[rows, seats] -= gems
        self.supply[rows] += gems


def counts(heaps: list[Gems]) -> Whole:
    """Return heaps as rows of numbers, from red to blue."""
    return np.array([heap.counts for heap in heaps], np.int64)


def gems(row: Whole) -> Gems:
    """Return a row of numbers as a heap."""
    return Gems(*row.tolist())
