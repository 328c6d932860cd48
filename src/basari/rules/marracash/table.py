"""What lies on the table of Marracash, and the phases of the game."""

from typing import TYPE_CHECKING, final

from basari.kernel import Seat
from basari.rules.auction import Auction
from basari.value import Value

if TYPE_CHECKING:
    from basari.rules.marracash.play import Marracash

SIGNS = 6
"""The number of signs of each seat, and so the most shops it can own (M1)."""


@final
class LiningUp(Value):
    """The dealer draws the visitors; *drawn* are those drawn so far (M3)."""

    drawn: tuple[int, ...] = ()


@final
class Naming(Value):
    """The dealer is about to name the seat that begins (M4)."""


@final
class Acting(Value):
    """The active seat chooses its next action (M5, M6)."""

    moving: bool
    """Whether the seat may still move a group in this turn."""


@final
class SealedBidding(Value):
    """All seats with a sign bid for a shop at once (MO1)."""

    what: str
    opener: Seat
    order: tuple[Seat, ...]
    """The seats that take part, the auctioneer first."""


@final
class Bringing(Value):
    """The active seat brings new visitors to an empty entrance (M19)."""


@final
class Over(Value):
    """The game is over."""


Phase = LiningUp | Naming | Acting | Auction[str] | SealedBidding | Bringing | Over
NAMING, BRINGING, OVER = Naming(), Bringing(), Over()
MOVING, AUCTIONING = Acting(moving=True), Acting(moving=False)


class State(Value):
    """The whole state of the game."""

    phase: Phase
    cash: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    """The owner of each shop; `None` if it is not sold."""
    customers: tuple[int, ...]
    """How many customers each shop has."""
    groups: tuple[str, ...]
    """The colours of the visitors on each fountain, in order."""
    queue: str = ""
    """The colours of the visitors outside the wall, from left to right."""
    first: Seat = Seat(0)
    seat: Seat = Seat(0)
    """The active seat."""
    round: int = 0
    actions: int = 0
    """How many actions are left in this turn (M5, M6)."""
    stirred: bool = False
    """Whether a shop was sold or entered, or visitors came in, during this turn (MR12)."""
    quiet: int = 0
    """How many turns in a row, up to the last one, went by without stirring (MR12)."""
    left: int | None = None
    """How many turns are left, this one included; `None` until the end is near (M21)."""


class View(Value):
    """What a seat may know: the whole table, as nothing in this game is hidden (MR9)."""

    seat: Seat | None
    rules: "Marracash"
    round: int
    turn: Seat
    """The active seat."""
    first: Seat
    phase: Phase
    actions: int
    cash: tuple[int, ...]
    signs: tuple[int, ...]
    """How many signs each seat has left; every shop that it buys takes one."""
    owners: tuple[Seat | None, ...]
    customers: tuple[int, ...]
    groups: tuple[str, ...]
    queue: str
    quiet: int
    left: int | None
