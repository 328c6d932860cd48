"""The door for researchers: every game as an environment of PettingZoo.

It needs the extra `basari[research]`; how it is used, docs/research.md shows.
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
