"""The clock of a game that is played: it runs while somebody's own page is shown."""

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
    """Keeps the time of a game that is played."""

    def __init__(self, agreement: Agreement, clock: Callable[[], float] = monotonic) -> None:
        self._agreement, self._clock = agreement, clock
        self._spent = dict(enumerate(agreement.spent))
        """Seconds of the game or, if the clock is for each decision, of this one."""

    @property
    def agreement(self) -> Agreement:
        """What is agreed on, and what has been spent so far."""
        seats = range(max(self._spent, default=-1) + 1)
        spent = tuple(round(self._spent.get(seat, 0.0), 1) for seat in seats)
        return replace(self._agreement, spent=spent)

    def begin(self, seat: Seat) -> None:
        """Begin a new decision of *seat*."""
        if self._agreement.each:
            self._spent[seat] = 0.0

    @contextmanager
    def running(self, seat: Seat, stage: Stage, *, alone: bool) -> Iterator[None]:
        """Let the time of *seat* run, and show it, while a page is on the *stage*.

        Unless *seat* is *alone* with it, it tells only minutes of a clock for the whole game: how
        long an earlier, sealed answer took is nobody else's business.
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
    """Return the answer that costs least, as far as the game says; the first of equal ones."""
    seat = decision.seat
    return min(decision.options, key=lambda move: cost(facts.prospect(view, seat, move)))


def cost(prospect: Prospect) -> int:
    """Return how much an answer costs, all things taken together."""
    return sum(abs(fact.now - fact.span[0]) for fact in prospect.costs)
