"""Many games: where they are played, and a bar on standard error that shows how far they are."""

from collections.abc import Callable, Iterable, Iterator
from typing import NoReturn, TypeVar

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from basari.cli.exits import INTERRUPTED
from basari.cli.terminal.output import Printer, fail
from basari.cli.texts import _
from basari.errors import BadSetup, Unavailable, say
from basari.log import Header
from basari.stats.venue import Venue, venue

R = TypeVar("R")
STOPPED = (KeyboardInterrupt, Unavailable)
"""What ends many games early: what is there is told all the same."""


def where(header: Header, games: int, jobs: int, on: str | None) -> Venue:
    """Find where the games of a header are played."""
    if games < 1 or jobs < 1:
        raise BadSetup(say("--games and --jobs must be at least 1"))
    return venue(jobs, on, fail, bots=[player.bot for player in header.seated])


def stop(why: BaseException) -> NoReturn:
    """End as *why* says, when all is told."""
    raise typer.Exit(INTERRUPTED) if isinstance(why, KeyboardInterrupt) else why


def followed(reports: Iterable[R], games: int, number: Callable[[R], int]) -> Iterator[R]:
    """Hand on *reports* as they come in, and show how many of the *games* they told of."""
    screen = Printer(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
    with progress:
        task = progress.add_task(_("games"), total=games, rate="")
        for report in reports:
            speed = progress.tasks[0].finished_speed or progress.tasks[0].speed or 0
            rate = _("{rate}/s").format(rate=round(speed))
            progress.update(task, advance=number(report), rate=rate)
            yield report
