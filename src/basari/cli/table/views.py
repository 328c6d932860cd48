"""Views that are worked out once, however many ask for them while a frame is made."""

from collections import OrderedDict
from typing import Any, cast

from basari.kernel import AnyRules, Seat

STATES = 16
"""How many states the views are kept of: those that one frame shows or compares."""


class RulesWithViews:
    """The rules of a game in play, which remember the views of the last few states.

    What is secret, who may take back an answer and what pages show all follow from views, often
    from the same ones. In everything else they are the rules themselves.
    """

    def __init__(self, rules: AnyRules) -> None:
        self.wrapped = rules
        self._states: OrderedDict[int, tuple[object, dict[Seat | None, Any]]] = OrderedDict()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the rules have
        """Find what the rules have."""
        return getattr(self.wrapped, name)

    def view(self, state: object, seat: Seat | None) -> Any:  # noqa: ANN401 - any game's view
        """Show what *seat* may know."""
        key = id(state)
        _, views = self._states.setdefault(key, (state, {}))
        self._states.move_to_end(key)
        if len(self._states) > STATES:
            self._states.popitem(last=False)
        if seat not in views:
            views[seat] = self.wrapped.view(state, seat)
        return views[seat]


def with_views(rules: AnyRules) -> AnyRules:
    """Let *rules* remember the views of the last few states.

    >>> from basari.kernel import Table
    >>> from basari.rules.basari.game import house
    >>> table, _ = Table.start(with_views(house("cards")), 3)
    >>> table.view(None) is table.view(None)
    True
    """
    return cast("AnyRules", RulesWithViews(rules))
