"""Signals that would end the program: they are caught, and the program leaves in order."""

import signal

SIGNAL = 128
"""What shells add to a signal's number to form an exit code."""
_NAMES = (
    "SIGTERM",
    "SIGQUIT",
    "SIGUSR1",
    "SIGUSR2",
    "SIGALRM",
    "SIGVTALRM",
    "SIGPROF",
    "SIGXCPU",
    "SIGIO",
    "SIGPWR",
    "SIGSTKFLT",
    "SIGSYS",
    "SIGTRAP",
    "SIGEMT",
    "SIGBREAK",
)


def _ending() -> tuple[int, ...]:
    """Return the signals of this system that end a program, real-time ones included.

    Signals of a crash are not among them, as a broken program cannot clean up. Python ignores
    SIGPIPE and SIGXFSZ.
    """
    named = [int(getattr(signal, name)) for name in _NAMES if hasattr(signal, name)]
    first, last = getattr(signal, "SIGRTMIN", 1), getattr(signal, "SIGRTMAX", 0)
    return (*named, *range(first, last + 1))


ENDING = _ending()
"""Signals like SIGTERM; SIGINT and SIGHUP are handled separately."""
