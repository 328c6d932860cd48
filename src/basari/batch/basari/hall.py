"""The hall in which all tables stand: who is asked there, with which luck, and what is kept of it.

Every answer is validated, as the kernel does; one that is not legal is refused with the number of
its game and the rule it breaks.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from basari.batch.arrays import Flags, Reals, Whole
from basari.batch.basari.asked import Bidding, Company, Picking
from basari.batch.basari.heaps import ranks
from basari.batch.basari.tables import Tables, gems
from basari.batch.journal import Journal, Move
from basari.batch.luck import Luck
from basari.errors import IllegalMove, say
from basari.kernel import DEALER, Fixed, Seat, called
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import ACCEPT, PASS, Bids, Offer


class Question(NamedTuple):
    """A question with a few options, which all follow from one rule."""

    name: str
    """Which method of a policy answers it."""
    moves: tuple[object, ...]
    """What an answer means, by its number."""
    rule: str


@dataclass(slots=True)
class Hall:
    """All tables whose game is not over, and everybody at them."""

    tables: Tables
    company: Company
    luck: Luck
    journal: Journal

    def only(self, games: Flags) -> None:
        """Close the tables of all other games."""
        self.tables, self.luck = self.tables.only(games), self.luck.only(games)

    def chance(self, rows: Whole) -> Reals:
        """Draw the dealer's luck at some tables."""
        return self.luck.draw(rows, DEALER)

    def dealt(self, rows: Whole, answers: Whole, move: Move) -> None:
        """Note what the dealer answered at some tables."""
        self._note(rows, DEALER, answers, move)

    def pick(self, question: Question, rows: Whole, seats: Whole, legal: Flags) -> Whole:
        """Ask a seat in each row to pick one of the options that are *legal* for it."""
        asked = Picking(self.tables, self.luck, rows, seats, legal)
        picked, moves = self.company.answers(question.name, asked), question.moves
        inside = (picked >= 0) & (picked < len(moves))
        fits = inside & legal[np.arange(len(rows)), np.where(inside, picked, 0)]
        if not fits.all():
            bad = int(np.argmin(fits))
            options = tuple(moves[number] for number in np.flatnonzero(legal[bad]))
            move = moves[picked[bad]] if inside[bad] else int(picked[bad])
            why = Fixed(options, question.rule).why_not(move)
            raise self._refused(rows[bad], seats[bad], why)
        self._note(rows, seats, picked, lambda number: moves[number])
        return picked

    def bid(self, asked: Bidding) -> tuple[Whole, Flags]:
        """Ask for higher offers, or to leave the action to the other; tell who leaves (G5)."""
        offers = self.company.answers("bid", asked)
        leaves: Flags = np.logical_not(offers.any(axis=1))
        fits = ((offers >= 0) & (offers <= asked.purses)).all(axis=1)
        fits &= ranks(offers) > ranks(asked.standing)
        fits |= leaves & asked.may_leave
        if not fits.all():
            bad = int(np.argmin(fits))
            bids = Bids.over(gems(asked.standing[bad]), gems(asked.purses[bad]), ())
            why = bids.why_not(Offer(gems(offers[bad])))
            raise self._refused(asked.rows[bad], asked.seats[bad], why)
        out = ACCEPT if asked.standing.any() else PASS
        self._note(asked.rows, asked.seats, offers, lambda offer: _bid(offer, out))
        return offers, leaves

    def _note(self, rows: Whole, seats: Whole | Seat, answers: Whole, move: Move) -> None:
        """Count an answer in each row, and keep it if it is wanted."""
        self.tables.decisions += np.bincount(rows, minlength=len(self.tables.decisions))
        self.journal.note(self.tables.numbers[rows], seats, answers, move)

    def _refused(self, row: int, seat: int, why: str) -> IllegalMove:
        """Say in which game somebody answered what is not legal."""
        number = int(self.tables.numbers[row])
        return IllegalMove(
            say(
                "game {number}, {seat}: {why}", number=number, seat=called(Seat(int(seat))), why=why
            )
        )


def _bid(offer: Whole, out: object) -> object:
    """Read a bid: no gem at all is the way out."""
    heap = gems(offer)
    return out if heap == NO_GEMS else Offer(heap)
