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


def manners(pace: str, *, confirm: bool, shuffle: bool, quiet: bool = False) -> Manners:
    """Make manners, or raise `BadSetup` with the paces there are."""
    if pace not in PACES:
        raise BadSetup(
            say("there is no pace {pace!r}: choose {paces}", pace=pace, paces=", ".join(PACES))
        )
    return Manners(confirm, shuffle, PACES[pace], quiet)
