"""Dice as blocks with pips, in their owner's colour."""

from basari.cli.terminal.canvas import Canvas

SMALL_DIE, GREAT_DIE = (7, 3), (9, 5)
"""The columns and lines of a small die, and of a great one."""
_FACES = (
    "    ●    ",
    "●       ●",
    "●   ●   ●",
    "● ●   ● ●",
    "● ● ● ● ●",
    "● ●● ●● ●",
)
"""The pips of the faces 1 to 6, each read row by row."""


def die(canvas: Canvas, x: int, y: int, pips: int, style: str, *, great: bool = False) -> None:
    """Draw a die that shows *pips*; a great one has half blocks above and below."""
    face = _FACES[pips - 1]
    width, _height = GREAT_DIE if great else SMALL_DIE
    if great:
        edge = style.replace("badge", "seat") if style.startswith("badge") else "strong"
        canvas.put(x, y, ("=" if canvas.look.plain else "▄") * width, edge)
        canvas.put(x, y + 4, ("=" if canvas.look.plain else "▀") * width, edge)
    gap = "  " if great else " "
    for row in range(3):
        line = gap.join(face[3 * row : 3 * row + 3]).center(width)
        canvas.put(x, y + great + row, line, style)
