"""Exit codes: what was wrong."""

from basari.errors import BadComponents, BadLog, BasariError, Unavailable

WRONG_CALL = 2
"""A wrong command: an option, a number of players, a folder."""
WRONG_FILE = 3
"""A bad file: a log or a table that cannot be read or is wrong."""
UNAVAILABLE = 69
"""Something else is unavailable, such as a cluster."""
UNHEARD = 74
"""The output cannot be written; the disk is full, for instance."""
BROKEN = 70
"""A fault of the program itself, or of a game."""
INTERRUPTED = 130
"""Somebody pressed Ctrl-C."""


def code_of(error: BasariError) -> int:
    """Return the exit code for an error."""
    match error:
        case BadLog() | BadComponents():
            return WRONG_FILE
        case Unavailable():
            return UNAVAILABLE
        case _:
            return WRONG_CALL
