"""The events of Jantaris. They hold areas and items by number and name."""

from collections.abc import Iterator, Mapping

from basari.kernel import CHOSEN, Deed, Event, Mark, Seat
from basari.rules.jantaris.city import Area, Title
from basari.rules.jantaris.goods import Colour, Goods
from basari.rules.jantaris.moves import Vote
from basari.rules.notation import WordEnum

MARKET, ITEMS, DOMINATION = "market", "items", "domination"
"""The sources of prestige."""
GOODS, GUILD, BAZAAR = "goods", "guild", "bazaar"
"""The places to visit in the city."""


class Means(WordEnum):
    """The means by which something is done: a visit, a vote or an item."""

    VISIT = "visit"
    VOTE = "vote"
    ITEM = "item"


class ItemsShown(Event):
    """The dealer turned up items, which are on show now (J2, J17, J44)."""

    items: tuple[Title, ...]

    mark = Mark.SEEN


class ItemsReturned(Event):
    """Items went back into the pile (J42, J44)."""

    items: tuple[Title, ...]

    mark = Mark.SEEN


class CardsShown(Event):
    """The dealer turned up domination cards, each with its districts (J2, J31)."""

    cards: tuple[int, ...]
    districts: tuple[tuple[Area, ...], ...]

    mark = Mark.SEEN


class Placed(Event):
    """A seat placed its first two merchants (J3)."""

    seat: Seat
    areas: tuple[Area, ...]


class TurnBegan(Event):
    """The turn of a seat began; with the first turn, a round began (J4)."""

    seat: Seat
    round: int
    opens: bool
    last: bool
    """Whether this is the last round."""

    @property
    def mark(self) -> Mark:
        """`ROUND` for the first turn of a round, otherwise `SEEN`."""
        return Mark.ROUND if self.opens else Mark.SEEN


class ItemUsed(Event):
    """A seat used an item; the next events tell its effects (J34, J35)."""

    seat: Seat
    item: Title

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the use of the item."""
        yield Deed("used", self.item.name, self.seat)


class CrownShared(Event):
    """A seat with a crown did the same as the owner of an item (J36)."""

    seat: Seat
    item: Title
    owner: Seat

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the shared use of the item."""
        yield Deed("shared", self.item.name, self.seat)


class Discarded(Event):
    """A used item left the game; its prestige stayed (J48)."""

    seat: Seat
    item: Title


class GoodsGained(Event):
    """A seat got goods from the bank, or none at the market (J8, J9, J20, J38)."""

    seat: Seat
    goods: Goods
    means: Means

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the goods gained, and a visit to the market."""
        if self.means is Means.VISIT:
            yield Deed(CHOSEN, GOODS, self.seat)
        yield Deed("gained", str(self.means), self.seat, self.goods.size)


class Robbed(Event):
    """A seat took a good from another one (J20, J40)."""

    seat: Seat
    victim: Seat
    colour: Colour
    means: Means

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the theft."""
        yield Deed("robbed", str(self.means), self.seat)


class Ruined(Event):
    """A seat lost all its goods on the black market, as three or more had voted for it (J20)."""

    seat: Seat
    goods: Goods

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the loss."""
        yield Deed("ruined", "", self.seat)


class Hired(Event):
    """A seat put merchants from its supply into an area (J10, J20, J39)."""

    seat: Seat
    area: Area
    number: int
    means: Means

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the merchants hired, and a visit to the guild hall."""
        if self.means is Means.VISIT:
            yield Deed(CHOSEN, GUILD, self.seat)
        yield Deed("hired", str(self.means), self.seat, self.number)


class Recalled(Event):
    """The active seat took merchants back into its supply (J10)."""

    seat: Seat
    areas: tuple[Area, ...]
    """The area of each of these merchants."""

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the visit, and the merchants taken back."""
        yield Deed(CHOSEN, GUILD, self.seat)
        yield Deed("recalled", "", self.seat, len(self.areas))


class BazaarVisited(Event):
    """The active seat entered the bazaar (J11)."""

    seat: Seat

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the visit."""
        yield Deed(CHOSEN, BAZAAR, self.seat)


class BazaarLeft(Event):
    """The active seat could not pay the minimum of any item, and left the bazaar (J11)."""

    seat: Seat


class PutUpForAuction(Event):
    """The active seat put an item up for auction (J11, J16)."""

    seat: Seat
    item: Title
    minimum: Goods

    mark = Mark.CONTEST

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the auction."""
        yield Deed("auctioned")


class BidMade(Event):
    """A seat bid *amount* goods (J13)."""

    seat: Seat
    amount: int
    equal: bool
    """Whether the bid only equals the standing one, as the active seat's may."""

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the bid."""
        yield Deed("bid")


class Passed(Event):
    """A seat dropped out of an auction; *asked* is false if it could bid no higher (J13, J14)."""

    seat: Seat
    asked: bool

    mark = Mark.BID


class ItemBought(Event):
    """A seat bought an item: what it bid, and the goods it paid (J15)."""

    seat: Seat
    item: Title
    bid: int
    paid: Goods
    prestige: int

    source = ITEMS

    def gains(self) -> Mapping[Seat, int]:
        """Return the item's prestige for the buyer."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the purchase, and the goods paid."""
        yield Deed("bought", self.item.name, self.seat)
        yield Deed("paid", self.item.name, self.seat, self.paid.size)


