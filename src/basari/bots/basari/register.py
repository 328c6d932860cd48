"""The bots of Basari; their modules are imported when first used."""

from basari.bots.entry import BotLevel, own_bots
from basari.errors import say

BOTS = own_bots(
    "basari.bots.basari",
    BotLevel(say("novice"), say("has heard the rules once, and takes what glitters"), 1205),
    BotLevel(
        say("apprentice"),
        say("has played a few times, and haggles by feeling"),
        1285,
        module="novice",
    ),
    BotLevel(say("regular"), say("comes often, and plays sensibly, by rules of thumb"), 1405),
    BotLevel(
        say("merchant"), say("knows what things are worth, and decides quickly"), 1500, usual=True
    ),
    BotLevel(say("master"), say("has learned from many games, and thinks ahead"), 1625, slow=True),
)
