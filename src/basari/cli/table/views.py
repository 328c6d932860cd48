"""Views that are computed once, even if several parts of a page ask for them."""

from collections import OrderedDict
from typing import Any, cast

from basari.kernel import AnyRules, Seat

STATES = 16
"""For how many states views are cached: those that one frame shows or compares."""


class RulesWithViews:
    """The rules of a game in play, with the views of the last few states cached.

    Secrets, undo and pages all ask for views, often the same ones. Everything else is passed on to
    the rules.
    """

    def __init__(self, rules: AnyRules) -> None:
        self.wrapped = rules
        self._states: OrderedDict[int, tuple[object, dict[Seat | None, Any]]] = OrderedDict()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the rules have
        """Return any other attribute of the rules."""
        return getattr(self.wrapped, name)

    def view(self, state: object, seat: Seat | None) -> Any:  # noqa: ANN401 - any game's view
        """Return the view of *seat*, from the cache if the state was seen lately."""
        key = id(state)
        _, views = self._states.setdefault(key, (state, {}))
        self._states.move_to_end(key)
        if len(self._states) > STATES:
            self._states.popitem(last=False)
        if seat not in views:
            views[seat] = self.wrapped.view(state, seat)
        return views[seat]


def with_views(rules: AnyRules) -> AnyRules:
    """Return *rules* wrapped so that the views of the last few states are cached.

    >>> from basari.kernel import Table
    >>> from basari.rules.basari.game import house
    >>> table, _ = Table.start(with_views(house("cards")), 3)
    >>> table.view(None) is table.view(None)
    True
    """
    return cast("AnyRules", RulesWithViews(rules))
