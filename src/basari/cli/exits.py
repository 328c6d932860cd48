"""Exit codes: what a script that calls us has to mend."""

from basari.errors import BadComponents, BadLog, BasariError, Unavailable

WRONG_CALL = 2
"""The command: an option, a number of players, a folder."""
WRONG_FILE = 3
"""A file: a log or a table that cannot be read or is not what it should be."""
UNAVAILABLE = 69
"""Others: a cluster that is not there, or no longer."""
UNHEARD = 74
"""Where the output goes: a full disk, say."""
BROKEN = 70
"""The program itself, or a game."""
INTERRUPTED = 130
"""Nothing: someone pressed Ctrl-C."""


def code_of(error: BasariError) -> int:
    """Find the code for what somebody got wrong."""
    match error:
        case BadLog() | BadComponents():
            return WRONG_FILE
        case Unavailable():
            return UNAVAILABLE
        case _:
            return WRONG_CALL
