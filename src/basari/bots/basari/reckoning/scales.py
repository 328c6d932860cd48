"""Scales: the value of changes at a table to everybody, for any valuation of positions.

A subclass says which points everybody may expect, what colours will bring, and everybody's chance
to win. From this follow the values of carrying out an action, and of paying for it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from basari.bots.basari.choice_forecast import CardsBefore, cards_before
from basari.bots.basari.prices import (
    GAINING,
    LEADING_ON,
    TAKING,
    Situation,
    add_at,
    exchange_gains,
    leads,
    situation,
)
from basari.bots.basari.races import Column
from basari.rules.basari import cards
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import ALONE

Pays = list[list[tuple[float, float]]]
"""By colour and number of gems: the value of paying them, and of getting them."""
Known = Mapping[Column, Sequence[float]]
"""Each seat's expected share of a colour's points, keyed by everybody's gems of it."""


class ScaleInput(NamedTuple):
    """What the scales need to know of a view."""

    situation: Situation
    cards_before: CardsBefore
    steps: tuple[int, ...]
    """The steps of the cards or dice to come, all equally likely."""


def scale_input(view: Any) -> ScaleInput:  # noqa: ANN401 - of either edition
    """Return what matters in a view; in a negotiation, include the uncontested actions after it."""
    seen, before = situation(view), cards_before(view)
    if isinstance(view.phase, Bargain):
        seen = _with_uncontested(view, seen, before)
    if type(view) is cards.View:
        return ScaleInput(seen, before, tuple([card.workers for card in view.rules.deck]))
    return ScaleInput(seen, before, seen.steps)


def _with_uncontested(view: Any, seen: Situation, before: CardsBefore) -> Situation:  # noqa: ANN401
    """Return the situation after the later actions that exactly one seat has chosen."""
    actions = view.rules.contested
    place = actions.index(view.phase.action)
    for later in range(place + 1, TAKING + 1):
        if view.choices.count(actions[later]) == ALONE:
            seat = view.choices.index(actions[later])
            if later == GAINING:
                points = add_at(seen.points, seat, before[seat].points)
                seen = seen._replace(points=points)
            else:
                seen = give_from_supply(seen, seat, _there(seen, before[seat]))
    return seen


def give_from_supply(seen: Situation, seat: int, gems: Sequence[int]) -> Situation:
    """Return the situation after *seat* has taken the gems; the supply is reduced."""
    owned = zip(seen.owned, gems, strict=True)
    return seen._replace(
        owned=tuple([add_at(column, seat, more) for column, more in owned]),
        supply=tuple([there - more for there, more in zip(seen.supply, gems, strict=True)]),
    )


def _there(seen: Situation, good: Any) -> tuple[int, ...]:  # noqa: ANN401 - a card or an arch
    """Return how many gems of each colour on a card or an arch the supply can pay."""
    return tuple(map(min, good.gems.counts, seen.supply))


class Leads(dict[Column, list[float]]):
    """Each seat's lead in its share of a colour's points, keyed by everybody's gems of it."""

    def __init__(self, known: Known, compared: Callable[[Sequence[float]], list[float]]) -> None:
        super().__init__()
        self._known, self._compared = known, compared

    def __missing__(self, owned: Column) -> list[float]:
        """Compute a missing entry."""
        self[owned] = found = self._compared(self._known[owned])
        return found


