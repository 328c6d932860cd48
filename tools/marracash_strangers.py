#!/usr/bin/env python3
"""Merchants of Marracash with other weights: strangers to the master.

    S=tools/marracash_strangers.py:Bold
    basari arena --game marracash --players 4 --games 40 --bots master,$S,$S,$S

The master assumes that others play on like merchants. How good is it when they do not?
"""

from basari.bots.marracash.merchant import Merchant
from basari.bots.marracash.weights import USUAL


class Bold(Merchant):
    """Sees only what is near, and bids most of what a shop will bring."""

    weights = USUAL._replace(near=0.08, early=0.8, busy=0.7, later=1.0)


class Timid(Merchant):
    """Hopes for visitors from afar, bids little for them, and does not mind what others gain."""

    weights = USUAL._replace(near=0.4, astray=0.2, early=0.45, late=0.7, envy=0.2)
