"""An alarm that rings in the middle of somebody else's code, where the system has one."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


class Overslept(BaseException):
    """The alarm rang; it is no `Exception`, so that nobody catches it by accident."""


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `Overslept` in what is done here, if it takes longer than so many *seconds*.

    Only the main thread can be woken, and not on every system.
    """
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(*_: object) -> None:
    raise Overslept
