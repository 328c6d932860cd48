"""Negotiation: two seats bid gems for an action, ever higher, until one accepts (G5-G8)."""

from collections.abc import Iterator
from enum import Enum
from typing import Generic, TypeVar, final

from basari.errors import say
from basari.kernel import Seat
from basari.rules.basari.gems import NO_GEMS, Gems, beats
from basari.rules.basari.heaps import Heaps, heaps_of
from basari.rules.notation import WordMove
from basari.value import Value

A_co = TypeVar("A_co", bound=Enum, covariant=True)


class Offer(WordMove):
    """The seat bids these gems for the action: `offer 2R1B`."""

    gems: Gems

    word = "offer"


class Accept(WordMove):
    """The seat takes the standing offer and leaves the action to the bidder: `accept`."""

    word = "accept"


class Pass(WordMove):
    """The opener refuses to bid at all: `pass`."""

    word = "pass"


Bid = Offer | Accept | Pass
ACCEPT, PASS = Accept(), Pass()
MANY = 100
"""The most bids kept; when one more is made, the older half, an even number, is dropped."""


@final
class Bargain(Value, Generic[A_co]):
    """The phase in which two seats bid for *action*: *turn* bids next; *bids* are all so far."""

    action: A_co
    turn: Seat
    other: Seat
    """The seat that made the standing offer; before the first bid, the seat that does not open."""
    bids: tuple[Gems, ...] = ()

    @property
    def opener(self) -> Seat:
        """The seat that makes the first bid."""
        return self.other if len(self.bids) % 2 else self.turn

    @property
    def standing(self) -> Gems:
        """The highest offer so far; no gems before the first offer."""
        return self.bids[-1] if self.bids else NO_GEMS

    def raise_to(self, offer: Gems) -> "Bargain[A_co]":
        """Return the negotiation after a higher *offer*; then the other seat answers (G7)."""
        bids = self.bids if len(self.bids) < MANY else self.bids[MANY // 2 :]
        return Bargain(self.action, self.other, self.turn, (*bids, offer))


class Bids(Value):
    """The options of the seat that bids next: a way *out* (accept, pass), or any raise (G6, G8)."""

    out: tuple[Accept | Pass, ...]
    heaps: Heaps
    standing: Gems
    raises: int
    """How many heaps of the purse beat the standing offer."""

    @classmethod
    def over(cls, standing: Gems, purse: Gems, out: tuple[Accept | Pass, ...]) -> "Bids":
        """Return the options of a seat with this *purse*, given the *standing* offer."""
        heaps = heaps_of(purse)
        return cls(out, heaps, standing, heaps.above(standing))

    def __len__(self) -> int:
        """The number of ways out and of heaps that beat the standing offer."""
        return len(self.out) + self.raises

    def __iter__(self) -> Iterator[Bid]:
        """Iterate over the ways out, then the offers from the whole purse down to the lowest."""
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, move: object) -> bool:
        """Whether *move* is a way out, or a higher offer that the purse covers."""
        if isinstance(move, Offer):
            gems = move.gems
            return (
                type(gems) is Gems and self.heaps.purse.covers(gems) and beats(gems, self.standing)
            )
        return move in self.out

    def __getitem__(self, index: int) -> Bid:
        """Return the move at *index*; the last one is the cheapest raise."""
        ways_out = len(self.out)
        if index < 0:
            index += ways_out + self.raises
        if 0 <= index < ways_out:
            return self.out[index]
        if not 0 <= index - ways_out < self.raises:
            raise IndexError(index)
        return Offer(self.heaps[ways_out - index - 1])

    def why_not(self, move: object) -> str:
        """Explain why *move* is not a possible answer."""
        match move:
            case Offer(gems) if type(gems) is not Gems or gems == NO_GEMS:
                return say("an offer is at least one gem (G6)")
            case Offer(gems) if not self.heaps.purse.covers(gems):
                return say(
                    "you offer {offer} but own {purse} (G6)", offer=gems, purse=self.heaps.purse
                )
            case Offer(gems):
                return say(
                    "{offer} does not beat {standing} (G6)", offer=gems, standing=self.standing
                )
            case Pass() if self.standing == NO_GEMS:
                return say("the opener must offer at least one gem (C8)")
            case Accept() if self.standing == NO_GEMS:
                return say("there is no offer to accept yet: you open (G5)")
        if self.standing == NO_GEMS:
            return say("{move} is no answer here: open with an offer (G5)", move=move)
        return say("{move} is no answer here: raise the offer or accept it (G5)", move=move)
