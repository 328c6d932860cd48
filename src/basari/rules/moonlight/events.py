"""The events of Moonlight Market."""

from collections.abc import Iterator, Mapping

from basari.kernel import CHOSEN, Deed, Event, Mark, Seat
from basari.rules.moonlight.chains import Landing, Tableau
from basari.rules.moonlight.moves import Link
from basari.rules.moonlight.table import Column, Cushion, Lying
from basari.rules.notation import WordEnum
from basari.value import Value

CHAINS, SEALS, CARDS = "chains", "seals", "cards"
"""The sources of points."""
FREE, DISPLACE = "free", "displace"
"""The kinds of bids: beside a free cushion, or in place of a lower card."""
BID = Deed("bid")


class LegBegan(Event):
    """A leg began: every space on the cushions has a tile, and every person a hand (L5, L7)."""

    leg: int
    cushions: tuple[Cushion, ...]

    mark = Mark.CHAPTER


class HandDrawn(Event):
    """A person drew four cards, or took up those that were left (L7, L8)."""

    seat: Seat
    cards: tuple[int, ...]
    under: tuple[int, ...]
    """The cards under the seat's own pile."""

    mark = Mark.SEEN

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether *seat* is the owner of the hand; nobody else may know."""
        return seat == self.seat


class RoundBegan(Event):
    """A round began; with the first round, a leg began (L4, L7)."""

    leg: int
    round: int
    held: tuple[int, ...]
    """How many cards each seat has in hand."""

    @property
    def mark(self) -> Mark:
        """`ROUND`; for the first round of a leg, which begins with the leg, `SEEN`."""
        return Mark.ROUND if self.round > 1 else Mark.SEEN


class CoinLaid(Event):
    """The seat with the coin laid it beside cushion 1, and the bidding began (L9)."""

    seat: Seat

    mark = Mark.CONTEST


class CardTurned(Event):
    """The top card of an imaginary seat was turned up (L30)."""

    seat: Seat
    card: int

    mark = Mark.BID


class Bar(WordEnum):
    """Why an imaginary seat cannot lay its card beside a cushion (L30)."""

    HIGHER = "higher"
    """The card there is as high or higher."""
    SEALLESS = "sealless"
    """The card there is lower, but the seat has no seal to pay."""


class Tried(Value):
    """A cushion where an imaginary seat could not lay its card, and why (L30)."""

    cushion: int
    lying: Lying
    bar: Bar


class BidMade(Event):
    """A seat laid a card beside a cushion, perhaps in place of a lower one (L11-L13).

    The owner of a displaced card was paid a seal.
    """

    seat: Seat
    card: int
    cushion: int
    displaced: Lying | None = None
    again: bool = False
    """Whether the card had been displaced before (L13)."""
    imaginary: bool = False
    """Whether an imaginary seat bid, by the rules."""
    tried: tuple[Tried, ...] = ()
    """The cushions where an imaginary seat could not lay the card, before this one."""

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the bid, a card displaced, and a person's choice."""
        if not self.imaginary:
            yield Deed(CHOSEN, DISPLACE if self.displaced else FREE, self.seat)
        yield BID
        if self.displaced:
            yield Deed("displaced", seat=self.displaced.seat)


class CoinTaken(Event):
    """The seat at cushion 1 took the coin (L15)."""

    seat: Seat


class TilesTaken(Event):
    """A seat gave up its card and took the tiles of a column (L15, L16)."""

    seat: Seat
    cushion: int
    card: int
    tiles: Column

    mark = Mark.SEEN


class SealTileUsed(Event):
    """A seat got a seal for a seal tile, if the supply had one left (L17, LR7)."""

    seat: Seat
    seal: bool

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the seal."""
        if self.seal:
            yield Deed("seals", seat=self.seat)


class Hammered(Event):
    """A seat used a hammer to remove a link, or nothing (L18, L31)."""

    seat: Seat
    link: Link | None
    imaginary: bool = False
    """Whether an imaginary seat put the hammer away, by the rules."""

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the removal of a link."""
        if self.link:
            yield Deed("hammered", seat=self.seat)


class Laid(Event):
    """A seat laid its links in order (L19, L20, L31, L32)."""

    seat: Seat
    landings: tuple[Landing, ...]
    before: Tableau
    after: Tableau
    imaginary: bool = False
    """Whether an imaginary seat laid them, by the rules; `Landing.among` explains its choices."""

    @property
    def seals(self) -> int:
        """The number of seals that the links brought."""
        return sum(landing.seal for landing in self.landings)

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the chains discarded, and the seals for them."""
        if gone := [landing for landing in self.landings if landing.gone]:
            yield Deed("discarded", seat=self.seat, number=len(gone))
            if seals := self.seals:
                yield Deed("seals", seat=self.seat, number=seals)


class PutUnder(Event):
    """A person put the last card of the hand under the own pile (L23)."""

    seat: Seat
    card: int

    mark = Mark.SEEN

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether *seat* is the owner of the card; nobody else may know."""
        return seat == self.seat


class LegEnded(Event):
    """The three rounds of a leg ended, and the chains were about to be compared (L23)."""

    leg: int

    mark = Mark.SCORE


class Compared(Event):
    """All seats were compared in one respect, with values, places and points by seat (L24-L27)."""

    values: tuple[int, ...]
    places: tuple[int, ...]
    """The places, from 1; 0 for a seat without a place."""
    points: tuple[int, ...]

    mark = Mark.SCORE

    def gains(self) -> Mapping[Seat, int]:
        """Return the points for the seats in the first three places."""
        return {Seat(seat): points for seat, points in enumerate(self.points) if points}


class GemScored(Compared):
    """The chains of a gem were compared (L24, L25)."""

    gem: str

    source = CHAINS

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the seats that were first."""
        for seat, place in enumerate(self.places):
            if place == 1:
                yield Deed("led", self.gem, Seat(seat))


class SealsScored(Compared):
    """The seals that the seats have left were compared (L26)."""

    source = SEALS


class CardsScored(Compared):
    """The last cards of all seats were turned up and compared (L27)."""

    source = CARDS


class Ended(Event):
    """The game ended (L28)."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]

    mark = Mark.END
