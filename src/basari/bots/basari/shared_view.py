"""The part of a view that decides the luck of Basari's bots, and work that seats share."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from basari.rules.basari import cards
from basari.rules.basari.editions import View

P = ParamSpec("P")
R = TypeVar("R")


def luck_key(view: View) -> tuple[object, ...]:
    """Return the part of the view that decides the luck of a decision."""
    return view.leg, view.round, view.phase, view.points, view.purses, view.supply, view.choices


def share_work(look: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """Cache the last result of the decorated function *look*, for all bots that see the same table.

    The result must not depend on what is being asked, offered or chosen.
    """
    last: tuple[Any, object, object, R] | None = None

    @wraps(look)
    def shared(view: Any, /, *more: P.args, **named: P.kwargs) -> R:  # noqa: ANN401 - of either edition
        nonlocal last
        known = last
        if known and known[1] == more and known[2] == named and same_table(known[0], view):
            return known[3]
        found = look(view, *more, **named)
        last = view, more, named, found
        return found

    return shared


def same_table(one: Any, other: Any) -> bool:  # noqa: ANN401 - of either edition
    """Whether two views show the same table, perhaps to different seats."""
    if not (
        one.purses is other.purses
        and one.points is other.points
        and one.supply is other.supply
        and one.rules is other.rules
        and one.leg == other.leg
    ):
        return False
    if type(one) is cards.View:
        return (
            one.pile is other.pile and one.current is other.current and one.workers is other.workers
        )
    return one.pawns is other.pawns and one.walked is other.walked
