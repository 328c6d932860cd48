"""Negotiations at many tables: two seats at each table bid in turn until one has left (G5-G8).

All tables bid at the same time: first the openers, then their opponents, and so on.
"""

from typing import NamedTuple

import numpy as np

from basari.batch.arrays import Whole
from basari.batch.basari.questions import BidQuestion
from basari.batch.basari.running import RunningGames
from basari.rules.basari.gems import COLOURS


class Pairs(NamedTuple):
    """The two seats that bargain at each of some tables."""

    rows: Whole
    openers: Whole
    others: Whole


def bargain(games: RunningGames, action: int, pairs: Pairs, *, may_pass: bool) -> Whole:
    """Let two seats at each table bid for an *action*; return who carries it out (G5).

    An opener without gems leaves it to the other; with *may_pass*, any opener may (C8, B9). A seat
    that leaves gets the standing offer, which is empty at first.
    """
    tables, rows = games.tables, pairs.rows
    turn, waits = ((seats, tables.purses[rows, seats]) for seats in pairs[1:])
    doers = pairs.others.copy()
    going = np.flatnonzero(turn[1].any(axis=1))
    standing = np.zeros((len(going), len(COLOURS)), np.int64)
    may_leave = may_pass
    while len(going):
        at, seats, rivals, purses = rows[going], turn[0][going], waits[0][going], turn[1][going]
        asked = BidQuestion(
            tables, games.luck, at, seats, rivals, action, standing, purses, may_leave
        )
        offers, leaves = games.bid(asked)
        tables.pay(at[leaves], rivals[leaves], seats[leaves], standing[leaves])
        doers[going[leaves]] = rivals[leaves]
        going, standing = going[~leaves], offers[~leaves]
        may_leave, turn, waits = True, waits, turn
    return doers
