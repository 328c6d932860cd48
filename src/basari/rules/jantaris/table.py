"""What lies on the table of Jantaris, and the phases that a game goes through."""

from typing import TYPE_CHECKING, final

from basari.kernel import Seat
from basari.rules.auction import Auction
from basari.rules.jantaris.events import Means
from basari.rules.jantaris.goods import Colour, Goods
from basari.rules.jantaris.moves import Vote
from basari.rules.notation import WordEnum
from basari.value import Value

if TYPE_CHECKING:
    from basari.rules.jantaris.play import Jantaris

MERCHANTS = 14
"""Merchants of each seat, without the one that marks its prestige (J1)."""
GOODS = 24
"""Goods of each colour (J1)."""
SHOWN = 2
"""Items on show (J2, J17)."""
FULL = 5
"""So many merchants in the centre bring about a great market (J25)."""


class Stage(WordEnum):
    """The parts of a turn (J4)."""

    SETUP = "setup"
    ITEMS = "items"
    CITY = "city"
    DIPLOMACY = "diplomacy"
    MARKET = "market"
    DOMINATION = "domination"


class Luck(WordEnum):
    """What the dealer draws, and why."""

    SHOW = "show"
    """The first items on show (J2)."""
    CARDS = "cards"
    """The first domination cards (J2)."""
    BROWSE = "browse"
    """Items more for a visit to the bazaar (J44)."""
    FILL = "fill"
    """Items to fill the show (J17)."""
    PICK = "pick"
    """Items for a lockpick (J42)."""
    MARKET = "market"
    """The card of a great market (J28)."""
    RENEW = "renew"
    """Domination cards in place of those that were won (J31)."""


@final
class Drawing(Value):
    """The dealer draws so many cards."""

    luck: Luck
    count: int
    item: int = 0
    """The lockpick that is used, if one is."""


@final
class Placing(Value):
    """A seat places its first two merchants (J3)."""

    seat: Seat


@final
class Using(Value):
    """The active seat may use one of these items (J34)."""

    items: tuple[int, ...]


@final
class Visiting(Value):
    """The active seat visits a place of the city (J9-J11)."""


@final
class PuttingUp(Value):
    """The active seat puts up one of these items; another one only if it wants to (J11, J16)."""

    items: tuple[int, ...]
    again: bool


@final
class Paying(Value):
    """The buyer of an item chooses the goods it pays (J15)."""

    seat: Seat
    item: int
    bid: int


@final
class Moving(Value):
    """The active seat moves a stone (J18)."""


@final
class Voting(Value):
    """All seats choose a voting card, sealed (J19)."""


@final
class Robbing(Value):
    """A seat takes a good from another, by vote or by an item (J20, J40)."""

    seat: Seat
    item: int = 0
    """The item by which, if it is one; then the seat may skip."""
    left: int = 1
    """How many it may take, this one included."""


@final
class Taking(Value):
    """A seat chooses the colours of so many goods that it gains, by vote or item (J20, J38)."""

    seat: Seat
    number: int
    item: int


@final
class Hiring(Value):
    """A seat puts merchants into one of these areas, by vote or item (J20, J39)."""

    seat: Seat
    goals: tuple[int, ...]
    most: int
    """How many at once."""
    skipping: bool
    """Whether it need not."""
    item: int = 0
    left: int = 1
    """How often it may, this time included."""


@final
class Expelling(Value):
    """A seat names one to be expelled, by vote or item (J20, J41)."""

    seat: Seat
    item: int = 0
    """The item by which, if it is one; then the seat may skip."""


@final
class Shifting(Value):
    """A seat may move merchants into the active district, or out of it (J20)."""

    seat: Seat
    inward: bool


@final
class Fleeing(Value):
    """A seat with a single merchant in a district is expelled from there, and goes (J24)."""

    seat: Seat
    district: int
    by: Seat
    """Who drives it out."""
    means: Means


@final
class Calling(Value):
    """The owner of an item may name the card of the great market (J43)."""

    seat: Seat
    item: int


@final
class Selling(Value):
    """A seat must sell on the great market (J26)."""

    seat: Seat


