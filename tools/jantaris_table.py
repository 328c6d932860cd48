#!/usr/bin/env python3
"""Measure whether a table of Jantaris is worth playing: where masters' prestige comes from.

    python tools/jantaris_table.py --games 40
    python tools/jantaris_table.py --table house --table my-city.toml --players 4
    python tools/jantaris_table.py --market 3:1,4:1,4:2,5:2,5:3,6:3

Every source of prestige should be worth pursuing, games should last 7 to 12 rounds, beginning
should be no advantage, and no game should end because players run out of patience
(`docs/components.md`). Prints a Markdown table: the shares of market, items and domination; rounds
on average, at least and at most; stalled games; and the wins by order of play, with 95 % intervals.
The same command gives the same table.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from balance import markdown
from command_line import parser_of, report_errors

from basari.bots.register import line_up, make_bot
from basari.kernel import Seat, Table
from basari.players import drive, with_dealer
from basari.rules.boxes import read_content
from basari.rules.jantaris.events import DOMINATION, ITEMS, MARKET, Ended
from basari.rules.jantaris.game import EDITION, NAME
from basari.rules.jantaris.play import Jantaris
from basari.rules.register import HOUSE
from basari.stats.figures import wilson

SOURCES = (MARKET, ITEMS, DOMINATION)
SEATS = EDITION.seats[-1]
NONE = "-"

Content = Mapping[str, Any]


class Found(NamedTuple):
    """The results of some games."""

    sources: Counter[str]
    rounds: list[int]
    stalled: int
    wins: Counter[int]
    """By order of play: the first seat, the second, and so on; shared wins in parts."""


def contents(chosen: Namespace) -> Iterator[tuple[str, Content]]:
    """Return the tables given by name or file, perhaps with other market cards."""
    for name in chosen.table or [HOUSE]:
        named = EDITION.tables.get(name)
        content = named.content() if named else read_content(Path(name))
        if chosen.market:
            cards = [pair.split(":") for pair in chosen.market.split(",")]
            market = [{"goods": int(goods), "prestige": int(gain)} for goods, gain in cards]
            content = {**content, "market": market}
        yield Path(name).stem, content


def play(rules: Jantaris, codes: Sequence[str], seeds: range) -> Found:
    """Play *games* games."""
    found = Found(Counter(), [], 0, Counter())
    seats, stalled = len(codes), 0
    for seed in seeds:
        bots = {
            Seat(seat): make_bot(NAME, code, f"{seed}/{seat}") for seat, code in enumerate(codes)
        }
        for turn in drive(Table.start(rules, seats)[0], with_dealer(bots, seed)):
            for event in turn.events:
                found.sources[event.source] += sum(event.gains().values())
                stalled += isinstance(event, Ended) and event.tired
        last = turn.after
        found.rounds.append(last.state.round)
        winners = last.standings.winners
        for seat in winners:
            found.wins[(seat - last.state.first) % seats] += 1 / len(winners)  # type: ignore[assignment]
    return found._replace(stalled=stalled)


def row(name: str, players: int, found: Found) -> list[str]:
    """Return the row of a table."""
    games, prestige = len(found.rounds), sum(found.sources.values())
    shares = [f"{found.sources[source] / prestige:.0%}" for source in SOURCES]
    mean = sum(found.rounds) / games
    wins = [wilson(found.wins[place], games) for place in range(players)]
    return [
        f"{name}, {players} players",
        str(games),
        *shares,
        f"{mean:.1f} ({min(found.rounds)}-{max(found.rounds)})",
        str(found.stalled),
        *[f"{own.share:.0%} ({own.low:.0%}-{own.high:.0%})".replace("%-", "-") for own in wins],
        *[NONE] * (SEATS - players),
    ]


def heads() -> list[str]:
    """Return the column titles."""
    places = ["Begins", *(f"{place}." for place in range(2, SEATS + 1))]
    return ["Table", "Games", *map(str.capitalize, SOURCES), "Rounds", "Stalled", *places]


def options() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = parser_of(__doc__)
    parser.add_argument("--table", action="append", help="by name or in a file; else the house's")
    parser.add_argument("--market", help="other market cards, GOODS:PRESTIGE and commas")
    parser.add_argument("--players", type=int, choices=EDITION.seats, help="otherwise all numbers")
    parser.add_argument("--bots", default="master", help="who plays, as for basari arena")
    parser.add_argument("--games", type=int, default=40, help="of each kind")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    return parser


@report_errors
def main() -> None:
    """Measure the tables, report on each, and print all of them."""
    chosen, rows = options().parse_args(), [heads()]
    for name, content in contents(chosen):
        rules: Jantaris = EDITION.rules(content)
        for players in [chosen.players] if chosen.players else EDITION.seats:
            codes = line_up(NAME, chosen.bots, players)
            seeds = range(chosen.seed, chosen.seed + chosen.games)
            rows.append(row(name, players, play(rules, codes, seeds)))
            sys.stderr.write(f"{', '.join(rows[-1])}\n")
    sys.stdout.writelines(markdown(rows))


if __name__ == "__main__":
    sys.exit(main())
