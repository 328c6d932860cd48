"""See how well the tables are balanced: how often masters among themselves choose what, and win.

    python tools/balance.py --games 60 --jobs 2
    python tools/balance.py --edition cards --deck my-deck.toml

Every action should be worth choosing about as often as the others (`docs/components.md`).
"""

import argparse
from pathlib import Path

from basari.arena import Contest, run, whole_deals
from basari.arena.playing import ALL, NOTHING, Report
from basari.games import AnyRules, house
from basari.kernel import Seat
from basari.log import Header, PlayerEntry
