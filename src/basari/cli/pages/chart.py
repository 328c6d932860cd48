"""A chart of points over the rounds: a strip of columns per seat, coloured where the seat led."""

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.pages.ranking import places
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.display import rows_of
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, figure
from basari.cli.words import Names, bot_mark
from basari.kernel import Seat, Standings
from basari.story import Score

NAMES, WIDE_NAMES = 17, 30
"""The cells for a badge and its name, on a narrow and on a wide page."""
WIDE = 100
"""The width from which names are given `WIDE_NAMES`."""
AFTER = 2
"""Columns between the end of a strip and its points."""
DIGITS, MOST = 3, 999
"""The height of display digits, and the highest number written in them."""
LEVELS = 8
"""How many heights one line of a strip can show."""
TALLEST = 12


def chart(
    scene: AnyScene, standings: Standings, paper: Paper, said: str = ""
) -> list[RenderableType]:
    """Draw everybody's strip, as tall as the paper allows; below is *said*, or how to read them."""
    if len(scene.story.scores) < 2:  # noqa: PLR2004 - the beginning alone is no story
        return [Padding(Text(_("No round is over yet."), "muted"), (0, 1))]
    seats = len(scene.names)
    high = min(TALLEST, (paper.room - 4) // seats - 1)
    canvas = paper.canvas(1 + seats * (high + 1) + 2)
    strips(canvas, (2, 1, paper.width - 4, high), scene, standings, big=True)
    told = said or _("points after every round; in colour: in the lead")
    canvas.put(2, canvas.height - 1, short(told, paper.width - 4), "faint")
    return [canvas]


def strips(
    canvas: Canvas,
    box: tuple[int, int, int, int],
    scene: AnyScene,
    standings: Standings,
    *,
    big: bool = False,
) -> None:
    """Draw the strips below each other, the best seat first; *box* is the first strip's.

    The names of the chapters are below. With *big*, points are in display digits if they fit.
    """
    x, y, width, high = box
    scores, room = scene.story.scores, _room(scene.names, width)
    big = big and high >= DIGITS and not canvas.look.plain and max(standings.points) <= MOST
    numbers = _numbers(standings.points, big=big)
    moments, wide = len(scores), width - room - AFTER - numbers
    columns = [((column + 1) * moments - 1) // wide for column in range(wide)]
    most = max(1, *(max(score.points) for score in scores))
    taken = places(standings)
    for seat in sorted(taken, key=lambda seat: (taken[seat], seat)):
        end = canvas.badge(x, y + high - 1, seat)
        name, mark = scene.names[seat], bot_mark(scene.names[seat])
        room_left = room - 5 - (len(mark) + 1 if mark else 0)
        style = "strong" if taken[seat] == 1 else "dim"
        end = canvas.put(end + 1, y + high - 1, short(name, room_left), style)
        canvas.put(end + 1, y + high - 1, mark, "faint")
        at = x + room
        for moment, across in Counter(columns).items():
            led = _leads(scores[moment], seat)
            level = round(max(0, scores[moment].points[seat]) * high * LEVELS / most)
            _bar(canvas, (at, y, across, high), level, seat if led else None)
            at += across
        first = big and taken[seat] == 1
        loud = seat_style(seat) if _leads(scores[-1], seat) else "strong"
        tone = loud if first else "" if big else "strong"
        behind = x + room + wide + AFTER
        place = behind + _numbers(standings.points, big=False), y + high - 1
        if first:
            canvas.big(behind, y + high - DIGITS, f"{standings.points[seat]}", tone)
        else:
            canvas.right(*place, figure(standings.points[seat], ","), tone)
        y += high + 1
    _chapters(canvas, (x + room, y), columns, scene)


def _numbers(points: Sequence[int], *, big: bool) -> int:
    """Return how many cells the *points* beside the strips take, in display digits if *big*."""
    widest = max(len(figure(number, ",")) for number in points)
    rows = rows_of(f"{max(points)}") if big else None
    return max(widest, len(rows[0])) if rows else widest


def _room(names: Names, width: int) -> int:
    """Return how many cells the names and their badges take on a page of this *width*."""
    longest = max(
        cell_len(name) + (len(bot_mark(name)) + 1) * bool(bot_mark(name)) for name in names
    )
    return min(longest + 6, NAMES if width < WIDE else WIDE_NAMES)


def _leads(score: Score, seat: Seat) -> bool:
    """Whether *seat* has the most points, unless everybody has equally many."""
    own = score.points[seat]
    return own == max(score.points) and own > min(score.points)


def _bar(canvas: Canvas, box: tuple[int, int, int, int], level: int, seat: Seat | None) -> None:
    """Draw one column of a strip, in the colour of the seat if it led."""
    x, y, width, high = box
    steps, style = canvas.look.glyphs.steps, "bar" if seat is None else seat_style(seat)
    dull = seat is None and (canvas.look.plain or canvas.look.theme == "contrast")
    for row in range(high):
        part = min(LEVELS, level - LEVELS * (high - 1 - row))
        if part <= 0 and row < high - 1:
            continue
        sign = "░" if dull and part == LEVELS else steps[max(1, part) - 1]
        canvas.put(x, y + row, sign * width, style)


def _chapters(
    canvas: Canvas, place: tuple[int, int], columns: Sequence[int], scene: AnyScene
) -> None:
    """Write the names of the chapters below the strips, each where the chapter begins.

    A chapter's first column shows the points at the end of the chapter before.
    """
    (x, y), scores = place, scene.story.scores
    begun = [score.place.chapter for score in (*scores[1:], scores[-1])]
    for chapter in sorted({begun[moment] for moment in columns} - {0}):
        own = [n for n, moment in enumerate(columns) if begun[moment] == chapter]
        width = len(own)
        canvas.put(x + own[0], y, ("╰" + "─" * width)[: max(1, width - 1)], "faint")
        name = f" {scene.face.chapter(chapter)} "
        if len(name) + 3 <= width:
            canvas.put(x + own[0] + 2, y, name, "dim")
        elif width > len(str(chapter)):
            canvas.put(x + own[0] + 1, y, str(chapter), "dim")
