"""A time limit for other people's code, on systems that have timers."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

from basari.errors import Sentence, say

PATIENCE = 30.0
"""Seconds that a bot may take to decide, or to be made."""
REPEAT = 0.01
"""Seconds between repeated interrupts, in case code swallows the first one."""
_OUR_OWN = ("basari", "contextlib")


class TimeUp(BaseException):
    """The time limit has passed; not an `Exception`, so that no bot catches it by accident."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeUp` in the body of this `with` block if it runs longer than *seconds*.

    Code that catches the exception is interrupted again. Works in the main thread only, and only
    where the system has interval timers; elsewhere it does nothing.

    >>> with time_limit(60):
    ...     sum(range(10))
    45
    """
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def too_long(limit: float) -> Sentence:
    """Return the sentence for a bot that took too long."""
    return say("thinks for more than {limit} seconds", limit=f"{limit:g}")


def _interrupt(_number: int, frame: FrameType | None) -> None:
    """Raise `TimeUp`, but not inside Basari's own code, which must be able to cancel the timer."""
    name = str(frame.f_globals.get("__name__")) if frame else ""
    if name.split(".")[0] not in _OUR_OWN:
        raise TimeUp
