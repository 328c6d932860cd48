"""How fast things happen that happen by themselves."""

from basari.errors import BadSetup, say

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0, "step": None}
"""How many seconds they take; none: until someone presses a key."""


def check_pace(pace: str) -> None:
    """Raise `BadSetup` with the paces there are, if this is none."""
    if pace not in PACES:
        paces = ", ".join(PACES)
        raise BadSetup(say("there is no pace {pace!r}: choose {paces}", pace=pace, paces=paces))
