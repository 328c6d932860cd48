"""The board edition of 1998, for three or four players (B1-B15)."""

from basari.rules.basari.board.play import BasariBoard
from basari.rules.basari.board.table import Action, Arch, State, View

__all__ = ["Action", "Arch", "BasariBoard", "State", "View"]
