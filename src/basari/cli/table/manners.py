"""How a table wants to play."""

from basari.cli.terminal.pace import PACES
from basari.errors import BadSetup, say
from basari.value import Value


class Manners(Value):
    """How this table wants to play."""

    confirm: bool = True
    """Whether to ask back before what cannot be undone."""
    shuffle: bool = False
    """Whether the keys of secret choices change every time."""
    beat: float | None = PACES["normal"]
    """How many seconds things take that happen by themselves."""
    quiet: bool = False
    """Whether bots keep their remarks to themselves."""
    think: float | None = None
    """How many seconds bots think who can be told."""


def manners(
    pace: str, *, confirm: bool, shuffle: bool, quiet: bool = False, think: float | None = None
) -> Manners:
    """Make manners, or raise `BadSetup` with the paces there are."""
    check_think(think)
    if pace not in PACES:
        raise BadSetup(
            say("there is no pace {pace!r}: choose {paces}", pace=pace, paces=", ".join(PACES))
        )
    return Manners(confirm, shuffle, PACES[pace], quiet, think)


def check_think(think: float | None) -> None:
    """Make sure that it is a time in which bots can *think*, if any is given."""
    if think is not None and not 0 < think < float("inf"):
        raise BadSetup(say("--think is a number of seconds, more than 0"))
