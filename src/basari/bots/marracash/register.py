"""The bots of Marracash, from the weakest to the strongest."""

from basari.bots.entry import BotLevel, own_bots
from basari.errors import say

BOTS = own_bots(
    "basari.bots.marracash",
    BotLevel(
        say("novice"),
        say("has heard the rules once, and leads visitors wherever it pays at once"),
        1225,
    ),
    BotLevel(
        say("merchant"), say("knows what things are worth, and decides quickly"), 1500, usual=True
    ),
    BotLevel(
        say("master"),
        say("searches its whole turn, and thinks the next rounds on"),
        1780,
        slow=True,
    ),
)
