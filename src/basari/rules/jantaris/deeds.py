"""Items in use: who may use which, and what this does for the owner and all crowns (J34-J42)."""

from typing import assert_never

from msgspec.structs import replace

from basari.chance import Draw
from basari.kernel import Seat, Step
from basari.rules.jantaris.city import (
    CENTRE,
    Banishment,
    City,
    Deed,
    Item,
    Lockpick,
    Recruits,
    Supplies,
    Theft,
)
from basari.rules.jantaris.events import (
    CrownShared,
    Discarded,
    GoodsGained,
    ItemBought,
    ItemKept,
    ItemsReturned,
    ItemUsed,
    LockpickBroke,
    LockpickTurned,
    Means,
    Robbed,
    Skipped,
)
from basari.rules.jantaris.goods import COLOURS, Goods, only
from basari.rules.jantaris.ground import expel, hire, open_areas, open_districts
from basari.rules.jantaris.moves import Expel, Hire, Keep, Rob, Skip, Take
from basari.rules.jantaris.standing import award_prestige, gain, has_crown, reach_of, room
from basari.rules.jantaris.table import (
    BETWEEN,
    Drawing,
    Expelling,
    Fleeing,
    Hiring,
    Keeping,
    Luck,
    Robbing,
    State,
    Taking,
    Task,
)
from basari.rules.seats import clockwise
from basari.value import replace_at


def usable_items(city: City, state: State) -> tuple[int, ...]:
    """Return the items whose use would have an effect for the active seat now (J34, JR19)."""
    seat, used = state.turn, state.used
    return tuple(
        [
            number
            for number in state.items[seat]
            if (item := city.items[number - 1]).turn
            and number not in used
            and can_use(city, state, seat, item.ability)
        ]
    )


def can_use(city: City, state: State, seat: Seat, ability: object) -> bool:
    """Whether carrying out *ability* now would do something for *seat* (JR19)."""
    if isinstance(ability, Supplies):
        free = room(state, seat)
        return bool(
            (free.red and (ability.red or ability.any))
            or (free.black and (ability.black or ability.any))
        )
    if isinstance(ability, Recruits):
        return state.supply[seat] > 0 and bool(_goals(city, state, ability))
    if isinstance(ability, Theft):
        return bool(thefts(state, seat))
    if isinstance(ability, Banishment):
        return bool(banishments(city, state, seat))
    return isinstance(ability, Lockpick) and len(state.pile) >= ability.count


def _goals(city: City, state: State, recruits: Recruits) -> tuple[int, ...]:
    """Return the areas where an item that *recruits* lets its owner hire merchants (J39)."""
    return tuple(
        [
            area
            for area in open_areas(city, state)
            if (recruits.centre if area == CENTRE else recruits.districts)
        ]
    )


def thefts(state: State, thief: Seat) -> tuple[Rob, ...]:
    """Return what *thief* can take from other seats within its own limit (J5, J20, J40)."""
    limit, own = state.reach.limits[thief], state.goods[thief]
    return tuple(
        [
            Rob(Seat(seat), colour)
            for seat, goods in enumerate(state.goods)
            if seat != thief
            for colour in COLOURS
            if goods.of(colour) and own.of(colour) < limit
        ]
    )


def banishments(city: City, state: State, seat: Seat) -> tuple[Expel, ...]:
    """Return whom *seat* can expel by an item: itself, or any seat without shelter (J41)."""
    sheltered = state.reach.sheltered
    return tuple(
        [
            Expel(district, Seat(other))
            for district in open_districts(city, state)
            for other, number in enumerate(state.plan[district])
            if number and (other == seat or not sheltered[other])
        ]
    )


def use_item(city: City, state: State, number: int) -> Step[State]:
    """Use an item: its owner carries out its deed, then all seats with a crown (J34, J36, J48)."""
    seat, item = state.turn, city.item(number)
    used = replace(state, phase=BETWEEN, used=(*state.used, number))
    step = Step.to(used, ItemUsed(seat, item.title)).then(
        lambda state: discard(city, state, seat, item)
    )
    return step.at(replace(step.state, due=tasks(city, step.state, seat, item)))


