#!/usr/bin/env python3
"""Count what annoys people at a table, or embarrasses a bot (`docs/bots.md`).

    python tools/blunders.py --bots novice merchant master --games 100 --jobs 2
    python tools/blunders.py --edition board --players 3 --bots master,merchant,merchant

Each line-up plays *games* deals, every deal from every seat; a single code takes all seats. Prints
a Markdown table of blunders per hundred games, by kind of player. Everything is judged by what all
could see, and by the prices of a merchant (`bots/basari/prices.py`). `BLUNDERS` defines each
blunder.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from balance import NUMBERS, markdown
from command_line import parser_of, report_errors, venue_of

from basari.bots.basari.choice_forecast import cards_before
from basari.bots.basari.fair_deals import FairDeal, heaps_of_size
from basari.bots.basari.prices import TAKING, Prices, add_at, leads, prices, situation
from basari.bots.basari.races import majorities
from basari.bots.register import make_bot
from basari.cli.setup.game_options import header_of_bots
from basari.kernel import DEALER, Seat, Table
from basari.log import Header
from basari.players import Turn, drive, with_dealer
from basari.rules.basari import cards
from basari.rules.basari.game import EDITIONS, GAME
from basari.rules.basari.gems import NO_GEMS, Gems, beats
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import Accept, Bargain, Offer
from basari.rules.basari.rounds import Choosing
from basari.stats.contest import line_up_places, whole_deals
from basari.stats.venue import Venue

CLEAR = 2.0
"""Points lost that make a blunder, beyond a matter of taste."""
PRECIOUS = 4.0
"""Points that make an action precious."""
SONG = 0.25
"""The part of an action's worth below which its price is far too low."""
HOPELESS = 0.03
"""The chance to win below which a game is lost."""
SPARE = 2
"""How many gems too many are wasteful."""
TEDIOUS = 6
"""Bids after which a negotiation becomes tedious."""

BLUNDERS = {
    "idle A": "chose A with 15 workers or more, though no card could bring anybody else to 15",
    "idle Roll": "chose Roll with the lap done, though no die could bring anybody else round",
    "nothing": "chose gems of which the supply holds none, or D with an empty supply",
    "lost purse": "paid, with a chance to win below 3 % in the last leg, for what left them 2"
    " points worse than if the other had had the action for nothing",
    "overpaid": "paid so in any other case",
    "bluff": "made an offer that would leave them 2 points worse than giving in, though the other"
    " does better by accepting than by any higher offer",
    "spare gems": "offered two gems more than another offer that a merchant would take, and that"
    " would have cost them no more",
    "for a song": "accepted less than a quarter of what the action, worth 4 points and more, is"
    " worth to them, though an offer of up to two gems more that a merchant would take left them 2"
    " points better",
    "tedious": "was in a negotiation of more than six words",
}
"""What is counted, and its definition."""
WORDS, DEALS, GAMES = "words", "negotiations", "games"
"""Counted as well, to find the bids per negotiation."""

Tally = Counter[tuple[str, str]]
"""How often each kind of player did what."""


