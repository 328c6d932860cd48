"""The words of Marracash: visitors by their colour, amounts of money, actions of a turn."""

from typing import Final

from basari.errors import Sentence, say
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.play import FIRST_ROUND, LATER
from basari.rules.marracash.table import Acting, View

HUES: Final = dict(zip(COLOURS, ("blue", "green", "purple", "red", "yellow"), strict=True))
"""The colour behind every letter, for whoever draws it."""
COLOUR_NAMES: Final = {
    "B": say("blue"),
    "G": say("green"),
    "P": say("purple"),
    "R": say("red"),
    "Y": say("yellow"),
}
CASH: Final = say("cash")


def count_actions(view: View) -> Sentence:
    """Say which action of the turn this is, and how many there are (M5, M6)."""
    last = FIRST_ROUND if view.round == 1 else LATER
    now = last - view.actions + isinstance(view.phase, Acting)
    return say("action {now} of {last}", now=now, last=last)
