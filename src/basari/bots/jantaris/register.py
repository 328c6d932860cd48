"""The bots of Jantaris, from the weakest to the strongest."""

from basari.bots.entry import BotLevel, own_bots
from basari.errors import say

BOTS = own_bots(
    "basari.bots.jantaris",
    BotLevel(
        say("novice"), say("has heard the rules once, collects, and does not look at the others")
    ),
    BotLevel(say("merchant"), say("knows what things are worth, and decides quickly"), usual=True),
    BotLevel(say("master"), say("thinks its turn to the end, with the votes of all"), slow=True),
)
