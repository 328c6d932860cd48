"""Tables for Jantaris: what makes them valid, and how the rules read them (T1-T13)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from basari.errors import Sentence, say
from basari.rules.jantaris import box
from basari.rules.jantaris.city import City
from basari.rules.jantaris.goods import NOTHING, Goods, read
from basari.rules.tables import Kind, Name, Strict

MOST_OF_A_COLOUR = 6
"""The most goods of one colour in a minimum, the goods that a payment must include (T6)."""
DISTRICTS_OF_A_CARD = 3

_Short = Annotated[Name, Field(max_length=40)]
_Count = Annotated[int, Field(ge=1, le=4)]
_Supply = Annotated[int, Field(ge=0, le=6)]
_When = Literal["once", "turn"]


class GoodsEntry(Strict):
    """An item's `goods` ability in a table of components (T8)."""

    kind: Literal["goods"]
    when: _When
    red: _Supply = 0
    black: _Supply = 0
    any: _Supply = 0
    discard: bool = False


class RecruitEntry(Strict):
    """An item's `recruit` ability in a table of components (T9)."""

    kind: Literal["recruit"]
    when: _When
    count: _Count
    where: Literal["district", "centre", "anywhere"]
    discard: bool = False


class StealEntry(Strict):
    """An item's `steal` ability in a table of components (T9)."""

    kind: Literal["steal"]
    when: _When
    count: _Count
    discard: bool = False


class ExpelEntry(Strict):
    """An item's `expel` ability in a table of components (T10)."""

    kind: Literal["expel"]
    when: _When
    discard: bool = False


class LockpickEntry(Strict):
    """An item's `lockpick` ability in a table of components (T7, T12)."""

    kind: Literal["lockpick"]
    when: Literal["turn"]
    count: Annotated[int, Field(ge=2, le=4)]
    pick: Literal["lowest", "highest"]
    discard: bool = False


class MarketEntry(Strict):
    """An item's `market` ability in a table of components (T10)."""

    kind: Literal["market"]
    discard: bool = False


class BrowseEntry(Strict):
    """An item's `browse` ability in a table of components (T11)."""

    kind: Literal["browse"]
    count: _Count


class LimitEntry(Strict):
    """An item's `limit` ability in a table of components (T11)."""

    kind: Literal["limit"]
    goods: Annotated[int, Field(ge=7, le=12)]


class DiscountEntry(Strict):
    """An item's `discount` ability in a table of components (T11)."""

    kind: Literal["discount"]
    goods: Annotated[int, Field(ge=1, le=12)]


class ShelterEntry(Strict):
    """An item's `shelter` ability in a table of components (T10)."""

    kind: Literal["shelter"]


AbilityEntry = Annotated[
    GoodsEntry
    | RecruitEntry
    | StealEntry
    | ExpelEntry
    | LockpickEntry
    | MarketEntry
    | BrowseEntry
    | LimitEntry
    | DiscountEntry
    | ShelterEntry,
    Field(discriminator="kind"),
]
UNCROWNED = ("browse", "lockpick", "market")
"""The kinds of abilities that an item with a crown cannot have (T13)."""


class MarketRow(Strict):
    """A market card in a table of components (T4)."""

    goods: Annotated[int, Field(ge=1, le=12)]
    prestige: Annotated[int, Field(ge=1, le=6)]


class ItemRow(Strict):
    """An item in a table of components (T5)."""

    name: _Short
    prestige: Annotated[int, Field(ge=0, le=6)]
    bid: Annotated[str, Field(max_length=8)]
    de: _Short | None = None
    crown: bool = False
    ability: AbilityEntry | None = None

    @property
    def minimum(self) -> Goods:
        """The goods that must be among those paid (T6)."""
        return read(self.bid) or NOTHING

    @property
    def discard(self) -> bool:
        """Whether the item leaves the game after use (T7)."""
        return getattr(self.ability, "discard", False)


class CityTable(Strict):
    """A table of components for Jantaris (T1)."""

    kind: Literal["jantaris"]
    name: _Short
    districts: Annotated[list[_Short], Field(min_length=6, max_length=12)]
    domination: Annotated[list[list[int]], Field(min_length=4, max_length=24)]
    market: Annotated[list[MarketRow], Field(min_length=1, max_length=12)]
    items: Annotated[list[ItemRow], Field(min_length=2, max_length=60)]

    def city(self) -> City:
        """Return the city of this table."""
        return box.unpack_city(self.model_dump())


def _untrue(table: CityTable) -> list[Sentence]:
    """Return a sentence for every part of *table* that contradicts another part."""
    return [
        *_twice("districts", table.districts),
        *_domination(table),
        *_twice("items", [row.name for row in table.items]),
        *_bids(table),
        *_abilities(table),
        *_discounts(table),
    ]


