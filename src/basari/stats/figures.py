"""Counts of many games that can be added, and the figures computed from them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt

from basari.kernel import CHOSEN, Event, Standings
from basari.rules.register import Measures
from basari.story import Counts, count_deeds
from basari.value import Value

Tally = Counter[tuple[str, object]]
"""How often something happened, by kind and detail; tallies can be added in any order."""

WIN = 60
"""A win counts 60, so that two to five winners can share it without rounding."""
WANTED = "wanted"
"""The deed of wanting something, whether or not it succeeded."""


def tally_game(events: Iterable[Event], standings: Standings, answers: int) -> Tally:
    """Return the counts of one game."""
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
    """The results of a seat."""

    mean: float
    spread: float
    wins: Interval


class ChoiceFigures(Value):
    """A choice: its share of all choices, and the share of each outcome when it was wanted."""

    chosen: float
    fates: Mapping[str, float]


class SimulationFigures(Value):
    """The figures of a number of games."""

    games: int
    answers: int
    seats: tuple[SeatFigures, ...]
    choices: Mapping[str, ChoiceFigures]
    ratios: Mapping[str, float]


def simulation_figures(counts: Tally, seats: int, measures: Measures) -> SimulationFigures:
    """Compute figures from the counts of at least one game."""
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
    """Return the counts that are deeds."""
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
    """Return the mean and the standard deviation of somebody's points."""
    mean = counts["points", who] / games
    variance = counts["squares", who] / games - mean * mean
    return mean, sqrt(max(0.0, variance))


def ratio(part: float, whole: float) -> float:
    """Return *part* / *whole*, or 0 if *whole* is 0."""
    return part / whole if whole else 0.0
