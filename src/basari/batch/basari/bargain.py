"""Negotiation at many tables: two seats at each bid in turn, until all have come to an end (G5-G8).

All begin together, so it is the openers' turn at all tables, then the others', and so on.
"""

from typing import NamedTuple

import numpy as np

from basari.batch.arrays import Whole
from basari.batch.basari.asked import Bidding
from basari.batch.basari.hall import Hall
from basari.rules.basari.gems import COLOURS


class Pairs(NamedTuple):
    """Two seats at each of some tables: the one that opens, and the other."""

    rows: Whole
    openers: Whole
    others: Whole


def bargain(hall: Hall, action: int, pairs: Pairs, *, may_pass: bool) -> Whole:
    """Let two seats at each table bid for an *action*; tell which of them carries it out (G5).

    An opener without a gem leaves it to the other; one who *may_pass* can do so, too (C8, B9).
    Whoever leaves gets what stands, which is nothing before the first offer.
    """
    tables, rows = hall.tables, pairs.rows
    turn, waits = ((seats, tables.purses[rows, seats]) for seats in pairs[1:])
    doers = pairs.others.copy()
    going = np.flatnonzero(turn[1].any(axis=1))
    standing = np.zeros((len(going), len(COLOURS)), np.int64)
    may_leave = may_pass
    while len(going):
        at, seats, rivals, purses = rows[going], turn[0][going], waits[0][going], turn[1][going]
        asked = Bidding(tables, hall.luck, at, seats, rivals, action, standing, purses, may_leave)
        offers, leaves = hall.bid(asked)
        tables.pay(at[leaves], rivals[leaves], seats[leaves], standing[leaves])
        doers[going[leaves]] = rivals[leaves]
        going, standing = going[~leaves], offers[~leaves]
        may_leave, turn, waits = True, waits, turn
    return doers
