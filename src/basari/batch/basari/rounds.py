"""The rounds that both editions share, at all tables at once (G3-G9).

An edition adds how a round begins, its first action, who opens, and how a round ends.
"""

from typing import Protocol

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.batch.basari.bargain import Pairs, bargain
from basari.batch.basari.running import FixedQuestion, RunningGames
from basari.batch.basari.scoring import most
from basari.batch.basari.tables import Tables

ALONE, PAIR = 1, 2
FIRST, POINTS, GEMS = CONTESTED = range(3)
"""Indices of the contested actions: A, B and C; or Roll, Points and Gems (C2, B4)."""


class EditionRules(Protocol):
    """What an edition adds to the common rounds."""

    @property
    def choice(self) -> FixedQuestion:
        """The question for an action (G3)."""
        ...

    @property
    def may_pass(self) -> bool:
        """Whether an opener may refuse to bid (B9)."""
        ...

    def tables(self, numbers: Whole) -> Tables:
        """Return the tables of the games with these *numbers*, set up."""
        ...

    def lay(self, games: RunningGames) -> None:
        """Carry out what comes before the first round."""
        ...

    def begin(self, games: RunningGames) -> None:
        """Begin a round: deal the cards, or let every pawn walk."""
        ...

    def carry_out(self, games: RunningGames, rows: Whole, seats: Whole) -> None:
        """Carry out the first action for one seat at each of some tables."""
        ...

    def contest(self, games: RunningGames, rows: Whole, first: Whole, second: Whole) -> Whole:
        """Return which of two seats at each of some tables opens the bargain."""
        ...

    def close(self, games: RunningGames) -> None:
        """Carry out what comes after the contested actions."""
        ...

    def score(self, games: RunningGames, rows: Whole) -> None:
        """Score the leg that has ended at these tables, and prepare the next one."""
        ...

    def ranks(self, games: RunningGames) -> Whole:
        """Return numbers by table and seat; the winners of a table have the highest (C14, B14)."""
        ...


def play_round(edition: EditionRules, games: RunningGames) -> Flags:
    """Play a round at all tables; return which games are now over (G11)."""
    edition.begin(games)
    choose(edition, games)
    for action in CONTESTED:
        settle(edition, games, action)
    edition.close(games)
    return end(edition, games)


def choose(edition: EditionRules, games: RunningGames) -> None:
    """Ask every seat for an action at the same time, then reveal all choices (G3)."""
    tables, course = games.tables, games.tables.course
    rows = np.repeat(tables.every, course.seats)
    asked = np.tile(np.arange(course.seats), len(tables.numbers))
    legal = np.ones((len(rows), course.actions), np.bool_)
    tables.choices = games.pick(edition.choice, rows, asked, legal).reshape(tables.choices.shape)


def settle(edition: EditionRules, games: RunningGames, action: int) -> None:
    """Carry out an action for a lone seat or a bargain's winner; three or more lose it (G4)."""
    wanting = games.tables.choices == action
    number = wanting.sum(axis=1)
    alone, pairs = np.flatnonzero(number == ALONE), np.flatnonzero(number == PAIR)
    first, second = _two(wanting[pairs])
    opens = edition.contest(games, pairs, first, second)
    paired = Pairs(pairs, opens, first + second - opens)
    winners = bargain(games, action, paired, may_pass=edition.may_pass)
    rows = np.concatenate((alone, pairs))
    seats = np.concatenate((wanting[alone].argmax(axis=1), winners))
    if action == FIRST:
        edition.carry_out(games, rows, seats)
    elif action == POINTS:
        gain_points(games, rows, seats)
    else:
        take_gems(games, rows, seats)


def _two(wanting: Flags) -> tuple[Whole, Whole]:
    """Return the two seats of each row that want an action, in seat order."""
    last = wanting.shape[1] - 1
    return wanting.argmax(axis=1), last - wanting[:, ::-1].argmax(axis=1)


def gain_points(games: RunningGames, rows: Whole, seats: Whole) -> None:
    """Add the points of each seat's card or arch (C4, B6)."""
    tables = games.tables
    tables.points[rows, seats] += tables.course.printed.points[tables.place[rows, seats]]


def take_gems(games: RunningGames, rows: Whole, seats: Whole) -> None:
    """Move the gems of each seat's card or arch from the supply to its purse (C5, B7, G9)."""
    tables = games.tables
    tables.take(rows, seats, tables.course.printed.gems[tables.place[rows, seats]])


def end(edition: EditionRules, games: RunningGames) -> Flags:
    """Score legs whose goal was reached; return where that was the last leg (C9, B10, G11)."""
    tables = games.tables
    ended = tables.way.max(axis=1) >= tables.course.goal
    edition.score(games, np.flatnonzero(ended))
    tables.leg[ended] += 1
    tables.round += 1
    tables.round[ended] = 1
    return tables.leg > tables.course.legs


def winners(edition: EditionRules, games: RunningGames) -> Flags:
    """Return which seats would win at each table if its game ended now."""
    return most(edition.ranks(games))
