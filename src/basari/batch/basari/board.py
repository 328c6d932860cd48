"""The board edition at many tables (B1-B15)."""

import numpy as np

from basari.batch.arrays import Whole
from basari.batch.basari.hall import Hall, Question
from basari.batch.basari.heaps import ranks
from basari.batch.basari.scoring import score_colours, score_goal
from basari.batch.basari.tables import Course, Printed, Tables, counts
from basari.batch.luck import parted
from basari.chance import PIPS, Roll
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.board.play import GEMS_OF_EACH, LAP_POINTS
from basari.rules.basari.board.table import ACTIONS, Start
from basari.rules.basari.gems import NO_GEMS


class Board:
    """How the rounds of the board edition differ."""

    may_pass = True
    choice = Question("choose", ACTIONS, "G3")

    def __init__(self, rules: BasariBoard, seats: int) -> None:
        self._rules = rules
        self._arches = len(rules.track)
        self._start = Question("start", tuple(Start(arch.number) for arch in rules.track), "B2")
        printed = Printed(
            np.array([0, *(arch.points for arch in rules.track)]),
            counts([NO_GEMS, *(arch.gems for arch in rules.track)]),
            np.zeros(self._arches + 1, np.int64),
        )
        self._course = Course(seats, len(ACTIONS), self._arches, rules.legs, printed)

    def tables(self, numbers: Whole) -> Tables:
        """Lay the tables (B1)."""
        return Tables.laid(self._course, numbers, GEMS_OF_EACH)

    def lay(self, hall: Hall) -> None:
        """Let everybody in turn start on a free arch (B2, R7)."""
        tables, rows = hall.tables, hall.tables.every
        free = np.ones((len(rows), self._arches), np.bool_)
        for seat in self._rules.start_order or range(self._course.seats):
            chosen = hall.pick(self._start, rows, np.full(len(rows), seat), free)
            tables.place[:, seat] = chosen + 1
            free[rows, chosen] = False

    def begin(self, hall: Hall) -> None:
        """Let everybody roll and walk, for no points (B3)."""
        tables = hall.tables
        pips = _roll(hall, tables.every, self._course.seats)
        tables.place = self._onward(tables.place, pips)
        tables.way += pips

    def _onward(self, arches: Whole, pips: Whole) -> Whole:
        """Walk clockwise; the ring goes round again, whoever stands there (B3, B15)."""
        return (arches + pips - 1) % self._arches + 1

    def carry_out(self, hall: Hall, rows: Whole, seats: Whole) -> None:
        """Roll: move on, and get 6 minus the pips (B5)."""
        tables, pips = hall.tables, _roll(hall, rows, 1)[:, 0]
        tables.place[rows, seats] = self._onward(tables.place[rows, seats], pips)
        tables.way[rows, seats] += pips
        tables.points[rows, seats] += 6 - pips

    def contest(self, hall: Hall, rows: Whole, first: Whole, second: Whole) -> Whole:
        """Whoever has more points opens; if both have the same, they roll for it (B8)."""
        own, others = hall.tables.points[rows, first], hall.tables.points[rows, second]
        opens = np.where(own > others, first, second)
        tied = np.flatnonzero(own == others)
        while len(tied):
            pips = _roll(hall, rows[tied], 2)
            opens[tied] = np.where(pips[:, 0] > pips[:, 1], first[tied], second[tied])
            tied = tied[pips[:, 0] == pips[:, 1]]
        return opens

    def close(self, hall: Hall) -> None:
        """There is no action that is not contested (B4)."""

    def score(self, hall: Hall, rows: Whole) -> None:
        """Score completed laps, then colours; start tiles move under their pawns (B11-B13)."""
        tables = hall.tables
        score_goal(tables, rows, LAP_POINTS)
        score_colours(tables, rows, _three, share_unowned=self._rules.share_unowned)
        tables.way[rows] = 0

    def ranks(self, hall: Hall) -> Whole:
        """Most points win; then more gems, then the more valuable ones (B14)."""
        return (hall.tables.points << 32) + ranks(hall.tables.purses)


def _roll(hall: Hall, rows: Whole, dice: int) -> Whole:
    """Roll so many *dice* at each of some tables."""
    chance = hall.chance(rows)
    pips = np.empty((len(rows), dice), np.int64)
    for die in range(dice):
        pips[:, die], chance = parted(chance, len(PIPS))
    pips += 1
    hall.dealt(rows, pips, lambda fell: Roll(tuple(fell.tolist())))
    return pips


def _three(owned: Whole) -> Whole:
    """A sole winner returns three (B12)."""
    return np.full_like(owned, 3)
