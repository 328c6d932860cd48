"""What things are worth to the merchant, in points.

A `Situation` holds what the merchant considers of a table of either edition. `Prices` derives
values from everybody's points, the prize at the end of the leg, and the colours they may win.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import exp
from operator import add, mul
from typing import Any, NamedTuple

from basari.bots.basari.races import Column, goal_race, majorities
from basari.bots.basari.shared_view import share_work
from basari.rules.basari import cards
from basari.rules.basari.board.play import LAP_POINTS
from basari.rules.basari.cards.play import WORKER_POINTS, WORKERS_TO_END
from basari.rules.basari.majority import WORTH

Points = Sequence[float]
"""Points by seat: expected points, or changes of points."""

CALM = 6.0
"""The lead in points at the very end with which a player wins e times as often as a rival."""
STORM = 9.0
"""How much `CALM` grows for every leg still to come."""
LEADING_ON, GAINING, TAKING = range(3)
"""Indices of the contested actions: A or Roll, B or Points, C or Gems."""
PIPS = (1, 2, 3, 4, 5, 6)
ROLLED = 2.5
"""The points that Roll brings on average (B5)."""


class Situation(NamedTuple):
    """What the merchant considers of a table, in the same terms for both editions."""

    points: tuple[int, ...]
    owned: tuple[Column, ...]
    """For each colour, how many gems every seat owns."""
    supply: tuple[int, ...]
    legs: int
    """How many legs come after this one."""
    halved: bool
    """Whether the winner of a colour returns half of it (C10), rather than three gems (B12)."""
    way: tuple[int, ...]
    """Everybody's progress towards the goal: workers, or arches walked."""
    goal: int
    """The progress that ends the leg."""
    prize: int
    """Points for being at the goal when the leg ends."""
    steps: tuple[int, ...]
    """Possible steps of the next card or die, all equally likely."""
    bonus: float
    """Points that the first action brings besides the move, on average."""


@share_work
def situation(view: Any) -> Situation:  # noqa: ANN401 - of either edition
    """Return what the merchant considers of a view."""
    owned = tuple(zip(*[purse.counts for purse in view.purses], strict=True))
    rules, supply = view.rules, view.supply.counts
    legs = rules.legs - view.leg
    if type(view) is cards.View:
        race = True, view.workers, WORKERS_TO_END, WORKER_POINTS, _workers(view), 0.0
    else:
        race = False, view.walked, len(rules.track), LAP_POINTS, PIPS, ROLLED
    return Situation(view.points, owned, supply, legs, *race)


def _workers(view: cards.View) -> tuple[int, ...]:
    deck = view.rules.deck
    return tuple(sorted([deck[number - 1].workers for number in view.pile])) or (1,)


@lru_cache(maxsize=16)
def prices(seen: Situation) -> "Prices":
    """Return the prices for a situation, cached, as every merchant at the table asks for them."""
    return Prices(seen)


