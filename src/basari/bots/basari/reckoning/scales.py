"""Scales: what changes are worth to everybody, whatever one believes a position to be worth.

Who weighs says what everybody may expect to get, what colours will bring, and how one compares with
one's rivals; from that it follows what it is worth to carry out an action, and to pay for it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from basari.bots.basari.crowd import Goods, goods
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, Stall, added, stall
from basari.rules.basari import cards
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import ALONE

Column = tuple[int, ...]
"""How many gems of one colour everybody owns, by seat."""
Pays = list[list[tuple[float, float]]]
"""By colour and number of gems: what it is worth to pay them, and to get them."""
Known = Mapping[Column, Sequence[float]]
"""How many majorities a colour brings everybody, by who owns how many of it."""


class Scene(NamedTuple):
    """What counts of a view."""

    stall: Stall
    goods: Goods
    steps: tuple[int, ...]
    """How far cards or dice lead later on."""


def scene(view: Any) -> Scene:  # noqa: ANN401 - of either edition
    """See what counts; in a negotiation, also what those will get who are alone with the rest."""
    seen, before = stall(view), goods(view)
    if isinstance(view.phase, Bargain):
        seen = _foreseen(view, seen, before)
    if type(view) is cards.View:
        return Scene(seen, before, tuple([card.workers for card in view.rules.deck]))
    return Scene(seen, before, seen.steps)


def _foreseen(view: Any, seen: Stall, before: Goods) -> Stall:  # noqa: ANN401
    """See what comes of the actions that are dealt with after this one, if somebody has them."""
    actions = view.rules.contested
    place = actions.index(view.phase.action)
    for later in range(place + 1, TAKING + 1):
        if view.choices.count(actions[later]) == ALONE:
            seat = view.choices.index(actions[later])
            if later == GAINING:
                points = added(seen.points, seat, before[seat].points)
                seen = seen._replace(points=points)
            else:
                seen = got(seen, seat, _there(seen, before[seat]))
    return seen


def got(seen: Stall, seat: int, gems: Sequence[int]) -> Stall:
    """Give a seat gems out of the supply."""
    owned = zip(seen.owned, gems, strict=True)
    return seen._replace(
        owned=tuple([added(column, seat, more) for column, more in owned]),
        supply=tuple([there - more for there, more in zip(seen.supply, gems, strict=True)]),
    )


def _there(seen: Stall, good: Any) -> tuple[int, ...]:  # noqa: ANN401 - a card or an arch
    """Tell what the supply holds of the gems of a card or an arch."""
    return tuple(map(min, good.gems.counts, seen.supply))


class Leads(dict[Column, list[float]]):
    """How many more majorities a colour brings everybody than their rivals."""

    def __init__(self, known: Known, compared: Callable[[Sequence[float]], list[float]]) -> None:
        super().__init__()
        self._known, self._compared = known, compared

    def __missing__(self, owned: Column) -> list[float]:
        """Work it out."""
        self[owned] = found = self._compared(self._known[owned])
        return found


class Scales:
    """What changes are worth to everybody, in points more than their rivals."""

    def __init__(self, seen: Scene) -> None:
        self.table, self.goods, self.steps = seen.stall, seen.goods, seen.steps
        self.way = tuple([min(way, self.table.goal) for way in self.table.way])
        to_come, self.left = self.expected(self.way)
        points = [have + more for have, more in zip(self.table.points, to_come, strict=True)]
        self.chances = self.hoped(points)
        self._to_come = self.compared(to_come)
        self.lead = Leads(self.known(self.left), self.compared)
        self._over = Leads(self.known(0.0), self.compared)
        self._led: dict[int, tuple[list[float], float]] = {}
        self._paying: dict[tuple[bool, float, int, int, int], Pays] = {}
        self._done: dict[tuple[int, int], list[float]] = {}

    def expected(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Expect what everybody still gets who is so far, and how many rounds are left."""
        raise NotImplementedError

    def known(self, left: float) -> Known:
        """Tell what colours bring, with so many rounds left."""
        raise NotImplementedError

    def hoped(self, points: list[float]) -> list[float]:
        """Tell everybody's chance to win from the points that are expected."""
        raise NotImplementedError

    def compared(self, points: Sequence[float]) -> list[float]:
        """Tell how many more points everybody has than their rivals."""
        raise NotImplementedError

    def done(self, place: int, seat: int) -> list[float]:
        """Tell everybody what it is worth if a seat carries out one of the contested actions."""
        known = self._done
        if (place, seat) not in known:
            known[place, seat] = self._doing(place, seat)
        return known[place, seat]

    def _doing(self, place: int, seat: int) -> list[float]:
        if place == LEADING_ON:
            return self._leading(seat)[0]
        if place == GAINING:
            return self.gained(seat, self.goods[seat].points)
        return self.taken(seat, self.there(seat))

    def ends(self, place: int, seat: int) -> float:
        """Tell how likely that ends a leg which would else go on."""
        return self._leading(seat)[1] if place == LEADING_ON and self.left else 0.0

    def there(self, seat: int) -> tuple[int, ...]:
        """Tell what the supply holds of the gems before a seat."""
        return _there(self.table, self.goods[seat])

    def _leading(self, seat: int) -> tuple[list[float], float]:
        """Tell everybody what it is worth if a seat goes on, and how likely that ends the leg."""
        if seat not in self._led:
            self._led[seat] = self._led_on(seat)
        return self._led[seat]

    def _led_on(self, seat: int) -> tuple[list[float], float]:
        table, way = self.table, self.way
        there: dict[int, float] = {}
        for step in table.steps:
            far = min(way[seat] + step, table.goal)
            there[far] = there.get(far, 0.0) + 1 / len(table.steps)
        total = [-now for now in self._to_come]
        for far, often in there.items():
            then, _ = self.expected((*way[:seat], far, *way[seat + 1 :]))
            for whom, lead in enumerate(self.compared(then)):
                total[whom] += often * lead
        bonus = self.gained(seat, table.bonus)
        ends = there.get(table.goal, 0.0) if self.left else 0.0
        return [one + more for one, more in zip(total, bonus, strict=True)], ends

    def gained(self, seat: int, points: float) -> list[float]:
        """Tell everybody what it is worth if a seat gets points."""
        return self.compared([points * (whom == seat) for whom in range(len(self.chances))])

    def taken(self, seat: int, gems: Iterable[int]) -> list[float]:
        """Tell everybody what it is worth if a seat gets gems, or loses them."""
        lead, total = self.lead, [0.0] * len(self.chances)
        for value, column, more in zip(WORTH, self.table.owned, gems, strict=True):
            if more:
                now, then = lead[column], lead[added(column, seat, more)]
                total = [
                    one + value * (new - old)
                    for one, new, old in zip(total, then, now, strict=True)
                ]
        return total

    def purse(self, seat: int) -> tuple[int, ...]:
        """See what gems a seat has."""
        return tuple([column[seat] for column in self.table.owned])

    def columns(self, place: int, seat: int) -> tuple[Column, ...]:
        """See who owns what after a seat has carried out an action."""
        owned = self.table.owned
        if place != TAKING:
            return owned
        gems = zip(owned, self.there(seat), strict=True)
        return tuple([added(column, seat, more) for column, more in gems])

    def pays(self, place: int, payer: int, payee: int, most: int) -> Pays:
        """Tell both what it is worth if one pays the other up to so many gems for an action."""
        known, ends = self._paying, self.ends(place, payer)
        key = place == TAKING, ends, payer, payee, most
        if key not in known:
            known[key] = self._pays(self.lead, place, payer, payee, most)
            if ends:
                over = self._pays(self._over, place, payer, payee, most)
                known[key] = [
                    [
                        (a + ends * (c - a), b + ends * (d - b))
                        for (a, b), (c, d) in zip(*rows, strict=True)
                    ]
                    for rows in zip(known[key], over, strict=True)
                ]
        return known[key]

    def _pays(self, lead: Leads, place: int, payer: int, payee: int, most: int) -> Pays:
        found = []
        for value, before, column in zip(
            WORTH, self.table.owned, self.columns(place, payer), strict=True
        ):
            now = lead[column]
            own, given = now[payer], now[payee]
            row = [(0.0, 0.0)]
            paid = list(column)
            for _ in range(min(most, before[payer])):
                paid[payer] -= 1
                paid[payee] += 1
                then = lead[tuple(paid)]
                row.append((value * (then[payer] - own), value * (then[payee] - given)))
            found.append(row)
        return found

    def paid(self, place: int, payer: int, payee: int, heap: Sequence[int]) -> list[float]:
        """Tell everybody what it is worth if one pays a heap, and carries out the action."""
        ends, total = self.ends(place, payer), self.done(place, payer)
        for value, column, gems in zip(WORTH, self.columns(place, payer), heap, strict=True):
            if gems:
                then = added(added(column, payer, -gems), payee, gems)
                for lead, often in ((self.lead, 1 - ends), (self._over, ends)):
                    if often:
                        scale = often * value
                        total = [
                            one + scale * (new - old)
                            for one, new, old in zip(total, lead[then], lead[column], strict=True)
                        ]
        return total
