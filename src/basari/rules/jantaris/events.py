"""What happens in Jantaris. Areas and items are told by number and name."""

from collections.abc import Iterator, Mapping

from basari.kernel import CHOSEN, Deed, Event, Mark, Seat
from basari.rules.jantaris.city import Area, Title
from basari.rules.jantaris.goods import Colour, Goods
from basari.rules.jantaris.moves import Vote
from basari.rules.notation import WordEnum

MARKET, ITEMS, DOMINATION = "market", "items", "domination"
"""Where prestige comes from."""
GOODS, GUILD, BAZAAR = "goods", "guild", "bazaar"
"""The places that can be visited in the city."""


class Means(WordEnum):
    """By what something is done."""

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
    """A seat came on turn; with the first one a round began (J4)."""

    seat: Seat
    round: int
    opens: bool
    last: bool
    """Whether it is the last round."""

    @property
    def mark(self) -> Mark:
        """The first turn of a round begins it."""
        return Mark.ROUND if self.opens else Mark.SEEN


class ItemUsed(Event):
    """A seat used an item; what came of it is told next (J34, J35)."""

    seat: Seat
    item: Title

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("used", self.item.name, self.seat)


class CrownShared(Event):
    """A seat with a crown did the same as the owner of an item (J36)."""

    seat: Seat
    item: Title
    owner: Seat

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("shared", self.item.name, self.seat)


class Discarded(Event):
    """An item was out of the game, and its prestige stayed (J48)."""

    seat: Seat
    item: Title


class GoodsGained(Event):
    """A seat got goods from the bank, or would have, had there been room (J8, J9, J20, J38)."""

    seat: Seat
    goods: Goods
    means: Means

    def deeds(self) -> Iterator[Deed]:
        """Count them, and a visit to the market."""
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
        """Count it."""
        yield Deed("robbed", str(self.means), self.seat)


class Ruined(Event):
    """A seat lost all its goods on the black market, with the votes of too many (J20)."""

    seat: Seat
    goods: Goods

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("ruined", "", self.seat)


class Hired(Event):
    """A seat put merchants from its supply into an area (J10, J20, J39)."""

    seat: Seat
    area: Area
    number: int
    means: Means

    def deeds(self) -> Iterator[Deed]:
        """Count them, and a visit to the guild hall."""
        if self.means is Means.VISIT:
            yield Deed(CHOSEN, GUILD, self.seat)
        yield Deed("hired", str(self.means), self.seat, self.number)


class Recalled(Event):
    """The active seat took merchants back into its supply (J10)."""

    seat: Seat
    areas: tuple[Area, ...]
    """An area for each of them."""

    def deeds(self) -> Iterator[Deed]:
        """Count the visit, and them."""
        yield Deed(CHOSEN, GUILD, self.seat)
        yield Deed("recalled", "", self.seat, len(self.areas))


class BazaarVisited(Event):
    """The active seat entered the bazaar (J11)."""

    seat: Seat

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed(CHOSEN, BAZAAR, self.seat)


class BazaarLeft(Event):
    """The active seat could pay the minimum of no item, and left the bazaar (J11)."""

    seat: Seat


class PutUpForAuction(Event):
    """The active seat put up an item (J11, J16)."""

    seat: Seat
    item: Title
    minimum: Goods

    mark = Mark.CONTEST

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("auctioned")


class BidMade(Event):
    """A seat bid so many goods (J13)."""

    seat: Seat
    amount: int
    equal: bool
    """Whether it only equalled the standing bid, as the active seat may."""

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("bid")


class Passed(Event):
    """A seat was out of an auction; unasked if it could not go high enough (J13, J14)."""

    seat: Seat
    asked: bool

    mark = Mark.BID


class ItemBought(Event):
    """A seat bought an item for a bid, and paid these goods (J15)."""

    seat: Seat
    item: Title
    bid: int
    paid: Goods
    prestige: int

    source = ITEMS

    def gains(self) -> Mapping[Seat, int]:
        """It has the item's prestige at once."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Count what was bought, and for how many goods."""
        yield Deed("bought", self.item.name, self.seat)
        yield Deed("paid", self.item.name, self.seat, self.paid.size)