def discard(city: City, state: State, seat: Seat, item: Item) -> Step[State]:
    """Remove an item from the game if it is used up; its prestige stays (J48, JR21)."""
    if not item.discard:
        return Step(state)
    own = tuple([number for number in state.items[seat] if number != item.number])
    items = replace_at(state.items, seat, own)
    left = replace(state, items=items, reach=reach_of(city, items))
    return Step.to(left, Discarded(seat, item.title))


def tasks(city: City, state: State, owner: Seat, item: Item) -> tuple[Task, ...]:
    """Return the tasks of an item: the owner's, then clockwise all crown holders' (J36, JR20)."""
    seats = clockwise(owner, len(state.goods)) if item.crown else (owner,)
    return tuple(
        [
            Task(seat, item.number, owner)
            for seat in seats
            if seat == owner or has_crown(city, state.items[seat])
        ]
    )


def acquire(city: City, state: State, event: ItemBought | ItemKept, goal: int) -> Step[State]:
    """Give an item's prestige, and carry out its deed if that works once (J15, J35).

    *event* tells how the item was acquired; *goal* is the prestige that starts the last round.
    """
    seat, item = event.seat, city.item(event.item.number)
    items = replace_at(state.items, seat, tuple(sorted((*state.items[seat], item.number))))
    due = tasks(city, state, seat, item) if item.once else ()
    laid = replace(state, phase=BETWEEN, items=items, reach=reach_of(city, items), due=due)
    return award_prestige(laid, seat, event, goal)


def carry_out(city: City, state: State, task: Task) -> Step[State]:
    """Carry out *task*, or pass over it if it would do nothing for its seat (J35-J42)."""
    seat, item = task.seat, city.item(task.item)
    ability = item.ability
    if not can_use(city, state, seat, ability):
        return Step(state)
    step = Step(state)
    if seat != task.owner:
        step = Step.to(state, CrownShared(seat, item.title, task.owner))
    elif item.once:
        step = Step.to(state, ItemUsed(seat, item.title))
    return step.then(lambda state: _begin(city, state, seat, item.number, ability))


def _begin(city: City, state: State, seat: Seat, number: int, ability: object) -> Step[State]:
    """Carry out a deed as far as it needs no choice, and ask for the choices.

    *number* is that of the item.
    """
    assert isinstance(ability, Deed)  # noqa: S101 - only those are ever carried out
    if type(ability) is Supplies:
        return _supply(state, seat, number, ability)
    if type(ability) is Recruits:
        goals = _goals(city, state, ability)
        asked: Hiring | Robbing | Expelling | Drawing = Hiring(
            seat, goals, 1, skipping=True, item=number, left=ability.count
        )
    elif type(ability) is Theft:
        asked = Robbing(seat, number, ability.count)
    elif type(ability) is Banishment:
        asked = Expelling(seat, number)
    elif type(ability) is Lockpick:
        asked = Drawing(Luck.PICK, ability.count, number)
    else:
        assert_never(ability)
    return Step(replace(state, phase=asked))


def _supply(state: State, seat: Seat, number: int, supplies: Supplies) -> Step[State]:
    """Gain red goods, then black ones, then goods of the seat's choice (J38).

    *number* is that of the item.
    """
    free = room(state, seat)
    goods = Goods(min(supplies.red, free.red), min(supplies.black, free.black))
    told = [GoodsGained(seat, goods, Means.ITEM)] if goods.size else []
    return Step.to(gain(state, seat, goods), *told).then(ask_colours, seat, supplies.any, number)


def ask_colours(state: State, seat: Seat, number: int, item: int = 0) -> Step[State]:
    """Ask for the colours of *number* goods, or fewer if limit or bank require (J8, J20, J38)."""
    size = min(number, room(state, seat).size)
    return Step(replace(state, phase=Taking(seat, size, item)) if size else state)


