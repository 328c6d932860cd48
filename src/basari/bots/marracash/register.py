"""The bots of Marracash, from the weakest to the strongest."""

from collections.abc import Mapping

from basari.bots.entry import Bot, later
from basari.errors import say

BOTS: Mapping[str, Bot] = {
    "novice": Bot(
        say("has heard the rules once, and leads visitors wherever it pays at once"),
        later("basari.bots.marracash.novice:Novice"),
        remembers=False,
        name=say("novice"),
        rating=1225,
    ),
    "merchant": Bot(
        say("knows what things are worth, and decides quickly"),
        later("basari.bots.marracash.merchant:Merchant"),
        remembers=False,
        usual=True,
        name=say("merchant"),
        rating=1500,
    ),
    "master": Bot(
        say("searches its whole turn, and thinks the next rounds on"),
        later("basari.bots.marracash.master:Master"),
        slow=True,
        remembers=False,
        name=say("master"),
        rating=1780,
    ),
}
