"""Gems on a canvas: as a shape with its letter, and as a jewel that fills a block."""

from collections.abc import Iterable

from basari.cli.games.basari.draw.gems import style_of
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import jewel_style
from basari.rules.basari.gems import COLOURS, Colour, Gems

HOLLOW = "◇□△○"
"""Hollow shapes for gems on offer or given back, in the order of the colours."""
JEWEL, LEAST, WIDE, GREAT = 4, 3, 6, 8
"""Columns of a usual jewel, of the narrowest flat one, of a wide one, and of a great one."""
PAIR = 2
"""The jewels in a row where there is no room for all in one row."""
FLAT, TALL, STACKED, HUGE = 1, 3, 4, 6
"""Rows of a jewel by size; all but flat ones have half blocks above and below."""


def sign(canvas: Canvas, colour: Colour, *, hollow: bool = False) -> str:
    """Return the sign of a gem: its shape and its letter."""
    shapes = HOLLOW if hollow else canvas.look.glyphs.shapes
    return f"{shapes[colour]}{colour.letter}"


def gem(canvas: Canvas, x: int, y: int, colour: Colour, *, hollow: bool = False) -> int:
    """Draw a gem, `◆R`; return the column after it."""
    return canvas.put(x, y, sign(canvas, colour, hollow=hollow), style_of(colour))


def row(canvas: Canvas, x: int, y: int, gems: Gems, *, hollow: bool = False) -> int:
    """Draw gems one by one, `◆R◆R●B`; return the column after them."""
    for colour in one_by_one(gems):
        x = gem(canvas, x, y, colour, hollow=hollow)
    return x


def heap(canvas: Canvas, x: int, y: int, gems: Gems, style: str = "") -> int:
    """Draw gems as counts, `2◆R 1●B`; return the column after them and a space."""
    for colour in COLOURS:
        if gems[colour]:
            text = f"{gems[colour]}{sign(canvas, colour)}"
            x = canvas.put(x, y, text, f"{style_of(colour)} {style}") + 1
    return x


def wide(gems: Gems) -> int:
    """Count the cells that `heap` takes, without its last space.

    >>> wide(Gems(red=2, blue=10))
    8
    """
    return sum(len(f"{number}") + 3 for number in gems.counts if number) - 1


def jewel(
    canvas: Canvas, x: int, y: int, colour: Colour, *, rows: int = FLAT, width: int = JEWEL
) -> int:
    """Draw a gem as a block of its colour, with half blocks above and below if it has several rows.

    Return the column after it.
    """
    bare, middle = sign(canvas, colour), y + rows // 2
    if canvas.look.plain:
        canvas.put(x, middle, f"[{bare}]" if width >= JEWEL else bare, style_of(colour))
        return x + width
    style = jewel_style(colour.name.lower())
    canvas.fill(x, y + (rows > FLAT), width, max(1, rows - 2), style)
    canvas.put(x, middle, bare.center(width), style)
    if rows > FLAT:
        canvas.put(x, y, "▄" * width, edge(canvas, colour))
        canvas.put(x, y + rows - 1, "▀" * width, edge(canvas, colour))
    return x + width


def draw_wide(canvas: Canvas, at: tuple[int, int], colour: Colour, rows: int, width: int) -> int:
    """Draw a jewel that leaves half of its last column free, to set it apart from the next.

    With an even number of rows, the shape stands above the letter. A narrow jewel with shape and
    letter side by side also leaves half of its first column free. Return the column after it.
    """
    x, y = at
    if canvas.look.plain:
        return jewel(canvas, x, y, colour, rows=rows, width=width)
    bare, style, rim = sign(canvas, colour), jewel_style(colour.name.lower()), edge(canvas, colour)
    narrow = width == JEWEL and rows % 2 > 0
    for row in range(rows):
        first, whole, half = _BRICKS[(row > 0) + (row == rows - 1) if rows > FLAT else 1]
        own, end = style if whole == " " else rim, x + width - 1
        start = canvas.put(x, y + row, first, rim) if narrow else x
        canvas.put(canvas.put(start, y + row, whole * (end - start), own), y + row, half, rim)
    if rows % 2:
        canvas.put(x + (width - 2) // 2, y + rows // 2, bare, style)
        return x + width
    for row, letter in enumerate(bare, rows // 2 - 1):
        canvas.put(x + (width - 1) // 2, y + row, letter, style)
    return x + width


_BRICKS = (("▗", "▄", "▖"), ("▐", " ", "▌"), ("▝", "▀", "▘"))
"""The left edge, filling and right edge of a jewel: its first row, middle rows, last row."""


def edge(canvas: Canvas, colour: Colour) -> str:
    """Return the style of half blocks at the edge of a jewel: its filling as foreground."""
    ground = canvas.style(jewel_style(colour.name.lower())).bgcolor
    return ground.name if ground else style_of(colour)


def span(count: int, width: int = JEWEL) -> int:
    """Count the columns of *count* jewels side by side, with a space between them."""
    return count * (width + 1) - 1


def lay_out(
    canvas: Canvas, where: tuple[int, int, int, int], gems: Gems, widest: int = WIDE
) -> None:
    """Draw gems as jewels in the block *where*, in one row and as wide as possible, up to *widest*.

    If room is short, they may reach one column beyond either side of the block. If that is still
    too narrow, they are drawn without a rim, two in each row.
    """
    x, y, room, rows = where
    count = max(1, gems.size)
    if (room + 1) // count < JEWEL:
        x, room = x - 1, room + 2
    width = min(widest, (room + 1) // count)
    if width >= (LEAST if rows == FLAT else JEWEL):
        for colour in one_by_one(gems):
            x = draw_wide(canvas, (x, y), colour, rows, width)
        return
    for number, colour in enumerate(one_by_one(gems)):
        at = x + 1 + (JEWEL + 1) * (number % PAIR), y + (rows - 1) * (number // PAIR)
        jewel(canvas, *at, colour)


def one_by_one(gems: Gems) -> Iterable[Colour]:
    """Return the colours of *gems*, one entry per gem, the most precious first."""
    return (colour for colour in COLOURS for _ in range(gems[colour]))
