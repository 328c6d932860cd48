"""What a position is worth to everybody: cash, and the customers that shops will still get."""

from collections import Counter
from typing import NamedTuple

from basari.bots.marracash.manner import USUAL, Manner
from basari.bots.marracash.plan import FAR, Reach, reach
from basari.bots.marracash.position import ACTIONS, Position
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.money import income_of, part_of

CURVE: list[int] = [0, 100, 300, 600, 1000, *range(1500, 40000, 500)]
"""What so many customers have brought a shop (M17)."""


def earned(customers: float) -> float:
    """Tell what so many customers, in parts, have brought a shop."""
    whole = int(customers)
    below = CURVE[whole]
    return below + (customers - whole) * (CURVE[whole + 1] - below)


class Sale(NamedTuple):
    """What it means to everybody that a shop opens, whoever buys it."""

    shop: int
    door: int
    """What those bring at once who stand at its doors."""
    income: float
    """What the shop will bring its owner, with those."""
    losses: list[float]
    """What everybody's other shops of the colour lose."""

    def worth(self, seat: int) -> float:
        """Tell what the shop is worth to a *seat*."""
        return self.income - self.losses[seat]


class Outlook:
    """A position, and what will come of it."""

    __slots__ = (
        "expected", "far", "known", "manner", "position", "reaches", "time", "turns", "values",
    )  # fmt: skip

    def __init__(self, position: Position, manner: Manner = USUAL) -> None:
        self.position, self.manner = position, manner
        self.turns = position.turns_left()
        actions = max(ACTIONS * (self.turns - 1) + position.actions, 0)
        groups = sum(1 for group in position.groups if group) + len(position.queue) / 3
        self.far = min(int(actions), FAR)
        self.time = actions / (actions + manner.busy * groups) if actions else 0.0
        self.known: dict[tuple[str, int, int, int], list[float]] = {}
        self._foresee()

    def _foresee(self) -> None:
        """Tell how many customers every shop will get, and what everybody will have."""
        position, owners = self.position, self.position.owners
        plan = position.plan
        self.reaches: dict[str, Reach] = {
            colour: reach(
                plan,
                tuple([s for s in shops if owners[s] >= 0]),
                self.far,
                self.manner.near,
                self.manner.astray,
            )
            for colour, shops in zip(COLOURS, plan.shops, strict=True)
        }
        expected = [0.0] * len(owners)
        time, reaches = self.time, self.reaches
        for fountain, group in enumerate(position.groups):
            for colour in group:
                for shop, part in reaches[colour].shares[fountain]:
                    expected[shop] += part * time
        if position.queue:
            later = self.manner.later * time
            for colour, number in Counter(position.queue).items():
                for shop, part in reaches[colour].gates:
                    expected[shop] += part * later * number
        self.expected = expected
        self.values: list[float] = [float(cash) for cash in position.cash]
        for shop, owner in enumerate(owners):
            if owner >= 0:
                self.values[owner] += self._future(position.customers[shop], expected[shop])

    def _future(self, customers: int, more: float) -> float:
        """Tell what a shop will still bring."""
        return self.manner.kept * (earned(customers + more) - CURVE[customers])

    def walked(self, start: int, way: int) -> list[float]:
        """Tell what a walk changes for everybody."""
        group = self.position.groups[start]
        gains = [0.0] * len(self.values)
        for colour in COLOURS:
            number = group.count(colour)
            if number:
                for seat, gain in enumerate(self._led(colour, number, start, way)):
                    gains[seat] += gain
        return gains

    def _led(self, colour: str, number: int, start: int, way: int) -> list[float]:
        """Tell what it changes that so many of a colour are led along a way."""
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
            for shop, part in reached.shares[position.plan.walks[start][way][0]]:
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

    def sale(self, shop: int) -> Sale:
        """Tell what it means that a shop opens."""
        position, plan = self.position, self.position.plan
        owners, customers, colour = position.owners, position.customers, plan.colours[shop]
        opened = tuple(
            [s for s in plan.shops[COLOURS.index(colour)] if owners[s] >= 0 or s == shop]
        )
        reached = reach(plan, opened, self.far, self.manner.near, self.manner.astray)
        expected = dict.fromkeys(opened, 0.0)
        doors, at_door, time = plan.doors[shop], 0, self.time
        for fountain, group in enumerate(position.groups):
            number = group.count(colour) if group else 0
            if number and fountain in doors:
                at_door += number
            elif number:
                for other, part in reached.shares[fountain]:
                    expected[other] += part * time * number
        outside = position.queue.count(colour) * self.manner.later * time
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
        return Sale(shop, door, door + self._future(at_door, expected[shop]), losses)