class LockpickTurned(Event):
    """A lockpick turned up items (J42)."""

    seat: Seat
    items: tuple[Title, ...]


class LockpickBroke(Event):
    """All items that a lockpick turned up had the same prestige, and it got nothing (J42)."""

    seat: Seat


class ItemKept(Event):
    """A seat got an item for nothing (J42)."""

    seat: Seat
    item: Title
    prestige: int

    source = ITEMS

    def gains(self) -> Mapping[Seat, int]:
        """It has the item's prestige at once."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("kept", self.item.name, self.seat)


class StoneMoved(Event):
    """The active seat moved a stone: there is the active district now (J18)."""

    seat: Seat
    colour: Colour
    start: Area
    area: Area


class VotesRevealed(Event):
    """The votes lay open, in seat order (J19)."""

    votes: tuple[Vote, ...]
    area: Area
    """The active district."""
    colour: Colour

    mark = Mark.REVEAL

    def count(self, seat: Seat) -> int:
        """Tell how many cast the same vote as *seat*."""
        return self.votes.count(self.votes[seat])

    def deeds(self) -> Iterator[Deed]:
        """Count every vote, and those that somebody cast alone."""
        for seat, vote in enumerate(self.votes):
            yield Deed(CHOSEN, str(vote), Seat(seat))
            if self.votes.count(vote) == 1:
                yield Deed("alone", str(vote), Seat(seat))


class VoteLapsed(Event):
    """A vote that so many had cast could not be carried out, and lapsed (J21)."""

    seat: Seat
    vote: Vote
    count: int


class Skipped(Event):
    """A seat did not do what it might have done (J21, J39-J41)."""

    seat: Seat
    means: Means


class Shifted(Event):
    """A seat moved so many of its merchants by influence (J20)."""

    seat: Seat
    start: Area
    goal: Area
    number: int


class Expelled(Event):
    """A seat was driven out of a district: one merchant each to the goals, others home (J24)."""

    seat: Seat
    by: Seat
    """Who did it; itself, too, and always on the black market."""
    area: Area
    goals: tuple[Area, ...]
    """Where one merchant each went."""
    home: int
    """How many went back to its supply."""
    means: Means

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("expelled", str(self.means), self.by)


class Spared(Event):
    """A seat was named for expulsion, but had nobody there, or was sheltered (J20, J47)."""

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
    """How many of each seat stand in the centre."""

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("markets")


class CardCalled(Event):
    """A seat named the card of a great market by an item (J43)."""

    seat: Seat
    item: Title
    card: int

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("used", self.item.name, self.seat)


class GoodsSold(Event):
    """A seat sold goods on the great market (J26)."""

    seat: Seat
    goods: Goods
    prestige: int

    source = MARKET

    def gains(self) -> Mapping[Seat, int]:
        """It has the card's prestige at once."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Count the sale."""
        yield Deed("sold", "", self.seat)


class Settled(Event):
    """A merchant that had sold went from the centre into a district (J26)."""

    seat: Seat
    area: Area


class MarketClosed(Event):
    """Nobody was able to sell any more; the card went under the pile (J27, J28)."""

    card: int


class CardWon(Event):
    """A seat ruled all three districts of a domination card, and got it (J30)."""

    seat: Seat
    card: int
    areas: tuple[Area, ...]
    prestige: int

    source = DOMINATION

    def gains(self) -> Mapping[Seat, int]:
        """It has its prestige at once."""
        return {self.seat: self.prestige}

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("dominated", "", self.seat)


class GoalReached(Event):
    """The first seat reached the goal: this is the last round (J32)."""

    seat: Seat
    prestige: int


class Ended(Event):
    """The game was over (J32, J33)."""

    prestige: tuple[int, ...]
    goods: tuple[Goods, ...]
    winners: tuple[Seat, ...]
    tired: bool
    """Whether patience ended it, and nobody's prestige (JR24)."""

    mark = Mark.END
