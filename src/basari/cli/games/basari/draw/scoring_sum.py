"""The sum of a scoring: a bar per player, split by where the points came from."""

from collections.abc import Sequence

from rich.console import RenderableType

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.games.basari.draw.leg import Goal, Leg, goal_letter
from basari.cli.games.basari.draw.scoring_trail import trail
from basari.cli.pages.strip import write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import jewel_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.majority import ColourScored


def draw_sum(leg: Leg, paper: Paper) -> list[RenderableType]:
    """Draw per player the points before the scoring, those from each part, and a bar."""
    seats, high = len(leg.names), paper.high
    total = leg.so_far(len(leg.parts))
    order = sorted(map(Seat, range(seats)), key=lambda seat: (-total[seat], seat))
    room = paper.room - 5 - 2
    step = max(2, min(6 if high else 3, room // seats))
    canvas = paper.canvas(4 + step * seats + 2)
    trail(canvas, leg, len(leg.parts))
    columns = _columns(canvas, leg)
    scale = (paper.width - 6) / max(1, *total)
    for place, seat in enumerate(order):
        y = 4 + place * step
        if not place:
            canvas.fill(1, y, paper.width - 2, min(step, 2 + (step > 3)), "surface")  # noqa: PLR2004
            for row in range(min(step, 2 + (step > 3))):  # noqa: PLR2004
                canvas.put(0, y + row, "▐", "strong")
        _summary(canvas, (y, columns), leg, seat, best=not place)
        deep = 2 if step > 3 else 1  # noqa: PLR2004 - tall bars where there is room
        _bar(canvas, (2, y + 1, deep), leg, seat, scale)
    return [canvas]


def _columns(canvas: Canvas, leg: Leg) -> list[int]:
    """Write the column headings; return the columns where the numbers of the parts end."""
    start, end = 34, canvas.width - 12
    each = max(5, min(9, (end - start) // len(leg.parts)))
    places = [start + each * (n + 1) for n in range(len(leg.parts))]
    canvas.right(start, 2, _("before"), "faint")
    for place, event in zip(places, leg.parts, strict=True):
        match event:
            case ColourScored(colour):
                canvas.right(place, 2, jewels.sign(canvas, colour), style_of(colour))
            case _:
                canvas.right(place, 2, short(_initial(event), each - 1), "faint")
    canvas.right(canvas.width - 3, 2, _("points"), "faint")
    return places


def _initial(event: Goal) -> str:
    """Return the short heading of a goal."""
    return _("work") if isinstance(event, WorkersScored) else _("lap")


def _summary(
    canvas: Canvas, place: tuple[int, Sequence[int]], leg: Leg, seat: Seat, *, best: bool
) -> None:
    """Write a player's points before the scoring, from each part, and after it."""
    y, columns = place
    write_name(
        canvas, (canvas.badge(2, y, seat) + 1, y), leg.names[seat], 24, "strong" if best else ""
    )
    canvas.right(34, y, str(leg.before[seat]), "dim")
    for column, event in zip(columns, leg.parts, strict=True):
        got = event.gains().get(seat, 0)
        style = style_of(event.colour) if isinstance(event, ColourScored) else "strong"
        text = str(got) if got else canvas.look.glyphs.dot
        canvas.right(column, y, text, f"{style} strong" if got else "ghost")
    canvas.right(canvas.width - 3, y, str(leg.so_far(len(leg.parts))[seat]), "strong")


def _bar(canvas: Canvas, place: tuple[int, int, int], leg: Leg, seat: Seat, scale: float) -> None:
    """Draw a player's earlier points as a bar, then a block for each part that gave points."""
    x, y, deep = place
    ground = "hollow" if canvas.look.shaded else "dim"
    parts = [("", leg.before[seat], ground)]
    for event in leg.parts:
        got = event.gains().get(seat, 0)
        if isinstance(event, ColourScored):
            letter, style = event.colour.letter, jewel_style(event.colour.name.lower())
        else:
            letter, style = goal_letter(workers=isinstance(event, WorkersScored)), "neutral"
        parts.append((f"{letter}{got}", got, style))
    at, points, gap = x + 1, 0, int(not canvas.look.shaded)
    for label, got, style in parts:
        points += got
        end = x + 1 + round(points * scale)
        text = label if len(label) <= end - at - gap else ""
        filler = " " if style != "dim" else "░"
        for row in range(deep if got else 0):
            words = text if row == 0 else ""
            canvas.fill(at, y + row, end - at - gap, 1, style, filler)
            canvas.mid(at, y + row, end - at - gap, words, style)
        at = max(at, end)
