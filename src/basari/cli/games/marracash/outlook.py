"""What an answer would lead to, as the rules say."""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from basari.kernel import Event, Seat
from basari.rules.marracash.city import Cell
from basari.rules.marracash.events import Entered, Guided, TurnBegan, Walked
from basari.rules.marracash.money import income_of
from basari.rules.marracash.moves import Move, Walk
from basari.rules.marracash.table import State, View
from basari.story import sum_gains
from basari.value import Value


class Visit(Value):
    """Some visitors who would enter a shop."""

    shop: str
    owner: Seat
    number: int
    paid: int
    """What the bank would pay for them, in all."""
    part: int
    """The mover's part of it."""
    customers: int
    """How many the shop has had before."""


class Outlook(Value):
    """What a walk would lead to."""

    walk: Walk
    group: str
    visits: tuple[Visit, ...]
    rest: str
    """Who would arrive."""
    there: str
    """Who stands there already."""
    gains: tuple[int, ...]
    """What every seat would get."""

    @property
    def empties(self) -> int:
        """The fountain that would be empty."""
        return self.walk.start


def state_of(view: View) -> State:
    """Lay the table as a view shows it, for nothing is hidden (MR9)."""
    return State(
        view.phase,
        view.cash,
        view.owners,
        view.customers,
        view.groups,
        view.queue,
        view.first,
        view.turn,
        view.round,
        view.actions,
        quiet=view.quiet,
        left=view.left,
    )


def led_to(view: View, move: Move) -> tuple[Event, ...]:
    """Tell what would happen by a *move* of whoever is on turn, before anybody else is."""
    step = view.rules.answer(state_of(view), {view.turn: move})
    return tuple(takewhile(lambda event: not isinstance(event, TurnBegan), step.events))


def outlook(view: View, walk: Walk) -> Outlook:
    """Tell who would enter where, who would arrive, and what everybody would get (M14-M18)."""
    events = led_to(view, walk)
    group = view.groups[walk.start - 1]
    parts = {event.shop: event.part for event in events if isinstance(event, Guided)}
    visits = tuple(
        Visit(
            event.shop,
            event.owner,
            event.number,
            event.income + parts.get(event.shop, 0),
            parts.get(event.shop, 0),
            view.customers[view.rules.city.shops.index(event.shop)],
        )
        for event in events
        if isinstance(event, Entered)
    )
    served = {visit.shop[0] for visit in visits}
    rest = "".join(visitor for visitor in group if visitor not in served)
    there = view.groups[walk.goal - 1]
    return Outlook(walk, group, visits, rest, there, sum_gains(events, len(view.cash)))


def waiting_at(view: View, shop: str) -> int:
    """Count those who would enter a shop at once, if it had an owner (M13)."""
    doors = view.rules.city.doors[view.rules.city.shops.index(shop)]
    return sum(view.groups[fountain - 1].count(shop[0]) for fountain in doors)


def at_once(view: View, shop: str) -> int:
    """Tell what whoever bought a shop would be paid for them."""
    return income_of(0, waiting_at(view, shop))


def path_of(view: View, start: int, goal: int) -> tuple[Cell, ...]:
    """List the cells of a walk, the fountain of departure included."""
    city = view.rules.city
    return (city.fountains[start - 1], *city.way(start, goal).cells)


def entering(events: Iterable[Event]) -> Iterator[tuple[str, int]]:
    """List who entered which shop."""
    for event in events:
        if isinstance(event, Entered):
            yield event.shop, event.number


def is_walk(event: Event | None) -> bool:
    """Whether it belongs to a walk."""
    return isinstance(event, Walked | Entered | Guided)
