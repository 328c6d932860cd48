"""The games in progress: their tables, policies and luck, and the answers to be kept.

Every answer is validated as in the kernel; an illegal answer raises an error with the number of its
game and the rule it breaks.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from basari.batch.answer_log import AnswerLog, Move
from basari.batch.arrays import Flags, Reals, Whole
from basari.batch.basari.heaps import ranks
from basari.batch.basari.questions import BidQuestion, PickQuestion, Policies
from basari.batch.basari.tables import Tables, gems
from basari.batch.luck import Luck
from basari.errors import IllegalMove, say
from basari.kernel import DEALER, Fixed, Seat, seat_name
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import ACCEPT, PASS, Bids, Offer


class FixedQuestion(NamedTuple):
    """A question whose options and rule never change."""

    name: str
    """The name of the `Policy` method that answers it."""
    moves: tuple[object, ...]
    """The kernel's move for the index of each option."""
    rule: str


@dataclass(slots=True)
class RunningGames:
    """All games that are not over yet."""

    tables: Tables
    company: Policies
    luck: Luck
    journal: AnswerLog

    def only(self, games: Flags) -> None:
        """Drop all but the chosen *games*."""
        self.tables, self.luck = self.tables.only(games), self.luck.only(games)

    def chance(self, rows: Whole) -> Reals:
        """Return a random number from the dealer's luck for each of some tables."""
        return self.luck.draw(rows, DEALER)

    def record_deal(self, rows: Whole, answers: Whole, move: Move) -> None:
        """Record the dealer's answers at some tables, and count them."""
        self._note(rows, DEALER, answers, move)

    def pick(self, question: FixedQuestion, rows: Whole, seats: Whole, legal: Flags) -> Whole:
        """Return the index of an option for each seat; raise `IllegalMove` unless it is legal."""
        asked = PickQuestion(self.tables, self.luck, rows, seats, legal)
        picked, moves = self.company.answers(question.name, asked), question.moves
        inside = (picked >= 0) & (picked < len(moves))
        fits = inside & legal[np.arange(len(rows)), np.where(inside, picked, 0)]
        if not fits.all():
            bad = int(np.argmin(fits))
            options = tuple(moves[number] for number in np.flatnonzero(legal[bad]))
            move = moves[picked[bad]] if inside[bad] else int(picked[bad])
            why = Fixed(options, question.rule).why_not(move)
            raise self._refusal(rows[bad], seats[bad], why)
        self._note(rows, seats, picked, lambda number: moves[number])
        return picked

    def bid(self, asked: BidQuestion) -> tuple[Whole, Flags]:
        """Return the offers of the seats asked, and which of them leave the action (G5)."""
        offers = self.company.answers("bid", asked)
        leaves: Flags = np.logical_not(offers.any(axis=1))
        fits = ((offers >= 0) & (offers <= asked.purses)).all(axis=1)
        fits &= ranks(offers) > ranks(asked.standing)
        fits |= leaves & asked.may_leave
        if not fits.all():
            bad = int(np.argmin(fits))
            bids = Bids.over(gems(asked.standing[bad]), gems(asked.purses[bad]), ())
            why = bids.why_not(Offer(gems(offers[bad])))
            raise self._refusal(asked.rows[bad], asked.seats[bad], why)
        out = ACCEPT if asked.standing.any() else PASS
        self._note(asked.rows, asked.seats, offers, lambda offer: _bid(offer, out))
        return offers, leaves

    def _note(self, rows: Whole, seats: Whole | Seat, answers: Whole, move: Move) -> None:
        """Count one answer per row, and record it if its game is kept."""
        self.tables.decisions += np.bincount(rows, minlength=len(self.tables.decisions))
        self.journal.note(self.tables.numbers[rows], seats, answers, move)

    def _refusal(self, row: int, seat: int, why: str) -> IllegalMove:
        """Return the `IllegalMove` for an answer, naming its game and seat."""
        number = int(self.tables.numbers[row])
        return IllegalMove(
            say(
                "game {number}, {seat}: {why}",
                number=number,
                seat=seat_name(Seat(int(seat))),
                why=why,
            )
        )


def _bid(offer: Whole, out: object) -> object:
    """Return the kernel's move for an offer: an empty heap becomes *out*."""
    heap = gems(offer)
    return out if heap == NO_GEMS else Offer(heap)
