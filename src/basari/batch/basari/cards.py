"""The card edition at many tables (C1-C15)."""

import numpy as np

from basari.batch.arrays import Whole
from basari.batch.basari import exchange
from basari.batch.basari.heaps import BITS
from basari.batch.basari.running import FixedQuestion, RunningGames
from basari.batch.basari.scoring import score_colours, score_goal
from basari.batch.basari.tables import Printed, TableRules, Tables, counts
from basari.batch.luck import pick_part
from basari.chance import Draw
from basari.rules.basari.cards import BasariCards
from basari.rules.basari.cards.play import (
    GEMS_OF_EACH,
    SEATS_WITH_D,
    WORKER_POINTS,
    WORKERS_TO_END,
)
from basari.rules.basari.cards.table import ACTIONS, CONTESTED
from basari.rules.basari.gems import COLOURS, NO_GEMS


class Cards:
    """The rules of the card edition."""

    may_pass = False

    def __init__(self, rules: BasariCards, seats: int) -> None:
        self._rules = rules
        self._deck = len(rules.deck)
        with_d = seats == SEATS_WITH_D
        self.choice = FixedQuestion("choose", ACTIONS if with_d else CONTESTED, "G3, C15")
        oldest = rules.seniority or range(seats)
        self._younger = np.array([seats - 1 - oldest.index(seat) for seat in range(seats)])
        printed = Printed(
            np.array([0, *(card.points for card in rules.deck)]),
            counts([NO_GEMS, *(card.gems for card in rules.deck)]),
            np.array([0, *(card.workers for card in rules.deck)]),
        )
        self._course = TableRules(
            seats, len(self.choice.moves), WORKERS_TO_END, rules.legs, printed
        )

    def tables(self, numbers: Whole) -> Tables:
        """Return the tables of these games, set up with all cards in the piles (C1)."""
        return Tables.for_games(self._course, numbers, GEMS_OF_EACH, self._deck)

    def lay(self, games: RunningGames) -> None:
        """Do nothing: there are no decisions before the first card."""

    def begin(self, games: RunningGames) -> None:
        """Deal a card to every seat (C2)."""
        tables, seats = games.tables, self._course.seats
        tables.place = _draw(games, tables.every, seats)
        tables.way += self._course.printed.workers[tables.place]

    def carry_out(self, games: RunningGames, rows: Whole, seats: Whole) -> None:
        """Draw the top card for a seat at each table; only the workers on it count (C3)."""
        cards = _draw(games, rows, 1)[:, 0]
        games.tables.way[rows, seats] += self._course.printed.workers[cards]

    def order(self, tables: Tables, rows: Whole) -> Whole:
        """Return ranks by gems from red to blue, points, workers and age; first is highest (C7)."""
        rank: Whole = np.zeros((len(rows), self._course.seats), np.int64)
        purses = tables.purses[rows]
        for colour in COLOURS:
            rank = (rank << BITS) + purses[:, :, colour]
        for bits, numbers in ((16, tables.points[rows]), (8, tables.way[rows]), (3, self._younger)):
            rank = (rank << bits) + numbers
        return rank

    def contest(self, games: RunningGames, rows: Whole, first: Whole, second: Whole) -> Whole:
        """Return who opens: the first in the opening order (C7)."""
        rank, each = self.order(games.tables, rows), np.arange(len(rows))
        return np.where(rank[each, first] > rank[each, second], first, second)

    def close(self, games: RunningGames) -> None:
        """Carry out D: a seat alone exchanges, several take in turn (C15)."""
        wanting = games.tables.choices == exchange.D
        number = wanting.sum(axis=1)
        if number.any():
            alone, several = np.flatnonzero(number == 1), np.flatnonzero(number > 1)
            self._swap(games, alone, wanting[alone].argmax(axis=1))
            rank = np.where(wanting[several], self.order(games.tables, several), -1)
            exchange.take_turns(games, several, np.argsort(-rank, axis=1), number[several])

    def _swap(self, games: RunningGames, rows: Whole, seats: Whole) -> None:
        legal = exchange.swaps(
            games.tables.purses[rows, seats],
            games.tables.supply[rows],
            penniless_takes=self._rules.penniless_takes,
            take_back=self._rules.take_back,
        )
        exchange.swap(games, legal, rows, seats)

    def score(self, games: RunningGames, rows: Whole) -> None:
        """Score colours, then workers; then return all cards to the piles (C10-C13)."""
        tables = games.tables
        score_colours(tables, rows, _half, share_unowned=self._rules.share_unowned)
        score_goal(tables, rows, WORKER_POINTS)
        tables.way[rows] = 0
        tables.left[rows] = self._deck

    def ranks(self, games: RunningGames) -> Whole:
        """Return ranks for winning: most points (C14)."""
        return games.tables.points


def _draw(games: RunningGames, rows: Whole, many: int) -> Whole:
    """Return *many* random cards from the pile of each table, in the order drawn, and record them.

    Drawn cards move behind the remaining ones, so that the deck stays whole.
    """
    tables, chance = games.tables, games.chance(rows)
    drawn = np.empty((len(rows), many), np.int64)
    left, pile, begin = tables.left[rows], tables.pile.reshape(-1), rows * tables.pile.shape[1]
    for turn in range(many):
        place, chance = pick_part(chance, left)
        left = left - 1
        place, last = begin + place, begin + left
        drawn[:, turn] = pile[place]
        pile[place] = pile[last]
        pile[last] = drawn[:, turn]
    tables.left[rows] = left
    games.record_deal(rows, drawn, lambda cards: Draw(tuple(cards.tolist())))
    return drawn


def _half(owned: Whole) -> Whole:
    """Return how many gems a sole winner gives back: half of them, rounded up (C10)."""
    return (owned + 1) // 2
