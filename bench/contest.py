"""A fair race: everybody runs for a short slice, round after round, in rotated order.

A machine is faster in one second than in the next. So a contestant is only ever compared with
another one in the same round, and what counts is the median of those ratios.
"""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

T = TypeVar("T")

Play = Callable[[int], int]
"""Plays a number of games, and returns the number of decisions."""


class Missing(NamedTuple):
    """Something that cannot be measured here, and why."""

    name: str
    reason: str


class Contestant(NamedTuple):
    """An engine that plays at random through its ordinary interface."""

    name: str
    kind: str
    """`basari`, `c++`, `python`, or `python, validating` if it refuses illegal moves."""
    play: Play


class Slice(NamedTuple):
    """The result of one contestant in one round."""

    games: int
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


class Spread(NamedTuple):
    """The median of measured numbers, with the lowest and the highest."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> "Spread":
        """Return the median and the range of *numbers*.

        >>> Spread.of([4, 1, 2])
        Spread(median=2, low=1, high=4)
        """
        return cls(median(numbers), min(numbers), max(numbers))


def rotate(items: Sequence[T], by: int) -> list[T]:
    """Rotate *items*, so that none is always measured first.

    >>> rotate("abcd", 1)
    ['b', 'c', 'd', 'a']
    """
    start = by % len(items)
    return [*items[start:], *items[:start]]


def time_games(play: Play, games: int) -> Slice:
    """Play *games* games and measure CPU time, after collecting garbage."""
    gc.collect()
    gc.freeze()
    start = process_time()
    decisions = play(games)
    return Slice(games, decisions, process_time() - start)


def slice_of(play: Play, seconds: float) -> int:
    """Warm up, and return how many games take about *seconds*."""
    games = 1
    while (warm := time_games(play, games)).seconds < seconds / 2:
        games *= 2
    return max(1, round(games * seconds / warm.seconds))


def race(
    contestants: Sequence[Contestant], *, rounds: int, seconds: float
) -> dict[str, list[Slice]]:
    """Let all contestants play in every round; return their slices by name and round."""
    games = {entry.name: slice_of(entry.play, seconds) for entry in contestants}
    slices: dict[str, list[Slice]] = {entry.name: [] for entry in contestants}
    for number in range(rounds):
        for entry in rotate(contestants, number):
            slices[entry.name].append(time_games(entry.play, games[entry.name]))
    return slices


def fastest(rates: Sequence[Sequence[float]]) -> list[float]:
    """Return the highest rate of each round.

    >>> fastest([[3, 1], [2, 2]])
    [3, 2]
    """
    return [max(of_round) for of_round in zip(*rates, strict=True)]


def ratios(rates: Sequence[float], others: Sequence[float]) -> Spread:
    """Return the ratio of *rates* to *others*, compared round by round.

    >>> ratios([2, 9], [1, 3])
    Spread(median=2.5, low=2.0, high=3.0)
    """
    return Spread.of([rate / other for rate, other in zip(rates, others, strict=True)])
