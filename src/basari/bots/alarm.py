"""An alarm that rings in the middle of somebody else's code, where the system has one."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

AGAIN = 0.01
"""Seconds until it rings once more, if nobody got up."""
_OUR_OWN = ("basari", "contextlib")


class Overslept(BaseException):
    """The alarm rang; it is no `Exception`, so that nobody catches it by accident."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `Overslept` in what is done here, if it takes longer than so many *seconds*.

    Whoever catches it hears it again and again. Only the main thread can be woken, and not on every
    system.
    """
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, frame: FrameType | None) -> None:
    """Ring, but not in our own code, which must be able to turn the alarm off."""
    name = str(frame.f_globals.get("__name__")) if frame else ""
    if name.split(".")[0] not in _OUR_OWN:
        raise Overslept
