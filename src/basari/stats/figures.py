"""Counts of many games, and the figures computed from them; counts can be added."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt

from basari.kernel import CHOSEN, Event, Standings
from basari.rules.register import Measures
from basari.story import Counts, count_deeds
from basari.value import Value

Tally = Counter[tuple[str, object]]
"""How often each thing happened, by kind and detail; tallies can be added in any order."""

WIN = 60
"""The count of a win: divisible by 2 to 5, so that joint winners can share it exactly."""
WANTED = "wanted"
"""The deed of choosing something, whether or not the player then gets it."""


def tally_game(events: Iterable[Event], standings: Standings, answers: int) -> Tally:
    """Return the counts of one game from its events, final standings and number of answers."""
    counts: Tally = Counter({("games", ""): 1, ("answers", ""): answers})
    counts.update({("deed", deed): number for deed, number in count_deeds(events).items()})
    for seat, points in enumerate(standings.points):
        counts["points", seat] += points
        counts["squares", seat] += points * points
    for seat in standings.winners:
        counts["wins", seat] += WIN // len(standings.winners)
    return counts


class Interval(Value):
    """A share with its 95 % confidence interval."""

    share: float
    low: float
    high: float


def wilson(hits: float, tries: int) -> Interval:
    """Return the Wilson interval of *hits* in *tries*, which also suits small numbers.

    >>> interval = wilson(5, 10)
    >>> round(interval.low, 3), interval.share, round(interval.high, 3)
    (0.237, 0.5, 0.763)
    """
    z = 1.959964
    share = hits / tries
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    reach = z / (1 + z * z / tries) * sqrt(share * (1 - share) / tries + (z / (2 * tries)) ** 2)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


class SeatFigures(Value):
    """The results of one seat."""

    mean: float
    spread: float
    wins: Interval


class ChoiceFigures(Value):
    """A choice: its share of all choices, and how often each outcome followed."""

    chosen: float
    fates: Mapping[str, float]


class SimulationFigures(Value):
    """The figures of many games."""

    games: int
    answers: int
    seats: tuple[SeatFigures, ...]
    choices: Mapping[str, ChoiceFigures]
    ratios: Mapping[str, float]


def simulation_figures(counts: Tally, seats: int, measures: Measures) -> SimulationFigures:
    """Return the figures from the *counts* of at least one game."""
    games, deeds, fates = counts["games", ""], _deeds(counts), measures.fates
    whole = {what: sum(n for (one, _), n in deeds.items() if one == what) for what, _ in deeds}
    return SimulationFigures(
        games,
        counts["answers", ""],
        tuple(_seat_figures(counts, seat, games) for seat in range(seats)),
        {
            choice: ChoiceFigures(
                ratio(deeds[CHOSEN, choice], whole[CHOSEN]),
                {fate: ratio(deeds[fate, choice], deeds[WANTED, choice]) for fate in fates},
            )
            for choice in measures.choices
            if deeds[CHOSEN, choice]
        },
        {
            name: ratio(whole.get(what, 0), whole.get(each, 0))
            for name, (what, each) in measures.ratios.items()
        },
    )


def _deeds(counts: Tally) -> Counts:
    """Return how often each deed was done, without the counts of anything else."""
    return Counter(
        {
            deed: number
            for (kind, deed), number in counts.items()
            if kind == "deed" and isinstance(deed, tuple)
        }
    )


def _seat_figures(counts: Tally, seat: int, games: int) -> SeatFigures:
    mean, spread = mean_and_spread(counts, seat, games)
    return SeatFigures(mean, spread, wilson(counts["wins", seat] / WIN, games))


def mean_and_spread(counts: Tally, who: object, games: int) -> tuple[float, float]:
    """Return the mean and the standard deviation of the points of *who*."""
    mean = counts["points", who] / games
    variance = counts["squares", who] / games - mean * mean
    return mean, sqrt(max(0.0, variance))


def ratio(part: float, whole: float) -> float:
    """Return *part* / *whole*, or 0 if *whole* is 0."""
    return part / whole if whole else 0.0
