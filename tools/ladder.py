#!/usr/bin/env python3
"""Measure how much better each bot is than those below it, as `docs/bots.md` has it.

    python tools/ladder.py --games 1000 --master-games 200 --jobs 2

One of the better sits among others that are all of the weaker kind, in every edition and with every
number of players, every deal from every seat. What comes out is a table in Markdown: how often the
better one won, with its 95 % interval; a fair share is one part of as many as there are players.
"""

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from itertools import combinations

from balance import NUMBERS, markdown, measured

from basari.bots.table import bots_of
from basari.cli.setup.wish import header_of_bots
from basari.rules.basari.game import EDITIONS, GAME
from basari.stats.contest import Contest
from basari.stats.outcome import Outcome

SLOW = "master"
"""Who takes long."""


def played(chosen: Namespace, edition: str, players: int, weaker: str, better: str) -> Outcome:
    """Let one of the better play among the weaker."""
    line_up = ",".join([better, *[weaker] * (players - 1)])
    header = header_of_bots(GAME.name, edition, players, line_up, chosen.seed, {}, ())
    games = chosen.master_games if better == SLOW else chosen.games
    return measured(Contest(header), games, chosen.jobs)


def cell(found: Outcome) -> str:
    """Write how often the better one won."""
    wins = found.bots[0].wins
    return f"{100 * wins.share:.0f} % ({100 * wins.low:.0f}-{100 * wins.high:.0f})"


def options() -> ArgumentParser:
    """Say what can be chosen."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--edition", choices=EDITIONS, help="this one; otherwise all")
    parser.add_argument("--players", type=int, choices=NUMBERS, help="so many; otherwise all")
    parser.add_argument("--games", type=int, default=1000, help="of each kind, at least")
    parser.add_argument("--master-games", type=int, default=200, help="of those with a master")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal")
    parser.add_argument("--jobs", type=int, default=1, help="cores")
    return parser


def main() -> int:
    """Measure the ladder, and print it as it grows."""
    chosen = options().parse_args()
    pairs = list(combinations(bots_of(GAME.name), 2))
    rows = [["Game", *(f"{better} among {weaker}" for weaker, better in pairs)]]
    for name, edition in EDITIONS.items():
        for players in edition.seats:
            if chosen.edition in (None, name) and chosen.players in (None, players):
                cells = [cell(played(chosen, name, players, *pair)) for pair in pairs]
                rows.append([f"{name}, {players} players", *cells])
                sys.stderr.write(" | ".join(rows[-1]) + "\n")
    sys.stdout.writelines(markdown(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
