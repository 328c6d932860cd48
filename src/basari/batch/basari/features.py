"""The input and the output of a neural net that plays one seat: a row of numbers each."""

import numpy as np

from basari.batch.arrays import Reals
from basari.batch.basari.questions import SeatQuestion
from basari.batch.basari.rounds import CONTESTED
from basari.rules.basari.gems import COLOURS

_COLOURS = tuple(colour.name.lower() for colour in COLOURS)
FEATURES = (
    "points of one's card or arch",
    *(f"{colour} gems of it that there are" for colour in _COLOURS),
    *(f"{colour} gems more than anybody else" for colour in _COLOURS),
    "gems in one's purse",
    "points more than anybody else",
    "how far one is on the way to the goal",
    "how far the furthest other is",
    "legs played",
    "points of the others' cards or arches, on average",
    "gems of the others' cards or arches, on average",
)
"""What each input stands for; inputs are scaled to be around 1."""
ACTIONS, WORTHS, PRICES = slice(0, 4), slice(4, 7), slice(7, 11)
"""The slices of the output: scores of the actions, values of the contested ones, and of colours."""
JUDGED = len(CONTESTED) + 1 + len(CONTESTED) + len(COLOURS)


def features(asked: SeatQuestion) -> Reals:
    """Return the inputs of the net for each seat asked, a row each."""
    tables, rows, seats = asked.tables, asked.rows, asked.seats
    course, each = tables.course, np.arange(len(rows))
    others = np.arange(course.seats) != seats[:, None]
    printed_points = course.printed.points[tables.place[rows]]
    printed_gems = course.printed.gems[tables.place[rows]]
    purses, points, way = tables.purses[rows], tables.points[rows], tables.way[rows]
    own = purses[each, seats]
    found = np.empty((len(rows), len(FEATURES)))
    found[:, 0] = printed_points[each, seats] / 5
    found[:, 1:5] = np.minimum(printed_gems[each, seats], tables.supply[rows]) / 2
    found[:, 5:9] = (own - (purses * others[:, :, None]).max(axis=1)) / 3
    found[:, 9] = own.sum(axis=1) / 12
    found[:, 10] = (points[each, seats] - (points * others).max(axis=1)) / 20
    found[:, 11] = way[each, seats] / course.goal
    found[:, 12] = (way * others).max(axis=1) / course.goal
    found[:, 13] = tables.leg[rows] / course.legs
    found[:, 14] = (printed_points * others).sum(axis=1) / (5 * (course.seats - 1))
    found[:, 15] = (printed_gems.sum(axis=2) * others).sum(axis=1) / (3 * (course.seats - 1))
    return found
