"""The city and its cards: districts, items with their abilities, market and domination cards.

It is what a table of components says, checked and set out for the rules (T1-T13).
"""

from typing import Final, final

from basari.rules.jantaris.goods import Goods
from basari.value import Value

CENTRE: Final = 0
"""The number of the centre among the areas; districts count from 1."""


class Area(Value):
    """An area by number and name, as events tell of it; the centre has a number and no name."""

    number: int
    name: str


class Title(Value):
    """An item by number and name, as events tell of it."""

    number: int
    name: str
    de: str
    """Its German name."""


@final
class Supplies(Value):
    """`goods`: gain red, black, and others of colours of one's choice (J38)."""

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
    """`expel`: drive a seat out of an open district (J41)."""


@final
class Lockpick(Value):
    """`lockpick`: get one of *count* items for nothing (J42)."""

    count: int
    highest: bool


@final
class Coins(Value):
    """`market`: name the card of a great market (J43)."""


@final
class Book(Value):
    """`browse`: see more items in the bazaar (J44)."""

    count: int


@final
class Warehouse(Value):
    """`limit`: own more goods (J45)."""

    goods: int


@final
class Credit(Value):
    """`discount`: pay less (J46)."""

    goods: int


@final
class Shelter(Value):
    """`shelter`: nobody else expels one by influence or item (J47)."""


Deed = Supplies | Recruits | Theft | Banishment | Lockpick
"""What an item can do, once or every turn (J34, J35)."""
Standing = Coins | Book | Warehouse | Credit | Shelter
"""What holds as long as one owns the item."""
Ability = Deed | Standing


class Item(Value):
    """An item: what it is worth, costs and can do."""

    number: int
    title: Title
    prestige: int
    bid: Goods
    """The minimum (J12)."""
    crown: bool
    ability: Ability | None
    once: bool
    """Whether its deed is done when it is got (J35)."""
    turn: bool
    """Whether its deed can be done in every turn of its owner (J34)."""
    discard: bool
    """Whether it is out of the game after use (J48)."""


class MarketCard(Value):
    """A card of the great market: so many goods bring so much prestige (J26)."""

    goods: int
    prestige: int


class City(Value):
    """A table of components, set out; everything is numbered from 1."""

    name: str
    areas: tuple[Area, ...]
    """The centre, then the districts round the ring, so that each stands at its number."""
    domination: tuple[tuple[int, ...], ...]
    """The three districts of each card."""
    market: tuple[MarketCard, ...]
    items: tuple[Item, ...]

    @property
    def districts(self) -> range:
        """The numbers of the districts."""
        return range(1, len(self.areas))

    def item(self, number: int) -> Item:
        """Find an item."""
        return self.items[number - 1]

    def neighbours(self, district: int) -> tuple[int, ...]:
        """Name the two districts beside one on the ring, the lower first (J24, JR4)."""
        last = len(self.areas) - 1
        before, after = district - 1 or last, district % last + 1
        return (before, after) if before < after else (after, before)


def ruler(merchants: tuple[int, ...]) -> int | None:
    """Tell who rules a district with so many merchants of each seat, if anybody does (J29).

    >>> ruler((2, 1, 0)), ruler((2, 2, 0)), ruler((1, 0, 0))
    (0, None, None)
    """
    most = max(merchants)
    return merchants.index(most) if most > 1 and merchants.count(most) == 1 else None
