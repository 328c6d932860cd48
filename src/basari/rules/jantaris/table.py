"""What lies on the table of Jantaris, and the phases of the game."""

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
"""The number of merchants of each seat, without the one that marks its prestige (J1)."""
GOODS = 24
"""The number of goods of each colour (J1)."""
SHOWN = 2
"""The number of items on show (J2, J17)."""
FULL = 5
"""How many merchants in the centre start a great market (J25)."""


class Stage(WordEnum):
    """The parts of a turn (J4)."""

    SETUP = "setup"
    ITEMS = "items"
    CITY = "city"
    DIPLOMACY = "diplomacy"
    MARKET = "market"
    DOMINATION = "domination"


class Luck(WordEnum):
    """What the dealer draws."""

    SHOW = "show"
    """The first items on show (J2)."""
    CARDS = "cards"
    """The first domination cards (J2)."""
    BROWSE = "browse"
    """More items for a visit to the bazaar (J44)."""
    FILL = "fill"
    """Items that fill up the show (J17)."""
    PICK = "pick"
    """Items for a lockpick (J42)."""
    MARKET = "market"
    """The card of a great market (J28)."""
    RENEW = "renew"
    """Domination cards to replace those won (J31)."""


@final
class Drawing(Value):
    """The dealer draws *count* cards or items."""

    luck: Luck
    count: int
    item: int = 0
    """The number of the lockpick in use; 0 without one."""


@final
class Placing(Value):
    """A seat places its first two merchants (J3)."""

    seat: Seat


@final
class Using(Value):
    """The active seat may use one of *items* (J34)."""

    items: tuple[int, ...]


@final
class Visiting(Value):
    """The active seat visits a place of the city (J9-J11)."""


@final
class PuttingUp(Value):
    """The active seat puts up one of *items* for auction; if *again*, it may decline (J11, J16)."""

    items: tuple[int, ...]
    again: bool


@final
class Paying(Value):
    """The buyer of an item chooses the goods to pay (J15)."""

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
    """A seat takes a good from another, by a vote or an item (J20, J40)."""

    seat: Seat
    item: int = 0
    """The number of the item, with which the seat may skip; 0 for a vote."""
    left: int = 1
    """How many goods the seat may still take, this one included."""


@final
class Taking(Value):
    """A seat chooses the colours of *number* goods, gained by a vote or an item (J20, J38)."""

    seat: Seat
    number: int
    item: int


@final
class Hiring(Value):
    """A seat puts merchants into one of *goals*, by a vote or an item (J20, J39)."""

    seat: Seat
    goals: tuple[int, ...]
    most: int
    """The most merchants that the seat may hire at once."""
    skipping: bool
    """Whether the seat may skip."""
    item: int = 0
    left: int = 1
    """How often the seat may still hire, this time included."""


@final
class Expelling(Value):
    """A seat names another to be expelled, by a vote or an item (J20, J41)."""

    seat: Seat
    item: int = 0
    """The number of the item, with which the seat may skip; 0 for a vote."""


@final
class Shifting(Value):
    """A seat may move merchants into the active district, or out of it (J20)."""

    seat: Seat
    inward: bool


@final
class Fleeing(Value):
    """A seat with a single merchant in a district is expelled, and chooses where it goes (J24)."""

    seat: Seat
    district: int
    by: Seat
    """The seat that expels it."""
    means: Means


@final
class Calling(Value):
    """The owner of an item may choose the card of the great market (J43)."""

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
    """The active seat chooses one of *items*, which its lockpick turned up (J42)."""

    item: int
    items: tuple[int, ...]


@final
class Between(Value):
    """Nobody is asked: the rules carry out what is due, or begin the next part of the turn."""


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
    """A vote that is still to be carried out, with the number of seats that cast it (J20, J22)."""

    seat: Seat
    vote: Vote
    count: int


@final
class Task(Value):
    """A deed that a seat is still to carry out, by its own item or by a crown (J35, J36)."""

    seat: Seat
    item: int
    owner: Seat


Due = Ballot | Task
"""A vote or deed to be carried out before the turn goes on."""


class Reach(Value):
    """What standing abilities do for each seat (J36, J37)."""

    limits: tuple[int, ...]
    """How many goods of a colour each seat may own (J5, J45)."""
    discounts: tuple[int, ...]
    """How many goods fewer each seat pays (J46)."""
    sheltered: tuple[bool, ...]
    """Whether a seat is safe from being expelled by others' influence or items (J47)."""


class State(Value):
    """The whole state of the game; nothing in it is hidden (JR5)."""

    turn: Seat
    """The active seat."""
    first: Seat
    """The youngest player's seat, which begins every round (J4)."""
    phase: Phase
    """What is being asked, and of whom."""
    plan: tuple[tuple[int, ...], ...]
    """How many merchants of each seat stand in each area: the centre, then the districts."""
    stones: tuple[int, ...]
    """The areas of the red and the black stone: a district, or 0 for the centre."""
    goods: tuple[Goods, ...]
    reach: Reach
    """What standing abilities do for each seat (J36, J37)."""
    bank: Goods
    supply: tuple[int, ...]
    prestige: tuple[int, ...]
    items: tuple[tuple[int, ...], ...]
    """The items of each seat, in rising order."""
    pile: frozenset[int]
    """The items that can still be drawn; their order is not decided yet."""
    cards: tuple[tuple[int, ...], ...]
    """The domination cards of each seat, in rising order."""
    hidden: frozenset[int]
    """The domination cards that can still be drawn."""
    fresh: frozenset[int]
    """The market cards that have not been up; the next card is one of these, if any are left
    (J28)."""
    round: int = 0
    stage: Stage = Stage.SETUP
    """The current part of the turn."""
    district: int = 0
    """The active district; 0 before a stone is moved and after diplomacy (J18)."""
    colour: Colour = Colour.RED
    """The colour of the active district: that of the stone moved there last."""
    show: tuple[int, ...] = ()
    """The items on show, in rising order."""
    browsed: tuple[int, ...] = ()
    """The items that are on show for this visit to the bazaar only (J44)."""
    open: tuple[int, ...] = ()
    """The domination cards that lie open, in rising order."""
    known: tuple[int, ...] = ()
    """The market cards that have been up, in the order in which they come again (J28)."""
    up: int = 0
    """The market card that is up; 0 if there is no market (J25)."""
    due: tuple[Due, ...] = ()
    """The votes and deeds still to be carried out, in order."""
    used: tuple[int, ...] = ()
    """The items that the active seat has used in this turn (J34)."""
    bought: bool = False
    """Whether the active seat has bought an item in this turn (J16)."""


class View(State, kw_only=True):
    """The whole state as a seat sees it: nothing is hidden, so bots can try the rules on it."""

    seat: Seat | None
    rules: "Jantaris"
    last: bool
    """Whether this is the last round: somebody has reached the goal, or patience ends (J32)."""
