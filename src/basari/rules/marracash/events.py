"""The events of Marracash."""

from collections.abc import Iterator, Mapping

from basari.kernel import CHOSEN, Deed, Event, Mark, Seat
from basari.rules.auction import Bid, Word
from basari.rules.marracash.moves import End

SHOPS, FEES, CUSTOMERS, GUIDING = "shops", "fees", "customers", "guiding"
"""The sources of cash gained and spent."""
MOVE, AUCTION = "move", "auction"
"""The kinds of actions."""


class LinedUp(Event):
    """The visitors lined up at the entrances and in the queue (M2)."""

    groups: tuple[str, ...]
    """The visitors at each entrance, in the order of the entrances."""
    queue: str


class TurnBegan(Event):
    """The turn of a seat began; with the first turn, a round began (M4-M6)."""

    seat: Seat
    round: int
    opens: bool
    left: int | None
    """How many turns are left, this one included; `None` until the end is near (M21)."""

    @property
    def mark(self) -> Mark:
        """`ROUND` for the first turn of a round, otherwise `SEEN`."""
        return Mark.ROUND if self.opens else Mark.SEEN


class Lapsed(Event):
    """A seat could not act any more, so the rest of its turn lapsed (M7)."""

    seat: Seat


class Walked(Event):
    """A seat led a group to another fountain (M14)."""

    seat: Seat
    start: int
    goal: int
    group: str

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the choice of a move."""
        yield Deed(CHOSEN, MOVE, self.seat)


class Entered(Event):
    """Visitors entered a shop, and its owner was paid for them (M16, M17)."""

    shop: str
    owner: Seat
    number: int
    income: int
    """What the owner got, less the part for the seat that led the customers there."""

    source = CUSTOMERS

    def gains(self) -> Mapping[Seat, int]:
        """Return the income for the owner."""
        return {self.owner: self.income}

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the customers served."""
        yield Deed("served", self.shop[0], self.owner, self.number)


class Guided(Event):
    """A seat got *part* of the income for leading customers to another seat's shop (M18)."""

    seat: Seat
    shop: str
    owner: Seat
    part: int

    source = GUIDING

    def gains(self) -> Mapping[Seat, int]:
        """Return *part* for the seat that led the customers."""
        return {self.seat: self.part}


class PutUpForAuction(Event):
    """A seat put a shop up for auction (M8)."""

    seat: Seat
    shop: str

    mark = Mark.CONTEST

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the choice of this action, and the auction."""
        yield Deed(CHOSEN, AUCTION, self.seat)
        yield Deed("auctioned")


class BidMade(Event):
    """A seat bid in an open auction (M9, M10)."""

    seat: Seat
    amount: int

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the bid."""
        yield Deed("bid")


class Passed(Event):
    """A seat dropped out of an open auction (M10)."""

    seat: Seat

    mark = Mark.BID


class BidsRevealed(Event):
    """Sealed bids were revealed (MO1)."""

    shop: str
    bids: tuple[tuple[Seat, Word], ...]

    mark = Mark.REVEAL

    def deeds(self) -> Iterator[Deed]:
        """Yield a deed with the number of seats that bid."""
        yield Deed("bid", number=sum(isinstance(word, Bid) for _, word in self.bids))


class Sold(Event):
    """A seat bought a shop and put up its sign (M11)."""

    shop: str
    buyer: Seat
    price: int

    source = SHOPS

    def gains(self) -> Mapping[Seat, int]:
        """Return the price as a loss for the buyer."""
        return {self.buyer: -self.price}

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the purchase, and the price."""
        yield Deed("bought", self.shop[0], self.buyer)
        yield Deed("paid", self.shop[0], self.buyer, self.price)


class FeePaid(Event):
    """The bank paid the auctioneer for a shop that another seat bought (M12)."""

    seat: Seat
    fee: int

    source = FEES

    def gains(self) -> Mapping[Seat, int]:
        """Return the fee for the auctioneer."""
        return {self.seat: self.fee}


class Brought(Event):
    """A seat brought new visitors to an entrance (M19)."""

    seat: Seat
    entrance: int
    end: End
    group: str


class EndCame(Event):
    """The end came near: *left* turns remained (M21, MO3, MR12)."""

    left: int
    quiet: bool
    """Whether the reason is that nothing had happened for a long time."""


class Ended(Event):
    """The game ended (M22)."""

    cash: tuple[int, ...]
    winners: tuple[Seat, ...]

    mark = Mark.END
