"""Scoring at many tables: majorities of colours, and reaching the goal (G10, C10-C12, B11, B12)."""

from collections.abc import Callable

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.batch.basari.tables import Tables
from basari.rules.basari.majority import WORTH

PRIZES = np.array(WORTH)
Returns = Callable[[Whole], Whole]
"""Returns how many gems the sole winner of a colour gives back, given how many they own."""
TIED = 2
"""How many gems each winner gives back if there are several (C11, B12)."""


def score_colours(tables: Tables, rows: Whole, returns: Returns, *, share_unowned: bool) -> None:
    """Share the points of each colour among those with most of it, who then give gems back (G10).

    A colour that nobody owns is not scored (R1), unless with *share_unowned* all seats share it.
    Nobody gives back more than they have (R2).
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
    """Give *prize* points to all seats with enough workers or a completed lap (C12, B11)."""
    tables.points[rows] += prize * (tables.way[rows] >= tables.course.goal)


def most(ranks: Whole) -> Flags:
    """Return which seats rank highest at each table; all of them if tied (C14, B14)."""
    found: Flags = ranks == ranks.max(axis=1, keepdims=True)
    return found