def take_goods(state: State, phase: Taking, take: Take) -> Step[State]:
    """Gain goods of the chosen colours (J20, J38)."""
    means = Means.ITEM if phase.item else Means.VOTE
    took = replace(gain(state, phase.seat, take.goods), phase=BETWEEN)
    return Step.to(took, GoodsGained(phase.seat, take.goods, means))


def rob(state: State, phase: Robbing, move: Rob | Skip) -> Step[State]:
    """Take a good from another seat; ask again if an item lets the seat take more (J20, J40)."""
    if isinstance(move, Skip):
        return skip(state, phase.seat, Means.ITEM)
    thief, victim, heap = phase.seat, move.seat, only(move.colour, 1)
    goods = replace_at(state.goods, victim, state.goods[victim].less(heap))
    goods = replace_at(goods, thief, goods[thief].plus(heap))
    took = replace(state, phase=BETWEEN, goods=goods)
    if phase.left > 1 and thefts(took, thief):
        took = replace(took, phase=Robbing(thief, phase.item, phase.left - 1))
    means = Means.ITEM if phase.item else Means.VOTE
    return Step.to(took, Robbed(thief, victim, move.colour, means))


def hire_or_skip(city: City, state: State, phase: Hiring, move: Hire | Skip) -> Step[State]:
    """Put merchants into an area; ask again if an item lets the seat hire more (J20, J39)."""
    seat, means = phase.seat, Means.ITEM if phase.item else Means.VOTE
    if isinstance(move, Skip):
        return skip(state, seat, means)
    step = hire(city, state, seat, move.areas, means)
    if phase.left > 1 and step.state.supply[seat]:
        again = replace(phase, left=phase.left - 1)
        return step.at(replace(step.state, phase=again))
    return step


def banish(city: City, state: State, phase: Expelling, move: Expel | Skip) -> Step[State]:
    """Expel the named seat from an open district by an item, or skip (J41)."""
    if isinstance(move, Skip):
        return skip(state, phase.seat, Means.ITEM)
    return expel(city, state, Fleeing(move.seat, move.district, phase.seat, Means.ITEM))


def skip(state: State, seat: Seat, means: Means) -> Step[State]:
    """Go on after *seat* declined what it might have done by *means* (J21)."""
    return Step.to(replace(state, phase=BETWEEN), Skipped(seat, means))


def turn_up_items(city: City, state: State, phase: Drawing, draw: Draw) -> Step[State]:
    """Turn up items for a lockpick; if all have the same prestige, the seat gets none (J42)."""
    seat, drawn = state.turn, tuple(sorted(draw.cards))
    told = LockpickTurned(seat, tuple([city.item(number).title for number in drawn]))
    worth = [city.item(number).prestige for number in drawn]
    if min(worth) == max(worth):
        return Step.to(replace(state, phase=BETWEEN), told, LockpickBroke(seat))
    return Step.to(replace(state, phase=Keeping(phase.item, drawn)), told)


def keep_options(city: City, phase: Keeping) -> tuple[Keep, ...]:
    """Return which of the items turned up can be kept with the lockpick (J42)."""
    lockpick = city.item(phase.item).ability
    worth = {number: city.item(number).prestige for number in phase.items}
    highest = isinstance(lockpick, Lockpick) and lockpick.highest
    wanted = max(worth.values()) if highest else min(worth.values())
    return tuple([Keep(number) for number in phase.items if worth[number] == wanted])


def keep(city: City, state: State, phase: Keeping, keep: Keep, goal: int) -> Step[State]:
    """Give the seat an item for free; the others go back into the pile (J42)."""
    item, seat = city.item(keep.item), state.turn
    left = replace(state, pile=state.pile - {keep.item})
    step = acquire(city, left, ItemKept(seat, item.title, item.prestige), goal)
    back = tuple([city.item(number).title for number in phase.items if number != keep.item])
    return step.then(Step.to, ItemsReturned(back))
