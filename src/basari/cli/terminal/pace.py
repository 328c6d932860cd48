"""Paces: how fast things happen that need no key."""

from basari.errors import BadSetup, say

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0, "step": None}
"""Seconds per step; `None`: a step waits for a key."""


def check_pace(pace: str) -> None:
    """Raise `BadSetup` with the list of paces if *pace* is unknown."""
    if pace not in PACES:
        paces = ", ".join(PACES)
        raise BadSetup(say("there is no pace {pace!r}: choose {paces}", pace=pace, paces=paces))
