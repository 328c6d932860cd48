"""The band: an announcement as wide as the page, for a clash, a loss or a countdown."""

from collections.abc import Sequence
from math import ceil

from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN
from basari.cli.terminal.look import badge_style
from basari.kernel import Seat
from basari.value import Value

BIG = 3
"""The height of display letters, in lines."""
ROOMY = 8
"""The height of a band from which a blank line separates a name from its words."""
SEAM = 2
"""Cells left free between the two sides of a clash where backgrounds are not visible."""


class Side(Value):
    """One of the two players in a clash: seat, name, and what they fight for in *words*."""

    seat: Seat
    name: str
    words: str = ""


def draw_clash(
    canvas: Canvas, y: int, height: int, sides: tuple[Side, Side], grown: float = 1.0
) -> None:
    """Draw a clash: each side's colour runs in from its edge, and at *grown* 1 they meet.

    *grown* runs from 0 to 1; the names are written once it is 1.
    """
    middle = canvas.width // 2
    reach = round(middle * min(1.0, grown))
    seam = 0 if canvas.look.shaded else SEAM
    for row in range(y, y + height):
        tooth = (1 if (row - y) % 2 else -1) if grown >= 1 else 0
        cut = reach + tooth
        canvas.fill(0, row, cut - seam // 2, 1, badge_style(sides[0].seat))
        start = canvas.width - reach + tooth + seam // 2
        canvas.fill(start, row, canvas.width - start, 1, badge_style(sides[1].seat))
    if grown < 1:
        return
    for side, x in zip(sides, (0, middle), strict=True):
        _write_side(canvas, x, y, (middle, height), side)


def _write_side(canvas: Canvas, x: int, y: int, room: tuple[int, int], side: Side) -> None:
    """Write a side's name in the largest letters that fit, and its words below."""
    (width, height), style = room, badge_style(side.seat)
    big = BIG if height > BIG else 1
    air = height >= ROOMY
    top = y + (height - big - air - bool(side.words)) // 2
    if big > 1:
        canvas.big_mid(x + 2, top, width - 4, side.name, style)
    else:
        canvas.mid(x + 2, top, width - 4, side.name, style)
    canvas.mid(x + 2, top + big + air, width - 4, side.words, style)


def draw_loss(canvas: Canvas, y: int, height: int, title: str, words: Sequence[str]) -> None:
    """Draw a quieter band: *title* says what was lost, and *words* below it say why."""
    canvas.fill(0, y, canvas.width, height, "raised")
    if not canvas.look.shaded:
        canvas.put(0, y, "━" * canvas.width, "faint")
        canvas.put(0, y + height - 1, "━" * canvas.width, "faint")
    top = y + max(1, (height - BIG - len(words)) // 2)
    canvas.big_mid(2, top, canvas.width - 4, title, "dim")
    for row, line in enumerate(words):
        canvas.mid(0, top + BIG + row, canvas.width, line, "strong")


def draw_countdown(canvas: Canvas, y: int, words: str, left: float, of: float) -> None:
    """Draw a countdown: *words*, and the seconds *left* out *of* all, as a number and as a line."""
    high = canvas.height - y
    canvas.fill(0, y, canvas.width, high, "neutral")
    number, x, row = f"{ceil(left)}", 2 * MARGIN, y + high // 2
    draw = canvas.big if high >= BIG else canvas.put
    x = draw(x, y if high >= BIG else row, number, "neutral") + 3
    x = canvas.put(x, row, words, "neutral") + 3
    length = max(0, canvas.width - MARGIN - x)
    there = round(length * max(0.0, left) / of)
    canvas.put(x, row, "━" * there + "─" * (length - there), "neutral")
