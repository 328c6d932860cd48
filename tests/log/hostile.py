"""Checks that any log must pass, whoever wrote it; the fuzzer in `fuzz/` uses them too."""

from contextlib import suppress

from basari.errors import BadLog
from basari.log import Recovered, Writer, parse_log, recover, verify

NAME = "log"


def try_log(content: bytes) -> Recovered | None:
    """Read a log in every way: the result must be a sound game or `BadLog`."""
    found = None
    for mend in (True, False):
        try:
            found = recover(content, NAME, mend=mend)
        except BadLog as error:
            found = None
            assert error.sentence.startswith(NAME), error.sentence  # noqa: PT017 - no pytest here
        else:
            check(found)
    with suppress(BadLog):
        verify(parse_log(content, NAME))
    return found


def check(game: Recovered) -> None:
    """Check that a game is the same after writing and reading it."""
    again = recover(Writer().whole(game.log).encode(), NAME)

    assert again.log.answers == game.log.answers
    assert again.table == game.table
    assert again.left_out == ""
    assert not game.table.sealed
