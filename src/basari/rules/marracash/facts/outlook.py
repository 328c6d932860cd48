"""What a walk would lead to, and who could come to a shop, found by applying the rules."""

from collections.abc import Iterator
from itertools import takewhile

from basari.kernel import Event, Seat
from basari.rules.marracash.events import Entered, Guided, TurnBegan
from basari.rules.marracash.money import income_of
from basari.rules.marracash.moves import Move, Walk
from basari.rules.marracash.table import State, View
from basari.value import Value


class Visit(Value):
    """A group of visitors that would enter a shop."""

    shop: str
    owner: Seat
    number: int
    paid: int
    """What the bank would pay for the group in all."""
    part: int
    """How much of that payment goes to the seat that moves the group."""
    customers: int
    """How many customers the shop has had before."""


class Outlook(Value):
    """What a walk would lead to."""

    walk: Walk
    group: str
    visits: tuple[Visit, ...]
    rest: str
    """The visitors of the group who would reach the end of the walk."""
    there: str
    """The visitors who already stand at the end of the walk."""
    gains: tuple[int, ...]
    """What every seat would gain."""


class ShopOutlook(Value):
    """Who could come to a shop if it had an owner."""

    shop: str
    at_door: int
    """Visitors of the shop's colour who would enter at once (M13)."""
    inside: int
    """All visitors of the shop's colour in the city."""
    queue: int
    """Visitors of the shop's colour in the queue."""
    rivals: tuple[tuple[str, Seat, int], ...]
    """Other shops of the same colour that are owned: name, owner, and number of customers."""
    at_fountain: bool
    """Whether the shop has a door at a fountain, where visitors could stand."""
    walk: Walk | None = None
    """The walk that would lead most visitors to the shop; `None` if none would lead any."""
    led: int = 0
    """How many visitors that walk would lead there."""

    @property
    def left(self) -> int:
        """All visitors of the shop's colour who are not customers yet."""
        return self.inside + self.queue

    @property
    def at_once(self) -> int:
        """What the buyer would be paid at once for the visitors at the door (M17)."""
        return income_of(0, self.at_door)


def state_of(view: View) -> State:
    """Return the whole state, which every view shows, as nothing is hidden (MR9)."""
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


def events_of(view: View, move: Move) -> tuple[Event, ...]:
    """Return the events that *move* of the active seat would cause, up to the next turn."""
    step = view.rules.answer(state_of(view), {view.turn: move})
    return tuple(takewhile(lambda event: not isinstance(event, TurnBegan), step.events))


def walk_outlook(view: View, walk: Walk) -> Outlook:
    """Return who would enter which shop, who would arrive, and what all would gain (M14-M18)."""
    events = events_of(view, walk)
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
    gains = [0] * len(view.cash)
    for event in events:
        for seat, amount in event.gains().items():
            gains[seat] += amount
    group, served = view.groups[walk.start - 1], {visit.shop[0] for visit in visits}
    rest = "".join(visitor for visitor in group if visitor not in served)
    return Outlook(walk, group, visits, rest, view.groups[walk.goal - 1], tuple(gains))


def shop_outlook(view: View, shop: str) -> ShopOutlook:
    """Return who could come to a shop, and its rivals."""
    city, colour = view.rules.city, shop[0]
    doors = city.doors[city.shops.index(shop)]
    shops = zip(city.shops, view.owners, view.customers, strict=True)
    led, walk = max(_walks_past(view, shop), key=lambda pair: pair[0], default=(0, None))
    return ShopOutlook(
        shop,
        sum(view.groups[fountain - 1].count(colour) for fountain in doors),
        sum(group.count(colour) for group in view.groups),
        view.queue.count(colour),
        tuple(
            (name, owner, customers)
            for name, owner, customers in shops
            if name[0] == colour and name != shop and owner is not None
        ),
        bool(doors),
        walk,
        led,
    )


def _walks_past(view: View, shop: str) -> Iterator[tuple[int, Walk]]:
    """Yield the walks that pass a shop before any rival, each with how many it would lead there."""
    city, colour = view.rules.city, shop[0]
    for ways, group in zip(city.ways, view.groups, strict=True):
        for way in ways if colour in group else ():
            passed = (number for number in way.passes if city.shops[number][0] == colour)
            own = (
                city.shops[n] for n in passed if city.shops[n] == shop or view.owners[n] is not None
            )
            if next(own, None) == shop:
                yield group.count(colour), Walk(way.start, way.goal)
