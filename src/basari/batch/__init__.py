"""Thousands of games at once, in lockstep, with numpy: for statistics and for learning.

Every answer is validated, and any game can be written out as a log that the kernel replays. How
it is used, docs/batch.md shows.
"""

from basari.batch.luck import Luck
from basari.batch.nets import Layer, Net
from basari.batch.play import TABLES, play
from basari.batch.played import Ended, Played

__all__ = ["TABLES", "Ended", "Layer", "Luck", "Net", "Played", "play"]
