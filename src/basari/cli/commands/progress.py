"""A bar on standard error that shows how far many games are."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from basari.cli.terminal.output import Printer
from basari.cli.texts import _

R = TypeVar("R")


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
