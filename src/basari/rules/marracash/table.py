"""What lies on the table of Marracash, and the phases that a game goes through."""

from typing import TYPE_CHECKING, final

from basari.kernel import Seat
from basari.rules.auction import Auction
from basari.value import Value

if TYPE_CHECKING:
    from basari.rules.marracash.play import Marracash

SIGNS = 6
"""Signs of each seat, and so the most shops it can own (M1)."""


@final
class LiningUp(Value):
    """The dealer draws the visitors; these were drawn so far (M3)."""

    drawn: tuple[int, ...] = ()


@final
class Naming(Value):
    """The dealer is about to name the first seat (M4)."""


@final
class Acting(Value):
    """The seat on turn chooses its next action (M5, M6)."""

    moving: bool
    """Whether it may still move a group."""


@final
class SealedBidding(Value):
    """Everybody with a sign bids at once for a shop (MO1)."""

    what: str
    opener: Seat
    order: tuple[Seat, ...]
    """Who takes part, from the auctioneer on."""


@final
class Bringing(Value):
    """The seat on turn brings new visitors to an empty entrance (M19)."""


@final
class Over(Value):
    """The game is over."""


Phase = LiningUp | Naming | Acting | Auction[str] | SealedBidding | Bringing | Over
NAMING, BRINGING, OVER = Naming(), Bringing(), Over()
MOVING, AUCTIONING = Acting(moving=True), Acting(moving=False)


class State(Value):
    """Everything that lies on the table."""

    phase: Phase
    cash: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    """Whose sign is on each shop."""
    customers: tuple[int, ...]
    """How many customers each shop has."""
    groups: tuple[str, ...]
    """The colours of the visitors on each fountain, in order."""
    queue: str = ""
    """The colours of the visitors outside the wall, from left to right."""
    first: Seat = Seat(0)
    seat: Seat = Seat(0)
    """Who is on turn."""
    round: int = 0
    actions: int = 0
    """Actions that are still to come in this turn (M5, M6)."""
    stirred: bool = False
    """Whether a shop was sold, entered, or somebody came in during this turn (MR12)."""
    quiet: int = 0
    """Turns in a row, up to the last one, in which nothing of the kind happened (MR12)."""
    left: int | None = None
    """How many turns there are to go, this one included, once the end is near (M21)."""


class View(Value):
    """What a seat may know: all that lies open on the table, for nothing else exists (MR9)."""

    seat: Seat | None
    rules: "Marracash"
    round: int
    turn: Seat
    """Who is on turn."""
    first: Seat
    phase: Phase
    actions: int
    cash: tuple[int, ...]
    signs: tuple[int, ...]
    """How many signs each seat has left."""
    owners: tuple[Seat | None, ...]
    customers: tuple[int, ...]
    groups: tuple[str, ...]
    queue: str
    quiet: int
    left: int | None
