"""The round both editions share, at all tables together (G3-G9).

An edition brings what a round begins with, its first action, who opens, and how a round closes.
"""

from typing import Protocol

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.batch.basari.bargain import Pairs, bargain
from basari.batch.basari.hall import Hall, Question
from basari.batch.basari.scoring import most
from basari.batch.basari.tables import Tables

ALONE, PAIR = 1, 2
FIRST, POINTS, GEMS = CONTESTED = range(3)
"""A, B and C; or Roll, Points and Gems (C2, B4)."""


class Edition(Protocol):
    """What an edition brings into a round."""

    @property
    def choice(self) -> Question:
        """Which action? (G3)."""
        ...

    @property
    def may_pass(self) -> bool:
        """Whether an opener may refuse to bid (B9)."""
        ...

    def tables(self, numbers: Whole) -> Tables:
        """Lay the tables of the games of these *numbers*."""
        ...

    def lay(self, hall: Hall) -> None:
        """Do what is to be done before the first round."""
        ...

    def begin(self, hall: Hall) -> None:
        """Deal the cards, or let everybody walk."""
        ...

    def carry_out(self, hall: Hall, rows: Whole, seats: Whole) -> None:
        """Let a seat at each of some tables have the first action."""
        ...

    def contest(self, hall: Hall, rows: Whole, first: Whole, second: Whole) -> Whole:
        """Tell which of two seats at each of some tables opens."""
        ...

    def close(self, hall: Hall) -> None:
        """Do what comes after the contested actions."""
        ...

    def score(self, hall: Hall, rows: Whole) -> None:
        """Score the leg that ended at some tables, and begin another."""
        ...

    def ranks(self, hall: Hall) -> Whole:
        """Make numbers that are highest for those who win (C14, B14)."""
        ...


def play_round(edition: Edition, hall: Hall) -> Flags:
    """Play a round at all tables; tell at which of them the game is over (G11)."""
    edition.begin(hall)
    choose(edition, hall)
    for action in CONTESTED:
        settle(edition, hall, action)
    edition.close(hall)
    return end(edition, hall)


def choose(edition: Edition, hall: Hall) -> None:
    """Ask everybody at once for an action, then turn all over (G3)."""
    tables, course = hall.tables, hall.tables.course
    rows = np.repeat(tables.every, course.seats)
    asked = np.tile(np.arange(course.seats), len(tables.numbers))
    legal = np.ones((len(rows), course.actions), np.bool_)
    tables.choices = hall.pick(edition.choice, rows, asked, legal).reshape(tables.choices.shape)


def settle(edition: Edition, hall: Hall, action: int) -> None:
    """Let one have an action and two negotiate for it; three or more lose it (G4)."""
    wanting = hall.tables.choices == action
    number = wanting.sum(axis=1)
    alone, pairs = np.flatnonzero(number == ALONE), np.flatnonzero(number == PAIR)
    first, second = _two(wanting[pairs])
    opens = edition.contest(hall, pairs, first, second)
    paired = Pairs(pairs, opens, first + second - opens)
    winners = bargain(hall, action, paired, may_pass=edition.may_pass)
    rows = np.concatenate((alone, pairs))
    seats = np.concatenate((wanting[alone].argmax(axis=1), winners))
    if action == FIRST:
        edition.carry_out(hall, rows, seats)
    elif action == POINTS:
        gain_points(hall, rows, seats)
    else:
        take_gems(hall, rows, seats)


def _two(wanting: Flags) -> tuple[Whole, Whole]:
    """Find the two seats of each row that want something, in seat order."""
    last = wanting.shape[1] - 1
    return wanting.argmax(axis=1), last - wanting[:, ::-1].argmax(axis=1)


def gain_points(hall: Hall, rows: Whole, seats: Whole) -> None:
    """Write down the points of one's card or arch (C4, B6)."""
    tables = hall.tables
    tables.points[rows, seats] += tables.course.printed.points[tables.place[rows, seats]]


def take_gems(hall: Hall, rows: Whole, seats: Whole) -> None:
    """Take the gems of one's card or arch from the supply (C5, B7, G9)."""
    tables = hall.tables
    tables.take(rows, seats, tables.course.printed.gems[tables.place[rows, seats]])


def end(edition: Edition, hall: Hall) -> Flags:
    """Score where somebody is at the goal; tell where that was the last leg (C9, B10, G11)."""
    tables = hall.tables
    ended = tables.way.max(axis=1) >= tables.course.goal
    edition.score(hall, np.flatnonzero(ended))
    tables.leg[ended] += 1
    tables.round += 1
    tables.round[ended] = 1
    return tables.leg > tables.course.legs


def winners(edition: Edition, hall: Hall) -> Flags:
    """Tell who wins at each table, or would if its game ended now."""
    return most(edition.ranks(hall))
