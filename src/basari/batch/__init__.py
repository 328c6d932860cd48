"""Play thousands of games at once, in lockstep, with numpy: for statistics and for learning.

Every answer is checked against the rules, and any game can be written as a log that the kernel
replays. `docs/batch.md` shows how to use it.

>>> from basari.batch.basari import Random
>>> result = play("basari", [Random()] * 3, 4, seed=7)
>>> result.shares.sum(axis=1)
array([1., 1., 1., 1.])
"""

from basari.batch.luck import Luck
from basari.batch.nets import Layer, Net
from basari.batch.play import TABLES, play
from basari.batch.result import BatchResult, Endings

__all__ = ["TABLES", "BatchResult", "Endings", "Layer", "Luck", "Net", "play"]
