"""What a game consists of: a line per round and scoring, with everybody's points after it."""

from rich.table import Table
from rich.text import Text

from basari.cli.pages.course import Course
from basari.cli.terminal.canvas import KEYS
from basari.cli.terminal.frame import Paper, height_of
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat

LABEL = 26
"""Cells for what a line is about."""


def contents(course: Course, cursor: int, paper: Paper) -> Table:
    """Draw a line per landmark, as many around the cursor as fit; scorings stand out."""
    landmarks, table = course.landmarks, _empty_table(course.names)
    rows = paper.room - height_of([table], paper)
    top = max(0, min(cursor - rows // 2, len(landmarks) - rows))
    for place, number in enumerate(landmarks[top : top + rows], top):
        here, scores = place == cursor, course.stops[number].scores()
        mark = paper.look.glyphs.cursor if here else " "
        points = map(str, _points_after(course, landmarks[place + 1 : place + 2]))
        style = "chosen" if here else "title" if scores else ""
        label = Text(f"{mark} {_label(course, number)}")
        label.apply_meta({KEYS: ("enter",) if here else ("home", *["down"] * place)})
        table.add_row(label, *points, style=style)
    return table


def _empty_table(names: Names) -> Table:
    table = Table.grid(expand=True, padding=(0, 1))
    table.add_column(width=LABEL, no_wrap=True)
    for _name in names:
        table.add_column(justify="right", overflow="fold", ratio=1)
    people = (Text(name, seat_style(Seat(seat))) for seat, name in enumerate(names))
    table.add_row(Text("  " + _("Points after it:"), "muted"), *people)
    return table


def _points_after(course: Course, later: tuple[int, ...]) -> tuple[int, ...]:
    """Tell everybody's points when the next landmark, or the end of the log, was reached."""
    return course.points_before(*later) if later else course.game.table.standings.points


def _label(course: Course, number: int) -> str:
    """Name a landmark."""
    stop = course.stops[number]
    if not number or stop.part is not None:
        return _("the end") if number else _("the beginning")
    place = course.story.entries[stop.passage.last - 1].place
    return course.face.scoring(place) if stop.scores() else course.face.place(place)
