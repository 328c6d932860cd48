"""The box of Jantaris: how a city with its cards and items is made from a table (T1-T13)."""

from basari.rules.boxes import Box
from basari.rules.jantaris.city import (
    Ability,
    Area,
    Banishment,
    Book,
    City,
    Coins,
    Credit,
    Item,
    Lockpick,
    MarketCard,
    Recruits,
    Shelter,
    Supplies,
    Theft,
    Title,
    Warehouse,
)
from basari.rules.jantaris.goods import NOTHING, read
from basari.rules.register import Content


def unpack_city(content: Content) -> City:
    """Return the city that the checked table *content* describes."""
    return City(
        content["name"],
        tuple(Area(number, name) for number, name in enumerate(("", *content["districts"]))),
        tuple(map(tuple, content["domination"])),
        tuple(MarketCard(row["goods"], row["prestige"]) for row in content["market"]),
        tuple(_item(number, row) for number, row in enumerate(content["items"], 1)),
    )


def _item(number: int, row: Content) -> Item:
    """Return the item of a row (T5, T7)."""
    ability = row.get("ability") or {}
    when = ability.get("when")
    return Item(
        number,
        Title(number, row["name"], row.get("de") or row["name"]),
        row["prestige"],
        read(row["bid"]) or NOTHING,
        row.get("crown", False),
        _ability(ability) if ability else None,
        once=when == "once",
        turn=when == "turn",
        discard=ability.get("discard", False),
    )


def _ability(entry: Content) -> Ability:
    """Return the ability of an item (T8-T12)."""
    match entry:
        case {"kind": "goods", **amounts}:
            red, black, either = (amounts.get(name, 0) for name in ("red", "black", "any"))
            return Supplies(red, black, either)
        case {"kind": "recruit", "count": count, "where": where}:
            return Recruits(count, where != "centre", where != "district")
        case {"kind": "steal", "count": count}:
            return Theft(count)
        case {"kind": "expel"}:
            return Banishment()
        case {"kind": "lockpick", "count": count, "pick": pick}:
            return Lockpick(count, pick == "highest")
        case {"kind": "market"}:
            return Coins()
        case {"kind": "browse", "count": count}:
            return Book(count)
        case {"kind": "limit", "goods": goods}:
            return Warehouse(goods)
        case {"kind": "discount", "goods": goods}:
            return Credit(goods)
        case _:
            return Shelter()


CITY = Box(
    "jantaris",
    ("basari.rules.jantaris", "city.toml"),
    checks="basari.rules.jantaris.components:CITY",
    unpack=unpack_city,
)
