#!/usr/bin/env python3
"""See how a master does among strangers: one of it, and all others of one kind.

    python tools/gate.py --games 200 --jobs 2
    python tools/gate.py --edition board --players 3 --kinds scholar merchant

Nobody learned from or was tuned by the players held out (`tools/pool`), so they tell what a master
is good for. Every deal is played from every seat. What comes out is a table in Markdown: how often
the master won, with its 95 % interval. The same command gives the same table, wherever the games
are played.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple

from basari.bots.table import bot
from basari.kernel import Seat, Table
from basari.players import AnyPlayer, drive, seated
from basari.rules.basari.game import EDITIONS, house
from basari.stats.contest import whole_deals
from basari.stats.figures import wilson
from basari.stats.venue import Venue

sys.path.insert(0, str(Path(__file__).resolve().parent))
from many import add_venue, complaining, venue_of
from pool.kinds import AGAINST, HELD_OUT, LEARNING, TRYING

USUAL = ("merchant", *HELD_OUT)
"""Among whom a master is usually measured."""


class Gate(NamedTuple):
    """What is played, by how many, against whom, and from which seed on."""

    edition: str
    players: int
    kind: str
    seed: int


def player(code: str, seed: str) -> AnyPlayer:
    """Seat somebody of the pool, or one of the bots that ship."""
    known = LEARNING | TRYING | HELD_OUT
    return known[code](seed) if code in known else bot("basari", code, seed)


def stranger(code: str, seed: str, master: Seat) -> AnyPlayer:
    """Seat one of the others; some of them want to know which seat is the master's."""
    return AGAINST[code](seed, master) if code in AGAINST else player(code, seed)


def won(gate: Gate, numbers: range) -> Fraction:
    """Play some games, and count those that the master won, or its part of them."""
    return sum((_won(gate, number) for number in numbers), Fraction())


def _won(gate: Gate, number: int) -> Fraction:
    """Play one game; from one to the next of a deal, the master moves one seat on."""
    deal, place = gate.seed + number // gate.players, Seat(number % gate.players)
    seeds = {Seat(seat): f"{deal}/{place}/{seat}" for seat in range(gate.players)}
    players = {
        seat: player("master", seed) if seat == place else stranger(gate.kind, seed, place)
        for seat, seed in seeds.items()
    }
    table, _ = Table.start(house(gate.edition), gate.players)
    for turn in drive(table, seated(players, deal)):
        table = turn.after
    winners = table.standings.winners
    return Fraction(place in winners, len(winners))


def share(gate: Gate, games: int, where: Venue) -> str:
    """Tell how often the master won."""
    wins = sum(where.played(partial(won, gate), games, gate.players), Fraction())
    found = wilson(float(wins), games)
    return f"{found.share:.0%} ({100 * found.low:.0f}-{100 * found.high:.0f})"


@complaining
def main() -> None:
    """Play, and tell."""
    options = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    options.add_argument("--edition", choices=EDITIONS, help="only this one")
    options.add_argument("--players", type=int, help="only so many")
    options.add_argument("--kinds", nargs="+", default=USUAL, help="who the others are")
    options.add_argument("--games", type=int, default=100, help="for each figure, at least")
    options.add_argument("--seed", type=int, default=1, help="of the first deal")
    add_venue(options)
    chosen = options.parse_args()
    where = venue_of(chosen, needs=("pool",))
    tables = [
        (edition.name, players)
        for edition in EDITIONS.values()
        for players in edition.seats
        if chosen.edition in (None, edition.name) and chosen.players in (None, players)
    ]
    _tell(
        "| Among | " + " | ".join(f"{name}, {players} players" for name, players in tables) + " |"
    )
    _tell("|:--|" + "--:|" * len(tables))
    for kind in chosen.kinds:
        found = [
            share(Gate(*table, kind, chosen.seed), whole_deals(chosen.games, table[1]), where)
            for table in tables
        ]
        _tell(f"| {kind} | " + " | ".join(found) + " |")


def _tell(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a tool talks


if __name__ == "__main__":
    sys.exit(main())