class Haggle(NamedTuple):
    """Two who want an action, and its worth to them by a merchant's prices."""

    view: Any
    priced: Prices
    bargain: Bargain[Any]

    @property
    def place(self) -> int:
        """The index of the action."""
        return int(self.view.rules.contested.index(self.bargain.action))

    def profit(self, seat: int) -> float:
        """Return what having the action, instead of the other having it, is worth to a seat."""
        done, before = self.priced.action_value, cards_before(self.view)
        other = self.bargain.turn + self.bargain.other - seat
        own = done(self.place, seat, before[seat], seat)
        return own - done(self.place, other, before[other], seat)

    def payment_values(self, payer: int, gems: Gems) -> tuple[float, float]:
        """Return what paying these gems for the action is worth to the payer, and to the other.

        Compared with the other having the action for nothing.
        """
        seen, payee = self.priced.seen, self.bargain.turn + self.bargain.other - payer
        taken = cards_before(self.view)[payer].gems.counts if self.place == TAKING else (0, 0, 0, 0)
        known = majorities(self.priced.left, seen.legs, seen.halved)
        own, given = self.profit(payer), 0.0
        for colour, number in enumerate(gems.counts):
            if number:
                more = min(taken[colour], seen.supply[colour])
                column = add_at(seen.owned[colour], payer, more)
                moved = add_at(add_at(column, payer, -number), payee, number)
                now, then = (leads(known[one], self.priced.chances) for one in (column, moved))
                own += WORTH[colour] * (then[payer] - now[payer])
                given += WORTH[colour] * (then[payee] - now[payee])
        return own, given

    def higher(self, seat: int, standing: Gems, most: int) -> Iterator[Gems]:
        """Return a seat's offers of up to *most* gems that beat the standing one."""
        purse = self.view.purses[seat].counts
        for size in range(max(1, standing.size), most + 1):
            for heap in heaps_of_size(purse, size):
                if beats(Gems(*heap), standing):
                    yield Gems(*heap)

    def best(self, most: int) -> float | None:
        """Return the worth of the best offer that a merchant would accept."""
        deal = FairDeal(self.view, self.priced, self.bargain.raise_to(NO_GEMS))
        seat = self.bargain.turn
        higher = self.higher(seat, self.bargain.standing, most)
        taken = [gems for gems in higher if deal.accept_gain(gems.counts) >= deal.fair]
        return max((self.payment_values(seat, gems)[0] for gems in taken), default=None)

    def giving_in(self) -> float:
        """Return the worth of giving in; with cards an opener must offer a gem (C8)."""
        standing, seat = self.bargain.standing, self.bargain.turn
        if standing != NO_GEMS:
            return self.payment_values(self.bargain.other, standing)[1]
        if type(self.view) is not cards.View:
            return 0.0
        return min(self.payment_values(seat, gems)[0] for gems in self.higher(seat, NO_GEMS, 1))


def judge(turn: Turn) -> Iterator[tuple[Seat, str]]:
    """Yield the blunders of a turn, each with its seat."""
    view, phase = turn.before.view(turn.seat), turn.before.state.phase
    if turn.seat == DEALER:
        return
    if isinstance(phase, Choosing):
        yield from ((turn.seat, what) for what in judge_choice(view, turn.seat, turn.move))
    elif isinstance(phase, Bargain):
        haggle = Haggle(view, prices(situation(view)), phase)
        if isinstance(turn.move, Offer):
            yield from ((turn.seat, what) for what in judge_offer(haggle, turn.move.gems))
        elif isinstance(turn.move, Accept):
            yield from judge_deal(haggle)


def judge_choice(view: Any, seat: Seat, action: Any) -> Iterator[str]:  # noqa: ANN401 - of either edition
    """Judge a choice."""
    place, seen = list(type(action)).index(action), situation(view)
    others = [way for other, way in enumerate(seen.way) if other != seat]
    if place == 0 and seen.way[seat] >= seen.goal:
        if not any(way < seen.goal <= way + max(seen.steps) for way in others):
            yield "idle A" if type(view) is cards.View else "idle Roll"
    elif place == TAKING:
        if cards_before(view)[seat].gems & view.supply == NO_GEMS:
            yield "nothing"
    elif place > TAKING and view.supply == NO_GEMS:
        yield "nothing"


def judge_offer(haggle: Haggle, gems: Gems) -> Iterator[str]:
    """Judge an offer."""
    own, given = haggle.payment_values(haggle.bargain.turn, gems)
    smaller = haggle.best(gems.size - SPARE)
    if smaller is not None and smaller >= own:
        yield "spare gems"
    if own < haggle.giving_in() - CLEAR:
        other = haggle.bargain.other
        raises = [
            haggle.payment_values(other, more)[0]
            for more in haggle.higher(other, gems, gems.size + 1)
        ]
        if given > max(raises, default=0.0):
            yield "bluff"


