"""Counting what happens in games: tallies that add up, and the figures they come to."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from math import sqrt

from basari.kernel import Event, Standings
from basari.rules.basari.rounds import Lost, Negotiated, Offered, Revealed, RoundBegan, Yielded
from basari.value import Value

Tally = Counter[tuple[str, object]]
"""How often what happened; tallies of games are added like numbers, in any order."""

WIN = 60
"""A win is counted in sixtieths, so that two to five winners share one without rounding."""


def tally(events: Iterable[Event], standings: Standings, answers: int) -> Tally:
    """Count what happened in one game."""
    counts: Tally = Counter({("games", ""): 1, ("answers", ""): answers})
    rounds: dict[int, int] = {}
    for event in events:
        if isinstance(event, RoundBegan):
            rounds[event.leg] = event.round
        else:
            counts.update(_counted(event))
    counts.update(("rounds", number) for number in rounds.values())
    for seat, points in enumerate(standings.points):
        counts["points", seat] += points
        counts["squares", seat] += points * points
    for seat in standings.winners:
        counts["wins", seat] += WIN // len(standings.winners)
    return counts


def _counted(event: Event) -> Iterable[tuple[str, object]]:
    """Say which counts an event adds one to."""
    match event:
        case Revealed(choices):
            chosen = [("chosen", str(choice)) for choice in choices]
            return chosen + [("wanted", str(choice)) for choice in set(choices)]
        case Negotiated(action, _, _) | Yielded(action, _, _, True):
            return [("negotiated", str(action))]
        case Lost(action, _):
            return [("lost", str(action))]
        case Offered():
            return [("offers", "")]
        case _:
            return []


class Interval(Value):
    """A share, and the 95 % interval it lies in."""

    share: float
    low: float
    high: float


def wilson(hits: float, tries: int) -> Interval:
    """Estimate a share from *hits* in *tries* after Wilson, who is right for small numbers too.

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
    """How a seat did."""

    mean: float
    spread: float
    wins: Interval


class ActionFigures(Value):
    """How an action fared: its share of all choices, and what came of it when wanted."""

    chosen: float
    carried_out: float
    negotiated: float
    lost: float


class Figures(Value):
    """What a number of games come to."""

    games: int
    answers: int
    seats: tuple[SeatFigures, ...]
    actions: dict[str, ActionFigures]
    offers_per_negotiation: float
    rounds_per_leg: float


def figures(counts: Tally, seats: int, actions: Iterable[Enum]) -> Figures:
    """Work out the figures of at least one game."""
    games = counts["games", ""]
    legs = {number: times for (what, number), times in counts.items() if what == "rounds"}
    negotiated = sum(times for (what, _), times in counts.items() if what == "negotiated")
    return Figures(
        games,
        counts["answers", ""],
        tuple(_seat_figures(counts, seat, games) for seat in range(seats)),
        {
            str(action): _action_figures(counts, str(action))
            for action in actions
            if counts["chosen", str(action)]
        },
        _ratio(counts["offers", ""], negotiated),
        _ratio(sum(int(str(number)) * times for number, times in legs.items()), sum(legs.values())),
    )


def _seat_figures(counts: Tally, seat: int, games: int) -> SeatFigures:
    mean = counts["points", seat] / games
    variance = counts["squares", seat] / games - mean * mean
    return SeatFigures(mean, sqrt(max(0.0, variance)), wilson(counts["wins", seat] / WIN, games))


def _action_figures(counts: Tally, action: str) -> ActionFigures:
    choices = sum(times for (what, _), times in counts.items() if what == "chosen")
    wanted, lost = counts["wanted", action], counts["lost", action]
    return ActionFigures(
        chosen=_ratio(counts["chosen", action], choices),
        carried_out=_ratio(wanted - lost, wanted),
        negotiated=_ratio(counts["negotiated", action], wanted),
        lost=_ratio(lost, wanted),
    )


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