@final
class Settling(Value):
    """A seat that has sold moves a merchant out of the centre (J26)."""

    seat: Seat


@final
class Keeping(Value):
    """The active seat chooses one of these items that its lockpick turned up (J42)."""

    item: int
    items: tuple[int, ...]


@final
class Between(Value):
    """Nobody is asked: the turn goes on with what is due, or with its next part."""


@final
class Over(Value):
    """The game is over."""


City = Using | Visiting | PuttingUp | Auction[int] | Paying | Keeping
Diplomacy = Moving | Voting | Robbing | Taking | Hiring | Expelling | Shifting | Fleeing
GreatMarket = Calling | Selling | Settling
Phase = Drawing | Placing | City | Diplomacy | GreatMarket | Between | Over
VISITING, MOVING, VOTING, BETWEEN, OVER = Visiting(), Moving(), Voting(), Between(), Over()


@final
class Ballot(Value):
    """A vote that is still to be carried out, and how many seats have cast it (J20, J22)."""

    seat: Seat
    vote: Vote
    count: int


@final
class Task(Value):
    """A deed of an item that a seat is still to do, its own or by a crown (J35, J36)."""

    seat: Seat
    item: int
    owner: Seat


Due = Ballot | Task
"""What is still to be carried out before a turn goes on."""


class Reach(Value):
    """How far the standing abilities of all items reach, for each seat (J36, J37)."""

    limits: tuple[int, ...]
    """How many goods of a colour it may own (J5, J45)."""
    discounts: tuple[int, ...]
    """How many goods of a price need not be there (J46)."""
    sheltered: tuple[bool, ...]
    """Whether nobody else can drive it out by influence or item (J47)."""


class State(Value):
    """Everything that lies on the table, which is all there is: nothing is hidden (JR5)."""

    turn: Seat
    """Whose turn it is."""
    first: Seat
    """The youngest, who begins every round (J4)."""
    phase: Phase
    """What is asked, and of whom."""
    plan: tuple[tuple[int, ...], ...]
    """How many merchants of each seat stand in each area: in the centre, then by district."""
    stones: tuple[int, ...]
    """Where the red and the black stone lie: a district, or 0 for the centre."""
    goods: tuple[Goods, ...]
    reach: Reach
    """What standing abilities do for each seat (J36, J37)."""
    bank: Goods
    supply: tuple[int, ...]
    prestige: tuple[int, ...]
    items: tuple[tuple[int, ...], ...]
    """The items of each seat, rising."""
    pile: frozenset[int]
    """Items that can still be drawn; their order is not settled."""
    cards: tuple[tuple[int, ...], ...]
    """The domination cards of each seat, rising."""
    hidden: frozenset[int]
    """Domination cards that can still be drawn."""
    fresh: frozenset[int]
    """Market cards that were never up: one of these comes next, while there are some (J28)."""
    round: int = 0
    stage: Stage = Stage.SETUP
    """The part of the turn."""
    district: int = 0
    """The active district, from when a stone was moved until diplomacy ends; else 0 (J18)."""
    colour: Colour = Colour.RED
    """Its colour: that of the stone which was moved there last."""
    show: tuple[int, ...] = ()
    """Items on show, rising."""
    browsed: tuple[int, ...] = ()
    """Those of them that are on show for this visit to the bazaar only (J44)."""
    open: tuple[int, ...] = ()
    """Domination cards that lie open, rising."""
    known: tuple[int, ...] = ()
    """Market cards that were up, in the order in which they come after those (J28)."""
    up: int = 0
    """The market card that is up, 0 if none is (J25)."""
    due: tuple[Due, ...] = ()
    """Votes and deeds that are still to be carried out, in their order."""
    used: tuple[int, ...] = ()
    """Items that the active seat has used in this turn (J34)."""
    bought: bool = False
    """Whether it has bought an item in this turn (J16)."""


class View(State, kw_only=True):
    """The table as a seat sees it: all of it, so that the rules can be tried on it."""

    seat: Seat | None
    rules: "Jantaris"
    last: bool
    """Whether this is the last round: somebody has reached the goal, or patience ends (J32)."""