def judge_deal(haggle: Haggle) -> Iterator[tuple[Seat, str]]:
    """Judge a deal: what was paid, and what was accepted."""
    seat, payer, standing = haggle.bargain.turn, haggle.bargain.other, haggle.bargain.standing
    own, given = haggle.payment_values(payer, standing)
    if own < -CLEAR:
        lost = haggle.priced.chances[payer] < HOPELESS and not haggle.priced.seen.legs
        yield payer, "lost purse" if lost else "overpaid"
    profit = haggle.profit(seat)
    if profit >= PRECIOUS and given < SONG * profit:
        better = haggle.best(standing.size + SPARE)
        if better is not None and better > given + CLEAR:
            yield seat, "for a song"


def count_blunders(turns: Iterable[Turn], codes: Sequence[str]) -> Tally:
    """Count the blunders of a game, and the bids of its negotiations, by kind of player."""
    tally: Tally = Counter((code, GAMES) for code in codes)
    words = 0
    for turn in turns:
        tally.update((codes[seat], what) for seat, what in judge(turn))
        phase = turn.before.state.phase
        words = words + 1 if isinstance(phase, Bargain) else 0
        if isinstance(phase, Bargain) and not isinstance(turn.move, Offer):
            for seat in (phase.turn, phase.other):
                tally[codes[seat], DEALS] += 1
                tally[codes[seat], WORDS] += words
                tally[codes[seat], "tedious"] += words > TEDIOUS
            words = 0
    return tally


def play(header: Header, numbers: Iterable[int]) -> Tally:
    """Play these games, and count."""
    line_up = [player.bot for player in header.seated]
    seats, tally = len(line_up), Counter[tuple[str, str]]()
    for number in numbers:
        deal = (header.seed or 0) + number // seats
        codes = [line_up[place] for place in line_up_places(number, seats)]
        players = {
            Seat(seat): make_bot(GAME.name, code, f"{deal}/{number % seats}/{seat}")
            for seat, code in enumerate(codes)
        }
        table, _ = Table.start(header.rules(), seats)
        tally += count_blunders(drive(table, with_dealer(players, deal)), codes)
    return tally


def rows(found: Tally, codes: Sequence[str]) -> Iterator[list[str]]:
    """Return a row for each blunder: how often each kind of player made it in a hundred games."""
    yield ["In 100 games a player", *codes]
    for what in BLUNDERS:
        yield [what, *(f"{100 * found[code, what] / found[code, GAMES]:.1f}" for code in codes)]
    means = [found[code, WORDS] / max(1, found[code, DEALS]) for code in codes]
    yield ["words of a negotiation", *(f"{mean:.2f}" for mean in means)]


def options() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = parser_of(__doc__, games=100)
    parser.add_argument(
        "--bots", nargs="+", default=["merchant"], help="line-ups, as for the arena"
    )
    parser.add_argument("--edition", choices=EDITIONS, default="cards")
    parser.add_argument("--players", type=int, choices=NUMBERS, default=4)
    parser.add_argument("--table", type=Path, help="a deck or a track other than that of the house")
    return parser


def measure(choice: Namespace, bots: str, where: Venue) -> Tally:
    """Let a line-up play, and count."""
    components = EDITIONS[choice.edition].components
    tables = {components.kind: choice.table} if components and choice.table else {}
    header = header_of_bots(
        GAME.name, choice.edition, choice.players, bots, choice.seed, tables, ()
    )
    games = whole_deals(choice.games, choice.players)
    parts = where.play(partial(play, header), games, choice.players)
    return sum(parts, Counter[tuple[str, str]]())


@report_errors
def main() -> None:
    """Measure one line-up after the other, and print the table."""
    choice = options().parse_args()
    named = [code.strip() for bots in choice.bots for code in bots.split(",")]
    codes = list(dict.fromkeys(named))
    where, found = venue_of(choice, codes), Counter[tuple[str, str]]()
    for bots in choice.bots:
        found += measure(choice, bots, where)
    sys.stdout.writelines(markdown(list(rows(found, codes))))


if __name__ == "__main__":
    sys.exit(main())
