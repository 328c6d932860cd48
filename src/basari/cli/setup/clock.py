"""The clock that a table agrees on: minutes for each player, or seconds for each decision.

The clock is kept beside the game and not in its log, so that a replay does not depend on it.
"""

import re
from typing import Annotated, Literal

from msgspec import Meta

from basari.cli.texts import _, n_
from basari.errors import BadSetup, say
from basari.value import Value

OFF = "off"
CLOCK = r"^(off|[1-9][0-9]{0,2}[ms])\Z"
"""The clocks that can be set: none, minutes for each player, or seconds for each decision."""
AT_ZERO = ("word", "answer")
"""What happens when the time is up: the page says so, or the cheapest answer is given."""


class Agreement(Value):
    """The clock of a game, what happens at zero, and the seconds that each seat has spent."""

    clock: Annotated[str, Meta(pattern=CLOCK)] = OFF
    at_zero: Literal["word", "answer"] = "word"
    spent: tuple[Annotated[float, Meta(ge=0)], ...] = ()

    @property
    def seconds(self) -> int:
        """How many seconds there are for each player or decision; 0 if there is no clock.

        >>> Agreement("20m").seconds, Agreement("45s").seconds, Agreement().seconds
        (1200, 45, 0)
        """
        if self.clock == OFF:
            return 0
        return int(self.clock[:-1]) * (1 if self.each else 60)

    @property
    def each(self) -> bool:
        """Whether the seconds are for each decision, not for each player."""
        return self.clock.endswith("s")

    def sentences(self) -> tuple[str, ...]:
        """Return sentences that explain the clock; nothing if there is none."""
        if not self.seconds:
            return ()
        number = self.seconds if self.each else self.seconds // 60
        time = (
            n_(
                "{number} second for each decision.",
                "{number} seconds for each decision.",
                number,
            )
            if self.each
            else n_(
                "{number} minute for each player, for the whole game.",
                "{number} minutes for each player, for the whole game.",
                number,
            )
        )
        runs = _(
            "It runs only while your own page is shown, and stands still where all choose at once."
        )
        return time.format(number=number), at_zero_sentence(self.at_zero), runs


def at_zero_sentence(way: str) -> str:
    """Return what happens when the time is up, in a sentence."""
    if way == "answer":
        return _("When the time is up, the answer that costs least is given for you.")
    return _("When the time is up, the page says so, and nothing else happens.")


def check_clock(clock: str, at_zero: str) -> None:
    """Raise `BadSetup` if *clock* does not match `CLOCK`, or *at_zero* is not in `AT_ZERO`."""
    if not re.match(CLOCK, clock):
        raise BadSetup(
            say(
                "there is no clock {clock!r}: write 20m for minutes a player, 45s for seconds a "
                "decision, or off",
                clock=clock,
            )
        )
    if at_zero not in AT_ZERO:
        ways = ", ".join(AT_ZERO)
        raise BadSetup(
            say("nothing called {way!r} happens at zero: choose {ways}", way=at_zero, ways=ways)
        )
