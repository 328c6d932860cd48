"""The bell: it calls somebody to the laptop, as often as a table wants."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from basari.errors import BadSetup, say
from basari.kernel import Place

BELLS = ("off", "once", "always")
"""When to ring: never; once a round, when the laptop goes round; or at every hand-over."""
LONG = 5.0
"""Seconds of thinking after which a bot's answer rings the bell."""


class Bell:
    """Rings at hand-overs, and when a bot that took long has answered."""

    def __init__(
        self, wish: str, ring: Callable[[], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self._wish, self._ring, self._clock = wish, ring, clock
        self._rung: Place | None = None
        """The place in the game when the bell last rang for a hand-over."""

    def hand_over(self, place: Place) -> None:
        """Ring for a hand-over at a *place* in the game, if the table wants it there."""
        if self._wish == "always" or (self._wish == "once" and place != self._rung):
            self._ring()
        self._rung = place

    @contextmanager
    def while_thinking(self) -> Iterator[None]:
        """Ring after a bot has answered, if that took `LONG` seconds and the bell is not off."""
        begun = self._clock()
        yield
        if self._wish != "off" and self._clock() - begun >= LONG:
            self._ring()


def check_bell(bell: str) -> None:
    """Raise `BadSetup` with the list of settings if *bell* is none of them."""
    if bell not in BELLS:
        bells = ", ".join(BELLS)
        raise BadSetup(say("there is no bell {bell!r}: choose {bells}", bell=bell, bells=bells))
