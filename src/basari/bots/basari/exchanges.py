"""The effects of D: one seat alone exchanges gems with the supply, several take one each (C15)."""

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from basari.bots.basari.position import (
    COLOURS,
    EVERY_COLOUR,
    Numbers,
    Position,
    Whole,
    win_prospects,
)
from basari.kernel import Seat
from basari.rules.basari.rounds import PAIR

ONE = np.eye(COLOURS, dtype=int)
"""Every way to take one gem: a row each, with the change in every colour."""
TWO_FOR_ONE = np.unique([one + two - back for one in ONE for two in ONE for back in ONE], axis=0)
"""Every way to take two gems and return one: a row each, with the change in every colour."""
TWO = np.unique([one + two for one in ONE for two in ONE], axis=0)
"""Every way to take two gems for nothing, for an empty purse: a row of changes each (R3)."""
LEAST, MOST = -1, 2
"""The least and the most by which the gems of a colour can change."""
STEPS = np.arange(LEAST, MOST + 1)


class BestExchanges(NamedTuple):
    """The best exchange of each case, and everybody's score after it."""

    ways: Whole
    scores: Numbers


def exchanges(view: Any, position: Position, supply: Numbers) -> Numbers:  # noqa: ANN401
    """Return how D changes everybody's score: a row for each group of seats that chooses it.

    A group's row number is its bit mask: bit 0 stands for the first seat.
    """
    seats = len(position.points)
    changed = np.zeros((2**seats, seats))
    now = position.scores()
    for ways in (TWO, TWO_FOR_ONE):
        swapping = [
            seat for seat in range(seats) if position.gems[seat].any() == (ways is TWO_FOR_ONE)
        ]
        if swapping:
            gems = np.repeat(position.gems[None], len(swapping), axis=0)
            supplies = np.repeat(supply[None], len(swapping), axis=0)
            found = best_ways(position, swapping, ways, gems, supplies)
            changed[[1 << seat for seat in swapping]] = found.scores - now
    order = view.rules.ranked(tuple(map(Seat, range(seats))), *_standing(view))
    for group, scores in _in_turn(position, supply, order).items():
        changed[sum(1 << seat for seat in group)] = scores - now
    return changed


def _standing(view: Any) -> tuple[Any, ...]:  # noqa: ANN401 - with cards
    return view.purses, view.points, view.workers


def _in_turn(
    position: Position, supply: Numbers, order: tuple[int, ...]
) -> dict[tuple[int, ...], Numbers]:
    """Return, for each group of seats, everybody's score after it has taken gems in *order*."""
    left: dict[tuple[int, ...], tuple[Numbers, Numbers]] = {(): (position.gems, supply)}
    scores: dict[tuple[int, ...], Numbers] = {}
    for many in range(1, len(order) + 1):
        groups = list(combinations(order, many))
        takers = [group[-1] for group in groups]
        gems, supplies = (
            np.array(before) for before in zip(*[left[g[:-1]] for g in groups], strict=True)
        )
        found = best_ways(position, takers, ONE, gems, supplies)
        gems[np.arange(len(groups)), takers] += found.ways
        left = dict(zip(groups, zip(gems, supplies - found.ways, strict=True), strict=True))
        if many >= PAIR:
            scores.update(zip(groups, found.scores, strict=True))
    return scores


def best_ways(
    position: Position, seats: list[int], ways: Whole, gems: Numbers, supplies: Numbers
) -> BestExchanges:
    """Return the best exchange with the supply for each of many cases.

    In case i, `seats[i]` exchanges; *gems* and *supplies* hold everybody's gems and the supply of
    each case, and everything else is as in *position*. Where none of the *ways* is possible,
    nothing changes.
    """
    cases = np.arange(len(seats))
    columns = np.repeat(gems.transpose(0, 2, 1)[:, :, None], len(STEPS), axis=2)
    columns[cases, :, :, seats] += STEPS
    np.maximum(columns, 0, out=columns)
    shape = columns.shape
    colours = np.tile(np.repeat(EVERY_COLOUR, len(STEPS)), len(seats))
    brought = position.colours(colours, columns.reshape(-1, shape[-1])).reshape(shape)
    ways = np.concatenate((np.zeros((1, COLOURS), dtype=int), ways))
    scores = position.apart() + brought[:, EVERY_COLOUR, ways - LEAST].sum(axis=2)
    own = win_prospects(scores)[cases, :, seats]
    owned = gems[cases, seats]
    possible: Whole = np.all((owned[:, None] + ways >= 0) & (ways <= supplies[:, None]), axis=2)
    possible[:, 0] = ~possible[:, 1:].any(axis=1)
    best = np.where(possible, own, -np.inf).argmax(axis=1)
    return BestExchanges(ways[best], scores[cases, best])
