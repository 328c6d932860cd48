"""The bots of Jantaris, from the weakest to the strongest."""

from collections.abc import Mapping

from basari.bots.entry import Bot, later
from basari.errors import say

BOTS: Mapping[str, Bot] = {
    "novice": Bot(
        say("has heard the rules once, collects, and does not look at the others"),
        later("basari.bots.jantaris.novice:Novice"),
        remembers=False,
        name=say("novice"),
    ),
    "merchant": Bot(
        say("knows what things are worth, and decides quickly"),
        later("basari.bots.jantaris.merchant:Merchant"),
        remembers=False,
        usual=True,
        name=say("merchant"),
    ),
    "master": Bot(
        say("thinks its turn to the end, with the votes of all"),
        later("basari.bots.jantaris.master:Master"),
        slow=True,
        remembers=False,
        name=say("master"),
    ),
}
