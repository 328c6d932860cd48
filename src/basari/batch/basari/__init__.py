"""Basari at many tables in lockstep: both editions, with policies that answer for all at once."""

from basari.batch.basari.asked import Asked, Bidding, Picking, Policy
from basari.batch.basari.chance import Random, pick_any
from basari.batch.basari.features import FEATURES, JUDGED, features
from basari.batch.basari.judging import LINEAR, SMALL, Judge, Judges
from basari.batch.basari.tables import Tables

__all__ = [
    "FEATURES",
    "JUDGED",
    "LINEAR",
    "SMALL",
    "Asked",
    "Bidding",
    "Judge",
    "Judges",
    "Picking",
    "Policy",
    "Random",
    "Tables",
    "features",
    "pick_any",
]
