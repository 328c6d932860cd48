"""The worth of a position to each seat: its cash, and the customers its shops will still get."""

from collections import Counter
from typing import NamedTuple

from basari.bots.marracash.city_map import FAR, VisitorFlow, visitor_flow
from basari.bots.marracash.position import ACTIONS, Position
from basari.bots.marracash.weights import USUAL, Weights
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.money import income_of, part_of

CURVE: list[int] = [0, 100, 300, 600, 1000, *range(1500, 40000, 500)]
"""A shop's total income by its number of customers (M17)."""


def total_income(customers: float) -> float:
    """Return a shop's total income for a number of customers, which may be a fraction."""
    whole = int(customers)
    below = CURVE[whole]
    return below + (customers - whole) * (CURVE[whole + 1] - below)


class ShopOpening(NamedTuple):
    """What the opening of a shop brings and costs everybody, whoever buys it."""

    shop: int
    door: int
    """The income from the visitors at its doors, who enter at once."""
    income: float
    """The income that the shop will bring its owner, including `door`."""
    losses: list[float]
    """What each seat's other shops of the colour will lose."""

    def worth(self, seat: int) -> float:
        """Return the worth of the shop to *seat* as its buyer."""
        return self.income - self.losses[seat]


class Forecast:
    """A position, with the predicted customers of each shop and everybody's wealth."""

    __slots__ = (
        "expected", "far", "known", "position", "reaches", "time", "turns", "values", "weights",
    )  # fmt: skip

    def __init__(self, position: Position, weights: Weights = USUAL) -> None:
        self.position, self.weights = position, weights
        self.turns = position.turns_left()
        actions = max(ACTIONS * (self.turns - 1) + position.actions, 0)
        groups = sum(1 for group in position.groups if group) + len(position.queue) / 3
        self.far = min(int(actions), FAR)
        self.time = actions / (actions + weights.busy * groups) if actions else 0.0
        self.known: dict[tuple[str, int, int, int], list[float]] = {}
        self._foresee()

    def _foresee(self) -> None:
        """Predict the customers of each shop, and everybody's wealth at the end."""
        position, owners = self.position, self.position.owners
        city_map = position.city_map
        self.reaches: dict[str, VisitorFlow] = {
            colour: visitor_flow(
                city_map,
                tuple([s for s in shops if owners[s] >= 0]),
                self.far,
                self.weights.near,
                self.weights.astray,
            )
            for colour, shops in zip(COLOURS, city_map.shops, strict=True)
        }
        expected = [0.0] * len(owners)
        time, reaches = self.time, self.reaches
        for fountain, group in enumerate(position.groups):
            for colour in group:
                for shop, part in reaches[colour].shares[fountain]:
                    expected[shop] += part * time
        if position.queue:
            later = self.weights.later * time
            for colour, number in Counter(position.queue).items():
                for shop, part in reaches[colour].gates:
                    expected[shop] += part * later * number
        self.expected = expected
        self.values: list[float] = [float(cash) for cash in position.cash]
        for shop, owner in enumerate(owners):
            if owner >= 0:
                self.values[owner] += self._future(position.customers[shop], expected[shop])

    def _future(self, customers: int, more: float) -> float:
        """Return what a shop that has had *customers* will still earn if *more* come."""
        return self.weights.kept * (total_income(customers + more) - CURVE[customers])

    def walk_gains(self, start: int, way: int) -> list[float]:
        """Return what each seat gains if the group at *start* takes its way number *way*."""
        group = self.position.groups[start]
        gains = [0.0] * len(self.values)
        for colour in COLOURS:
            number = group.count(colour)
            if number:
                for seat, gain in enumerate(self._group_gains(colour, number, start, way)):
                    gains[seat] += gain
        return gains

    def _group_gains(self, colour: str, number: int, start: int, way: int) -> list[float]:
        """Return what each seat gains if *number* visitors of *colour* walk away from *start*.

        *way* is the index of their walk among all walks from that fountain.
        """
        key = (colour, number, start, way)
        found = self.known.get(key)
        if found is not None:
            return found
        position, expected, time = self.position, self.expected, self.time
        owners, customers = position.owners, position.customers
        reached = self.reaches[colour]
        hit = reached.hits[start][way]
        gains = [0.0] * len(self.values)
        changed: dict[int, float] = {}
        for shop, part in reached.shares[start]:
            changed[shop] = -part * time * number
        if hit is None:
            for shop, part in reached.shares[position.city_map.walks[start][way][0]]:
                changed[shop] = changed.get(shop, 0.0) + part * time * number
        for shop, change in changed.items():
            before, more = customers[shop], expected[shop]
            now = before
            if shop == hit:
                now += number
                income = income_of(before, number)
                if owners[shop] != position.seat:
                    part_taken = part_of(before, number, each=position.each)
                    gains[position.seat] += part_taken
                    income -= part_taken
                gains[owners[shop]] += income
            later = max(more + change, 0.0)
            gains[owners[shop]] += self._future(now, later) - self._future(before, more)
        self.known[key] = gains
        return gains

    def sale(self, shop: int) -> ShopOpening:
        """Return what opening *shop* brings and costs everybody."""
        position, city_map = self.position, self.position.city_map
        owners, customers, colour = position.owners, position.customers, city_map.colours[shop]
        opened = tuple(
            [s for s in city_map.shops[COLOURS.index(colour)] if owners[s] >= 0 or s == shop]
        )
        reached = visitor_flow(city_map, opened, self.far, self.weights.near, self.weights.astray)
        expected = dict.fromkeys(opened, 0.0)
        doors, at_door, time = city_map.doors[shop], 0, self.time
        for fountain, group in enumerate(position.groups):
            number = group.count(colour) if group else 0
            if number and fountain in doors:
                at_door += number
            elif number:
                for other, part in reached.shares[fountain]:
                    expected[other] += part * time * number
        outside = position.queue.count(colour) * self.weights.later * time
        for other, part in reached.gates:
            expected[other] += part * outside
        losses = [0.0] * len(self.values)
        for other in opened:
            if other != shop:
                before = customers[other]
                losses[owners[other]] += self._future(before, self.expected[other]) - self._future(
                    before, expected[other]
                )
        door = CURVE[at_door]
        return ShopOpening(shop, door, door + self._future(at_door, expected[shop]), losses)
