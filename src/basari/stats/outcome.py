"""What a contest comes to: the figures of every bot, of every seat and of every action."""

from collections import Counter
from math import sqrt

from basari.bots.guard import SECOND
from basari.rules.register import edition_named
from basari.stats.contest import ALL, Contest, Report
from basari.stats.tally import WIN, Interval, Tally, wilson
from basari.value import Value


class Deals(Value):
    """How often a bot came to terms, per game and chair, and for how many gems on average."""

    number: float
    gems: float


class BotFailure(Value):
    """What a bot did that it had to be replaced, and how many times."""

    what: str
    times: int


class BotFigures(Value):
    """How a bot did."""

    code: str
    chairs: int
    """How many chairs of each game it has."""
    fair: float
    """Its share of the wins, if all were equally good."""
    wins: Interval
    """Its share of the wins; shared ones count in parts."""
    points: float
    spread: float
    bought: Deals
    sold: Deals
    actions: dict[str, float]
    """How often it chose which action, of all its choices."""
    decisions: int
    think_mean_s: float
    think_longest_s: float
    failures: tuple[BotFailure, ...]


class ChairFigures(Value):
    """How those who sat at a seat did."""

    wins: Interval
    points: float
    spread: float


class Outcome(Value):
    """What a contest came to: bot by bot as in the line-up, each once, and seat by seat."""

    games: int
    bots: tuple[BotFigures, ...]
    seats: tuple[ChairFigures, ...]
    actions: dict[str, float]
    """How often all together chose which action, of all choices."""


def outcome(contest: Contest, report: Report) -> Outcome:
    """Work out what at least one game came to."""
    actions = tuple(str(action) for action in edition_named(contest.header.edition).actions)
    return Outcome(
        report.games,
        tuple(_bot_figures(contest, report, code, actions) for code in Counter(contest.line_up)),
        tuple(_chair_figures(report, seat) for seat in range(len(contest.line_up))),
        _actions(report.counts, ALL, actions),
    )


def _bot_figures(
    contest: Contest, report: Report, code: str, actions: tuple[str, ...]
) -> BotFigures:
    counts = report.counts
    chairs = contest.line_up.count(code)
    points = _chair_figures(report, code)
    return BotFigures(
        code,
        chairs,
        chairs / len(contest.line_up),
        points.wins,
        points.points,
        points.spread,
        _deals(counts, code, "bought", "paid"),
        _deals(counts, code, "sold", "received"),
        _actions(counts, code, actions),
        counts["decisions", code],
        _ratio(counts["thought", code], counts["decisions", code]) / SECOND,
        report.longest[code] / SECOND,
        _failures(counts, code),
    )


def _chair_figures(report: Report, who: object) -> ChairFigures:
    """Work out the figures of a seat, or of all chairs that a bot has."""
    counts, chairs = report.counts, report.counts["chairs", who]
    mean = counts["points", who] / chairs
    variance = counts["squares", who] / chairs - mean * mean
    wins = wilson(counts["wins", who] / WIN, report.games)
    return ChairFigures(wins, mean, sqrt(max(0.0, variance)))


def _deals(counts: Tally, code: str, what: str, gems: str) -> Deals:
    number = counts[what, code]
    return Deals(_ratio(number, counts["chairs", code]), _ratio(counts[gems, code], number))


def _actions(counts: Tally, who: str, actions: tuple[str, ...]) -> dict[str, float]:
    chosen = {action: counts["chosen", (who, action)] for action in actions}
    whole = sum(chosen.values())
    return {action: _ratio(number, whole) for action, number in chosen.items() if number}


def _failures(counts: Tally, code: str) -> tuple[BotFailure, ...]:
    """List what went wrong with a bot, the most frequent first."""
    found = [
        BotFailure(key[1], number)
        for (what, key), number in counts.items()
        if what == "failed" and isinstance(key, tuple) and key[0] == code
    ]
    return tuple(sorted(found, key=lambda failure: (-failure.times, failure.what)))


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
