#!/usr/bin/env python3
"""Measure how strong the bots are next to one another (`docs/bots.md`).

    python tools/ladder.py --games 400 --jobs 2
    python tools/ladder.py --bots novice merchant tools/pool/solver.py:Solver --edition cards
    python tools/ladder.py --game marracash --games 120

The bots meet at mixed tables: each deal is played by some of them, from every seat. A game is a
duel of every two at the table, and the ratings follow from all duels (`stats/ratings.py`): 400
points more mean to finish ahead ten times for every time behind. Prints a Markdown table: ratings
with 95 % intervals, found by resampling the deals; and how often each bot won, next to its share.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from balance import markdown
from command_line import parser_of, report_errors, venue_of

from basari.bots.loading import short_name
from basari.bots.register import RANDOM, bots_of, default_bot, make_bot
from basari.cli.setup.game_options import header_of_bots
from basari.kernel import Seat, Table
from basari.players import drive, with_dealer
from basari.rules import register
from basari.rules.basari.game import GAME
from basari.stats.contest import line_up_places, whole_deals
from basari.stats.ratings import duels, fit_ratings
from basari.stats.venue import Venue

AT = 1500
"""The rating of the default bot, relative to which the others are rated."""
AGAIN = 200
"""How many samples are drawn to find an interval."""
TAIL = 0.025
"""The part of them outside the interval, on either side."""
ALL = "all"

Duels = Counter[tuple[str, str]]


class Deal(NamedTuple):
    """The results of a deal, played from every seat."""

    game: str
    number: int
    duels: Duels
    wins: Counter[str]
    """The games that each kind won; shared ones in parts."""
    share: Counter[str]
    """How many wins would be its share."""


class Kind(NamedTuple):
    """What to play: an edition, and the number of players."""

    edition: str
    players: int
    seed: int
    codes: tuple[str, ...]
    game: str = GAME.name

    @property
    def name(self) -> str:
        """Its title."""
        return f"{self.edition}, {self.players} players"


def line_up(kind: Kind, number: int) -> list[str]:
    """Draw the players of a deal: not all of one kind, and all kinds equally often."""
    luck = Random(f"{kind.seed}/{number}")  # noqa: S311 - a game of chance, not a secret
    while True:
        drawn = [luck.choice(kind.codes) for _ in range(kind.players)]
        if len(set(drawn)) > 1:
            return drawn


def play(kind: Kind, numbers: Iterable[int]) -> list[Deal]:
    """Play these deals, each from every seat."""
    return [_deal(kind, number) for number in numbers]


def _deal(kind: Kind, number: int) -> Deal:
    drawn, seed = line_up(kind, number), kind.seed + number
    header = header_of_bots(kind.game, kind.edition, kind.players, ",".join(drawn), seed, {}, ())
    met: Duels = Counter()
    wins: Counter[str] = Counter()
    for turn in range(kind.players):
        codes = [drawn[place] for place in line_up_places(turn, kind.players)]
        bots = {
            Seat(seat): make_bot(kind.game, code, f"{seed}/{turn}/{seat}")
            for seat, code in enumerate(codes)
        }
        *_, last = drive(Table.start(header.rules(), kind.players)[0], with_dealer(bots, seed))
        standings = last.after.standings
        ranks = [
            (own, Seat(seat) in standings.winners) for seat, own in enumerate(standings.points)
        ]
        met += duels(list(zip(codes, ranks, strict=True)))
        for seat in standings.winners:
            wins[codes[seat]] += 1 / len(standings.winners)
    return Deal(kind.name, number, met, wins, Counter(drawn))


def rate(deals: Sequence[Deal], anchor: str) -> dict[str, float]:
    """Rate everybody by some deals."""
    return fit_ratings(sum((deal.duels for deal in deals), Counter()), anchor, AT)


def intervals(deals: Sequence[Deal], anchor: str) -> dict[str, tuple[float, float, float]]:
    """Rate everybody, with intervals."""
    luck = Random(len(deals))  # noqa: S311 - likewise
    found = rate(deals, anchor)
    again = [rate(luck.choices(deals, k=len(deals)), anchor) for _ in range(AGAIN)]
    spans = {}
    for code, rating in found.items():
        drawn = sorted(one.get(code, rating) for one in again)
        outside = int(TAIL * AGAIN)
        spans[code] = rating, drawn[outside], drawn[-outside - 1]
    return spans


def rows(deals: Sequence[Deal], codes: Sequence[str], anchor: str) -> Iterator[list[str]]:
    """Return a row for every kind of player: its ratings by game and overall, and its wins."""
    games = list(dict.fromkeys(deal.game for deal in deals))
    spans = {
        game: intervals([deal for deal in deals if game in (ALL, deal.game)], anchor)
        for game in (*games, ALL)
    }
    wins = sum((deal.wins for deal in deals), Counter())
    share = sum((deal.share for deal in deals), Counter())
    yield ["", *games, ALL, "wins"]
    for code in sorted(codes, key=lambda code: spans[ALL][code]):
        cells = [_cell(*spans[game][code]) for game in (*games, ALL)]
        yield [short_name(code), *cells, f"{wins[code] / share[code]:.2f}"]


def _cell(rating: float, low: float, high: float) -> str:
    return f"{rating:.0f} ({low:.0f}-{high:.0f})"


def options() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = parser_of(__doc__, games=400)
    parser.add_argument("--bots", nargs="+", help="who contends; otherwise all rungs")
    parser.add_argument("--game", default=GAME.name, help="which one")
    parser.add_argument("--edition", help="this one; otherwise all")
    parser.add_argument("--players", type=int, help="this many; otherwise all")
    return parser


def kinds(chosen: Namespace, codes: Sequence[str]) -> list[Kind]:
    """Return what is to be played."""
    return [
        Kind(edition.name, players, chosen.seed, tuple(codes), chosen.game)
        for edition in register.find(chosen.game).editions
        for players in edition.seats
        if chosen.edition in (None, edition.name) and chosen.players in (None, players)
    ]


def measure(kind: Kind, games: int, where: Venue) -> list[Deal]:
    """Play *games* games of a kind."""
    deals = whole_deals(games, kind.players) // kind.players
    parts = where.play(partial(play, kind), deals)
    return sorted((deal for part in parts for deal in part), key=lambda deal: deal.number)


@report_errors
def main() -> None:
    """Measure the ladder, report on every game, and print the table."""
    chosen = options().parse_args()
    codes = chosen.bots or [code for code in bots_of(chosen.game) if code != RANDOM]
    anchor = default_bot(chosen.game) if default_bot(chosen.game) in codes else codes[0]
    where, deals = venue_of(chosen, codes), list[Deal]()
    for kind in kinds(chosen, codes):
        found = measure(kind, chosen.games, where)
        told = ", ".join(f"{short_name(one)} {own:.0f}" for one, own in rate(found, anchor).items())
        sys.stderr.write(f"{kind.name}: {told}\n")
        deals.extend(found)
    sys.stdout.writelines(markdown(list(rows(deals, codes, anchor))))


if __name__ == "__main__":
    sys.exit(main())
