"""Exit codes of the command."""

from basari.errors import BadComponents, BadLog, BasariError, Unavailable

WRONG_CALL = 2
"""The command was called wrongly: a bad option, number of players or folder."""
WRONG_FILE = 3
"""A bad file: a log or a table that is wrong or cannot be read."""
UNAVAILABLE = 69
"""A service such as a cluster is unavailable."""
UNHEARD = 74
"""The output cannot be written, for instance because the disk is full."""
BROKEN = 70
"""A fault of the program, or of a game's code."""
INTERRUPTED = 130
"""The command was ended by Ctrl-C."""


def code_of(error: BasariError) -> int:
    """Return the exit code for an error."""
    match error:
        case BadLog() | BadComponents():
            return WRONG_FILE
        case Unavailable():
            return UNAVAILABLE
        case _:
            return WRONG_CALL
