"""A countdown: the time that somebody has for an answer, or for all answers of a game."""

from collections.abc import Callable
from math import ceil
from time import monotonic

from basari.cli.texts import _

SOON = 0.01
"""Seconds to wait at least until the time is written anew."""
MINUTE = 60


class Countdown:
    """So many seconds, which run as long as pages are shown."""

    def __init__(
        self,
        seconds: float,
        *,
        ends: bool,
        coarse: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.ends = ends
        """Whether whoever is asked has no time to answer after that."""
        self._coarse = coarse
        """Whether only minutes are written as long as there are several."""
        self._seconds, self._clock, self._begun = seconds, clock, clock()

    @property
    def spent(self) -> float:
        """How many seconds have run."""
        return self._clock() - self._begun

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return max(0.0, self._seconds - self.spent)

    @property
    def words(self) -> str:
        """The time that is left, in minutes and seconds."""
        left = ceil(self.left)
        if not left:
            return _("time is up")
        if self._step > 1:
            return _("{number} min").format(number=ceil(left / MINUTE))
        return f"{left // MINUTE}:{left % MINUTE:02}"

    @property
    def _step(self) -> int:
        """After how many seconds it reads otherwise."""
        return MINUTE if self._coarse and self.left > MINUTE else 1

    @property
    def until_next(self) -> float | None:
        """Seconds until something else is to be written; `None` if nothing is."""
        if not self.left:
            return None
        step = self._step
        return max(SOON, self.left - step * (ceil(self.left / step) - 1))

    @property
    def over(self) -> bool:
        """Whether an answer is to be given for whoever had the time."""
        return self.ends and not self.left
