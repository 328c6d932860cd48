#!/usr/bin/env python3
"""Measure a master among strangers: one master, and all others of one kind.

    python tools/gate.py --games 200 --jobs 2
    python tools/gate.py --edition board --players 3 --kinds scholar merchant

Nobody learned from, or was tuned with, the players held out (`tools/pool`), so they show how good a
master really is. Every deal is played from every seat. Prints a Markdown table of how often the
master won, with 95 % intervals. The same command gives the same table, wherever the games are
played.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import sys
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple

from basari.bots.register import make_bot
from basari.kernel import Seat, Table
from basari.players import AnyPlayer, drive, with_dealer
from basari.rules.basari.game import EDITIONS, house
from basari.stats.contest import whole_deals
from basari.stats.figures import wilson
from basari.stats.venue import Venue

sys.path.insert(0, str(Path(__file__).resolve().parent))
from command_line import parser_of, report_errors, venue_of
from pool.kinds import AGAINST, HELD_OUT, LEARNING, TRYING

USUAL = ("merchant", *HELD_OUT)
"""The opponents that a master is usually measured against."""


class Gate(NamedTuple):
    """What is played, by how many, against whom, and from which seed on."""

    edition: str
    players: int
    kind: str
    seed: int


def player(code: str, seed: str) -> AnyPlayer:
    """Make a player of the pool, or one of Basari's bots."""
    known = LEARNING | TRYING | HELD_OUT
    return known[code](seed) if code in known else make_bot("basari", code, seed)


def stranger(code: str, seed: str, master: Seat) -> AnyPlayer:
    """Make an opponent; some kinds are told the master's seat."""
    return AGAINST[code](seed, master) if code in AGAINST else player(code, seed)


def play_games(gate: Gate, numbers: range) -> Fraction:
    """Play some games, and return the master's share of the wins."""
    return sum((_play_game(gate, number) for number in numbers), Fraction())


def _play_game(gate: Gate, number: int) -> Fraction:
    """Play one game; within a deal, the master moves on by a seat from game to game."""
    deal, place = gate.seed + number // gate.players, Seat(number % gate.players)
    seeds = {Seat(seat): f"{deal}/{place}/{seat}" for seat in range(gate.players)}
    players = {
        seat: player("master", seed) if seat == place else stranger(gate.kind, seed, place)
        for seat, seed in seeds.items()
    }
    table, _ = Table.start(house(gate.edition), gate.players)
    for turn in drive(table, with_dealer(players, deal)):
        table = turn.after
    winners = table.standings.winners
    return Fraction(place in winners, len(winners))


def share(gate: Gate, games: int, where: Venue) -> str:
    """Return how often the master won."""
    wins = sum(where.play(partial(play_games, gate), games, gate.players), Fraction())
    found = wilson(float(wins), games)
    return f"{found.share:.0%} ({100 * found.low:.0f}-{100 * found.high:.0f})"


@report_errors
def main() -> None:
    """Play, and print the table."""
    options = parser_of(__doc__, games=100)
    options.add_argument("--edition", choices=EDITIONS, help="only this one")
    options.add_argument("--players", type=int, help="only this many")
    options.add_argument("--kinds", nargs="+", default=USUAL, help="who the others are")
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
