"""Basari at many tables in lockstep: both editions, with policies that answer for all at once."""

from basari.batch.basari.asked import Asked, Bidding, Picking, Policy
from basari.batch.basari.policies import Random

__all__ = [
    "Asked",
    "Bidding",
    "Picking",
    "Policy",
    "Random",
]