def _twice(field: str, names: Sequence[str]) -> Iterator[Sentence]:
    """Yield a problem for each name that is used twice, whatever its case (T2, T5)."""
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if name.casefold() in seen:
            yield say(
                "{field}: {number} is called {name} like another one ({rule})",
                field=field,
                number=number,
                name=name,
                rule="T2" if field == "districts" else "T5",
            )
        seen.add(name.casefold())


def _domination(table: CityTable) -> Iterator[Sentence]:
    """Yield problems of domination cards: invalid, repeated, or a district that is on none (T3)."""
    last = len(table.districts)
    for number, card in enumerate(table.domination, 1):
        if (
            len(card) != DISTRICTS_OF_A_CARD
            or sorted(set(card)) != card
            or not 1 <= card[0] <= card[-1] <= last
        ):
            yield say(
                "domination card {number}: it must be three different districts from 1 to {last} "
                "in rising order (T3)",
                number=number,
                last=last,
            )
        elif card in table.domination[: number - 1]:
            yield say("domination card {number}: it stands here twice (T3)", number=number)
    for district in range(1, last + 1):
        if not any(district in card for card in table.domination):
            yield say("domination: district {number} is on no card (T3)", number=district)


def _bids(table: CityTable) -> Iterator[Sentence]:
    """Yield a problem for each item with an invalid minimum (T6)."""
    for number, row in enumerate(table.items, 1):
        minimum = row.minimum
        if not minimum.size or max(minimum.red, minimum.black) > MOST_OF_A_COLOUR:
            yield say(
                "item {number}: bid is {bid!r}, but must be a heap like 2R1B, at most {most} of a "
                "colour (T6)",
                number=number,
                bid=row.bid,
                most=MOST_OF_A_COLOUR,
            )


def _abilities(table: CityTable) -> Iterator[Sentence]:
    """Yield problems of abilities: no goods, or a forbidden crown or discard (T7, T8, T13)."""
    for number, row in enumerate(table.items, 1):
        ability = row.ability
        if isinstance(ability, GoodsEntry) and not ability.red + ability.black + ability.any:
            yield say("item {number}: its goods are none at all (T8)", number=number)
        if row.discard and getattr(ability, "when", "turn") == "once":
            yield say("item {number}: what works once is not discarded (T7)", number=number)
        if row.crown and (row.discard or getattr(ability, "kind", "") in UNCROWNED):
            yield say(
                "item {number}: a crown does not go with browse, lockpick, market or discard (T13)",
                number=number,
            )


def _discounts(table: CityTable) -> Iterator[Sentence]:
    """Yield a problem for each discount that would make some item free (T11)."""
    least = min((size for row in table.items if (size := row.minimum.size)), default=1)
    for number, row in enumerate(table.items, 1):
        if isinstance(row.ability, DiscountEntry) and row.ability.goods >= least:
            yield say(
                "item {number}: a discount of {goods} is not less than the smallest minimum, "
                "{least} (T11)",
                number=number,
                goods=row.ability.goods,
                least=least,
            )


def _uncounted(_count: int) -> None:
    """Return `None`: the bounds of the list already limit the number of items (T5)."""


CITY = Kind(
    kind="jantaris",
    model=CityTable,
    rule="T1",
    rules={
        "de": "T5",
        "districts": "T2",
        "domination": "T3",
        "market": "T4",
        "items": "T5",
        "goods": "T4, T11",
        "prestige": "T4, T5",
        "bid": "T6",
        "crown": "T5",
        "discard": "T7",
        "ability": "T7",
        "when": "T7",
        "red": "T8",
        "black": "T8",
        "any": "T8",
        "count": "T9, T11, T12",
        "where": "T9",
        "pick": "T12",
    },
    must={
        "kind": say("jantaris, or in an ability one of the kinds of docs/components.md"),
        "name": say("a name of 1 to 40 characters that can be shown"),
        "de": say("a name of 1 to 40 characters that can be shown"),
        "districts": say("6 to 12 names"),
        "domination": say("4 to 24 cards of three districts"),
        "market": say("1 to 12 cards"),
        "items": say("2 to 60 items"),
        "goods": say("a whole number, 1 to 12 on a market card, 7 to 12 for limit"),
        "prestige": say("a whole number up to 6, on market cards from 1 on"),
        "bid": say("a heap like 2R1B"),
        "crown": say("true or false"),
        "discard": say("true or false"),
        "ability": say("an ability with its kind"),
        "when": say("once or turn, for a lockpick turn"),
        "red": say("a whole number from 0 to 6"),
        "black": say("a whole number from 0 to 6"),
        "any": say("a whole number from 0 to 6"),
        "count": say("a whole number from 1 to 4, of a lockpick from 2 on"),
        "where": say("district, centre or anywhere"),
        "pick": say("lowest or highest"),
        "entry": say("written like the entries in docs/components.md"),
    },
    entry=say("item {number}"),
    entries="items",
    count_problem=_uncounted,
    file=box.CITY.file,
    lists={
        "districts": say("district {number}"),
        "domination": say("domination card {number}"),
        "market": say("market card {number}"),
    },
    table_problems=_untrue,
)
