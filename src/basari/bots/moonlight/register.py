"""The bots of Moonlight Market, from the weakest to the strongest."""

from collections.abc import Mapping

from basari.bots.entry import Bot, later
from basari.errors import say

BOTS: Mapping[str, Bot] = {
    "novice": Bot(
        say("likes high numbers, and forgets what it cannot lay"),
        later("basari.bots.moonlight.novice:Novice"),
        remembers=False,
        name=say("novice"),
    ),
    "merchant": Bot(
        say("knows what a place is worth, and decides quickly"),
        later("basari.bots.moonlight.merchant:Merchant"),
        remembers=False,
        usual=True,
        name=say("merchant"),
    ),
    "master": Bot(
        say("thinks the bidding through, for many hands that others may have"),
        later("basari.bots.moonlight.master:Master"),
        slow=True,
        remembers=False,
        name=say("master"),
    ),
}
