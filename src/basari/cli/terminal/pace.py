"""Paces: how fast things happen that happen by themselves."""

from basari.errors import BadSetup, say

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0, "step": None}
"""Seconds that a step takes; `None`: until somebody presses a key."""


def check_pace(pace: str) -> None:
    """Raise `BadSetup`, which lists all paces, if this one is unknown."""
    if pace not in PACES:
        paces = ", ".join(PACES)
        raise BadSetup(say("there is no pace {pace!r}: choose {paces}", pace=pace, paces=paces))
