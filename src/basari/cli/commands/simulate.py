"""`basari simulate`: play many games with a progress bar, then print their figures."""

from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import to_builtins
from rich.table import Table as Grid

from basari.bots.guard import Failure
from basari.cli.commands.bots import failing
from basari.cli.commands.progress import STOPPED, stop, where, with_progress
from basari.cli.games import naming_face
from basari.cli.pages.port import AnyFace
from basari.cli.terminal.output import Printer, out_json
from basari.cli.texts import _, figure, n_
from basari.errors import BadSetup, say
from basari.files import tidy
from basari.log import Header
from basari.stats.figures import SimulationFigures, Tally, simulation_figures
from basari.stats.simulate import Simulation, run_simulation
from basari.stats.venue import Venue


def simulate(  # noqa: PLR0913 - a command has as many parameters as options
    header: Header,
    *,
    games: int,
    jobs: int,
    on: str | None,
    log_dir: Path | None,
    as_json: bool,
) -> None:
    """Play the games and print their figures.

    Ctrl-C or the loss of the cluster ends the games early; those played so far are still reported.
    """
    if log_dir and on is not None:
        raise BadSetup(
            say("--log-dir and --on do not go together: logs stay where games are played")
        )
    place = where(header, games, jobs, on)
    if log_dir:
        _prepare(log_dir)
    begun = perf_counter()
    counts, why = _count(Simulation(header, header.seed or 0, log_dir), games, place)
    seconds = perf_counter() - begun
    if counts:
        _show(header, counts, seconds, as_json=as_json)
    if why:
        stop(why)


def _prepare(log_dir: Path) -> None:
    """Create the folder for logs, and remove unfinished files of an earlier run."""
    try:
        log_dir.mkdir(parents=True, exist_ok=True)
        tidy(log_dir)
    except OSError as error:
        raise BadSetup(
            say("{file}: cannot be written ({reason})", file=log_dir, reason=error.strerror)
        ) from error


def _count(plan: Simulation, games: int, place: Venue) -> tuple[Tally, BaseException | None]:
    """Return the sum of all tallies, and the exception that ended the games early, or `None`."""
    counts: Tally = Counter()
    try:
        for part in with_progress(
            run_simulation(plan, games, place), games, lambda part: part["games", ""]
        ):
            counts.update(part)
    except STOPPED as why:
        return counts, why
    return counts, None


def _show(header: Header, counts: Tally, seconds: float, *, as_json: bool) -> None:
    """Print the figures, as tables or as JSON."""
    found = simulation_figures(counts, len(header.players), header.edition_played.measures)
    speed = {"games_per_s": found.games / seconds, "decisions_per_s": found.answers / seconds}
    if as_json:
        played = {
            "game": header.game,
            "edition": header.edition,
            "players": len(header.players),
            "seed": header.seed,
        }
        bots = [player.bot or player.kind for player in header.seated]
        failed = [
            {**to_builtins(failure, enc_hook=str), "times": number}
            for failure, number in _failures(counts)
        ]
        out_json({**played, "bots": bots, **_plain(found), **speed, "failures": failed})
        return
    console, face = Printer(), naming_face(header.game, header.edition)
    title = _("{games} games, {title}, {players} players, seed {seed}")
    console.print(
        title.format(
            games=found.games,
            title=face.title(),
            players=len(header.players),
            seed=header.seed,
        )
    )
    if there := counts["found", ""]:
        text = n_("{number} of them lay there already", "{number} of them lay there already", there)
        console.print(text.format(number=there))
    console.print(_summary(found, speed, face))
    console.print(_seats(header, found))
    if found.choices:
        console.print(_choices(header, found, face))
    for failure, number in _failures(counts):
        console.print(failing(failure.name, failure.what, number))


def _plain(found: SimulationFigures) -> dict[str, Any]:
    """Return the figures as JSON: choices under `actions`, ratios under their names."""
    plain: dict[str, Any] = to_builtins(found)
    choices, ratios = plain.pop("choices"), plain.pop("ratios")
    actions = {name: {"chosen": own["chosen"], **own["fates"]} for name, own in choices.items()}
    return {**plain, "actions": actions, **ratios}


def _failures(counts: Tally) -> list[tuple[Failure, int]]:
    """Return the bots' failures and how often each happened, by seat."""
    found = [(key, number) for (_, key), number in counts.items() if isinstance(key, Failure)]
    return sorted(found, key=lambda entry: (entry[0].seat, entry[0].what))


def _summary(found: SimulationFigures, speed: dict[str, float], face: AnyFace) -> Grid:
    grid = Grid(show_header=False)
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_row(_("games per second"), figure(speed["games_per_s"], ",.0f"))
    grid.add_row(_("decisions per second"), figure(speed["decisions_per_s"], ",.0f"))
    for name, ratio in found.ratios.items():
        grid.add_row(face.deed(name), figure(ratio, ".2f"))
    return grid


def _seats(header: Header, found: SimulationFigures) -> Grid:
    grid = Grid(title=_("Players"))
    grid.add_column(_("player"))
    for heading in (_("points"), _("spread"), _("wins"), _("95 % interval")):
        grid.add_column(heading, justify="right")
    for player, seat in zip(header.players, found.seats, strict=True):
        wins = seat.wins
        grid.add_row(
            player.name,
            figure(seat.mean, ".1f"),
            figure(seat.spread, ".1f"),
            figure(wins.share, ".1%"),
            figure(wins.low, ".1%") + " - " + figure(wins.high, ".1%"),
        )
    return grid


def _choices(header: Header, found: SimulationFigures, face: AnyFace) -> Grid:
    fates = header.edition_played.measures.fates
    caption = _("chosen: of all choices; the others: of the rounds in which somebody wanted it")
    grid = Grid(title=_("Choices"), caption=caption if fates else "")
    grid.add_column(_("choice"))
    for heading in (_("chosen"), *map(face.deed, fates)):
        grid.add_column(heading, justify="right")
    for choice, own in found.choices.items():
        shares = (own.chosen, *(own.fates[fate] for fate in fates))
        grid.add_row(face.choice(choice), *(figure(share, ".1%") for share in shares))
    return grid
