"""What a position is worth, by hand: the points one has, and those that one may expect.

Whoever has most of a colour at the end of the leg gets its points; before that, more gems make it
more likely. What is left afterwards counts a little for later legs; so does a prize for being at
the goal. A chance to win follows from everybody's points, and a change is worth what it adds to
one's own points over those of one's rivals, who count as they have chances to win.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import Any, NamedTuple

from basari.bots.basari.crowd import Goods, goods
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, Stall, added, stall
from basari.rules.basari import cards
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import ALONE
from pool.ways import outlook

Column = tuple[int, ...]
"""How many gems of one colour everybody owns, by seat."""
Pays = list[list[tuple[float, float]]]
"""By colour and number of gems: what it is worth to pay them, and to get them."""
GEMS = 101
"""Numbers of gems that one may own of a colour."""
MANY = 32768
"""So many columns are remembered."""


class Style(NamedTuple):
    """What a player believes; found by measuring."""

    sure: float = 1.5
    """How surely one gem more means a majority at the end of this round."""
    blur: float = 0.45
    """How much less surely for every round that is left."""
    none: float = 0.25
    """How likely one gets a colour of which one has none, next to one gem."""
    later: float = 0.95
    """What a later scoring counts, next to this one."""
    later_sure: float = 0.48
    """How surely gems that are kept mean a majority then."""
    coin: float = 0.02
    """What a gem is worth to pay with, next to a majority."""
    calm: float = 4.0
    """How many points more make a victory likely, at the very end."""
    storm: float = 4.5
    """How many more for every leg that is left."""


USUAL = Style()


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


class Shares(dict[Column, list[float]]):
    """How many majorities a colour brings everybody, by who owns how many of it."""

    def __init__(self, left: float, legs: int, halved: bool, style: Style) -> None:  # noqa: FBT001
        super().__init__()
        self._legs, self._halved, self._style = legs, halved, style
        self._later = style.later * legs
        self._coin = style.coin * min(1.0, left / 3 + legs)
        self._now = _likely(style.sure / (1 + style.blur * left), style.none) if left else None
        self._then = _likely(style.later_sure, style.none)
        self._kept = [own // 2 if halved else max(own - 3, 0) for own in range(GEMS)]

    def __missing__(self, owned: Column) -> list[float]:
        """Work it out: by the rules if the leg is over, and else by what is likely."""
        if len(self) >= MANY:
            self.clear()
        if self._now:
            now = _parts([self._now[own] for own in owned])
            kept, then = self._kept, self._then
            rest = [
                share * then[kept[own]] + (1 - share) * then[own]
                for share, own in zip(now, owned, strict=True)
            ]
        else:
            now, left = self._scored(owned)
            rest = [self._then[own] for own in left]
        if self._later:
            later = self._later
            now = [one + later * more for one, more in zip(now, _parts(rest), strict=True)]
        coin = self._coin
        self[owned] = found = [one + coin * own**0.5 for one, own in zip(now, owned, strict=True)]
        return found

    def _scored(self, owned: Column) -> tuple[list[float], list[int]]:
        """Score a colour: who gets which part of it, and who keeps how many gems (C10, B12)."""
        top = max(owned)
        winners = owned.count(top)
        if not top:
            return [0.0] * len(owned), list(owned)
        kept = self._kept[top] if winners == 1 else max(top - 2, 0)
        return (
            [(own == top) / winners for own in owned],
            [kept if own == top else own for own in owned],
        )


def _likely(sure: float, none: float) -> list[float]:
    """List how likely one wins with so many gems, next to others."""
    return [none * exp(sure), *[exp(sure * own) for own in range(1, GEMS)]]


def _parts(likely: list[float]) -> list[float]:
    total = sum(likely)
    return [one / total for one in likely]


@lru_cache(maxsize=512)
def shares(left: float, legs: int, halved: bool, style: Style) -> Shares:  # noqa: FBT001
    """Find what is known of such a moment."""
    return Shares(left, legs, halved, style)


class Leads(dict[Column, list[float]]):
    """How many more majorities a colour brings everybody than their rivals."""

    def __init__(self, known: Shares, chances: Sequence[float]) -> None:
        super().__init__()
        self._known, self._chances = known, chances

    def __missing__(self, owned: Column) -> list[float]:
        """Work it out."""
        self[owned] = found = leads(self._known[owned], self._chances)
        return found


def leads(points: Sequence[float], chances: Sequence[float]) -> list[float]:
    """Tell how many more points everybody has than their rivals."""
    rivals = sum(map(mul, points, chances))
    return [own - rivals for own in points]


@lru_cache(maxsize=64)
def worth(seen: Scene, style: Style = USUAL) -> "Worth":
    """Weigh a table, once for all who sit at it."""
    return Worth(seen, style)


class Worth:
    """What changes are worth to everybody, in points more than their rivals."""

    def __init__(self, seen: Scene, style: Style) -> None:
        table = seen.stall
        self.table, self.goods, self._steps, self._style = table, seen.goods, seen.steps, style
        self._way = tuple([min(way, table.goal) for way in table.way])
        to_come, self.left = self._expected(self._way)
        points = [have + more for have, more in zip(table.points, to_come, strict=True)]
        self.chances = self._chances(points)
        self._to_come = leads(to_come, self.chances)
        self.lead = Leads(self._shares(self.left), self.chances)
        self._over = Leads(self._shares(0.0), self.chances)
        self._led: dict[int, tuple[list[float], float]] = {}
        self._paying: dict[tuple[bool, float, int, int, int], Pays] = {}
        self._done: dict[tuple[int, int], list[float]] = {}

    def _shares(self, left: float) -> Shares:
        return shares(left, self.table.legs, self.table.halved, self._style)

    def _expected(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Expect what everybody still gets, and how many rounds are left."""
        table = self.table
        left, there = outlook(way, table.goal, self._steps)
        left = max(0.5, round(2 * left) / 2) if left else 0.0
        known, prize = self._shares(left), table.prize
        red, yellow, green, blue = [known[column] for column in table.owned]
        worths = WORTH
        return [
            worths[0] * r + worths[1] * y + worths[2] * g + worths[3] * b + prize * at
            for r, y, g, b, at in zip(red, yellow, green, blue, there, strict=True)
        ], left

    def _chances(self, points: list[float]) -> list[float]:
        """Tell everybody's chance to win."""
        style, most = self._style, max(points)
        heat = style.calm + style.storm * (self.table.legs + min(1.0, self.left / 4))
        return _parts([exp((own - most) / heat) for own in points])

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
        table, way = self.table, self._way
        there: dict[int, float] = {}
        for step in table.steps:
            far = min(way[seat] + step, table.goal)
            there[far] = there.get(far, 0.0) + 1 / len(table.steps)
        total = [-now for now in self._to_come]
        for far, often in there.items():
            then, _ = self._expected((*way[:seat], far, *way[seat + 1 :]))
            for whom, lead in enumerate(leads(then, self.chances)):
                total[whom] += often * lead
        bonus = self.gained(seat, table.bonus)
        ends = there.get(table.goal, 0.0) if self.left else 0.0
        return [one + more for one, more in zip(total, bonus, strict=True)], ends

    def gained(self, seat: int, points: float) -> list[float]:
        """Tell everybody what it is worth if a seat gets points."""
        lost = points * self.chances[seat]
        return [points * (whom == seat) - lost for whom in range(len(self.chances))]

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
