"""For researchers: every game as a PettingZoo environment.

It needs the extra `basari[research]`; `docs/research.md` shows how to use it.

>>> env = Environment("basari", 3)
>>> env.reset(seed=7)
>>> env.agents
['seat_0', 'seat_1', 'seat_2']
"""

from basari.research.encoder import Encoder, Flat, flat
from basari.research.environment import (
    BASE,
    DEALS,
    Environment,
    Observation,
    Reward,
    lead,
    share,
)

__all__ = [
    "BASE",
    "DEALS",
    "Encoder",
    "Environment",
    "Flat",
    "Observation",
    "Reward",
    "flat",
    "lead",
    "share",
]
