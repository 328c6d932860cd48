"""What things are worth to the merchant, in points.

A `Stall` is all that counts of a table of either edition, and `Prices` tell what it is worth: the
points that everybody has, the prize at the end of the leg, and the colours they may win.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from operator import add, mul
from typing import Any, NamedTuple

from basari.bots.basari.races import Column, course, majorities
from basari.bots.basari.sight import once
from basari.rules.basari import cards
from basari.rules.basari.board.play import LAP_POINTS
from basari.rules.basari.cards.play import WORKER_POINTS, WORKERS_TO_END
from basari.rules.basari.majority import WORTH

Points = Sequence[float]
"""Points by seat: expected ones, or how something changes them."""

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


@once
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
        self.seen = seen
        self._steps, pace = _outlook(seen.steps)
        self._course = course(seen.goal, pace)
        self._way = [min(way, seen.goal) for way in seen.way]
        self.left = self._course.left[max(self._way)]
        self._colours: dict[int, Points] = {}
        self._expectations: dict[int, Points] = {}
        to_come = self._expected(self.left)
        self.chances = self._chances(to_come)
        self._to_come = leads(to_come, self.chances)
        self.known = majorities(self.left, seen.legs, seen.halved)
        """How many majorities a colour will bring everybody, by who owns how many of it."""
        self._now = [leads(self.known[column], self.chances) for column in seen.owned]
        self._led_on: dict[int, Points] = {}

    def _expected(self, left: int) -> Points:
        """Expect what everybody still gets, if so many rounds are left."""
        if left in self._expectations:
            return self._expectations[left]
        seen, (red, yellow, green, blue) = self.seen, WORTH
        known = majorities(left, seen.legs, seen.halved)
        reds, yellows, greens, blues = [known[column] for column in seen.owned]
        self._colours[left] = colours = [
            red * one + yellow * yellows[seat] + green * greens[seat] + blue * blues[seat]
            for seat, one in enumerate(reds)
        ]
        arrivals, prize = self._course.arrivals[left], seen.prize
        self._expectations[left] = found = [
            colours[seat] + prize * arrivals[way] for seat, way in enumerate(self._way)
        ]
        return found

    def _chances(self, to_come: Points) -> Points:
        """Tell everybody's chance to win."""
        points = [*map(add, self.seen.points, to_come)]
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

    def led_on(self, seat: int, whom: int) -> float:
        """Tell what it is worth if a seat goes on towards the goal."""
        known = self._led_on
        if seat not in known:
            known[seat] = self._leading_on(seat)
        return known[seat][whom]

    def _leading_on(self, seat: int) -> Points:
        """Tell everybody what it is worth; who becomes the first one may make the leg shorter."""
        left, goal, way = self.left, self._course.goal, self._way
        rounds, arrivals = self._course.left, self._course.arrivals[left]
        own, first, nearer, worth = way[seat], max(way), 0.0, [0.0] * len(way)
        farther, more = own, self._to_come
        for step, often in self._steps:
            there = min(goal, own + step)
            if there <= first or rounds[there] == left:
                nearer += often * (arrivals[there] - arrivals[own])
            else:
                if there != farther:
                    farther, more = there, self._shortened(seat, there)
                worth = [old + often * more[whom] for whom, old in enumerate(worth)]
        gain = self.seen.bonus + self.seen.prize * nearer
        loss = gain * -self.chances[seat]
        found = [total + loss for total in worth]
        found[seat] = worth[seat] + self.gained(seat, gain, seat)
        return found

    def _shortened(self, seat: int, there: int) -> Points:
        """Tell everybody what it is worth if a seat is the first one, and the leg is shorter."""
        left = self._course.left[there]
        changed = [*self._expected(left)]
        changed[seat] = (
            self._colours[left][seat] + self.seen.prize * self._course.arrivals[left][there]
        )
        rivals, now = sum(map(mul, changed, self.chances)), self._to_come
        return [own - rivals - now[whom] for whom, own in enumerate(changed)]

    def gained(self, seat: int, points: float, whom: int) -> float:
        """Tell what it is worth if a seat gets points."""
        return points * ((seat == whom) - self.chances[seat])

    def taken(self, seat: int, gems: Iterable[int], whom: int) -> float:
        """Tell what it is worth if a seat gets gems, or loses them."""
        total = 0.0
        for colour, more in enumerate(gems):
            if more:
                total += self.changed(seat, colour, more, whom)
        return total

    def changed(self, seat: int, colour: int, more: int, whom: int) -> float:
        """Tell what it is worth if a seat has some gems of a colour more, or less."""
        then = self.known[added(self.seen.owned[colour], seat, more)]
        rivals: float = sum(map(mul, then, self.chances))
        return WORTH[colour] * (then[whom] - rivals - self._now[colour][whom])


def leads(points: Points, chances: Points) -> Points:
    """Tell how many more points everybody has than their rivals, who have such *chances* to win.

    >>> leads([9, 4, 5], [0.5, 0.5, 0.0])
    [2.5, -2.5, -1.5]
    """
    rivals = sum(map(mul, points, chances))
    return [own - rivals for own in points]


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
    changed = [*row]
    changed[place] += more
    return tuple(changed)