class Scales:
    """The value of changes to everybody, in points more than their rivals."""

    def __init__(self, seen: ScaleInput) -> None:
        self.table, self.cards_before, self.steps = seen.situation, seen.cards_before, seen.steps
        self.way = tuple([min(way, self.table.goal) for way in self.table.way])
        to_come, self.left = self.expect(self.way)
        points = [have + more for have, more in zip(self.table.points, to_come, strict=True)]
        self.chances = self.win_chances(points)
        self._to_come = self.compare(to_come)
        self.lead = Leads(self.colour_values(self.left), self.compare)
        self._over = Leads(self.colour_values(0.0), self.compare)
        self._steps_known: dict[int, tuple[list[float], float]] = {}
        self._paying: dict[tuple[bool, float, int, int, int], Pays] = {}
        self._done: dict[tuple[int, int], list[float]] = {}

    def expect(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Return everybody's further points to expect with progress *way*, and the rounds left."""
        raise NotImplementedError

    def colour_values(self, left: float) -> Known:
        """Return everybody's expected shares of colours, with *left* rounds to go."""
        raise NotImplementedError

    def win_chances(self, points: list[float]) -> list[float]:
        """Return each seat's chance of winning, given its expected points."""
        raise NotImplementedError

    def compare(self, points: Sequence[float]) -> list[float]:
        """Return each seat's lead in points over its rivals, weighted by their chances to win."""
        return leads(points, self.chances)

    def action_value(self, place: int, seat: int) -> list[float]:
        """Return the value to everybody of *seat* carrying out the contested action at *place*."""
        known = self._done
        if (place, seat) not in known:
            known[place, seat] = self._doing(place, seat)
        return known[place, seat]

    def _doing(self, place: int, seat: int) -> list[float]:
        if place == LEADING_ON:
            return self._leading(seat)[0]
        if place == GAINING:
            return self.points_value(seat, self.cards_before[seat].points)
        return self.gems_value(seat, self.there(seat))

    def ends(self, place: int, seat: int) -> float:
        """Return the chance that *seat*'s action ends the leg; 0 if the leg is over anyway."""
        return self._leading(seat)[1] if place == LEADING_ON and self.left else 0.0

    def there(self, seat: int) -> tuple[int, ...]:
        """Return the gems on a seat's card or arch that the supply can pay."""
        return _there(self.table, self.cards_before[seat])

    def _leading(self, seat: int) -> tuple[list[float], float]:
        """Return the value of moving on to everybody, and the chance that it ends the leg."""
        if seat not in self._steps_known:
            self._steps_known[seat] = self._step_values(seat)
        return self._steps_known[seat]

    def _step_values(self, seat: int) -> tuple[list[float], float]:
        table, way = self.table, self.way
        there: dict[int, float] = {}
        for step in table.steps:
            far = min(way[seat] + step, table.goal)
            there[far] = there.get(far, 0.0) + 1 / len(table.steps)
        total = [-now for now in self._to_come]
        for far, often in there.items():
            then, _ = self.expect((*way[:seat], far, *way[seat + 1 :]))
            for whom, lead in enumerate(self.compare(then)):
                total[whom] += often * lead
        bonus = self.points_value(seat, table.bonus)
        ends = there.get(table.goal, 0.0) if self.left else 0.0
        return [one + more for one, more in zip(total, bonus, strict=True)], ends

    def points_value(self, seat: int, points: float) -> list[float]:
        """Return the value to everybody of *seat* gaining *points*."""
        return self.compare([points * (whom == seat) for whom in range(len(self.chances))])

    def gems_value(self, seat: int, gems: Iterable[int]) -> list[float]:
        """Return the value to everybody of *seat* gaining *gems*; negative numbers are losses."""
        lead, total = self.lead, [0.0] * len(self.chances)
        for value, column, more in zip(WORTH, self.table.owned, gems, strict=True):
            if more:
                now, then = lead[column], lead[add_at(column, seat, more)]
                total = [
                    one + value * (new - old)
                    for one, new, old in zip(total, then, now, strict=True)
                ]
        return total

    def purse(self, seat: int) -> tuple[int, ...]:
        """Return the gems of a seat."""
        return tuple([column[seat] for column in self.table.owned])

    def columns(self, place: int, seat: int) -> tuple[Column, ...]:
        """Return everybody's gems, by colour, once *seat* has carried out the action at *place*."""
        owned = self.table.owned
        if place != TAKING:
            return owned
        gems = zip(owned, self.there(seat), strict=True)
        return tuple([add_at(column, seat, more) for column, more in gems])

    def exchange_value(self, seat: int) -> tuple[float, float]:
        """Return the value of D to *seat*: two gems for one alone, one gem with others (C15)."""
        first, second, back = exchange_gains(
            self.table,
            seat,
            lambda colour, more: self.gems_value(seat, add_at(NO_GEMS.counts, colour, more))[seat],
        )
        return max(first + second + back, first), first

    def pays(self, place: int, payer: int, payee: int, most: int) -> Pays:
        """Return the value of a payment to *payer* and to *payee*, by colour and number of gems.

        It is paid for the action at index *place*, which *payer* then carries out; numbers go up to
        *most*.
        """
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

    def payment_value(self, place: int, payer: int, payee: int, heap: Sequence[int]) -> list[float]:
        """Return the value to everybody of *payer* paying *heap* and carrying out the action."""
        ends, total = self.ends(place, payer), self.action_value(place, payer)
        for value, column, gems in zip(WORTH, self.columns(place, payer), heap, strict=True):
            if gems:
                then = add_at(add_at(column, payer, -gems), payee, gems)
                for lead, often in ((self.lead, 1 - ends), (self._over, ends)):
                    if often:
                        scale = often * value
                        total = [
                            one + scale * (new - old)
                            for one, new, old in zip(total, lead[then], lead[column], strict=True)
                        ]
        return total
