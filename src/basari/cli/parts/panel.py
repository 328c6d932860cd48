"""A panel: part of a page, written row by row from the top."""

from collections.abc import Sequence

from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.words import Names
from basari.kernel import Seat


class Panel:
    """A block of a canvas, and the row `y` where writing continues.

    *box* is its first column, its first row and its width. The panel ends at the row *bottom*, or
    with the canvas. Games subclass it to add their own kinds of rows.
    """

    def __init__(
        self,
        canvas: Canvas,
        box: tuple[int, int, int],
        names: Names,
        letters: Sequence[str],
        bottom: int | None = None,
    ) -> None:
        self.canvas, self.names, self.letters = canvas, names, letters
        self.x, self.y, self.width = box
        self.bottom = canvas.height if bottom is None else bottom

    @property
    def last(self) -> int:
        """The column right of the panel."""
        return self.x + self.width

    @property
    def room(self) -> int:
        """The rows that are left."""
        return self.bottom - self.y

    def badge(self, x: int, y: int, seat: Seat, *, lit: bool = True) -> int:
        """Draw the letter of a seat in its colours; return the column where it ends."""
        style = badge_style(seat) if lit else f"{seat_style(seat)} raised"
        return self.canvas.put(x, y, self.letters[seat], style)

    def gap(self, rows: int = 1, *, spare: int = 0) -> None:
        """Skip *rows* rows, unless at most *spare* rows are left."""
        self.y += rows if self.room > spare else 0

    def row(self, *parts: str | tuple[str, str]) -> None:
        """Write *parts* side by side in the next row, each a text or a text with its style."""
        self.canvas.parts(self.x, self.y, *parts)
        self.y += 1

    def say(self, text: str, style: str = "dim") -> None:
        """Write a text over as many rows as it takes; rows below the bottom are left out."""
        for line in broken(text, self.width, later="")[: max(0, self.room)]:
            self.canvas.put(self.x, self.y, short(line, self.width), style)
            self.y += 1

    def holds(self, sentences: Sequence[str], more: int) -> bool:
        """Whether *sentences* fit, with *more* rows below them."""
        return sum(map(len, self._blocks(sentences))) + more <= self.room

    def tell(self, sentences: Sequence[str], *, below: int = 0) -> None:
        """Write what happened, the newest last and bright; older sentences are left out to fit.

        Blank rows separate the sentences if *below* rows then still remain.
        """
        kept = newest(self._blocks(sentences), self.room)
        air = int(self.room >= sum(map(len, kept)) + len(kept) - 1 + below)
        for place, block in enumerate(kept, 1):
            self.canvas.put(self.x, self.y, "·", "faint")
            for line in block:
                style = "" if place == len(kept) else "dim"
                self.canvas.put(self.x + 2, self.y, short(line, self.width - 2), style)
                self.y += 1
            self.y += air

    def _blocks(self, sentences: Sequence[str]) -> list[list[str]]:
        """Return sentences broken into lines as wide as the panel, without their dots."""
        return [broken(text, self.width - 2, later="") for text in sentences]


def newest(blocks: Sequence[list[str]], room: int) -> list[list[str]]:
    """Return the last *blocks* that fit into *room* rows; the very last is cut to fit.

    >>> newest([["a", "b"], ["c"], ["d", "e"]], 3), newest([["a", "b"]], 1)
    ([['c'], ['d', 'e']], [['a']])
    """
    kept = [block[: max(0, room)] for block in blocks[-1:]]
    for block in reversed(blocks[:-1]):
        if len(block) + sum(map(len, kept)) > room:
            break
        kept.insert(0, block)
    return kept