class Prices:
    """The value of everything at a table, in points more than the rivals."""

    def __init__(self, seen: Situation) -> None:
        self.seen = seen
        self._steps, pace = _step_chances(seen.steps)
        self._course = goal_race(seen.goal, pace)
        self._way = [min(way, seen.goal) for way in seen.way]
        self.left = self._course.left[max(self._way)]
        self._colours: dict[int, Points] = {}
        self._expectations: dict[int, Points] = {}
        to_come = self._expected(self.left)
        self.chances = self._chances(to_come)
        self._to_come = leads(to_come, self.chances)
        self.known = majorities(self.left, seen.legs, seen.halved)
        """Each seat's expected share of a colour's points, keyed by everybody's gems of it."""
        self._now = [leads(self.known[column], self.chances) for column in seen.owned]
        self._step_values: dict[int, Points] = {}

    def _expected(self, left: int) -> Points:
        """Return the further points that everybody may expect with *left* rounds to go."""
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
        points = [*map(add, self.seen.points, to_come)]
        heat, most = CALM + STORM * (self.seen.legs + min(1.0, self.left / 4)), max(points)
        likely = [exp((own - most) / heat) for own in points]
        total = sum(likely)
        return [one / total for one in likely]

    def action_value(self, place: int, seat: int, good: Any, whom: int) -> float:  # noqa: ANN401 - a card or arch
        """Return the value to *whom* if *seat* carries out the contested action at index *place*.

        *good* is the card or the arch that the seat has.
        """
        if place == LEADING_ON:
            return self.step_value(seat, whom)
        if place == GAINING:
            return self.points_value(seat, good.points, whom)
        return self.gems_value(seat, map(min, good.gems.counts, self.seen.supply), whom)

    def step_value(self, seat: int, whom: int) -> float:
        """Return the value to *whom* of *seat* moving towards the goal."""
        known = self._step_values
        if seat not in known:
            known[seat] = self._leading_on(seat)
        return known[seat][whom]

    def _leading_on(self, seat: int) -> Points:
        """Return the value to everybody of *seat* moving on; a new leader may shorten the leg."""
        left, goal, way = self.left, self._course.goal, self._way
        rounds, arrivals = self._course.left, self._course.arrivals[left]
        own, first, nearer, worth = way[seat], max(way), 0.0, [0.0] * len(way)
        more: Points = self._to_come
        farther = own
        for step, often in self._steps:
            there = min(goal, own + step)
            if there <= first or rounds[there] == left:
                nearer += often * (arrivals[there] - arrivals[own])
            else:
                if there != farther:
                    farther, more = there, self._shorter_leg(seat, there)
                worth = [old + often * more[whom] for whom, old in enumerate(worth)]
        gain = self.seen.bonus + self.seen.prize * nearer
        loss = gain * -self.chances[seat]
        found = [total + loss for total in worth]
        found[seat] = worth[seat] + self.points_value(seat, gain, seat)
        return found

    def _shorter_leg(self, seat: int, there: int) -> Points:
        """Return the value to everybody of *seat* moving to *there*, which shortens the leg."""
        left = self._course.left[there]
        changed = [*self._expected(left)]
        changed[seat] = (
            self._colours[left][seat] + self.seen.prize * self._course.arrivals[left][there]
        )
        rivals, now = sum(map(mul, changed, self.chances)), self._to_come
        return [own - rivals - now[whom] for whom, own in enumerate(changed)]

    def points_value(self, seat: int, points: float, whom: int) -> float:
        """Return the value to *whom* of *seat* gaining points."""
        return points * ((seat == whom) - self.chances[seat])

    def gems_value(self, seat: int, gems: Iterable[int], whom: int) -> float:
        """Return the value to *whom* of *seat* gaining *gems*; negative numbers are losses."""
        total = 0.0
        for colour, more in enumerate(gems):
            if more:
                total += self.change_value(seat, colour, more, whom)
        return total

    def change_value(self, seat: int, colour: int, more: int, whom: int) -> float:
        """Return the value to *whom* of *seat* gaining *more* gems of a colour."""
        then = self.known[add_at(self.seen.owned[colour], seat, more)]
        rivals: float = sum(map(mul, then, self.chances))
        return WORTH[colour] * (then[whom] - rivals - self._now[colour][whom])


def leads(points: Points, chances: Points) -> list[float]:
    """Return everybody's lead over the average player, weighted by their *chances* to win.

    >>> leads([9, 4, 5], [0.5, 0.5, 0.0])
    [2.5, -2.5, -1.5]
    """
    rivals = sum(map(mul, points, chances))
    return [own - rivals for own in points]


@lru_cache(maxsize=1024)
def _step_chances(steps: tuple[int, ...]) -> tuple[list[tuple[int, float]], float]:
    """Return each possible step with its chance, and the mean step.

    >>> _step_chances((1, 2, 2, 3))
    ([(1, 0.25), (2, 0.5), (3, 0.25)], 2.0)
    """
    often = [(step, steps.count(step) / len(steps)) for step in dict.fromkeys(steps)]
    return often, round(sum(steps) / len(steps), 1)


def exchange_gains(
    seen: Situation, seat: int, value: Callable[[int, int], float]
) -> tuple[float, float, float]:
    """Return the value of the best and second-best gem to take, and of giving one back.

    *value* returns the value of one gem more or less of a colour. Taking two and giving one is
    worth the sum of all three (C15).
    """
    gains = [value(colour, 1) for colour, there in enumerate(seen.supply) if there]
    losses = [value(colour, -1) for colour, column in enumerate(seen.owned) if column[seat]]
    first, second = sorted([0.0, 0.0, *gains])[:-3:-1]
    return first, second, max(losses, default=0.0)


def add_at(row: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """Return *row* with *more* added at index *place*."""
    changed = [*row]
    changed[place] += more
    return tuple(changed)
