"""What the abilities of items are worth, in prestige: in every round that comes, or once."""

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
"""A good, a merchant from the supply, a good of another, and somebody driven out."""
SEEN, ROOM, SPARED, SHELTERED = 0.06, 0.06, 0.22, 0.12
"""In a round: an item more in the bazaar, room for a good more, a good less to pay, shelter."""
PICKED, CALLED = 1.5, 0.5
"""An item for nothing, and a market of one's choice."""
CROWN = 0.03
"""To have a crown, for every ability of others with one."""


@lru_cache(maxsize=256)
def deed(ability: Ability | None) -> float:  # noqa: C901 - a line per ability
    """Tell what an ability is worth each time it is used, or in every round that it holds.

    >>> deed(None)
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


def spent(item: Item) -> bool:
    """Whether an item is good for one use only, or is used up already."""
    return item.once or item.discard


def lasting(city: City, items: tuple[tuple[int, ...], ...]) -> list[float]:
    """Tell what everybody's items are worth in every round that comes.

    With a crown one has a part in what others do by theirs (J36).
    """
    found = [
        sum(deed(item.ability) for item in map(city.item, own) if not spent(item)) for own in items
    ]
    shared = [
        sum(deed(item.ability) for item in map(city.item, own) if item.crown and not spent(item))
        for own in items
    ]
    crowned = [has_crown(city, own) for own in items]
    return [
        worth + crown * (CROWN + sum(shared) - shared[seat])
        for seat, (worth, crown) in enumerate(zip(found, crowned, strict=True))
    ]


def single(city: City, items: tuple[tuple[int, ...], ...]) -> list[float]:
    """Tell what everybody's items are worth that are still to be used up."""
    return [
        sum(deed(item.ability) for item in map(city.item, own) if item.discard) for own in items
    ]
