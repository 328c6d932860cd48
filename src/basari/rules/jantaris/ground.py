"""Merchants in the city: which areas are open, who comes, goes and is expelled (J6, J10, J24)."""

from msgspec.structs import replace

from basari.kernel import Seat, Step
from basari.rules.jantaris.city import CENTRE, City
from basari.rules.jantaris.events import Expelled, Hired, Means
from basari.rules.jantaris.table import BETWEEN, Fleeing, State
from basari.value import replace_at


def open_districts(city: City, state: State) -> tuple[int, ...]:
    """Return the districts without a stone, in rising order (J6)."""
    stones = state.stones
    return tuple([number for number in city.districts if number not in stones])


def open_areas(city: City, state: State) -> tuple[int, ...]:
    """Return the areas without a stone: districts, then the centre (J6)."""
    districts = open_districts(city, state)
    return districts if CENTRE in state.stones else (*districts, CENTRE)


def open_neighbours(city: City, state: State, district: int) -> tuple[int, ...]:
    """Return the neighbours of a district that have no stone, in rising order (J20, J24, JR14)."""
    stones = state.stones
    return tuple([number for number in city.neighbours(district) if number not in stones])


def move_merchants(state: State, seat: Seat, changes: dict[int, int]) -> State:
    """Return the state after *changes*, by area, to a seat's merchants; its supply makes up."""
    plan = list(state.plan)
    for area, number in changes.items():
        plan[area] = replace_at(plan[area], seat, plan[area][seat] + number)
    supply = state.supply[seat] - sum(changes.values())
    return replace(state, plan=tuple(plan), supply=replace_at(state.supply, seat, supply))


def hire(city: City, state: State, seat: Seat, areas: tuple[int, ...], means: Means) -> Step[State]:
    """Put merchants from the supply into an area; *areas* names it once each (J10, J20, J39)."""
    area, number = areas[0], len(areas)
    came = move_merchants(state, seat, {area: number})
    return Step.to(replace(came, phase=BETWEEN), Hired(seat, city.areas[area], number, means))


def expel(city: City, state: State, fleeing: Fleeing) -> Step[State]:
    """Expel a seat: one merchant goes to each open neighbour, the others to its supply (J24, JR15).

    A single merchant with two open neighbours chooses one.
    """
    number = state.plan[fleeing.district][fleeing.seat]
    goals = open_neighbours(city, state, fleeing.district)
    if number == 1 and len(goals) > 1:
        return Step(replace(state, phase=fleeing))
    return drive_out(city, state, fleeing, goals)


def drive_out(city: City, state: State, fleeing: Fleeing, goals: tuple[int, ...]) -> Step[State]:
    """Move one merchant to each of *goals*, and all others to the supply (J24)."""
    seat, district = fleeing.seat, fleeing.district
    number = state.plan[district][seat]
    went = move_merchants(state, seat, {district: -number, **dict.fromkeys(goals, 1)})
    told = Expelled(
        seat,
        fleeing.by,
        city.areas[district],
        tuple([city.areas[goal] for goal in goals]),
        number - len(goals),
        fleeing.means,
    )
    return Step.to(replace(went, phase=BETWEEN), told)
