"""What all finished games come to: wins and points, habits, deals, and who finished before whom.

Each game is counted for itself; then the figures are worked out from all counts, in whatever order
they come. A person is known by name, however it is written; a bot by its code, whatever it is
called.
"""

from basari.stats.played import LEGS, SITUATIONS, STANDINGS, Game, Played, Who, count
from basari.stats.records import (
    ActionHabits,
    Best,
    Figures,
    Habits,
    OwnTable,
    Pair,
    PlayerFigures,
    Record,
    TableFigures,
    Trade,
    figures,
)

__all__ = [
    "LEGS",
    "SITUATIONS",
    "STANDINGS",
    "ActionHabits",
    "Best",
    "Figures",
    "Game",
    "Habits",
    "OwnTable",
    "Pair",
    "Played",
    "PlayerFigures",
    "Record",
    "TableFigures",
    "Trade",
    "Who",
    "count",
    "figures",
]
