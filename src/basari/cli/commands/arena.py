"""`basari arena`: progress while the bots play, then who was better, and by how much.

As JSON these are the keys: `game`, `edition`, `players`, `seed`, `line_up` (codes in the order
of the first game), `wanted` and `games` (how many were asked for and played), `seconds`; and
- `bots`, each code once: `code`, `chairs` (how many of each game it has), `fair` (its share of wins
  if all were equally good), `wins` (`share`, `low`, `high`: the 95 % interval), `points`, `spread`,
  what it did at a price, deed by deed (`number` per game and chair, and how much on average, by the
  name of what is paid), `actions` (share of its choices), `decisions`, `think_mean_s`,
  `think_longest_s`, and `failures` (`what`, `times`);
- `seats`, in order: `wins`, `points`, `spread`;
- `actions`: the share of all choices.

Apart from `seconds`, `think_mean_s` and `think_longest_s`, equal options give equal figures if the
bots are deterministic.
"""

from time import perf_counter
from typing import Any

from msgspec import to_builtins
from rich.table import Table as Grid

from basari.bots.loading import short_name
from basari.cli.commands.bots import failing
from basari.cli.commands.progress import STOPPED, stop, where, with_progress
from basari.cli.games import naming_face
from basari.cli.pages.port import AnyFace
from basari.cli.terminal.output import Printer, out_json
from basari.cli.texts import _, figure
from basari.stats.contest import NOTHING, Contest, ContestCounts, run_contest, whole_deals
from basari.stats.figures import Interval
from basari.stats.outcome import BotFigures, ContestOutcome, contest_outcome
from basari.stats.venue import Venue

MILLI = 1000
"""Milliseconds per second; thinking time is shown in milliseconds."""


def contend(contest: Contest, *, games: int, jobs: int, on: str | None, as_json: bool) -> None:
    """Play the games and print which bot is better.

    Ctrl-C or the loss of the cluster ends the games early; those played so far are still reported.
    """
    place = where(contest.header, games, jobs, on)
    begun = perf_counter()
    report, why = _play(contest, whole_deals(games, len(contest.line_up)), place)
    if report.games:
        found = contest_outcome(contest, report)
        if as_json:
            _print_json(contest, found, games, perf_counter() - begun)
        else:
            _print_tables(contest, found, games)
    if why:
        stop(why)


def _play(contest: Contest, games: int, place: Venue) -> tuple[ContestCounts, BaseException | None]:
    """Return the sum of all reports, and the exception that ended the games early, or `None`."""
    report = NOTHING
    try:
        for deals in with_progress(
            run_contest(contest, games, place), games, lambda deals: deals.games
        ):
            report += deals
    except STOPPED as why:
        return report, why
    return report, None


def _print_json(contest: Contest, found: ContestOutcome, wanted: int, seconds: float) -> None:
    header = contest.header
    out_json(
        {
            "game": header.game,
            "edition": header.edition,
            "players": len(header.players),
            "seed": header.seed,
            "line_up": contest.line_up,
            "wanted": wanted,
            **_plain(found, header.edition_played.measures.unit),
            "seconds": seconds,
        }
    )


def _plain(found: ContestOutcome, unit: str) -> dict[str, Any]:
    """Return the figures as JSON, choices under `actions` and every deed at a price by its name."""
    plain: dict[str, Any] = to_builtins(found, enc_hook=str)
    for bot in plain["bots"]:
        prices, bot["actions"] = bot.pop("prices"), bot.pop("choices")
        bot |= {
            deed: {"number": rate["number"], unit: rate["amount"]} for deed, rate in prices.items()
        }
    plain["actions"] = plain.pop("choices")
    return plain


