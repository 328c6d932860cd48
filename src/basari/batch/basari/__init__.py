"""Basari in lockstep: both editions, with policies that answer for many tables at once."""

from basari.batch.basari.features import FEATURES, JUDGED, features
from basari.batch.basari.judge import LINEAR, SMALL, Judge, Judges
from basari.batch.basari.questions import BidQuestion, PickQuestion, Policy, SeatQuestion
from basari.batch.basari.random_policy import Random, pick_any
from basari.batch.basari.tables import Tables

__all__ = [
    "FEATURES",
    "JUDGED",
    "LINEAR",
    "SMALL",
    "BidQuestion",
    "Judge",
    "Judges",
    "PickQuestion",
    "Policy",
    "Random",
    "SeatQuestion",
    "Tables",
    "features",
    "pick_any",
]
