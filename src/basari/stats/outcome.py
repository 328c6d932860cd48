"""The outcome of a contest: figures for each bot, seat and choice."""

from collections import Counter

from basari.bots.guard import SECOND
from basari.rules.register import Measures, find
from basari.stats.contest import ALL, Contest, ContestCounts
from basari.stats.figures import WIN, Interval, Tally, mean_and_spread, ratio, wilson
from basari.value import Value


class Rate(Value):
    """How often a bot did something, per game and seat, and its average price."""

    number: float
    amount: float


class BotFailure(Value):
    """A reason for which a bot had to be replaced, and how often."""

    what: str
    times: int


class BotFigures(Value):
    """The results of one bot."""

    code: str
    chairs: int
    """How many seats the bot has in each game."""
    fair: float
    """The bot's expected share of the wins if all bots were equally good."""
    wins: Interval
    """The bot's share of the wins; a joint win counts in part."""
    points: float
    spread: float
    prices: dict[str, Rate]
    """By deed with a price, how often the bot did it and for how much."""
    choices: dict[str, float]
    """The share of each choice in all choices of the bot."""
    decisions: int
    think_mean_s: float
    think_longest_s: float
    failures: tuple[BotFailure, ...]


class ChairFigures(Value):
    """The results of everybody who sat at one seat."""

    wins: Interval
    points: float
    spread: float


class ContestOutcome(Value):
    """The results of a contest: bots in the order of the line-up, and seats."""

    games: int
    bots: tuple[BotFigures, ...]
    seats: tuple[ChairFigures, ...]
    choices: dict[str, float]
    """The share of each choice in all choices of all bots."""


def contest_outcome(contest: Contest, report: ContestCounts) -> ContestOutcome:
    """Return the outcome of a contest from the counts of at least one game."""
    header = contest.header
    measures = find(header.game).edition(header.edition).measures
    return ContestOutcome(
        report.games,
        tuple(_bot_figures(contest, report, code, measures) for code in Counter(contest.line_up)),
        tuple(_chair_figures(report, seat) for seat in range(len(contest.line_up))),
        _choices(report.counts, ALL, measures),
    )


def _bot_figures(
    contest: Contest, report: ContestCounts, code: str, measures: Measures
) -> BotFigures:
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


def _chair_figures(report: ContestCounts, who: object) -> ChairFigures:
    """Return the figures of *who*: a seat, or all seats of a bot."""
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
    """Return the failures of the bot *code*, the most frequent first."""
    found = [
        BotFailure(key[1], number)
        for (what, key), number in counts.items()
        if what == "failed" and isinstance(key, tuple) and key[0] == code
    ]
    return tuple(sorted(found, key=lambda failure: (-failure.times, failure.what)))
