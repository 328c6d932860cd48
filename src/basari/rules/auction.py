"""Auctions: open ones, which go round until one seat is left, and sealed ones.

The game decides what is sold, what may be bid, and what a sale leads to.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Generic, TypeVar, final

from basari.kernel import Seat
from basari.rules.notation import WordMove
from basari.value import Value

T_co = TypeVar("T_co", covariant=True)


class Bid(WordMove):
    """A bid: `bid 325`."""

    amount: int

    word = "bid"


class Pass(WordMove):
    """The seat drops out of the auction: `pass`."""

    word = "pass"


PASS: Final = Pass()
Word = Bid | Pass
"""An answer in an auction: a bid, or `pass`."""


class Bids(Value):
    """The options in an auction: bids, and with *passing* also `pass`; games add `why_not`."""

    amounts: range
    passing: bool

    def __len__(self) -> int:
        """The number of amounts, plus one if passing is allowed."""
        return len(self.amounts) + self.passing

    def __iter__(self) -> Iterator[Word]:
        """Yield `pass` first if it is allowed, then the bids from the lowest up."""
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, move: object) -> bool:
        """Whether *move* is one of the bids, or an allowed `pass`."""
        if isinstance(move, Bid):
            return type(move.amount) is int and move.amount in self.amounts
        return self.passing and move == PASS

    def __getitem__(self, index: int) -> Word:
        """Return the answer at *index*."""
        if index < 0:
            index += len(self)
        if index == 0 and self.passing:
            return PASS
        if index < self.passing:
            raise IndexError(index)
        return Bid(self.amounts[index - self.passing])


@final
class Auction(Value, Generic[T_co]):
    """An open auction: what is sold, who opened it, who is still in, and the highest bid."""

    what: T_co
    opener: Seat
    order: tuple[Seat, ...]
    """The seats still in, clockwise: the first is asked next, the last made the highest bid."""
    standing: int = 0
    """The highest bid so far; 0 before the first."""

    @property
    def turn(self) -> Seat:
        """The seat that is asked next."""
        return self.order[0]

    @property
    def holder(self) -> Seat | None:
        """The seat that made the highest bid; `None` before the first bid."""
        return self.order[-1] if self.standing else None

    @property
    def sold(self) -> bool:
        """Whether only the highest bidder is left."""
        return len(self.order) == 1 and self.standing > 0

    def raise_to(self, amount: int) -> "Auction[T_co]":
        """Return the auction after the seat whose turn it is has bid *amount*."""
        first, *others = self.order
        return Auction(self.what, self.opener, (*others, first), amount)

    def drop_out(self) -> "Auction[T_co]":
        """Return the auction after the seat whose turn it is has passed."""
        return Auction(self.what, self.opener, self.order[1:], self.standing)

    def least(self, step: int = 1) -> int:
        """Return the lowest bid now: *step* over the highest; the opener may equal the highest."""
        return self.standing + (0 if self.turn == self.opener else step)

    def drop_unable(
        self, reach: Callable[[Seat], int], step: int = 1
    ) -> "tuple[Auction[T_co], tuple[Seat, ...]]":
        """Return the auction after seats that cannot bid enough passed in turn, and those seats.

        *reach* returns the highest bid that a seat can make; *step* is the smallest raise.
        """
        left, out = self, []
        while len(left.order) > 1 and reach(left.turn) < left.least(step):
            out.append(left.turn)
            left = left.drop_out()
        return left, tuple(out)


class Limit(Value):
    """A limit that a player sets in advance: it bids on *what* up to *amount* for that player.

    It is not a move: the front end that keeps the limit answers with ordinary bids, so no one else
    learns of it.
    """

    what: object
    amount: int

    def answer(self, phase: object, options: Iterable[object]) -> Bid | None:
        """Return the lowest bid in *options*.

        `None` if it is above the limit, or for something else.

        >>> bids = Bids(range(275, 900, 25), passing=True)
        >>> Limit("lamp", 300).answer(Auction("lamp", Seat(0), (Seat(1), Seat(0)), 250), bids)
        Bid(amount=275)
        """
        if not isinstance(phase, Auction) or phase.what != self.what:
            return None
        lowest = next((word for word in options if isinstance(word, Bid)), None)
        return lowest if lowest and lowest.amount <= self.amount else None


def highest(bids: Mapping[Seat, Word], order: tuple[Seat, ...]) -> tuple[Seat, int]:
    """Return the seat of the highest sealed bid, and the bid; ties go to the first in *order*."""
    offers = [(seat, move.amount) for seat in order if isinstance(move := bids.get(seat), Bid)]
    return max(offers, key=lambda offer: offer[1])
