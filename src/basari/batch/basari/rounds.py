"""The round that both editions share, at all tables at once (G3-G9).

An edition adds the beginning of a round, its first action, who opens, and the end of a round.
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
"""A, B and C; or Roll, Points and Gems (C2, B4)."""


class EditionRules(Protocol):
    """What an edition adds to a round."""

    @property
    def choice(self) -> FixedQuestion:
        """The choice of an action (G3)."""
        ...

    @property
    def may_pass(self) -> bool:
        """Whether an opener may refuse to bid (B9)."""
        ...

    def tables(self, numbers: Whole) -> Tables:
        """Set up the tables of the games with these *numbers*."""
        ...

    def lay(self, games: RunningGames) -> None:
        """Do what comes before the first round."""
        ...

    def begin(self, games: RunningGames) -> None:
        """Deal the cards, or let everybody walk."""
        ...

    def carry_out(self, games: RunningGames, rows: Whole, seats: Whole) -> None:
        """Let a seat at each of some tables have the first action."""
        ...

    def contest(self, games: RunningGames, rows: Whole, first: Whole, second: Whole) -> Whole:
        """Return which of two seats at each of some tables opens."""
        ...

    def close(self, games: RunningGames) -> None:
        """Do what comes after the contested actions."""
        ...

    def score(self, games: RunningGames, rows: Whole) -> None:
        """Score the leg that ended at some tables, and begin another."""
        ...

    def ranks(self, games: RunningGames) -> Whole:
        """Return numbers that are highest for the winners (C14, B14)."""
        ...


def play_round(edition: EditionRules, games: RunningGames) -> Flags:
    """Play a round at all tables; return at which of them the game is over (G11)."""
    edition.begin(games)
    choose(edition, games)
    for action in CONTESTED:
        settle(edition, games, action)
    edition.close(games)
    return end(edition, games)


def choose(edition: EditionRules, games: RunningGames) -> None:
    """Ask everybody at once for an action, then reveal (G3)."""
    tables, course = games.tables, games.tables.course
    rows = np.repeat(tables.every, course.seats)
    asked = np.tile(np.arange(course.seats), len(tables.numbers))
    legal = np.ones((len(rows), course.actions), np.bool_)
    tables.choices = games.pick(edition.choice, rows, asked, legal).reshape(tables.choices.shape)


def settle(edition: EditionRules, games: RunningGames, action: int) -> None:
    """Give an action to a seat alone, and let two bargain for it; three or more lose it (G4)."""
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
    """Return the two seats of each row that want something, in seat order."""
    last = wanting.shape[1] - 1
    return wanting.argmax(axis=1), last - wanting[:, ::-1].argmax(axis=1)


def gain_points(games: RunningGames, rows: Whole, seats: Whole) -> None:
    """Gain the points of a seat's card or arch (C4, B6)."""
    tables = games.tables
    tables.points[rows, seats] += tables.course.printed.points[tables.place[rows, seats]]


def take_gems(games: RunningGames, rows: Whole, seats: Whole) -> None:
    """Take the gems of a seat's card or arch from the supply (C5, B7, G9)."""
    tables = games.tables
    tables.take(rows, seats, tables.course.printed.gems[tables.place[rows, seats]])


def end(edition: EditionRules, games: RunningGames) -> Flags:
    """Score where somebody reached the goal; return where that was the last leg (C9, B10, G11)."""
    tables = games.tables
    ended = tables.way.max(axis=1) >= tables.course.goal
    edition.score(games, np.flatnonzero(ended))
    tables.leg[ended] += 1
    tables.round += 1
    tables.round[ended] = 1
    return tables.leg > tables.course.legs


def winners(edition: EditionRules, games: RunningGames) -> Flags:
    """Return who wins at each table, or would if its game ended now."""
    return most(edition.ranks(games))
