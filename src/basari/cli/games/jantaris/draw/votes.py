"""The table of a vote: four cards, and what each brings by the number of seats that cast it."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.terminal.canvas import Canvas, short
from basari.cli.texts import _, tell
from basari.rules.jantaris.facts.votes import Outcome
from basari.rules.jantaris.facts.words import VOTE_NAMES
from basari.rules.jantaris.moves import Vote

GAP = 2
"""Cells between two columns."""
Row = tuple[Vote, Sequence[Outcome]]
"""A card, and what it brings if one seat casts it, if two do, and so on."""


def draw_votes(
    canvas: Canvas, x: int, y: int, rows: Sequence[Row], letters: Sequence[str], lit: int | None
) -> int:
    """Draw two lines per card, with a column for each number of seats that cast it.

    The row *lit* is highlighted. Return the line below the table.
    """
    names = [tell(VOTE_NAMES[vote]) for vote, _outcomes in rows]
    cells = [[_words(outcome, letters) for outcome in found] for _vote, found in rows]
    heads = (_("ALONE"), _("TWO of you"), _("THREE"), _("FOUR"))[: len(cells[0])]
    first = x + 4 + max(map(cell_len, names)) + 1
    needs = [
        max(cell_len(word) for row in cells for word in (head, *row[column]))
        for column, head in enumerate(heads)
    ]
    widths = share(needs, canvas.width - first)
    starts = [first + sum(widths[:column]) for column in range(len(widths))]
    for start, head, width in zip(starts, heads, widths, strict=True):
        canvas.put(start, y, short(head, width - 1), "dim strong")
    for place, ((_vote, found), name) in enumerate(zip(rows, names, strict=True)):
        row, on = y + 1 + 2 * place, place == lit
        if on:
            canvas.lit(1, row, canvas.width - 2, 2)
        canvas.put(x, row, f" {place + 1} ", "accent.badge" if on else "key")
        canvas.put(x + 4, row, name, "accent strong" if on else "strong")
        for column, outcome in enumerate(found):
            word, why = (short(text, widths[column] - 1) for text in cells[place][column])
            loud = "strong" if outcome.harm else "" if on else "dim"
            canvas.put(starts[column], row, word, "faint" if outcome.nothing else "strong")
            canvas.put(starts[column], row + 1, why, loud)
    return y + 1 + 2 * len(rows)


def _words(outcome: Outcome, letters: Sequence[str]) -> tuple[str, str]:
    """Return a vote's outcome and reason, with letters for players and dots for merchants."""
    low, most = outcome.hired
    word = tell(outcome.word, letters)
    if most:
        word = f"+{most} ●" if low else _("up to {number} ●").format(number=most)
    mark = "! " if outcome.harm else ""
    return "·" if outcome.nothing else f"{mark}{word}", tell(outcome.why, letters)


def share(needs: Sequence[int], room: int) -> list[int]:
    """Return column widths: spare *room* is added to *needs*; if it is short, the widest are cut.

    >>> share([9, 4], 20), share([9, 4], 12)
    ([12, 7], [7, 5])
    """
    widths = [need + GAP - 1 for need in needs]
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    return [width + (room - sum(widths)) // len(widths) for width in widths]