def _print_tables(contest: Contest, found: ContestOutcome, wanted: int) -> None:
    header = contest.header
    console, face = Printer(), naming_face(header.game, header.edition)
    text = _("{games} games, {title}, {players} players, seed {seed}")
    title = text.format(
        games=found.games,
        title=face.title(),
        players=len(contest.line_up),
        seed=header.seed,
    )
    console.print(title)
    if found.games > wanted:
        text = _("That is more than {wanted}, so that every deal is played from every seat.")
        console.print(text.format(wanted=wanted))
    for grid in (
        _bots(found),
        _dealings(found, face),
        _seats(found, len(header.players)),
        _choices(found, face),
    ):
        if grid.row_count:
            console.print(grid)
    for bot in found.bots:
        for failure in bot.failures:
            console.print(failing(_name(bot, found), failure.what, failure.times))


def _grid(title: str, first: str, *others: str) -> Grid:
    """Return an empty table: a column of names under *first*, then columns of numbers."""
    grid = Grid(title=title)
    grid.add_column(first, overflow="fold")
    for heading in others:
        grid.add_column(heading, justify="right", no_wrap=True)
    return grid


def _interval(wins: Interval) -> tuple[str, str]:
    return (
        figure(wins.share, ".1%"),
        figure(wins.low, ".1%") + " - " + figure(wins.high, ".1%"),
    )


def _name(bot: BotFigures, found: ContestOutcome) -> str:
    """Return a bot's name, or its whole code if another has the same name."""
    names = [short_name(other.code) for other in found.bots]
    return short_name(bot.code) if names.count(short_name(bot.code)) == 1 else bot.code


def _bots(found: ContestOutcome) -> Grid:
    grid = _grid(
        _("Bots"), _("bot"), _("seats"), _("wins"), _("95 % interval"), _("fair"),
        _("points"), _("spread"),
    )  # fmt: skip
    for bot in found.bots:
        grid.add_row(
            _name(bot, found),
            str(bot.chairs),
            *_interval(bot.wins),
            figure(bot.fair, ".1%"),
            figure(bot.points, ".1f"),
            figure(bot.spread, ".1f"),
        )
    return grid


def _dealings(found: ContestOutcome, face: AnyFace) -> Grid:
    """Return a table of what each bot paid and was paid, and how long it thought."""
    deeds = tuple(found.bots[0].prices)
    heads = [head for deed in deeds for head in (face.deed(deed), _("each"))]
    title = _("Deals and thinking") if deeds else _("Thinking")
    grid = _grid(title, _("bot"), *heads, _("mean ms"), _("longest ms"))
    per_chair = _("deeds per game and seat, what each cost, milliseconds per decision")
    grid.caption = per_chair if deeds else _("milliseconds per decision")
    for bot in found.bots:
        dealt = [n for rate in bot.prices.values() for n in (rate.number, rate.amount)]
        thought = (bot.think_mean_s * MILLI, bot.think_longest_s * MILLI)
        grid.add_row(
            _name(bot, found),
            *(figure(number, ".2f") for number in dealt),
            *(figure(time, ",.2f") for time in thought),
        )
    return grid


def _seats(found: ContestOutcome, seats: int) -> Grid:
    grid = _grid(
        _("Seats"), _("seat"), _("wins"), _("95 % interval"), _("fair"), _("points"), _("spread")
    )
    for number, seat in enumerate(found.seats, 1):
        grid.add_row(
            str(number),
            *_interval(seat.wins),
            figure(1 / seats, ".1%"),
            figure(seat.points, ".1f"),
            figure(seat.spread, ".1f"),
        )
    return grid


def _choices(found: ContestOutcome, face: AnyFace) -> Grid:
    """Return a table of how often each bot made each choice; with several bots, also a total."""
    grid = _grid(_("Choices"), _("bot"), *map(face.choice, found.choices))
    rows = [(_name(bot, found), bot.choices) for bot in found.bots]
    several = [] if len(rows) == 1 else [(_("all"), found.choices)]
    for name, shares in [*rows, *several] if found.choices else []:
        grid.add_row(name, *(figure(shares.get(one, 0.0), ".1%") for one in found.choices))
    return grid
