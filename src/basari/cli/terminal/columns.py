"""Columns of text for long lists: laid out as wide as the terminal is, in a moment."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

GAP = 2
"""Cells between two columns."""


def columns(console: Console, heads: Sequence[str], rows: Sequence[Sequence[Text]]) -> Text:
    """Lay out *rows* below their *heads*; cells that are too wide go on in the next line.

    A table of Rich can do more, and takes several times as long for it.
    """
    whole = [[Text(head, "bold") for head in heads], *rows]
    natural = [max(cell.cell_len for cell in column) for column in zip(*whole, strict=True)]
    widths = _fitting(natural, console.width - GAP * (len(heads) - 1))
    text = Text()
    for row in whole:
        folded = [
            [cell] if cell.cell_len <= width else _folded(cell, width, console)
            for cell, width in zip(row, widths, strict=True)
        ]
        for line in zip_longest(*folded, fillvalue=Text()):
            _append(text, line, widths)
    text.right_crop()
    return text


def _folded(cell: Text, width: int, console: Console) -> list[Text]:
    """Fold a cell into lines, between words where that is possible."""
    lines = list(cell.wrap(console, width, overflow="fold"))
    for line in lines:
        line.rstrip()
    return lines


def _append(text: Text, line: Sequence[Text], widths: Sequence[int]) -> None:
    """Append a line of cells, each of them padded up to the next one."""
    owed = 0
    for cell, width in zip(line, widths, strict=True):
        if cell:
            text.append(" " * owed).append_text(cell)
            owed = -cell.cell_len
        owed += width + GAP
    text.append("\n")


def _fitting(natural: Sequence[int], room: int) -> list[int]:
    """Take from the widest columns until all fit, but leave each something."""
    widest = max(natural)
    while widest > 1 and sum(min(width, widest) for width in natural) > room:
        widest -= 1
    return [min(width, widest) for width in natural]
