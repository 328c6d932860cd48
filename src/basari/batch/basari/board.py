"""The board edition at many tables (B1-B15)."""

import numpy as np

from basari.batch.arrays import Whole
from basari.batch.basari.heaps import ranks
from basari.batch.basari.running import FixedQuestion, RunningGames
from basari.batch.basari.scoring import score_colours, score_goal
from basari.batch.basari.tables import Printed, TableRules, Tables, counts
from basari.batch.luck import pick_part
from basari.chance import PIPS, Roll
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.board.play import GEMS_OF_EACH, LAP_POINTS
from basari.rules.basari.board.table import ACTIONS, Start
from basari.rules.basari.gems import NO_GEMS


class Board:
    """The rules of the board edition."""

    may_pass = True
    choice = FixedQuestion("choose", ACTIONS, "G3")

    def __init__(self, rules: BasariBoard, seats: int) -> None:
        self._rules = rules
        self._arches = len(rules.track)
        self._start = FixedQuestion(
            "start", tuple(Start(arch.number) for arch in rules.track), "B2"
        )
        printed = Printed(
            np.array([0, *(arch.points for arch in rules.track)]),
            counts([NO_GEMS, *(arch.gems for arch in rules.track)]),
            np.zeros(self._arches + 1, np.int64),
        )
        self._course = TableRules(seats, len(ACTIONS), self._arches, rules.legs, printed)

    def tables(self, numbers: Whole) -> Tables:
        """Return the tables of the games with these *numbers*, set up (B1)."""
        return Tables.for_games(self._course, numbers, GEMS_OF_EACH)

    def lay(self, games: RunningGames) -> None:
        """Ask each seat in turn for a free arch to start on (B2, R7)."""
        tables, rows = games.tables, games.tables.every
        free = np.ones((len(rows), self._arches), np.bool_)
        for seat in self._rules.start_order or range(self._course.seats):
            chosen = games.pick(self._start, rows, np.full(len(rows), seat), free)
            tables.place[:, seat] = chosen + 1
            free[rows, chosen] = False

    def begin(self, games: RunningGames) -> None:
        """Roll and walk for every seat, without points (B3)."""
        tables = games.tables
        pips = _roll(games, tables.every, self._course.seats)
        tables.place = self._onward(tables.place, pips)
        tables.way += pips

    def _onward(self, arches: Whole, pips: Whole) -> Whole:
        """Return the arches reached by walking *pips* clockwise; arches may be shared (B3, B15)."""
        return (arches + pips - 1) % self._arches + 1

    def carry_out(self, games: RunningGames, rows: Whole, seats: Whole) -> None:
        """Roll for a seat at each table: it walks on and gains 6 minus the pips (B5)."""
        tables, pips = games.tables, _roll(games, rows, 1)[:, 0]
        tables.place[rows, seats] = self._onward(tables.place[rows, seats], pips)
        tables.way[rows, seats] += pips
        tables.points[rows, seats] += 6 - pips

    def contest(self, games: RunningGames, rows: Whole, first: Whole, second: Whole) -> Whole:
        """Return who opens: the seat with more points; tied seats roll for it (B8)."""
        own, others = games.tables.points[rows, first], games.tables.points[rows, second]
        opens = np.where(own > others, first, second)
        tied = np.flatnonzero(own == others)
        while len(tied):
            pips = _roll(games, rows[tied], 2)
            opens[tied] = np.where(pips[:, 0] > pips[:, 1], first[tied], second[tied])
            tied = tied[pips[:, 0] == pips[:, 1]]
        return opens

    def close(self, games: RunningGames) -> None:
        """Do nothing: on the board, all actions are contested (B4)."""

    def score(self, games: RunningGames, rows: Whole) -> None:
        """Score completed laps, then colours; count the way from zero again (B11-B13)."""
        tables = games.tables
        score_goal(tables, rows, LAP_POINTS)
        score_colours(tables, rows, _three, share_unowned=self._rules.share_unowned)
        tables.way[rows] = 0

    def ranks(self, games: RunningGames) -> Whole:
        """Return ranks for winning: most points, then more gems, then more valuable ones (B14)."""
        return (games.tables.points << 32) + ranks(games.tables.purses)


def _roll(games: RunningGames, rows: Whole, dice: int) -> Whole:
    """Return the pips of a number of *dice* for each table, and record the rolls."""
    chance = games.chance(rows)
    pips = np.empty((len(rows), dice), np.int64)
    for die in range(dice):
        pips[:, die], chance = pick_part(chance, len(PIPS))
    pips += 1
    games.record_deal(rows, pips, lambda fell: Roll(tuple(fell.tolist())))
    return pips


def _three(owned: Whole) -> Whole:
    """Return how many gems a sole winner gives back: three (B12)."""
    return np.full_like(owned, 3)
