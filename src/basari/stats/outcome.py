"""What a contest comes to: the figures of every bot, of every seat and of every choice."""

from collections import Counter

from basari.bots.guard import SECOND
from basari.rules.register import Measures, find
from basari.stats.contest import ALL, Contest, Report
from basari.stats.figures import WIN, Interval, Tally, mean_and_spread, ratio, wilson
from basari.value import Value


class Rate(Value):
    """How often a bot did something, per game and chair, and for how much on average."""

    number: float
    amount: float


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
    prices: dict[str, Rate]
    """What it did at a price, by deed."""
    choices: dict[str, float]
    """How often it chose what, of all its choices."""
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
    choices: dict[str, float]
    """How often all together chose what, of all choices."""


def outcome(contest: Contest, report: Report) -> Outcome:
    """Work out what at least one game came to."""
    header = contest.header
    measures = find(header.game).edition(header.edition).measures
    return Outcome(
        report.games,
        tuple(_bot_figures(contest, report, code, measures) for code in Counter(contest.line_up)),
        tuple(_chair_figures(report, seat) for seat in range(len(contest.line_up))),
        _choices(report.counts, ALL, measures),
    )


def _bot_figures(contest: Contest, report: Report, code: str, measures: Measures) -> BotFigures:
    counts = report.counts
    chairs = contest.line_up.count(code)
    points = _chair_figures(report, code)
    return BotFigures(
        code,
        chairs,
        chairs / len(contest.header.players),
        points.wins,
        points.points,
        points.spread,
        {what: _rate(counts, code, what, amount) for what, amount in measures.prices.items()},
        _choices(counts, code, measures),
        counts["decisions", code],
        ratio(counts["thought", code], counts["decisions", code]) / SECOND,
        report.longest[code] / SECOND,
        _failures(counts, code),
    )


def _chair_figures(report: Report, who: object) -> ChairFigures:
    """Work out the figures of a seat, or of all chairs that a bot has."""
    counts = report.counts
    mean, spread = mean_and_spread(counts, who, counts["chairs", who])
    return ChairFigures(wilson(counts["wins", who] / WIN, report.games), mean, spread)


def _rate(counts: Tally, code: str, what: str, amount: str) -> Rate:
    number, paid = counts[f"deed {what}", code], counts[f"deed {amount}", code]
    return Rate(ratio(number, counts["chairs", code]), ratio(paid, number))


def _choices(counts: Tally, who: str, measures: Measures) -> dict[str, float]:
    chosen = {choice: counts["chosen", (who, choice)] for choice in measures.choices}
    whole = sum(chosen.values())
    return {choice: ratio(number, whole) for choice, number in chosen.items() if number}


def _failures(counts: Tally, code: str) -> tuple[BotFailure, ...]:
    """List what went wrong with a bot, the most frequent first."""
    found = [
        BotFailure(key[1], number)
        for (what, key), number in counts.items()
        if what == "failed" and isinstance(key, tuple) and key[0] == code
    ]
    return tuple(sorted(found, key=lambda failure: (-failure.times, failure.what)))
