"""The value of items' abilities in prestige: per round, or once."""

from functools import lru_cache

from basari.rules.jantaris.city import (
    Ability,
    Banishment,
    Book,
    City,
    Coins,
    Credit,
    Item,
    Lockpick,
    Recruits,
    Shelter,
    Supplies,
    Theft,
    Warehouse,
)
from basari.rules.jantaris.standing import LIMIT, has_crown

GOOD, HIRED, ROBBED, EXPELLED = 0.36, 0.3, 0.45, 0.3
"""The value of gaining a good, of hiring from the supply, of robbing a good, and of expelling."""
SEEN, ROOM, SPARED, SHELTERED = 0.06, 0.06, 0.22, 0.12
"""Per round, the value of a further item on show, room for a good, a discount, and shelter."""
PICKED, CALLED = 1.5, 0.5
"""The value of choosing an item for nothing, and of calling a great market."""
CROWN = 0.03
"""The value per round of a crown, besides the abilities of other seats that it gives a share in."""


@lru_cache(maxsize=256)
def ability_value(ability: Ability | None) -> float:  # noqa: C901 - a line per ability
    """Return the value of an ability each time it is used, or for every round that it lasts.

    >>> ability_value(None)
    0.0
    """
    match ability:
        case Supplies(red, black, free):
            return GOOD * (red + black + free)
        case Recruits(count):
            return HIRED * count
        case Theft(count):
            return ROBBED * count
        case Banishment():
            return EXPELLED
        case Lockpick():
            return PICKED
        case Coins():
            return CALLED
        case Book(count):
            return SEEN * count
        case Warehouse(goods):
            return ROOM * (goods - LIMIT)
        case Credit(goods):
            return SPARED * goods
        case Shelter():
            return SHELTERED
        case _:
            return 0.0


def is_single_use(item: Item) -> bool:
    """Whether the item can be used only once."""
    return item.once or item.discard


def lasting_values(city: City, items: tuple[tuple[int, ...], ...]) -> list[float]:
    """Return, by seat, the value per round of everybody's lasting items.

    A crown gives a share in the abilities of the other seats (J36).
    """
    found = [
        sum(ability_value(item.ability) for item in map(city.item, own) if not is_single_use(item))
        for own in items
    ]
    shared = [
        sum(
            ability_value(item.ability)
            for item in map(city.item, own)
            if item.crown and not is_single_use(item)
        )
        for own in items
    ]
    crowned = [has_crown(city, own) for own in items]
    return [
        worth + crown * (CROWN + sum(shared) - shared[seat])
        for seat, (worth, crown) in enumerate(zip(found, crowned, strict=True))
    ]


def single_use_values(city: City, items: tuple[tuple[int, ...], ...]) -> list[float]:
    """Return, by seat, the value of everybody's unused single-use items."""
    return [
        sum(ability_value(item.ability) for item in map(city.item, own) if item.discard)
        for own in items
    ]
