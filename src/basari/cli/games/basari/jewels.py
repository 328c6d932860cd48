"""Gems on a canvas: as a shape with its letter, and as a jewel that fills a block."""

from collections.abc import Iterable

from basari.cli.games.basari.gems import style_of
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import jewel_style
from basari.rules.basari.gems import COLOURS, Colour, Gems

HOLLOW = "◇□△○"
"""The shapes of gems that are offered, or go back."""
JEWEL, LEAST = 4, 3
"""Columns of a jewel, and of one where there is little room."""


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


def jewel(
    canvas: Canvas, x: int, y: int, colour: Colour, *, tall: bool = False, width: int = JEWEL
) -> int:
    """Draw a gem as a block of its colour; a tall one has half blocks above and below."""
    face = sign(canvas, colour).center(width)
    if canvas.look.plain:
        bare = sign(canvas, colour)
        canvas.put(x, y + tall, f"[{bare}]" if width >= JEWEL else bare, style_of(colour))
        return x + width
    if tall:
        canvas.put(x, y, "▄" * width, style_of(colour))
        canvas.put(x, y + 2, "▀" * width, style_of(colour))
    canvas.put(x, y + tall, face, jewel_style(colour.name.lower()))
    return x + width


def jewels(
    canvas: Canvas, x: int, y: int, gems: Gems, *, tall: bool = False, width: int = JEWEL
) -> int:
    """Draw gems as jewels beside each other."""
    for colour in one_by_one(gems):
        x = jewel(canvas, x, y, colour, tall=tall, width=width) + 1
    return x


def span(gems: Gems) -> int:
    """Tell how many columns gems take as jewels of the usual width."""
    return gems.size * (JEWEL + 1) - 1


def fitted(canvas: Canvas, x: int, y: int, gems: Gems, room: int, *, tall: bool = False) -> None:
    """Draw gems as jewels, as wide as they fit into so many columns."""
    count = max(1, gems.size)
    gap = int((room + 1) // count > LEAST)
    width = min(JEWEL + 2, (room + gap) // count - gap)
    for colour in one_by_one(gems):
        x = jewel(canvas, x, y, colour, tall=tall, width=width) + gap


def one_by_one(gems: Gems) -> Iterable[Colour]:
    """Go through gems one by one, the most precious first."""
    return (colour for colour in COLOURS for _ in range(gems[colour]))
