"""How bots see a table: a view of either edition as a position, and what an action changes."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from basari.bots.basari.offers import row
from basari.bots.basari.position import Course, Numbers, Position, Weights
from basari.rules.basari import board, cards
from basari.rules.basari.board.play import LAP_POINTS
from basari.rules.basari.cards.play import SEATS_WITH_D, WORKER_POINTS, WORKERS_TO_END
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import ALONE, PAIR

PIPS = tuple(range(1, 7))
"""What a die can show."""
Prospects = list[tuple[float, Position]]
"""What may come, each with its chance."""


def _half(owned: Numbers) -> Numbers:
    return np.ceil(owned / 2)


def _three(owned: Numbers) -> Numbers:
    return np.minimum(owned, 3)


def course_of(rules: Any) -> Course:  # noqa: ANN401 - of either edition
    """Tell what ends a leg."""
    if isinstance(rules, cards.BasariCards):
        return _by_cards(rules.deck)
    return Course(len(rules.track), LAP_POINTS, _three, PIPS)


@lru_cache(maxsize=16)
def _by_cards(deck: tuple[cards.Card, ...]) -> Course:
    workers = tuple([card.workers for card in deck])
    return Course(WORKERS_TO_END, WORKER_POINTS, _half, workers)


def actions_of(view: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of either edition
    """List what one may choose; with five there is D, too (C15)."""
    contested: tuple[Any, ...] = view.rules.contested
    if isinstance(view, cards.View) and len(view.points) == SEATS_WITH_D:
        return (*contested, cards.Action.D)
    return contested


def position_of(view: Any, weights: Weights) -> Position:  # noqa: ANN401 - of either edition
    """See where everybody stands."""
    way = view.workers if isinstance(view, cards.View) else view.walked
    return Position(
        points=np.array(view.points, dtype=float),
        gems=np.array([row(purse) for purse in view.purses]),
        way=np.array(way),
        legs=view.rules.legs - view.leg,
        course=course_of(view.rules),
        weights=weights,
    )


def prospects(view: Any, position: Position, seat: int, action: Any) -> Prospects:  # noqa: ANN401
    """See what may come of an action that a seat carries out."""
    match action:
        case cards.Action.A:
            return _gone(position, seat, _workers(view), [0] * len(view.pile))
        case board.Action.ROLL:
            return _gone(position, seat, PIPS, [6 - pips for pips in PIPS])
        case cards.Action.B:
            return [(1.0, position.gaining(seat, view.current[seat].points))]
        case cards.Action.C:
            return [(1.0, position.taking(seat, _in_supply(view.current[seat].gems, view)))]
        case board.Action.POINTS:
            return [(1.0, position.gaining(seat, arch_of(view, seat).points))]
        case _:
            return [(1.0, position.taking(seat, _in_supply(arch_of(view, seat).gems, view)))]


def idle(view: Any, position: Position, seat: int, action: Any) -> bool:  # noqa: ANN401
    """Whether an action brings a seat nothing that it wants, and keeps nobody from anything.

    That is to go on when one is at the goal and nobody else can get there now, though a die may
    bring a few points; or to take gems that are not there.
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
    """Tell on which arch a pawn stands."""
    return view.rules.track[view.pawns[seat] - 1]


def _in_supply(wanted: Gems, view: Any) -> Numbers:  # noqa: ANN401 - of either edition
    return row(wanted & view.supply)


def _workers(view: cards.View) -> list[int]:
    """List the workers on the cards that may come next."""
    return [view.rules.deck[number - 1].workers for number in view.pile]


def _gone(position: Position, seat: int, steps: Sequence[int], points: Sequence[int]) -> Prospects:
    """See how far a seat may get, and with how many points."""
    often = Counter(zip(steps, points, strict=True))
    return [
        (many / len(steps), position.going(seat, step).gaining(seat, more))
        for (step, more), many in often.items()
    ]


def pending(view: Any, action: Any) -> bool:  # noqa: ANN401
    """Whether others must still agree or exchange after an action is dealt with (G4, C15)."""
    contested = view.rules.contested
    later = contested[contested.index(action) + 1 :]
    return cards.Action.D in view.choices or PAIR in [view.choices.count(one) for one in later]


def foreseen(view: Any, position: Position, action: Any) -> Position:  # noqa: ANN401
    """See what those will get who are alone with an action that is dealt with later."""
    contested = view.rules.contested
    for later in contested[contested.index(action) + 1 :]:
        if view.choices.count(later) == ALONE:
            ((_, position),) = prospects(view, position, view.choices.index(later), later)
    return position
