"""Turn a view of either edition into a `Position`, and find the possible results of an action."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from basari.bots.basari.offers import gem_array
from basari.bots.basari.position import LegEnd, Numbers, Position, Weights
from basari.bots.basari.prices import PIPS
from basari.rules.basari import board, cards
from basari.rules.basari.board.play import LAP_POINTS
from basari.rules.basari.cards.play import SEATS_WITH_D, WORKER_POINTS, WORKERS_TO_END
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import ALONE, PAIR

Prospects = list[tuple[float, Position]]
"""Possible positions, each with its probability."""


def _half(owned: Numbers) -> Numbers:
    return np.ceil(owned / 2)


def _three(owned: Numbers) -> Numbers:
    return np.minimum(owned, 3)


def course_of(rules: Any) -> LegEnd:  # noqa: ANN401 - of either edition
    """Return what ends a leg under these rules."""
    if isinstance(rules, cards.BasariCards):
        return _by_cards(rules.deck)
    return LegEnd(len(rules.track), LAP_POINTS, _three, PIPS)


@lru_cache(maxsize=16)
def _by_cards(deck: tuple[cards.Card, ...]) -> LegEnd:
    workers = tuple([card.workers for card in deck])
    return LegEnd(WORKERS_TO_END, WORKER_POINTS, _half, workers)


def actions_of(view: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of either edition
    """Return the actions that can be chosen; with five players D is one of them (C15)."""
    contested: tuple[Any, ...] = view.rules.contested
    if isinstance(view, cards.View) and len(view.points) == SEATS_WITH_D:
        return (*contested, cards.Action.D)
    return contested


def position_of(view: Any, weights: Weights) -> Position:  # noqa: ANN401 - of either edition
    """Return the position in a view, to be valued with these *weights*."""
    way = view.workers if isinstance(view, cards.View) else view.walked
    return Position(
        points=np.array(view.points, dtype=float),
        gems=np.array([gem_array(purse) for purse in view.purses]),
        way=np.array(way),
        legs=view.rules.legs - view.leg,
        course=course_of(view.rules),
        weights=weights,
    )


def prospects(view: Any, position: Position, seat: int, action: Any) -> Prospects:  # noqa: ANN401
    """Return the possible positions after *seat* carries out *action*, with their probabilities."""
    match action:
        case cards.Action.A:
            return _step_prospects(position, seat, _workers(view), [0] * len(view.pile))
        case board.Action.ROLL:
            return _step_prospects(position, seat, PIPS, [6 - pips for pips in PIPS])
        case cards.Action.B:
            return [(1.0, position.with_points(seat, view.current[seat].points))]
        case cards.Action.C:
            return [(1.0, position.with_gems(seat, _in_supply(view.current[seat].gems, view)))]
        case board.Action.POINTS:
            return [(1.0, position.with_points(seat, arch_of(view, seat).points))]
        case _:
            return [(1.0, position.with_gems(seat, _in_supply(arch_of(view, seat).gems, view)))]


def is_pointless(view: Any, position: Position, seat: int, action: Any) -> bool:  # noqa: ANN401
    """Whether an action neither brings *seat* anything it wants nor keeps others from anything.

    This is so for moving on when the seat is at the goal and nobody else can reach it now (though a
    die may bring a few points), and for taking gems that are not in the supply.
    """
    if action == view.rules.contested[0]:
        goal, farthest = position.course.goal, max(position.course.steps)
        others = np.delete(position.way, seat)
        near = (others < goal) & (others + farthest >= goal)
        return bool(position.way[seat] >= goal and not near.any())
    if action == cards.Action.D:
        return not view.supply.size
    if action != view.rules.contested[-1]:
        return False
    ((_, after),) = prospects(view, position, seat, action)
    return bool((after.gems == position.gems).all())


def arch_of(view: board.View, seat: int) -> board.Arch:
    """Return the arch on which a seat's pawn stands."""
    return view.rules.track[view.pawns[seat] - 1]


def _in_supply(wanted: Gems, view: Any) -> Numbers:  # noqa: ANN401 - of either edition
    return gem_array(wanted & view.supply)


def _workers(view: cards.View) -> list[int]:
    """Return the number of workers on each card in the pile."""
    return [view.rules.deck[number - 1].workers for number in view.pile]


def _step_prospects(
    position: Position, seat: int, steps: Sequence[int], points: Sequence[int]
) -> Prospects:
    """Return the possible positions after one of these equally likely *steps* of *seat*.

    Each step also brings the *points* at the same index.
    """
    often = Counter(zip(steps, points, strict=True))
    return [
        (many / len(steps), position.with_steps(seat, step).with_points(seat, more))
        for (step, more), many in often.items()
    ]


def pending(view: Any, action: Any) -> bool:  # noqa: ANN401
    """Whether other seats must still bargain or exchange after this action (G4, C15)."""
    contested = view.rules.contested
    later = contested[contested.index(action) + 1 :]
    return cards.Action.D in view.choices or PAIR in [view.choices.count(one) for one in later]


def with_uncontested(view: Any, position: Position, action: Any) -> Position:  # noqa: ANN401
    """Return the position after the later actions that exactly one seat has chosen."""
    contested = view.rules.contested
    for later in contested[contested.index(action) + 1 :]:
        if view.choices.count(later) == ALONE:
            ((_, position),) = prospects(view, position, view.choices.index(later), later)
    return position
