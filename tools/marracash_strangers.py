#!/usr/bin/env python3
"""Merchants of Marracash who weigh things otherwise: strangers to the master.

    S=tools/marracash_strangers.py:Bold
    basari arena --game marracash --players 4 --games 40 --bots master,$S,$S,$S

The master thinks a game on as merchants would play it. How good is that among others?
"""

from basari.bots.marracash.manner import USUAL
from basari.bots.marracash.merchant import Merchant


class Bold(Merchant):
    """Sees only what is near, and bids most of what a shop will bring."""

    manner = USUAL._replace(near=0.08, early=0.8, busy=0.7, later=1.0)


class Timid(Merchant):
    """Hopes for visitors from afar, bids little for them, and does not mind what others gain."""

    manner = USUAL._replace(near=0.4, astray=0.2, early=0.45, late=0.7, envy=0.2)
