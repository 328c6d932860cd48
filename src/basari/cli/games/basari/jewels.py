"""Gems on a canvas: as a shape with its letter, and as a jewel that fills a block."""

from collections.abc import Iterable

from basari.cli.games.basari.gems import style_of
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import jewel_style
from basari.rules.basari.gems import COLOURS, Colour, Gems

HOLLOW = "◇□△○"
"""The shapes of gems that are offered, or go back."""
JEWEL, LEAST, WIDE, GREAT = 4, 3, 6, 8
"""Columns of a jewel: the usual one, one where there is little room, a wide and a great one."""
PAIR = 2
"""Jewels beside each other, where they lie two by two."""
FLAT, TALL, HUGE = 1, 3, 5
"""Rows of a jewel; those with several have half blocks above and below."""


def sign(canvas: Canvas, colour: Colour, *, hollow: bool = False) -> str:
    """Write a gem: its shape and its letter."""
    shapes = HOLLOW if hollow else canvas.look.glyphs.shapes
    return f"{shapes[colour]}{colour.letter}"


def gem(canvas: Canvas, x: int, y: int, colour: Colour, *, hollow: bool = False) -> int:
    """Draw a gem: `◆R`."""
    return canvas.put(x, y, sign(canvas, colour, hollow=hollow), style_of(colour))


def row(canvas: Canvas, x: int, y: int, gems: Gems, *, hollow: bool = False) -> int:
    """Draw gems one by one: `◆R◆R●B`."""
    for colour in one_by_one(gems):
        x = gem(canvas, x, y, colour, hollow=hollow)
    return x


def heap(canvas: Canvas, x: int, y: int, gems: Gems, style: str = "") -> int:
    """Draw gems by their number: `2◆R 1●B`."""
    for colour in COLOURS:
        if gems[colour]:
            text = f"{gems[colour]}{sign(canvas, colour)}"
            x = canvas.put(x, y, text, f"{style_of(colour)} {style}") + 1
    return x


def wide(gems: Gems) -> int:
    """Tell how many cells a heap takes.

    >>> wide(Gems(red=2, blue=10))
    8
    """
    return sum(len(f"{number}") + 3 for number in gems.counts if number) - 1


def jewel(
    canvas: Canvas, x: int, y: int, colour: Colour, *, rows: int = FLAT, width: int = JEWEL
) -> int:
    """Draw a gem as a block of its colour; one of several rows has half blocks at its edges."""
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


def edge(canvas: Canvas, colour: Colour) -> str:
    """Find the style of half blocks at the edge of a jewel: the colour that it is filled with."""
    ground = canvas.style(jewel_style(colour.name.lower())).bgcolor
    return ground.name if ground else style_of(colour)


def span(count: int, width: int = JEWEL) -> int:
    """Tell how many columns so many jewels take."""
    return count * (width + 1) - 1


def laid(canvas: Canvas, where: tuple[int, int, int, int], gems: Gems) -> None:
    """Lay gems as jewels into a block, as large as they fit: two by two, or in one row.

    Where there is no room for either, they become narrow and move together.
    """
    x, y, room, rows = where
    row, count = list(one_by_one(gems)), max(1, gems.size)
    if rows < 2 * TALL and (span(count, LEAST) <= room or rows == FLAT):
        gap = int((room + 1) // count > LEAST)
        widest = GREAT if rows == HUGE else WIDE
        width = _even(min(widest, (room + gap) // count - gap))
        high = TALL if rows >= TALL else FLAT
        high = HUGE if rows == HUGE <= width else high
        _row(canvas, (x, y + (rows - high) // 2), row, high, (width, gap))
        return
    high = next(high for high in (HUGE, TALL, FLAT) if 2 * high <= rows)
    size = _even(min(WIDE, (room - 1) // 2)), 1
    top = y if count > PAIR else y + (rows - high) // 2
    _row(canvas, (x, top), row[:PAIR], high, size)
    _row(canvas, (x, y + rows - high), row[PAIR:], high, size)


def beyond(count: int, room: int, rows: int) -> int:
    """Tell by how many columns so many jewels in one row may reach beyond their room, if they must.

    >>> beyond(3, 14, TALL), beyond(4, 14, TALL), beyond(4, 10, TALL), beyond(4, 10, FLAT)
    (0, 1, 0, 1)
    """
    if rows == FLAT:
        return int(span(count) > room)
    return int(rows < 2 * TALL and room < span(count, LEAST) <= room + 2)


def _even(width: int) -> int:
    """Take the next smaller width at which a sign stands in the middle; a narrow one stays."""
    return width if width < WIDE else width // 2 * 2


def _row(
    canvas: Canvas,
    at: tuple[int, int],
    colours: Iterable[Colour],
    rows: int,
    size: tuple[int, int],
) -> None:
    """Draw a row of jewels, of one width and so far apart."""
    (x, y), (width, gap) = at, size
    for colour in colours:
        x = jewel(canvas, x, y, colour, rows=rows, width=width) + gap


def one_by_one(gems: Gems) -> Iterable[Colour]:
    """Go through gems one by one, the most precious first."""
    return (colour for colour in COLOURS for _ in range(gems[colour]))
