"""The bots of Moonlight Market, from the weakest to the strongest."""

from basari.bots.entry import BotLevel, own_bots
from basari.errors import say

BOTS = own_bots(
    "basari.bots.moonlight",
    BotLevel(say("novice"), say("likes high numbers, and forgets what it cannot lay")),
    BotLevel(say("merchant"), say("knows what a place is worth, and decides quickly"), usual=True),
    BotLevel(
        say("master"),
        say("thinks the bidding through, for many hands that others may have"),
        slow=True,
    ),
)
