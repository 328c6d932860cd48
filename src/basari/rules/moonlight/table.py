"""What lies on the table of Moonlight Market, and the phases of the game."""

from typing import TYPE_CHECKING, final

from basari.kernel import Seat
from basari.rules.moonlight.chains import Tableau
from basari.value import Value

if TYPE_CHECKING:
    from basari.rules.moonlight.play import Moonlight

COLUMNS = 3
"""The number of columns of a cushion; one is taken in each round (L16)."""
Column = tuple[str, ...]
"""The labels of tiles, from the top; empty once they are taken."""
Cushion = tuple[Column, ...]
"""The three columns of a cushion, from left to right."""


class Lying(Value):
    """A card beside a cushion, and the seat that laid it."""

    seat: Seat
    card: int


@final
class Filling(Value):
    """The dealer turns up the tiles of a cushion (L5)."""

    cushion: int
    """The index of the cushion, from 0."""
    laid: Column = ()
    """The tiles turned up there so far: columns left to right, each from the top."""


@final
class Drawing(Value):
    """The dealer draws the hand of a person (L7)."""

    seat: Seat


@final
class Turning(Value):
    """The dealer turns up a card of an imaginary seat (L30)."""

    seat: Seat


@final
class Bidding(Value):
    """A seat lays a card beside a cushion (L10)."""

    seat: Seat


@final
class Hammering(Value):
    """A seat uses a hammer (L18)."""

    seat: Seat
    hammers: int
    """How many hammers the seat still has, this one included."""


@final
class Laying(Value):
    """A seat lays its links (L19)."""

    seat: Seat


@final
class Over(Value):
    """The game is over."""


Phase = Filling | Drawing | Turning | Bidding | Hammering | Laying | Over
OVER = Over()


class State(Value):
    """The whole state of the game; hands, fresh cards and cards put under are secret (LR4)."""

    phase: Phase
    pile: frozenset[int]
    """The numbers of the tiles that have not been turned up."""
    cushions: tuple[Cushion, ...]
    beside: tuple[Lying | None, ...]
    """The card beside each cushion; `None` if there is none."""
    fresh: tuple[frozenset[int], ...]
    """The cards of each seat that have not been drawn (L8)."""
    under: tuple[tuple[int, ...], ...]
    """The cards that each seat put under its pile (L23)."""
    hands: tuple[tuple[int, ...], ...]
    """The cards in each seat's hand, in rising order."""
    displaced: tuple[int | None, ...]
    """The displaced card of each seat; `None` if it has none (L12)."""
    used: tuple[tuple[int, ...], ...]
    """The cards that each seat has used up (L15)."""
    taken: tuple[Column, ...]
    """The tiles that each seat took and has not used yet (L16)."""
    chains: tuple[Tableau, ...]
    seals: tuple[int, ...]
    points: tuple[int, ...]
    supply: int
    coin: Seat = Seat(0)
    """The seat with the coin, which begins the round (L9)."""
    box: tuple[str, ...] = ()
    """The tiles that are out of the game, in the order they went (L22)."""
    leg: int = 1
    round: int = 0
    """The round, from 1 to 3; 0 while a leg is being set up."""

    def __repr__(self) -> str:
        """Return a text without hands, which a crash report must not reveal."""
        return f"<State of moonlight, leg {self.leg}, round {self.round}>"

    def __rich_repr__(self) -> list[tuple[str, int]]:
        """Return what Rich shows, without hands."""
        return [("leg", self.leg), ("round", self.round)]


class View(Value):
    """What a seat may know: all that is open, and its own hand (LR4)."""

    seat: Seat | None
    rules: "Moonlight"
    leg: int
    round: int
    phase: Phase
    pile: frozenset[int]
    """The numbers of the tiles that have not been turned up; everybody has seen all others."""
    cushions: tuple[Cushion, ...]
    beside: tuple[Lying | None, ...]
    """The card beside each cushion; `None` if there is none."""
    hand: tuple[int, ...]
    """The viewer's own cards, and nobody else's."""
    under: tuple[int, ...]
    """The cards that the viewer put under its pile, and nobody else's."""
    held: tuple[int, ...]
    """How many cards each seat has in hand."""
    displaced: tuple[int | None, ...]
    used: tuple[tuple[int, ...], ...]
    taken: tuple[Column, ...]
    chains: tuple[Tableau, ...]
    seals: tuple[int, ...]
    points: tuple[int, ...]
    supply: int
    coin: Seat
    """The seat with the coin, which begins the round."""
    box: tuple[str, ...]
    last: tuple[int, ...] = ()
    """The last card of each seat; empty until the game is over (L27)."""

    @property
    def lying(self) -> tuple[int | None, ...]:
        """Each seat's card beside a cushion; `None` if it has none there."""
        found = {lying.seat: lying.card for lying in self.beside if lying}
        return tuple([found.get(Seat(seat)) for seat in range(len(self.seals))])

    @property
    def imaginary(self) -> tuple[Seat, ...]:
        """The imaginary seats, which are played by the rules (L29)."""
        return self.rules.imaginary_seats(len(self.seals))

    @property
    def column(self) -> int:
        """The index of the column taken in this round, from 0 (L16)."""
        return max(self.round, 1) - 1
