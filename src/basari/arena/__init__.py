"""Which bot is better: the same deals played with everybody at every seat, and what that comes to.

Each deal is played as often as there are seats; from game to game all move one seat on. What the
dealer does depends on the seed of the deal alone, and a bot's luck on the deal, the game and its
place in the line-up, so nothing depends on how many cores there are.
"""

from basari.arena.figuring import (
    BotFailure,
    BotFigures,
    ChairFigures,
    Deals,
    Outcome,
    outcome,
)
from basari.arena.playing import NOTHING, Contest, Report, places, play_game, run, whole_deals

__all__ = [
    "NOTHING",
    "BotFailure",
    "BotFigures",
    "ChairFigures",
    "Contest",
    "Deals",
    "Outcome",
    "Report",
    "outcome",
    "places",
    "play_game",
    "run",
    "whole_deals",
]
