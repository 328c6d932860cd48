"""The clock of a game in play: it runs while a player's own page is shown."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from msgspec.structs import replace

from basari.cli.setup.clock import Agreement
from basari.cli.terminal.countdown import Countdown
from basari.cli.terminal.stage import Stage
from basari.facts import Facts, Prospect
from basari.kernel import AnyDecision, Seat


class TimeControl:
    """Counts the time the players spend in a game."""

    def __init__(self, agreement: Agreement, clock: Callable[[], float] = monotonic) -> None:
        self._agreement, self._clock = agreement, clock
        self._spent = dict(enumerate(agreement.spent))
        """Seconds spent by seat: in the game, or in this decision if each has its own time."""

    @property
    def agreement(self) -> Agreement:
        """The agreed clock, with the time spent so far."""
        seats = range(max(self._spent, default=-1) + 1)
        spent = tuple(round(self._spent.get(seat, 0.0), 1) for seat in seats)
        return replace(self._agreement, spent=spent)

    def begin(self, seat: Seat) -> None:
        """Reset the time of *seat* for a new decision, if each decision has its own time."""
        if self._agreement.each:
            self._spent[seat] = 0.0

    @contextmanager
    def running(self, seat: Seat, stage: Stage, *, alone: bool) -> Iterator[None]:
        """Let the time of *seat* run within `with`, and show it on the *stage*.

        Unless *seat* is *alone* with the page, a clock for the whole game shows only minutes, as
        seconds would tell how long an earlier, sealed answer took.
        """
        if not self._agreement.seconds:
            yield
            return
        before = self._spent.get(seat, 0.0)
        left = max(0.0, self._agreement.seconds - before)
        ends, coarse = self._agreement.at_zero == "answer", not (alone or self._agreement.each)
        running = Countdown(left, ends=ends, coarse=coarse, clock=self._clock)
        stage.count_down(running)
        try:
            yield
        finally:
            stage.count_down(None)
            self._spent[seat] = before + running.spent


def cheapest(facts: Facts[Any, Any], view: object, decision: AnyDecision) -> object:
    """Return the answer with the lowest known cost; the first of several."""
    seat = decision.seat
    return min(decision.options, key=lambda move: cost(facts.prospect(view, seat, move)))


def cost(prospect: Prospect) -> int:
    """Return the sum of an option's costs, regardless of their units."""
    return sum(abs(fact.now - fact.span[0]) for fact in prospect.costs)
