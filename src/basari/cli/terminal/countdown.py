"""A countdown: the time a player has for an answer, or for all answers of a game."""

from collections.abc import Callable
from math import ceil
from time import monotonic

from basari.cli.texts import _

SOON = 0.01
"""The least seconds to wait before the time is written again."""
MINUTE = 60


class Countdown:
    """A number of seconds that run down from the moment the object is created."""

    def __init__(
        self,
        seconds: float,
        *,
        ends: bool,
        coarse: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.ends = ends
        """Whether the player can no longer answer when the time is up."""
        self._coarse = coarse
        """Whether only minutes are shown while more than one is left."""
        self._seconds, self._clock, self._begun = seconds, clock, clock()

    @property
    def spent(self) -> float:
        """The seconds since the countdown began."""
        return self._clock() - self._begun

    @property
    def left(self) -> float:
        """The seconds that are left; never below 0."""
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
        """After how many seconds the text changes."""
        return MINUTE if self._coarse and self.left > MINUTE else 1

    @property
    def until_next(self) -> float | None:
        """The seconds until the text changes; `None` if it does not."""
        if not self.left:
            return None
        step = self._step
        return max(SOON, self.left - step * (ceil(self.left / step) - 1))

    @property
    def over(self) -> bool:
        """Whether the time is up and an answer must be given for the player."""
        return self.ends and not self.left
