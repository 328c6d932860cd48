"""What seats may own and gain: standing abilities, crowns, room, prestige (J5, J36, J37)."""

from collections.abc import Iterator

from msgspec.structs import replace

from basari.kernel import Event, Seat, Step
from basari.rules.jantaris.city import City, Credit, Shelter, Standing, Warehouse
from basari.rules.jantaris.events import GoalReached
from basari.rules.jantaris.goods import Goods
from basari.rules.jantaris.table import Reach, State
from basari.value import replace_at

LIMIT = 6
"""How many goods of a colour a seat may own without an item (J5)."""


def has_crown(city: City, items: tuple[int, ...]) -> bool:
    """Whether any of *items* has a crown (J36)."""
    return any(city.items[number - 1].crown for number in items)


def lasting_abilities(
    city: City, items: tuple[tuple[int, ...], ...], seat: int
) -> Iterator[Standing]:
    """Yield the standing abilities that a seat has, by its own items or by crowns (J36)."""
    crowned = has_crown(city, items[seat])
    for owner, own in enumerate(items):
        for number in own:
            item = city.items[number - 1]
            ability = item.ability
            if isinstance(ability, Standing) and (owner == seat or (crowned and item.crown)):
                yield ability


def reach_of(city: City, items: tuple[tuple[int, ...], ...]) -> Reach:
    """Return what standing abilities do for each seat; the best of a kind counts (J37, J45-J47)."""
    found = [list(lasting_abilities(city, items, seat)) for seat in range(len(items))]
    return Reach(
        tuple(
            max((own.goods for own in each if type(own) is Warehouse), default=LIMIT)
            for each in found
        ),
        tuple(max((own.goods for own in each if type(own) is Credit), default=0) for each in found),
        tuple(any(type(own) is Shelter for own in each) for each in found),
    )


def room(state: State, seat: Seat) -> Goods:
    """Return how many goods of each colour a seat can gain, within limit and bank (J5, J8)."""
    limit, own, bank = state.reach.limits[seat], state.goods[seat], state.bank
    red, black = limit - own.red, limit - own.black
    return Goods(min(red, bank.red), min(black, bank.black))


def gain(state: State, seat: Seat, goods: Goods) -> State:
    """Return the state after *seat* gained *goods* from the bank."""
    return replace(
        state,
        goods=replace_at(state.goods, seat, state.goods[seat].plus(goods)),
        bank=state.bank.less(goods),
    )


def pay(state: State, seat: Seat, goods: Goods) -> State:
    """Return the state after *seat* paid *goods* to the bank."""
    return replace(
        state,
        goods=replace_at(state.goods, seat, state.goods[seat].less(goods)),
        bank=state.bank.plus(goods),
    )


def award_prestige(state: State, seat: Seat, event: Event, goal: int) -> Step[State]:
    """Add the prestige that *event* brings; report if *seat* is the first to reach *goal* (J32)."""
    before = state.prestige
    prestige = replace_at(before, seat, before[seat] + event.gains()[seat])
    step = Step.to(replace(state, prestige=prestige), event)
    if max(before) < goal <= prestige[seat]:
        return step.then(Step.to, GoalReached(seat, prestige[seat]))
    return step
