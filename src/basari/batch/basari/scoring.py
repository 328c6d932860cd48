"""Scoring at many tables: majorities, and reaching the goal (G10, C10-C12, B11, B12)."""

from collections.abc import Callable

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.batch.basari.tables import Tables
from basari.rules.basari.majority import WORTH

PRIZES = np.array(WORTH)
Returns = Callable[[Whole], Whole]
"""How many gems the sole winner of a colour returns, by how many they own."""
TIED = 2
"""How many gems each of several winners returns (C11, B12)."""


def score_colours(tables: Tables, rows: Whole, returns: Returns, *, share_unowned: bool) -> None:
    """Share the points of each colour among those who have most of it; they return gems (G10).

    A colour that nobody owns is not scored (R1), unless *share_unowned* counts none as the most.
    Nobody returns more than they have (R2).
    """
    owned = tables.purses[rows]
    most = owned.max(axis=1)
    wins = owned == most[:, None]
    if not share_unowned:
        wins &= (most > 0)[:, None]
    winners = wins.sum(axis=1)
    back = np.minimum(most, np.where(winners == 1, returns(most), TIED))
    share = PRIZES // np.maximum(winners, 1)
    tables.points[rows] += (wins * share[:, None]).sum(axis=2)
    tables.purses[rows] = owned - wins * back[:, None]
    tables.supply[rows] += winners * back


def score_goal(tables: Tables, rows: Whole, prize: int) -> None:
    """Give points to all who have enough workers, or came round (C12, B11)."""
    tables.points[rows] += prize * (tables.way[rows] >= tables.course.goal)


def most(ranks: Whole) -> Flags:
    """Return which seats rank highest at each table, all of them if tied (C14, B14)."""
    found: Flags = ranks == ranks.max(axis=1, keepdims=True)
    return found
