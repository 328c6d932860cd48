"""What happens in Moonlight Market."""

from collections.abc import Iterator, Mapping

from basari.kernel import CHOSEN, Deed, Event, Mark, Seat
from basari.rules.moonlight.chains import Landing, Tableau
from basari.rules.moonlight.moves import Link
from basari.rules.moonlight.table import Column, Cushion, Lying
from basari.rules.notation import WordEnum
from basari.value import Value

CHAINS, SEALS, CARDS = "chains", "seals", "cards"
"""Where points come from."""
FREE, DISPLACE = "free", "displace"
"""Kinds of bids: beside a cushion without a card, or in place of a lower one."""
BID = Deed("bid")


class LegBegan(Event):
    """A leg began: every space of every cushion has a tile, and every person a hand (L5, L7)."""

    leg: int
    cushions: tuple[Cushion, ...]

    mark = Mark.CHAPTER


class HandDrawn(Event):
    """A person drew four cards, or took up those that were left (L7, L8)."""

    seat: Seat
    cards: tuple[int, ...]
    under: tuple[int, ...]
    """What lies under the own pile."""

    mark = Mark.SEEN

    def seen_by(self, seat: Seat | None) -> bool:
        """Only the seat itself may know."""
        return seat == self.seat


class RoundBegan(Event):
    """A round began; the first one of a leg with it (L4, L7)."""

    leg: int
    round: int
    held: tuple[int, ...]
    """How many cards everybody has in hand."""

    @property
    def mark(self) -> Mark:
        """The first round of a leg is told with the leg."""
        return Mark.ROUND if self.round > 1 else Mark.SEEN


class CoinLaid(Event):
    """The seat with the coin laid it beside cushion 1, and began to bid (L9)."""

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
    """A card lies there that is as high or higher."""
    SEALLESS = "sealless"
    """A lower card lies there, but the seat has no seal to pay."""


class Tried(Value):
    """A cushion that an imaginary seat tried in vain, and why (L30)."""

    cushion: int
    lying: Lying
    bar: Bar


class BidMade(Event):
    """A seat laid a card beside a cushion, in place of a lower one or not (L11-L13).

    Whoever displaced a card has paid its owner a seal.
    """

    seat: Seat
    card: int
    cushion: int
    displaced: Lying | None = None
    again: bool = False
    """Whether the card itself had been displaced before (L13)."""
    imaginary: bool = False
    """Whether the rules bid, and not a person."""
    tried: tuple[Tried, ...] = ()
    """The cushions that an imaginary seat tried before this one."""

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Count the bid, whose card was displaced, and what a person chose."""
        if not self.imaginary:
            yield Deed(CHOSEN, DISPLACE if self.displaced else FREE, self.seat)
        yield BID
        if self.displaced:
            yield Deed("displaced", seat=self.displaced.seat)


class CoinTaken(Event):
    """The seat at cushion 1 took the coin (L15)."""

    seat: Seat


class TilesTaken(Event):
    """A seat used up its card and took the tiles of a column (L15, L16)."""

    seat: Seat
    cushion: int
    card: int
    tiles: Column

    mark = Mark.SEEN


class SealTileUsed(Event):
    """A seat got a seal for a seal tile, if there was one left (L17, LR7)."""

    seat: Seat
    seal: bool

    def deeds(self) -> Iterator[Deed]:
        """Count the seal."""
        if self.seal:
            yield Deed("seals", seat=self.seat)


class Hammered(Event):
    """A seat removed a link with a hammer, or nothing (L18, L31)."""

    seat: Seat
    link: Link | None
    imaginary: bool = False
    """Whether the rules put the hammer away, and not a person."""

    def deeds(self) -> Iterator[Deed]:
        """Count the link that was removed."""
        if self.link:
            yield Deed("hammered", seat=self.seat)


class Laid(Event):
    """A seat laid its links, one after the other (L19, L20, L31, L32)."""

    seat: Seat
    landings: tuple[Landing, ...]
    before: Tableau
    after: Tableau
    imaginary: bool = False
    """Whether the rules laid them; the landings say why where there was a choice."""

    @property
    def seals(self) -> int:
        """How many seals it brought."""
        return sum(landing.seal for landing in self.landings)

    def deeds(self) -> Iterator[Deed]:
        """Count what went, and what that brought."""
        if gone := [landing for landing in self.landings if landing.gone]:
            yield Deed("discarded", seat=self.seat, number=len(gone))
            if seals := self.seals:
                yield Deed("seals", seat=self.seat, number=seals)


class PutUnder(Event):
    """A person put the card left under the own pile (L23)."""

    seat: Seat
    card: int

    mark = Mark.SEEN

    def seen_by(self, seat: Seat | None) -> bool:
        """Only the seat itself may know."""
        return seat == self.seat


class LegEnded(Event):
    """The three rounds of a leg were over, and the chains were compared (L23)."""

    leg: int

    mark = Mark.SCORE


class Compared(Event):
    """Something of every seat was compared: places and points by seat (L24-L27)."""

    values: tuple[int, ...]
    places: tuple[int, ...]
    """From 1; 0 for who has no place."""
    points: tuple[int, ...]

    mark = Mark.SCORE

    def gains(self) -> Mapping[Seat, int]:
        """Everybody with a place up to the third gets points."""
        return {Seat(seat): points for seat, points in enumerate(self.points) if points}


class GemScored(Compared):
    """The chains of a gem were compared (L24, L25)."""

    gem: str

    source = CHAINS

    def deeds(self) -> Iterator[Deed]:
        """Count who was first."""
        for seat, place in enumerate(self.places):
            if place == 1:
                yield Deed("led", self.gem, Seat(seat))


class SealsScored(Compared):
    """The seals that everybody has left were compared (L26)."""

    source = SEALS


class CardsScored(Compared):
    """The last cards of everybody were turned up and compared (L27)."""

    source = CARDS


class Ended(Event):
    """The game was over (L28)."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]

    mark = Mark.END
