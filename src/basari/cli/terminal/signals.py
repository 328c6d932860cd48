"""Signals that end a program which does not hear them; ours does, and leaves the table in order."""

import signal

SIGNAL = 128
"""Shells add this to a signal's number for an exit code."""
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
    """List those that this system knows, and the nameless ones for whatever purpose.

    Those that tell of a broken program are not among them: it cannot go on to leave anything in
    order. Python itself ignores broken pipes and files that grow too large.
    """
    named = [int(getattr(signal, name)) for name in _NAMES if hasattr(signal, name)]
    first, last = getattr(signal, "SIGRTMIN", 1), getattr(signal, "SIGRTMAX", 0)
    return (*named, *range(first, last + 1))


ENDING = _ending()
"""All that are like SIGTERM; Ctrl-C and a terminal that is gone are told apart from them."""
