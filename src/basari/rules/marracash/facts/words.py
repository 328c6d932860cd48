"""The words of Marracash: colours, cash, and the actions of a turn."""

from typing import Final

from basari.errors import Sentence, say
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.play import FIRST_ROUND, LATER
from basari.rules.marracash.table import Acting, View

HUES: Final = dict(zip(COLOURS, ("blue", "green", "purple", "red", "yellow"), strict=True))
"""The colour that each letter stands for, for front ends that draw it."""
COLOUR_NAMES: Final = {
    "B": say("blue"),
    "G": say("green"),
    "P": say("purple"),
    "R": say("red"),
    "Y": say("yellow"),
}
CASH: Final = say("cash")


def count_actions(view: View) -> Sentence:
    """Return which action of the turn this is, and of how many (M5, M6)."""
    last = FIRST_ROUND if view.round == 1 else LATER
    now = last - view.actions + isinstance(view.phase, Acting)
    return say("action {now} of {last}", now=now, last=last)
