"""Options in rows: a key, a name and what the option would bring; the chosen row is lit."""

from collections.abc import Sequence

from rich.text import Text

from basari.cli.terminal.canvas import Canvas, Keystrokes, short
from basari.cli.terminal.frame import MARGIN, Paper
from basari.value import Value

CAP = 5
"""The width of a row's key."""


class Row(Value):
    """The row of an option."""

    key: str
    name: str
    aside: str = ""
    """The option's notation, if it differs from its name."""
    brings: Text = Text()
    keys: Keystrokes = ()
    """The keys that a click on the row stands for."""


def rows(answers: Sequence[Row], lit: int | None, paper: Paper) -> Canvas:
    """Draw the rows of all options, one of them lit unless *lit* is `None`."""
    canvas = paper.canvas(len(answers))
    for y, answer in enumerate(answers):
        _row(canvas, y, answer, lit=y == lit)
        canvas.on_click(0, y, canvas.width, 1, *answer.keys)
    return canvas


def _row(canvas: Canvas, y: int, row: Row, *, lit: bool) -> None:
    last = canvas.width - MARGIN
    if lit:
        canvas.lit(1, y, canvas.width - 2)
    canvas.put(MARGIN, y, row.key.center(CAP), "accent.badge" if lit else "key")
    x = MARGIN + CAP + 1
    x = canvas.put(x, y, short(row.name, last - x), "strong" if lit else "")
    if row.aside:
        x = canvas.put(x + 2, y, short(row.aside, max(0, last - x - 2)), "faint")
    canvas.write(x + 3, y, row.brings, "" if lit else "dim", last)
