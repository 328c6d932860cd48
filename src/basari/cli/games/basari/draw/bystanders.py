"""The players who only watch a bargain: their points and gems, drawn dim below it."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.games.basari.draw.labels import how_far
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import LARGE, MARGIN, Paper
from basari.cli.words import bot_mark
from basari.kernel import Seat
from basari.rules.basari.editions import View
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.prospects import leaders
from basari.rules.basari.gems import COLOURS

NAME, LEAST_NAME = 24, 3
"""The most and fewest cells of a name."""
POINTS, PURSE, EACH = 41, 44, 8
"""The columns where points end and where gems begin, and how many columns each colour takes."""


def bystanders(
    scene: AnyScene, others: Sequence[Seat], paper: Paper, *, airy: bool
) -> list[Canvas]:
    """Draw the bystanders' points and gems: all in one line on small paper, else a row each."""
    if not others:
        return []
    if not paper.high:
        canvas = paper.canvas(2)
        _in_one_line(canvas, scene, others)
        return [canvas]
    step = 1 + airy
    canvas = paper.canvas(2 + step * len(others))
    canvas.line(MARGIN, 1, paper.width - 2 * MARGIN)
    for row, seat in enumerate(others):
        _row(canvas, scene, seat, 1 + step + row * step)
    return [canvas]


def _in_one_line(canvas: Canvas, scene: AnyScene, others: Sequence[Seat]) -> None:
    """Write everybody's points and gems, sharing one line equally."""
    view: View = scene.view
    each = (canvas.width - 2 * MARGIN) // len(others)
    for place, seat in enumerate(others):
        purse, points, shapes = view.purses[seat], view.points[seat], canvas.look.glyphs.shapes
        gems = " ".join(f"{shapes[colour]}{purse[colour]}" for colour in COLOURS)
        room = each - 6 - len(f"{points}") - len(gems) - 1
        end = canvas.badge(MARGIN + place * each, 1, seat, lit=False) + 1
        if room >= LEAST_NAME:
            end = canvas.put(end, 1, short(scene.names[seat], room), "dim") + 1
        canvas.put(end, 1, f"{points} {gems}", "dim")


def _row(canvas: Canvas, scene: AnyScene, seat: Seat, y: int) -> None:
    """Write a bystander's name, points and gems in one row, and the progress on wide canvases."""
    view: View = scene.view
    name = scene.names[seat]
    end = canvas.badge(MARGIN, y, seat, lit=False)
    end = canvas.put(end + 1, y, short(name, NAME), "dim")
    canvas.put(end + 1, y, bot_mark(name), "faint")
    canvas.right(POINTS, y, f"{view.points[seat]}", "dim")
    for colour in COLOURS:
        most = seat in leaders(view.purses, colour)
        x = jewels.gem(canvas, PURSE + EACH * colour, y, colour)
        text = f" {view.purses[seat][colour]}{canvas.look.glyphs.most if most else ''}"
        end = canvas.put(x, y, text, f"{style_of(colour)} strong" if most else "dim")
    if canvas.width >= LARGE:
        way, last = facts_of(view).way(view), canvas.width - MARGIN
        told = how_far(way, seat)
        fits = PURSE + EACH * len(COLOURS) + cell_len(told) <= last
        canvas.right(last, y, told if fits else f"{way.numbers[seat]}/{way.goal}", "faint")
