"""The contents of a game: a line per round and scoring, with the points after each."""

from rich.cells import cell_len

from basari.cli.pages.course import Course
from basari.cli.pages.strip import BADGE
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.look import seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, figure, tell
from basari.kernel import Seat

STEP, ROUND, WHAT = 9, 11, 18
"""Columns of a line: where the step ends, and where the round and the summary begin."""
SCORING = "Σ="
"""Marks a scoring in the column of rounds; the second character is for ASCII."""


def contents(course: Course, cursor: int, paper: Paper) -> Canvas:
    """Draw a line per round and scoring under chapter headings: those near the cursor."""
    lines = _lines(course)
    here = lines.index(cursor)
    rows = paper.room - 4
    top = max(0, min(here - rows // 2, len(lines) - rows))
    canvas = paper.canvas(paper.room)
    ends = _heads(canvas, course)
    for y, line in enumerate(lines[top : top + rows], 2):
        if isinstance(line, str):
            x = canvas.put(MARGIN, y, line, "strong") + 1
            canvas.line(x, y, ends[0] - BADGE - 2 - x)
        else:
            _line(canvas, y, course, line, ends, lit=line == cursor)
    columns = course.face.facts.seats(course.game.table.view(None))
    points = tell(columns[0].what) if columns else _("points")
    text = _("At the right: {points} after it, in colour for whoever is in the lead.")
    canvas.put(MARGIN, canvas.height - 1, text.format(points=points), "faint")
    return canvas


def _lines(course: Course) -> list[str | int]:
    """Return the numbers of all landmarks, with each chapter's name before its first landmark."""
    found: list[str | int] = []
    for number in range(len(course.landmarks)):
        if course.stops[course.landmarks[number]].begins_chapter():
            found.append(course.face.chapter(course.place(course.landmarks[number]).chapter))
        found.append(number)
    return found


def _heads(canvas: Canvas, course: Course) -> list[int]:
    """Write the heads of the columns; return where the columns of points end, by seat."""
    canvas.right(STEP, 1, _("step"), "faint")
    canvas.put(ROUND, 1, short(_("round"), WHAT - ROUND - 1), "faint")
    canvas.put(WHAT, 1, _("what happened"), "faint")
    points = (figure(one, ",") for score in course.story.scores for one in score.points)
    wide = max(BADGE, *map(cell_len, points)) + 1
    seats = len(course.names)
    ends = [canvas.width - MARGIN - wide * (seats - 1 - seat) for seat in range(seats)]
    for seat, end in enumerate(ends):
        canvas.badge(end - BADGE, 1, Seat(seat))
    return ends


def _line(
    canvas: Canvas, y: int, course: Course, landmark: int, ends: list[int], *, lit: bool
) -> None:
    """Draw the line of a round or scoring: its step, what happened, and the points after it."""
    if lit:
        canvas.lit(MARGIN, y, canvas.width - 2 * MARGIN)
    number = course.landmarks[landmark]
    stop, place = course.stops[number], course.place(number)
    scores, end = stop.scores(), stop.part is not None
    canvas.right(STEP, y, f"{stop.answers}", "accent strong" if lit else "dim")
    if number and not end:
        canvas.put(ROUND, y, SCORING[canvas.look.plain] if scores else f"{place.round}", "strong")
    words, *more = broken(course.summary(landmark), ends[0] - BADGE - 6 - WHAT, later="")
    canvas.put(
        WHAT,
        y,
        f"{words} ..." if more else words,
        "strong" if lit else "" if scores or end else "dim",
    )
    points = course.points_after(landmark)
    for seat, (own, column) in enumerate(zip(points, ends, strict=True)):
        leads = own == max(points) > min(points)
        style = f"{seat_style(Seat(seat))} strong" if leads else "dim"
        canvas.right(column, y, figure(own, ","), style)
    go = ("enter",) if lit else ("home", *["down"] * landmark)
    canvas.on_click(MARGIN, y, canvas.width - 2 * MARGIN, 1, *go)
