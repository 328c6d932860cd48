"""Columns of text for long lists: as wide as the terminal, and fast to lay out."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

GAP = 2
"""Cells between two columns."""


def columns(console: Console, heads: Sequence[str], rows: Sequence[Sequence[Text]]) -> Text:
    """Return *rows* laid out below *heads*; cells that are too wide are wrapped.

    A table of Rich can do more, but takes several times as long.
    """
    whole = [[Text(head, "bold") for head in heads], *rows]
    natural = [max(cell.cell_len for cell in column) for column in zip(*whole, strict=True)]
    widths = _fit_widths(natural, console.width - GAP * (len(heads) - 1))
    text = Text()
    for row in whole:
        folded = [
            [cell] if cell.cell_len <= width else _fold(cell, width, console)
            for cell, width in zip(row, widths, strict=True)
        ]
        for line in zip_longest(*folded, fillvalue=Text()):
            _append(text, line, widths)
    text.right_crop()
    return text


def _fold(cell: Text, width: int, console: Console) -> list[Text]:
    """Return the lines of a cell, wrapped between words if possible."""
    lines = list(cell.wrap(console, width, overflow="fold"))
    for line in lines:
        line.rstrip()
    return lines


def _append(text: Text, line: Sequence[Text], widths: Sequence[int]) -> None:
    """Append a row of cells, each padded up to the next column."""
    owed = 0
    for cell, width in zip(line, widths, strict=True):
        if cell:
            text.append(" " * owed).append_text(cell)
            owed = -cell.cell_len
        owed += width + GAP
    text.append("\n")


def _fit_widths(natural: Sequence[int], room: int) -> list[int]:
    """Return widths with the widest columns narrowed until all fit, to one cell at least."""
    widest = max(natural)
    while widest > 1 and sum(min(width, widest) for width in natural) > room:
        widest -= 1
    return [min(width, widest) for width in natural]
