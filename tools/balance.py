#!/usr/bin/env python3
"""Measure how balanced tables are: what masters choose among themselves, and which seats win.

    python tools/balance.py --games 60 --jobs 2
    python tools/balance.py --games 6000 --on tcp://10.0.0.1:8786
    python tools/balance.py --edition cards --players 4 --deck my-deck.toml

Every action should be worth choosing, and every seat as good as the others (`docs/components.md`).
Prints a Markdown table: the share of each action among all choices, and how often each seat won,
with 95 % intervals. The same command gives the same table, wherever the games are played.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from command_line import parser_of, report_errors, venue_of

from basari.cli.setup.game_options import header_of_bots
from basari.rules.basari.game import EDITIONS, GAME
from basari.stats.contest import NOTHING, Contest, run_contest, whole_deals
from basari.stats.figures import Interval
from basari.stats.outcome import ContestOutcome, contest_outcome
from basari.stats.venue import Venue

ACTIONS = ("A, Roll", "B, Points", "C, Gems", "D")
"""The actions of both editions (B4, C2, C15)."""
NUMBERS = sorted({players for edition in EDITIONS.values() for players in edition.seats})
"""All numbers of players, in either edition."""
SEATS = NUMBERS[-1]
NONE = "-"
"""Marks a missing action or seat."""


def contests(chosen: Namespace) -> list[Contest]:
    """Return a contest for every edition and number of players that was chosen."""
    if chosen.edition and chosen.players:
        return [_contest(chosen, chosen.edition, chosen.players)]
    return [
        _contest(chosen, name, players)
        for name, edition in EDITIONS.items()
        for players in edition.seats
        if chosen.edition in (None, name) and chosen.players in (None, players)
    ]


def _contest(chosen: Namespace, edition: str, players: int) -> Contest:
    """Seat the bots, with the components for this edition."""
    components = EDITIONS[edition].components
    needed = components.kind if components else ""
    files = {"deck": chosen.deck, "track": chosen.track}
    tables = {kind: file for kind, file in files.items() if file and kind == needed}
    return Contest(
        header_of_bots(GAME.name, edition, players, chosen.bots, chosen.seed, tables, ())
    )


def measure(contest: Contest, games: int, where: Venue) -> ContestOutcome:
    """Play a contest, every deal from every seat, and return its results."""
    reports = run_contest(contest, whole_deals(games, len(contest.line_up)), where)
    return contest_outcome(contest, sum(reports, NOTHING))


def row(contest: Contest, found: ContestOutcome) -> list[str]:
    """Return a row: the name, the number of games, the actions, and the wins of each seat."""
    edition = contest.header.edition
    chosen = [found.choices.get(choice) for choice in EDITIONS[edition].measures.choices]
    shares = [NONE if share is None else f"{share:.1%}" for share in chosen]
    wins = [_wins(seat.wins) for seat in found.seats]
    return [
        f"{edition}, {len(found.seats)} players",
        str(found.games),
        *shares,
        *[NONE] * (len(ACTIONS) - len(shares)),
        *wins,
        *[NONE] * (SEATS - len(wins)),
    ]


def _wins(wins: Interval) -> str:
    return f"{wins.share:.0%} ({wins.low:.0%}-{wins.high:.0%})".replace("%-", "-")


def heads() -> list[str]:
    """Return the column titles."""
    return ["Game", "Games", *ACTIONS, *(f"Seat {seat + 1}" for seat in range(SEATS))]


def markdown(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table; names are aligned to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = [f":{'-' * (widths[0] + 1)}", *(f"{'-' * (width + 1)}:" for width in widths[1:])]
    for number, (name, *cells) in enumerate(rows):
        shown = [f" {cell:>{width}} " for cell, width in zip(cells, widths[1:], strict=True)]
        yield "|".join(("", f" {name:<{widths[0]}} ", *shown, "\n"))
        if not number:
            yield "|".join(("", *rule, "\n"))


def options() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = parser_of(__doc__, games=60)
    parser.add_argument("--edition", choices=EDITIONS, help="this one; otherwise all")
    parser.add_argument("--players", type=int, choices=NUMBERS, help="this many; otherwise all")
    parser.add_argument("--bots", default="master", help="who plays, as for basari arena")
    parser.add_argument("--deck", type=Path, help="other cards, by name or in a file")
    parser.add_argument("--track", type=Path, help="other arches, likewise")
    return parser


@report_errors
def main() -> None:
    """Measure what was chosen, report on every game, and print the table."""
    chosen = options().parse_args()
    where, rows = venue_of(chosen, chosen.bots.split(",")), [heads()]
    for contest in contests(chosen):
        rows.append(row(contest, measure(contest, chosen.games, where)))
        sys.stderr.write(f"{', '.join(rows[-1])}\n")
    sys.stdout.writelines(markdown(rows))


if __name__ == "__main__":
    sys.exit(main())
