"""Many tables of one edition, with an array for each quantity and a row for each table."""

from dataclasses import dataclass, fields
from typing import NamedTuple, Self

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.rules.basari.gems import COLOURS, Gems


class Printed(NamedTuple):
    """The numbers printed on the cards or arches; index 0 is unused."""

    points: Whole
    gems: Whole
    workers: Whole


class TableRules(NamedTuple):
    """The rules that all tables have in common."""

    seats: int
    actions: int
    """The number of actions; a fourth one is never contested (C15)."""
    goal: int
    """The workers, or arches walked, that end a leg (C9, B10)."""
    legs: int
    printed: Printed


@dataclass(slots=True)
class Tables:
    """All tables whose game is not over yet."""

    course: TableRules
    numbers: Whole
    """By table: the number of its game."""
    points: Whole
    purses: Whole
    """Gems by table, seat and colour."""
    supply: Whole
    """Gems by table and colour."""
    way: Whole
    """By table and seat: workers in this leg, or arches walked (C2, R8)."""
    place: Whole
    """By table and seat: the number of the seat's card or arch."""
    leg: Whole
    round: Whole
    choices: Whole
    """By table and seat: the action last chosen."""
    decisions: Whole
    """By table: how many answers players and dealer have given."""
    pile: Whole
    """By table: the deck; its first *left* cards are the pile, in no order. Empty on the board."""
    left: Whole

    @classmethod
    def for_games(cls, course: TableRules, numbers: Whole, of_each: int, deck: int = 0) -> Self:
        """Return the tables of the games with these *numbers*, set up (G2, C1, B1)."""
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
        """The indices of all tables."""
        return np.arange(len(self.numbers))

    def only(self, games: Flags) -> Self:
        """Return the tables of the chosen *games*."""
        kept = {field.name: getattr(self, field.name) for field in fields(self)[1:]}
        return type(self)(self.course, **{name: array[games] for name, array in kept.items()})

    def pay(self, rows: Whole, givers: Whole, takers: Whole, gems: Whole) -> None:
        """Move *gems* from one purse to another, at each of some tables (G5)."""
        self.purses[rows, givers] -= gems
        self.purses[rows, takers] += gems

    def take(self, rows: Whole, seats: Whole, wanted: Whole) -> None:
        """Move *wanted* gems to the seats, or fewer if the supply is short (G9, C6)."""
        taken = np.minimum(wanted, self.supply[rows])
        self.purses[rows, seats] += taken
        self.supply[rows] -= taken

    def give_back(self, rows: Whole, seats: Whole, gems: Whole) -> None:
        """Move *gems* from the seats to the supply."""
        self.purses[rows, seats] -= gems
        self.supply[rows] += gems


def counts(heaps: list[Gems]) -> Whole:
    """Return heaps as rows of counts, from red to blue."""
    return np.array([heap.counts for heap in heaps], np.int64)


def gems(row: Whole) -> Gems:
    """Return a row of counts as a heap."""
    return Gems(*row.tolist())
