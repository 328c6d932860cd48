"""The scoring at the end of a leg, told step by step, so that every point is explained."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari.gems import draw_gem, style_of
from basari.cli.games.basari.narrate import narrate
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Paper, height_of
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Event, Seat
from basari.rules.basari.board.events import LegEnded as LapEnded
from basari.rules.basari.cards.events import LegEnded, WorkersScored
from basari.rules.basari.majority import WORTH, ColourScored

NAME = 24
"""Cells for a player's name."""
COUNT = 6
"""Cells for how many one has of something, and what it brought."""


def scored(  # noqa: PLR0913, PLR0917 - a scoring has a before and an after
    events: Sequence[Event],
    shown: int,
    before: tuple[int, ...],
    names: Names,
    paper: Paper,
    earlier: Sequence[str] = (),
) -> list[RenderableType]:
    """Tell the first *shown* events of a scoring in a table and, after what led to it, in words."""
    told = events[:shown]
    table = _table(events, told, before, names, paper)
    rows = paper.room - height_of([table], paper)
    sentences = [*earlier, *(narrate(event, names) for event in told)]
    return [table, *story(sentences, paper, rows)]


def _table(
    events: Sequence[Event],
    told: Sequence[Event],
    before: tuple[int, ...],
    names: Names,
    paper: Paper,
) -> Table:
    """Draw a row per player: points before, what each step brought, and the total so far."""
    columns = [event for event in events if not isinstance(event, (LegEnded, LapEnded))]
    table = Table(
        box=paper.look.glyphs.box,
        expand=True,
        border_style="line",
        header_style="title",
        padding=(0, 1) if paper.large else 0,
        show_lines=paper.large,
    )
    table.add_column(_("Player"), width=NAME, no_wrap=True)
    table.add_column(_("Before"), justify="right", overflow="fold")
    for event in columns:
        table.add_column(
            _heading(event, told, paper), justify="center", min_width=COUNT, overflow="fold"
        )
    table.add_column(_("Total"), justify="right", overflow="fold")
    for seat, name in enumerate(names):
        total = before[seat] + sum(event.gains().get(Seat(seat), 0) for event in told)
        table.add_row(
            Text(name, seat_style(Seat(seat))),
            str(before[seat]),
            *(_cell(event, told, Seat(seat), paper) for event in columns),
            Text(str(total), "title"),
        )
    return table


def _heading(event: Event, told: Sequence[Event], paper: Paper) -> Text:
    """Name what is scored; what is told right now stands out."""
    match event:
        case ColourScored(colour):
            text = draw_gem(colour, paper.look) + Text(f" {WORTH[colour]}", style_of(colour))
        case WorkersScored():
            text = Text(_("Workers"))
        case _:
            text = Text(_("Lap"))
    if told and event == told[-1]:
        text = Text(text.plain, "chosen")
    return text


def _cell(event: Event, told: Sequence[Event], seat: Seat, paper: Paper) -> Text:
    """Tell how many a player has of what is scored, and what it brought."""
    glyphs, counts = paper.look.glyphs, _counts(event, told)
    if counts is None:
        return Text(glyphs.dot, "muted")
    number, gained = f"{counts[seat]:>2} ", event.gains()
    if event not in told or seat not in gained:
        return Text(f"{number}   ")
    return Text.assemble(number, (f"{glyphs.most}{gained[seat]:<2}", "most"))


def _counts(event: Event, told: Sequence[Event]) -> tuple[int, ...] | None:
    """Count what everybody has of it, as far as that is told."""
    if isinstance(event, ColourScored):
        return event.owned if event in told else None
    return next((_ended(known) for known in told if _ended(known)), None)


def _ended(event: Event) -> tuple[int, ...] | None:
    """Tell the workers or arches of everybody with which a leg ended."""
    match event:
        case LegEnded(_, counts) | LapEnded(_, counts):
            return counts
        case _:
            return None
