"""A panel: rows of a page that are written from top to bottom."""

from collections.abc import Sequence

from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.words import Names
from basari.kernel import Seat


class Panel:
    """A block of a canvas, and the row `y` where it is written next.

    *box* is its first column, its first row and its width. It ends at the row *bottom*, or with
    the canvas. Games add rows of their own.
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
        """The column behind it."""
        return self.x + self.width

    @property
    def room(self) -> int:
        """Rows that are left."""
        return self.bottom - self.y

    def badge(self, x: int, y: int, seat: Seat, *, lit: bool = True) -> int:
        """Draw the block of a seat: its letter. Return where it ends."""
        style = badge_style(seat) if lit else f"{seat_style(seat)} raised"
        return self.canvas.put(x, y, self.letters[seat], style)

    def gap(self, rows: int = 1, *, spare: int = 0) -> None:
        """Leave rows empty, if more than *spare* are left."""
        self.y += rows if self.room > spare else 0

    def row(self, *parts: str | tuple[str, str]) -> None:
        """Write a row of parts."""
        self.canvas.parts(self.x, self.y, *parts)
        self.y += 1

    def say(self, text: str, style: str = "dim") -> None:
        """Write a sentence in as many rows as it takes; rows below the bottom are left out."""
        for line in broken(text, self.width, later="")[: max(0, self.room)]:
            self.canvas.put(self.x, self.y, short(line, self.width), style)
            self.y += 1

    def holds(self, sentences: Sequence[str], more: int) -> bool:
        """Whether there is room for sentences, and for so many rows *more*."""
        return sum(map(len, self._blocks(sentences))) + more <= self.room

    def tell(self, sentences: Sequence[str], *, below: int = 0) -> None:
        """Write what happened, the newest last and bright; of too many, the newest that fit.

        They are set apart where that leaves so many rows *below*.
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
        """Break sentences into lines that have a dot before them."""
        return [broken(text, self.width - 2, later="") for text in sentences]


def newest(blocks: Sequence[list[str]], room: int) -> list[list[str]]:
    """Return the last *blocks* that fit into so many rows; the last one is cut to fit.

    >>> newest([["a", "b"], ["c"], ["d", "e"]], 3), newest([["a", "b"]], 1)
    ([['c'], ['d', 'e']], [['a']])
    """
    kept = [block[: max(0, room)] for block in blocks[-1:]]
    for block in reversed(blocks[:-1]):
        if len(block) + sum(map(len, kept)) > room:
            break
        kept.insert(0, block)
    return kept
