"""What things are worth to the merchant, in points.

A `Stall` is all that counts of a table of either edition, and `Prices` tell what it is worth: the
points that everybody has, the prize at the end of the leg, and the colours they may win.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import Any, NamedTuple

from basari.bots.races import Column, arrival, majorities
from basari.rules import cards
from basari.rules.board.play import LAP_POINTS
from basari.rules.cards.play import WORKER_POINTS, WORKERS_TO_END
from basari.rules.majority import WORTH

Points = Sequence[float]
"""Points by seat: expected ones, or how something changes them."""

HURRY = 0.35
"""How much faster the first one gets on than a card or a die alone leads."""
CALM = 6.0
"""How many points more make a victory likely, at the very end."""
STORM = 9.0
"""How many more for every leg that is left."""
LEADING_ON, GAINING, TAKING = range(3)
"""The actions of both editions: A and Roll, B and Points, C and Gems."""
PIPS = (1, 2, 3, 4, 5, 6)
ROLLED = 2.5
"""Points that Roll brings on average (B5)."""


class Stall(NamedTuple):
    """What counts of a table of either edition."""

    points: tuple[int, ...]
    owned: tuple[Column, ...]
    """Gems by colour."""
    supply: tuple[int, ...]
    legs: int
    """How many legs come after this one."""
    halved: bool
    """Whether the winner of a colour gives half of it back (C10), and not three gems (B12)."""
    way: tuple[int, ...]
    """How far everybody has come: workers, or arches."""
    goal: int
    """How far one must come to end the leg."""
    prize: int
    """Points for being there."""
    steps: tuple[int, ...]
    """How far the next card or die may lead, each as likely as the others."""
    bonus: float
    """Points that the action which leads on brings besides."""


def stall(view: Any) -> Stall:  # noqa: ANN401 - of either edition
    """See what counts."""
    owned = tuple(zip(*[purse.counts for purse in view.purses], strict=True))
    rules, supply = view.rules, view.supply.counts
    legs = rules.legs - view.leg
    if type(view) is cards.View:
        race = True, view.workers, WORKERS_TO_END, WORKER_POINTS, _workers(view), 0.0
    else:
        race = False, view.walked, len(rules.track), LAP_POINTS, PIPS, ROLLED
    return Stall(view.points, owned, supply, legs, *race)


def _workers(view: cards.View) -> tuple[int, ...]:
    """List the workers on the cards of the pile."""
    deck = view.rules.deck
    return tuple(sorted([deck[number - 1].workers for number in view.pile])) or (1,)


@lru_cache(maxsize=16)
def prices(seen: Stall) -> "Prices":
    """Price what is on a table; all who sit at it ask for the same."""
    return Prices(seen)


class Prices:
    """What everything on a table is worth."""

    def __init__(self, seen: Stall) -> None:
        self.seen, self.seats = seen, range(len(seen.points))
        self._steps, self._pace = _outlook(seen.steps)
        self.left = self._rounds(max(seen.way))
        self.majorities = majorities(self.left, seen.legs, seen.halved)
        self._colours: dict[int, Points] = {}
        self._to_come = self._expected(seen.way)
        self.chances = self._chances()

    def _rounds(self, first: int) -> int:
        """Expect how many rounds come after this one in this leg."""
        missing = self.seen.goal - first
        return max(1, round(missing / ((1 + HURRY) * self._pace))) if missing > 0 else 0

    def _expected(self, way: tuple[int, ...]) -> Points:
        """Expect what everybody still gets, if they have come so far."""
        left = self._rounds(max(way))
        colours = self._colours.get(left) or self._coloured(left)
        return [colour + self._prize(own, left) for colour, own in zip(colours, way, strict=True)]

    def _coloured(self, left: int) -> Points:
        """Expect what the colours bring everybody, if so many rounds are left."""
        seen, (red, yellow, green, blue) = self.seen, WORTH
        known = majorities(left, seen.legs, seen.halved)
        columns = [known[column] for column in seen.owned]
        self._colours[left] = points = [
            red * r + yellow * y + green * g + blue * b for r, y, g, b in zip(*columns, strict=True)
        ]
        return points

    def _prize(self, way: int, left: int) -> float:
        """Expect what somebody who has come so far gets for being at the goal in time."""
        return self.seen.prize * arrival(self.seen.goal - way, left, self._pace)

    def _chances(self) -> Points:
        """Tell everybody's chance to win."""
        points = [have + more for have, more in zip(self.seen.points, self._to_come, strict=True)]
        heat, most = CALM + STORM * (self.seen.legs + min(1.0, self.left / 4)), max(points)
        likely = [exp((own - most) / heat) for own in points]
        total = sum(likely)
        return [one / total for one in likely]

    def done(self, place: int, seat: int, good: Any, whom: int) -> float:  # noqa: ANN401 - a card or arch
        """Tell what it is worth to whom if a seat carries out the first, second or third action."""
        if place == LEADING_ON:
            return self.led_on(seat, whom)
        if place == GAINING:
            return self.gained(seat, good.points, whom)
        return self.taken(seat, map(min, good.gems.counts, self.seen.supply), whom)

    def _worth(self, then: Points, now: Points, whom: int) -> float:
        """Tell what a change is worth to somebody: what they gain, less what their rivals do."""
        rivals: float = sum(map(mul, then, self.chances)) - sum(map(mul, now, self.chances))
        return then[whom] - now[whom] - rivals

    def led_on(self, seat: int, whom: int) -> float:
        """Tell what it is worth if a seat goes on towards the goal."""
        way, left, gain, worth = self.seen.way, self.left, self.seen.bonus, 0.0
        own, first = way[seat], max(way)
        prize = self._prize(own, left)
        for step, often in self._steps:
            there = own + step
            if there <= first or self._rounds(there) == left:
                gain += often * (self._prize(there, left) - prize)
            else:
                then = self._expected(added(way, seat, step))
                worth += often * self._worth(then, self._to_come, whom)
        return worth + self.gained(seat, gain, whom)

    def gained(self, seat: int, points: float, whom: int) -> float:
        """Tell what it is worth if a seat gets points."""
        return points * ((seat == whom) - self.chances[seat])

    def taken(self, seat: int, gems: Iterable[int], whom: int) -> float:
        """Tell what it is worth if a seat gets gems, or loses them."""
        known, total = self.majorities, 0.0
        for worth, column, more in zip(WORTH, self.seen.owned, gems, strict=True):
            if more:
                then, now = known[added(column, seat, more)], known[column]
                total += worth * self._worth(then, now, whom)
        return total


@lru_cache(maxsize=1024)
def _outlook(steps: tuple[int, ...]) -> tuple[list[tuple[int, float]], float]:
    """Tell how often the next card or die leads how far, and how far on average.

    >>> _outlook((1, 2, 2, 3))
    ([(1, 0.25), (2, 0.5), (3, 0.25)], 2.0)
    """
    often = [(step, steps.count(step) / len(steps)) for step in dict.fromkeys(steps)]
    return often, round(sum(steps) / len(steps), 1)


def added(row: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """Add to one number of a row."""
    return (*row[:place], row[place] + more, *row[place + 1 :])
