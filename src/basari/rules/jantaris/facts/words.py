"""The words for areas, items and their abilities, votes, stones and merchants."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from basari.errors import Sentence, join_parts, say, say_cn, say_n
from basari.facts import Term
from basari.rules.jantaris.city import (
    CENTRE,
    Area,
    Banishment,
    Book,
    Coins,
    Credit,
    Item,
    Lockpick,
    Recruits,
    Shelter,
    Supplies,
    Theft,
    Title,
    Warehouse,
)
from basari.rules.jantaris.events import BAZAAR, DOMINATION, GOODS, GUILD, ITEMS, MARKET
from basari.rules.jantaris.goods import BLACK, RED, Colour, Goods
from basari.rules.jantaris.moves import Vote
from basari.rules.jantaris.table import Stage

VOTE_NAMES: Final = {
    Vote.TRADE: say("trade"),
    Vote.BLACK: say("black market"),
    Vote.INFLUENCE: say("influence"),
    Vote.RECRUIT: say("recruiting"),
}
VISIT_NAMES: Final = {GOODS: say("market"), GUILD: say("guild hall"), BAZAAR: say("bazaar")}
SOURCE_NAMES: Final = {MARKET: say("Markets"), ITEMS: say("Items"), DOMINATION: say("Domination")}
DEED_NAMES: Final = {"bought": say("bought"), "bids_per_auction": say("bids per auction")}
STAGE_NAMES: Final = {
    Stage.SETUP: say("set-up"),
    Stage.ITEMS: say("items"),
    Stage.CITY: say("in the city"),
    Stage.DIPLOMACY: say("diplomacy"),
    Stage.MARKET: say("great market"),
    Stage.DOMINATION: say("domination"),
}
STONE_NAMES: Final[dict[Colour, Sentence]] = {RED: say("red stone"), BLACK: say("black stone")}
PRESTIGE_NAME: Final = say("prestige")
HOME_NAME: Final = say("at home")
GOODS_NAMES: Final[dict[Colour, Sentence]] = {RED: say("red goods"), BLACK: say("black goods")}
KINDS: Final = {RED: "red", BLACK: "black"}
"""The names of the colours for front ends that draw them."""


def area_name(area: Area) -> str:
    """Return the name of an area as it is said in a sentence."""
    return say("the centre") if area.number == CENTRE else area.name


def area_names(areas: Iterable[Area]) -> Sentence:
    """Return the names of areas as a list."""
    return join_parts(map(area_name, areas))


def numbered(area: Area) -> str:
    """Return the name of an area with its number: `3 Shakara`; the centre has none."""
    return area_name(area) if area.number == CENTRE else f"{area.number} {area.name}"


def item_name(title: Title) -> Term:
    """Return the name of an item, which has a German translation."""
    return Term(title.name, {"de": title.de})


def item_names(titles: Iterable[Title]) -> Sentence:
    """Return the names of items as a list."""
    return join_parts(map(item_name, titles))


def merchants(number: int) -> Sentence:
    """Return a number of merchants: `1 merchant`, `3 merchants`."""
    return say_n("{number} merchant", "{number} merchants", number, number=number)


ONE: Final = say_cn("whom", "1 merchant", "1 merchant", 1)


def whom(number: int) -> Sentence:
    """Return a number of merchants as the object of a sentence, which some languages inflect."""
    return ONE if number == 1 else merchants(number)


def place_name(area: Area) -> Sentence:
    """Return where somebody stands: `in the centre`."""
    return say("in the centre") if area.number == CENTRE else say("in {area}", area=area.name)


def either(words: Sequence[str]) -> Sentence:
    """Return *words* as alternatives: `8 or 2`."""
    if len(words) < 2:  # noqa: PLR2004 - nothing to choose
        return join_parts(words)
    return say("{others} or {last}", others=join_parts(words[:-1]), last=words[-1])


def ability(item: Item) -> Sentence | None:
    """Return what an item can do, in a few words; `None` if it only brings prestige."""
    what = _ability(item)
    if what is None:
        return None
    if item.once:
        what = say("once: {what}", what=what)
    elif item.turn:
        what = say("each turn: {what}", what=what)
    return say("{what}, then gone", what=what) if item.discard else what


def _ability(item: Item) -> Sentence | None:
    match item.ability:
        case Supplies(red, black, any=anything):
            return _supplies(red, black, anything)
        case Recruits():
            return _recruits(item.ability)
        case Theft(count):
            return say_n(
                "take {count} good from others",
                "take {count} goods from others",
                count,
                count=count,
            )
        case Lockpick(count, True):
            return say("of {count} items the best, free", count=count)
        case Lockpick(count):
            return say("of {count} items the least, free", count=count)
        case Book(count):
            return say("bazaar: {count} items more", count=count)
        case Warehouse(goods):
            return say("up to {goods} of a colour", goods=goods)
        case Credit(goods):
            return say("auctions: {goods} cheaper", goods=goods)
        case ability:
            return SIMPLE.get(type(ability))


SIMPLE: Final[dict[type[Any], Sentence]] = {
    Banishment: say("expel from an open district"),
    Coins: say("name the market card"),
    Shelter: say("others cannot expel you"),
}
"""The words for abilities that are the same on every item."""


def _recruits(recruits: Recruits) -> Sentence:
    hired = merchants(recruits.count)
    if not recruits.districts:
        return say("{merchants} into the centre", merchants=hired)
    if not recruits.centre:
        return say("{merchants} into a district", merchants=hired)
    return say("{merchants} anywhere", merchants=hired)


def _supplies(red: int, black: int, anything: int) -> Sentence:
    goods = [str(Goods(red, black))] if red or black else []
    if anything:
        goods.append(
            say_n("{number} of any colour", "{number} of any colours", anything, number=anything)
        )
    return say("gain {goods}", goods=join_parts(goods, " + "))
