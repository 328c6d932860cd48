"""What happens in Marracash."""

from collections.abc import Iterator, Mapping

from basari.kernel import CHOSEN, Deed, Event, Mark, Seat
from basari.rules.auction import Bid, Word
from basari.rules.marracash.moves import End

SHOPS, FEES, CUSTOMERS, GUIDING = "shops", "fees", "customers", "guiding"
"""Where cash goes to and comes from."""
MOVE, AUCTION = "move", "auction"
"""What an action can be."""


class LinedUp(Event):
    """The visitors stood at the entrances and in the queue (M2)."""

    groups: tuple[str, ...]
    """Those at the entrances, in their order."""
    queue: str


class TurnBegan(Event):
    """A seat came on turn; with the first one a round began (M4-M6)."""

    seat: Seat
    round: int
    opens: bool
    left: int | None
    """How many turns are left, this one included, once the end is near (M21)."""

    @property
    def mark(self) -> Mark:
        """The first turn of a round begins it."""
        return Mark.ROUND if self.opens else Mark.SEEN


class Lapsed(Event):
    """A seat could do nothing any more, and the rest of its turn lapsed (M7)."""

    seat: Seat


class Walked(Event):
    """A seat led a group to another fountain (M14)."""

    seat: Seat
    start: int
    goal: int
    group: str

    def deeds(self) -> Iterator[Deed]:
        """Count the move."""
        yield Deed(CHOSEN, MOVE, self.seat)


class Entered(Event):
    """Visitors entered a shop, and its owner was paid for them (M16, M17)."""

    shop: str
    owner: Seat
    number: int
    income: int
    """What the owner got, without the part of whoever brought them."""

    source = CUSTOMERS

    def gains(self) -> Mapping[Seat, int]:
        """It is the owner's."""
        return {self.owner: self.income}

    def deeds(self) -> Iterator[Deed]:
        """Count the customers."""
        yield Deed("served", self.shop[0], self.owner, self.number)


class Guided(Event):
    """A seat got its part for bringing customers to a shop of another (M18)."""

    seat: Seat
    shop: str
    owner: Seat
    part: int

    source = GUIDING

    def gains(self) -> Mapping[Seat, int]:
        """It is the mover's."""
        return {self.seat: self.part}


class PutUpForAuction(Event):
    """A seat put up a shop (M8)."""

    seat: Seat
    shop: str

    mark = Mark.CONTEST

    def deeds(self) -> Iterator[Deed]:
        """Count the action, and the auction."""
        yield Deed(CHOSEN, AUCTION, self.seat)
        yield Deed("auctioned")


class BidMade(Event):
    """A seat bid in an open auction (M9, M10)."""

    seat: Seat
    amount: int

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Count the bid."""
        yield Deed("bid")


class Passed(Event):
    """A seat was out of an open auction (M10)."""

    seat: Seat

    mark = Mark.BID


class BidsRevealed(Event):
    """Sealed bids lay open (MO1)."""

    shop: str
    bids: tuple[tuple[Seat, Word], ...]

    mark = Mark.REVEAL

    def deeds(self) -> Iterator[Deed]:
        """Count those who bid."""
        yield Deed("bid", number=sum(isinstance(word, Bid) for _, word in self.bids))


class Sold(Event):
    """A seat bought a shop and put up its sign (M11)."""

    shop: str
    buyer: Seat
    price: int

    source = SHOPS

    def gains(self) -> Mapping[Seat, int]:
        """The buyer paid for it."""
        return {self.buyer: -self.price}

    def deeds(self) -> Iterator[Deed]:
        """Count what was bought, and for how much."""
        yield Deed("bought", self.shop[0], self.buyer)
        yield Deed("paid", self.shop[0], self.buyer, self.price)


class FeePaid(Event):
    """The bank paid the auctioneer for a shop that another had bought (M12)."""

    seat: Seat
    fee: int

    source = FEES

    def gains(self) -> Mapping[Seat, int]:
        """It is the auctioneer's."""
        return {self.seat: self.fee}


class Brought(Event):
    """A seat brought new visitors to an entrance (M19)."""

    seat: Seat
    entrance: int
    end: End
    group: str


class EndCame(Event):
    """The end was near: so many turns were to go (M21, MO3, MR12)."""

    left: int
    quiet: bool
    """Whether it came because nothing happened for a long time."""


class Ended(Event):
    """The game was over (M22)."""

    cash: tuple[int, ...]
    winners: tuple[Seat, ...]

    mark = Mark.END
