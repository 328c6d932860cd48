"""The bots of Basari; their modules are imported when first used."""

from basari.bots.entry import Bot, later
from basari.errors import say

BOTS = {
    "novice": Bot(
        say("has heard the rules once, and takes what glitters"),
        later("basari.bots.basari.novice:Novice"),
        remembers=False,
        name=say("novice"),
        rating=1205,
    ),
    "apprentice": Bot(
        say("has played a few times, and haggles by feeling"),
        later("basari.bots.basari.novice:Apprentice"),
        remembers=False,
        name=say("apprentice"),
        rating=1285,
    ),
    "regular": Bot(
        say("comes often, and plays sensibly, by rules of thumb"),
        later("basari.bots.basari.regular:Regular"),
        remembers=False,
        name=say("regular"),
        rating=1405,
    ),
    "merchant": Bot(
        say("knows what things are worth, and decides quickly"),
        later("basari.bots.basari.merchant:Merchant"),
        remembers=False,
        usual=True,
        name=say("merchant"),
        rating=1500,
    ),
    "master": Bot(
        say("has learned from many games, and thinks ahead"),
        later("basari.bots.basari.master:Master"),
        slow=True,
        remembers=False,
        name=say("master"),
        rating=1625,
    ),
}