class LockpickTurned(Event):
    """A lockpick turned up items, one of which its owner may keep (J42)."""

    seat: Seat
    items: tuple[Title, ...]


class LockpickBroke(Event):
    """A lockpick turned up items of the same prestige only, so the seat got none (J42)."""

    seat: Seat


class ItemKept(Event):
    """A seat got an item for free, by a lockpick (J42)."""

    seat: Seat
    item: Title
    prestige: int

    source = ITEMS

    def gains(self) -> Mapping[Seat, int]:
        """Return the item's prestige for the seat."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the item kept."""
        yield Deed("kept", self.item.name, self.seat)


class StoneMoved(Event):
    """The active seat moved a stone; its district became the active one (J18)."""

    seat: Seat
    colour: Colour
    start: Area
    area: Area


class VotesRevealed(Event):
    """The votes were revealed, in seat order (J19)."""

    votes: tuple[Vote, ...]
    area: Area
    """The active district, on which the votes bear."""
    colour: Colour

    mark = Mark.REVEAL

    def count(self, seat: Seat) -> int:
        """Return how many seats cast the same vote as *seat*."""
        return self.votes.count(self.votes[seat])

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: every vote, and those that one seat cast alone."""
        for seat, vote in enumerate(self.votes):
            yield Deed(CHOSEN, str(vote), Seat(seat))
            if self.votes.count(vote) == 1:
                yield Deed("alone", str(vote), Seat(seat))


class VoteLapsed(Event):
    """A vote that *count* seats had cast could do nothing, and lapsed (J21)."""

    seat: Seat
    vote: Vote
    count: int


class Skipped(Event):
    """A seat chose not to do what it might have done (J21, J39-J41)."""

    seat: Seat
    means: Means


class Shifted(Event):
    """A seat moved *number* of its merchants by influence (J20)."""

    seat: Seat
    start: Area
    goal: Area
    number: int


class Expelled(Event):
    """A seat was expelled: one merchant went to each of *goals*, *home* to its supply (J24)."""

    seat: Seat
    by: Seat
    """The seat that expelled the other; on the black market, the expelled seat itself."""
    area: Area
    goals: tuple[Area, ...]
    """The areas that received one merchant each."""
    home: int
    """How many merchants went back to the supply."""
    means: Means

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the expulsion."""
        yield Deed("expelled", str(self.means), self.by)


class Spared(Event):
    """A seat was named for expulsion, but had no merchant there or was sheltered (J20, J47)."""

    seat: Seat
    by: Seat
    area: Area
    sheltered: bool


class MarketOpened(Event):
    """A great market began: its card came up (J25, J28)."""

    card: int
    goods: int
    prestige: int
    merchants: tuple[int, ...]
    """How many merchants of each seat stand in the centre."""

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the market."""
        yield Deed("markets")


class CardCalled(Event):
    """A seat chose the card of a great market by an item (J43)."""

    seat: Seat
    item: Title
    card: int

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the use of the item."""
        yield Deed("used", self.item.name, self.seat)


class GoodsSold(Event):
    """A seat sold goods on the great market (J26)."""

    seat: Seat
    goods: Goods
    prestige: int

    source = MARKET

    def gains(self) -> Mapping[Seat, int]:
        """Return the card's prestige for the seller."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the sale."""
        yield Deed("sold", "", self.seat)


class Settled(Event):
    """After a sale, a merchant went from the centre into a district (J26)."""

    seat: Seat
    area: Area


class MarketClosed(Event):
    """Nobody could sell any more; the market card went under the pile (J27, J28)."""

    card: int


class CardWon(Event):
    """A seat ruled all three districts of a domination card, and got it (J30)."""

    seat: Seat
    card: int
    areas: tuple[Area, ...]
    prestige: int

    source = DOMINATION

    def gains(self) -> Mapping[Seat, int]:
        """Return the card's prestige for its winner."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the card won."""
        yield Deed("dominated", "", self.seat)


class GoalReached(Event):
    """A seat reached the goal as the first, which makes this the last round (J32)."""

    seat: Seat
    prestige: int


class Ended(Event):
    """The game ended (J32, J33)."""

    prestige: tuple[int, ...]
    goods: tuple[Goods, ...]
    winners: tuple[Seat, ...]
    tired: bool
    """Whether *patience* ended the game, without anybody at the goal (JR24)."""

    mark = Mark.END
