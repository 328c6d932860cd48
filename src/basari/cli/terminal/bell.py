"""The bell: calls somebody to the laptop, as often as a table wants."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from basari.errors import BadSetup, say
from basari.kernel import Place

BELLS = ("off", "once", "always")
"""Never; once a round when the laptop goes round; or at every hand-over."""
LONG = 5.0
"""Seconds after which a bot took long."""


class Bell:
    """Rings at hand-overs, and when a bot that took long has answered."""

    def __init__(
        self, wish: str, ring: Callable[[], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self._wish, self._ring, self._clock = wish, ring, clock
        self._rung: Place | None = None
        """The round in which it rang for a hand-over last."""

    def hand_over(self, place: Place) -> None:
        """Ring as the laptop is handed to somebody, in the round at a *place* of the game."""
        if self._wish == "always" or (self._wish == "once" and place != self._rung):
            self._ring()
        self._rung = place

    @contextmanager
    def while_thinking(self) -> Iterator[None]:
        """Ring when a bot has answered, if that took long."""
        begun = self._clock()
        yield
        if self._wish != "off" and self._clock() - begun >= LONG:
            self._ring()


def check_bell(bell: str) -> None:
    """Raise `BadSetup`, which lists what it can do, if this is none of it."""
    if bell not in BELLS:
        bells = ", ".join(BELLS)
        raise BadSetup(say("there is no bell {bell!r}: choose {bells}", bell=bell, bells=bells))
