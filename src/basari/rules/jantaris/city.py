"""The city and its cards: districts, items with their abilities, market and domination cards.

It is the content of a checked table of components, in the form that the rules need (T1-T13).
"""

from typing import Final, final

from basari.rules.jantaris.goods import Goods
from basari.value import Value

CENTRE: Final = 0
"""The number of the centre among the areas; districts count from 1."""


class Area(Value):
    """An area as events name it: by number and name; the centre has no name."""

    number: int
    name: str


class Title(Value):
    """An item as events name it: by number and name."""

    number: int
    name: str
    de: str
    """The German name."""


@final
class Supplies(Value):
    """`goods`: gain red and black goods, and *any* more of colours the owner chooses (J38)."""

    red: int
    black: int
    any: int


@final
class Recruits(Value):
    """`recruit`: hire up to *count* merchants (J39)."""

    count: int
    districts: bool
    centre: bool


@final
class Theft(Value):
    """`steal`: take up to *count* goods from others (J40)."""

    count: int


@final
class Banishment(Value):
    """`expel`: drive a seat's merchants out of an open district (J41)."""


@final
class Lockpick(Value):
    """`lockpick`: get one of *count* items for free, the highest or the lowest (J42)."""

    count: int
    highest: bool


@final
class Coins(Value):
    """`market`: choose the card of a great market (J43)."""


@final
class Book(Value):
    """`browse`: see *count* more items in the bazaar (J44)."""

    count: int


@final
class Warehouse(Value):
    """`limit`: own up to *goods* goods of a colour (J45)."""

    goods: int


@final
class Credit(Value):
    """`discount`: pay *goods* fewer in auctions (J46)."""

    goods: int


@final
class Shelter(Value):
    """`shelter`: nobody else can expel the owner by influence or item (J47)."""


Deed = Supplies | Recruits | Theft | Banishment | Lockpick
"""An ability that is carried out, once or every turn (J34, J35)."""
Standing = Coins | Book | Warehouse | Credit | Shelter
"""An ability that holds as long as a seat owns the item."""
Ability = Deed | Standing


class Item(Value):
    """An item: its worth, its cost, and its ability."""

    number: int
    title: Title
    prestige: int
    bid: Goods
    """The minimum: goods that must be among those paid (J12)."""
    crown: bool
    ability: Ability | None
    once: bool
    """Whether the ability is carried out once, when the item is acquired (J35)."""
    turn: bool
    """Whether the ability can be carried out in every turn of the owner (J34)."""
    discard: bool
    """Whether the item leaves the game after use (J48)."""


class MarketCard(Value):
    """A card of the great market: the goods to sell, and the prestige for them (J26)."""

    goods: int
    prestige: int


class City(Value):
    """A table of components in the form that the rules need; everything is numbered from 1."""

    name: str
    areas: tuple[Area, ...]
    """The centre, then the districts round the ring, each at the index that is its number."""
    domination: tuple[tuple[int, ...], ...]
    """The three districts of each domination card."""
    market: tuple[MarketCard, ...]
    items: tuple[Item, ...]

    @property
    def districts(self) -> range:
        """The numbers of the districts."""
        return range(1, len(self.areas))

    def item(self, number: int) -> Item:
        """Return the item with this number."""
        return self.items[number - 1]

    def neighbours(self, district: int) -> tuple[int, ...]:
        """Return both neighbours of a district on the ring, the lower first (J24, JR4)."""
        last = len(self.areas) - 1
        before, after = district - 1 or last, district % last + 1
        return (before, after) if before < after else (after, before)


def ruler(merchants: tuple[int, ...]) -> int | None:
    """Return who rules a district with these merchants by seat; `None` if nobody does (J29).

    >>> ruler((2, 1, 0)), ruler((2, 2, 0)), ruler((1, 0, 0))
    (0, None, None)
    """
    most = max(merchants)
    return merchants.index(most) if most > 1 and merchants.count(most) == 1 else None
