"""Many games: where they are played, and a progress bar on standard error."""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
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
"""Exceptions that end a series of games early; the results so far are still reported."""


def where(header: Header, games: int, jobs: int, on: str | None) -> Venue:
    """Return where to play: in *jobs* processes on this machine, or *on* a cluster."""
    if games < 1 or jobs < 1:
        raise BadSetup(say("--games and --jobs must be at least 1"))
    return venue(jobs, on, fail, bots=[player.bot for player in header.seated])


def stop(why: BaseException) -> NoReturn:
    """Exit with `INTERRUPTED` if *why* is Ctrl-C; otherwise raise *why* again."""
    raise typer.Exit(INTERRUPTED) if isinstance(why, KeyboardInterrupt) else why


def with_progress(
    reports: Iterable[R], games: int, number: Callable[[R], int], after: float = 0.0
) -> Iterator[R]:
    """Yield *reports* as they come in; once *after* seconds have passed, show a progress bar.

    *games* is how many games there are in all; *number* returns how many a report covers.
    """
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
    begun = monotonic()
    try:
        task = progress.add_task(_("games"), total=games, rate="")
        for report in reports:
            if not progress.live.is_started and monotonic() - begun >= after:
                progress.start()
            speed = progress.tasks[0].finished_speed or progress.tasks[0].speed or 0
            rate = _("{rate}/s").format(rate=round(speed))
            progress.update(task, advance=number(report), rate=rate)
            yield report
    finally:
        progress.stop()
