"""What lies on the table of Moonlight Market, and the phases that a game goes through."""

from typing import TYPE_CHECKING, final

from basari.kernel import Seat
from basari.rules.moonlight.chains import Tableau
from basari.value import Value

if TYPE_CHECKING:
    from basari.rules.moonlight.play import Moonlight

COLUMNS = 3
"""Of every cushion; one is taken in each round (L16)."""
Column = tuple[str, ...]
"""Labels of tiles, from the top; nothing once they are taken."""
Cushion = tuple[Column, ...]
"""The three columns of a cushion, from left to right."""


class Lying(Value):
    """A card that lies beside a cushion, and whose it is."""

    seat: Seat
    card: int


@final
class Filling(Value):
    """The dealer turns up the tiles of a cushion (L5)."""

    cushion: int
    """Its place, from 0."""
    laid: Column = ()
    """The tiles that lie there already: columns left to right, each from the top."""


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
    """How many it still has, this one included."""


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
    """Everything that lies on the table; hands and what follows from them are secret (LR4)."""

    phase: Phase
    pile: frozenset[int]
    """The numbers of the tiles that were never turned up."""
    cushions: tuple[Cushion, ...]
    beside: tuple[Lying | None, ...]
    """The card that lies beside each cushion."""
    fresh: tuple[frozenset[int], ...]
    """Cards of each seat that were never drawn (L8)."""
    under: tuple[tuple[int, ...], ...]
    """Cards that each seat put under its pile (L23)."""
    hands: tuple[tuple[int, ...], ...]
    """The cards in hand of each seat, from the lowest up."""
    displaced: tuple[int | None, ...]
    """The displaced card of each seat (L12)."""
    used: tuple[tuple[int, ...], ...]
    """The cards that each seat has used up (L15)."""
    taken: tuple[Column, ...]
    """The tiles that each seat took and has not dealt with yet (L16)."""
    chains: tuple[Tableau, ...]
    seals: tuple[int, ...]
    points: tuple[int, ...]
    supply: int
    coin: Seat = Seat(0)
    """Who has the coin; while cards are bid it lies beside cushion 1, and this seat began (L9)."""
    box: tuple[str, ...] = ()
    """The tiles that are out of the game, in the order in which they went (L22)."""
    leg: int = 1
    round: int = 0
    """From 1 to 3; 0 while a leg is laid out."""

    def __repr__(self) -> str:
        """Show no hand, not even in a crash report."""
        return f"<State of moonlight, leg {self.leg}, round {self.round}>"

    def __rich_repr__(self) -> list[tuple[str, int]]:
        """Show no hand in Rich's repr either."""
        return [("leg", self.leg), ("round", self.round)]


class View(Value):
    """What a seat may know: what lies open, and of the hands only its own (LR4)."""

    seat: Seat | None
    rules: "Moonlight"
    leg: int
    round: int
    phase: Phase
    pile: frozenset[int]
    """The numbers of the tiles that were never turned up: all others were seen by everybody."""
    cushions: tuple[Cushion, ...]
    beside: tuple[Lying | None, ...]
    """The card that lies beside each cushion."""
    hand: tuple[int, ...]
    """One's own cards; nothing of anybody else's."""
    under: tuple[int, ...]
    """The cards that one put under the own pile; nothing of anybody else's."""
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
    """Who has the coin; while cards are bid it lies beside cushion 1, and this seat began."""
    box: tuple[str, ...]
    last: tuple[int, ...] = ()
    """The last card of each seat, once the game is over (L27)."""

    @property
    def lying(self) -> tuple[int | None, ...]:
        """The card of each seat that lies beside a cushion."""
        found = {lying.seat: lying.card for lying in self.beside if lying}
        return tuple([found.get(Seat(seat)) for seat in range(len(self.seals))])

    @property
    def imaginary(self) -> tuple[Seat, ...]:
        """The seats that are played by rule (L29)."""
        return self.rules.imaginary_seats(len(self.seals))

    @property
    def column(self) -> int:
        """The place of the column that is taken in this round, from 0 (L16)."""
        return max(self.round, 1) - 1
