"""Auctions: open ones that go round until one seat is left, and sealed ones.

What is sold, what may be bid and what becomes of a sale is the game's own.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Generic, TypeVar, final

from basari.kernel import Seat
from basari.rules.notation import WordMove
from basari.value import Value

T_co = TypeVar("T_co", covariant=True)


class Bid(WordMove):
    """A seat bids so much: `bid 325`."""

    amount: int

    word = "bid"


class Pass(WordMove):
    """A seat is out: `pass`."""

    word = "pass"


PASS: Final = Pass()
Word = Bid | Pass
"""What can be said in an auction."""


class Bids(Value):
    """What may be said: one of the *amounts*, or `pass` if one may; a game adds why not others."""

    amounts: range
    passing: bool

    def __len__(self) -> int:
        """Every amount, and the way out."""
        return len(self.amounts) + self.passing

    def __iter__(self) -> Iterator[Word]:
        """Go through them: the way out, then from the lowest bid up."""
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, move: object) -> bool:
        """Tell whether *move* is one of them."""
        if isinstance(move, Bid):
            return type(move.amount) is int and move.amount in self.amounts
        return self.passing and move == PASS

    def __getitem__(self, index: int) -> Word:
        """Return the word at *index*."""
        if index < 0:
            index += len(self)
        if index == 0 and self.passing:
            return PASS
        if index < self.passing:
            raise IndexError(index)
        return Bid(self.amounts[index - self.passing])


@final
class Auction(Value, Generic[T_co]):
    """An open auction of *what* a seat put up: who is still in, and the bid that stands."""

    what: T_co
    opener: Seat
    order: tuple[Seat, ...]
    """Who is still in, clockwise: the first is asked, the last holds the bid that stands."""
    standing: int = 0
    """The highest bid so far; before the first one there is none."""

    @property
    def turn(self) -> Seat:
        """Whose word it is."""
        return self.order[0]

    @property
    def holder(self) -> Seat | None:
        """Whose bid stands, if there is one."""
        return self.order[-1] if self.standing else None

    @property
    def sold(self) -> bool:
        """Whether nobody but the highest bidder is left."""
        return len(self.order) == 1 and self.standing > 0

    def raise_to(self, amount: int) -> "Auction[T_co]":
        """Let the seat whose word it is bid so much; now the next one."""
        first, *others = self.order
        return Auction(self.what, self.opener, (*others, first), amount)

    def drop_out(self) -> "Auction[T_co]":
        """Let the seat whose word it is go; now the next one."""
        return Auction(self.what, self.opener, self.order[1:], self.standing)

    def least(self, step: int = 1) -> int:
        """Tell the lowest bid of whose word it is, where the opener may equal what stands."""
        return self.standing + (0 if self.turn == self.opener else step)

    def drop_unable(
        self, reach: Callable[[Seat], int], step: int = 1
    ) -> "tuple[Auction[T_co], tuple[Seat, ...]]":
        """Let those go, one after the other, who cannot *reach* such a bid; tell who they are."""
        left, out = self, []
        while len(left.order) > 1 and reach(left.turn) < left.least(step):
            out.append(left.turn)
            left = left.drop_out()
        return left, tuple(out)


def highest(bids: Mapping[Seat, Word], order: tuple[Seat, ...]) -> tuple[Seat, int]:
    """Find who of sealed *bids* bid most, and how much; of equals, who comes first in *order*."""
    offers = [(seat, move.amount) for seat in order if isinstance(move := bids.get(seat), Bid)]
    return max(offers, key=lambda offer: offer[1])
