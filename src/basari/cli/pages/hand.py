"""A hand of cards, one per option: what the option is, and what it would bring."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from basari.cli.pages.strip import Worth, badges, block_of, shares
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.display import rows_of
from basari.kernel import Seat
from basari.value import Value

Line = tuple[tuple[str, str], ...]
"""One line of text: its pieces from left to right, each with its style."""
GRAND, TALL = 15, 9
"""The height of cards with large display letters, and with small ones."""
LOW = 5
"""The height of the lowest cards."""
WIDEST = 40
"""The widest a card may be."""
MOST = 4
"""The most cards that lie side by side; more options than these are listed in rows."""
NARROW = 20
"""The width below which a card has a smaller margin on the right."""
INSET = 2
"""The distance from the edge of a card to its words."""
RAISED = "→"
"""Stands between the present value and the one an option would lead to."""


class Companion(NamedTuple):
    """A drawing beside the hand that shows what the choice is about."""

    width: int
    draw: Callable[[Canvas, int, int, int], None]
    """Draws it on a canvas, given column, row and height."""


class Card(Value):
    """A card for one option: what the option is and would bring, as facts without advice."""

    title: str
    big: str = ""
    """The option's short name, in a letter or two."""
    lines: tuple[Line, ...] = ()
    """What the option would bring, the most important line first."""
    others: tuple[tuple[Seat, str, bool], ...] = ()
    """The other seats, each with a short text and whether it has the most and is highlighted."""
    about: str = ""
    """What the texts for the others mean: what the option would bring them, or what they have."""


def now_then(now: str, then: str, label: str = "") -> Line:
    """Return a line with a value now and after the option: `place 3 → 2`."""
    before = f"{label} {now} " if label else f"{now} "
    return ((before, "dim"), (f"{RAISED} {then}", "strong"))


def hand(
    canvas: Canvas,
    where: tuple[int, int, int, int],
    prospects: Sequence[Card],
    chosen: int | None,
) -> None:
    """Draw *prospects* as cards side by side; the *chosen* card is a row higher than the others.

    Where the box has no row to spare, all cards are equally high.
    """
    left, top, width, height = where
    step = int(height > LOW)
    count = len(prospects)
    spread = min(width, count * (WIDEST + 1) - 1)
    left += (width - spread) // 2
    gap = int(spread >= count * NARROW)
    places = shares(spread, count, gap)
    worths = [card.others for card in prospects]
    marks = _marks(worths, min(_inner(each) for _x, each in places))
    for place, (x, each) in enumerate(places):
        lit = place == chosen
        _card(
            canvas,
            (left + x, top + step * (not lit), each, height - step),
            prospects[place],
            place + 1,
            marks,
            lit=lit,
        )


class Marks(Value):
    """How the other seats' numbers lie below a card: *block* cells for a badge, in *rows* rows."""

    block: int
    rows: int

    def parts(self, worth: Worth) -> list[Worth]:
        """Return the other seats' numbers, split evenly into rows."""
        each = -(-len(worth) // self.rows)
        return [worth[first : first + each] for first in range(0, len(worth), each or 1)]

    def draw(self, canvas: Canvas, x: int, y: int, worth: Worth) -> int:
        """Draw the numbers of the others; return the column where the last row ends."""
        end = x
        for row, part in enumerate(self.parts(worth), y):
            end = badges(canvas, x, row, part, self.block)
        return end


def _marks(worths: Sequence[Worth], room: int) -> Marks:
    """Return a layout for the other seats' numbers: one row, or two if they would touch in one."""
    one = Marks(block_of(worths, room), 1)
    if one.block > 1 or not any(worths):
        return one
    halves = [part for worth in worths for part in Marks(1, 2).parts(worth)]
    return Marks(block_of(halves, room), 2)


def _card(
    canvas: Canvas,
    where: tuple[int, int, int, int],
    card: Card,
    key: int,
    marks: "Marks",
    *,
    lit: bool,
) -> None:
    """Draw a card, with its key in a corner and the others' numbers below."""
    x, y, width, height = where
    if lit:
        canvas.fill(x, y, width, height, "surface")
    canvas.frame(x, y, width, height, "accent" if lit else "faint", heavy=lit)
    _key(canvas, x + width - 1, y, key, lit=lit)
    if height < TALL:
        _low(canvas, where, card, marks, lit=lit)
        return
    inset = INSET
    inner, row = _inner(width), _sign(canvas, where, card, lit=lit)
    rows = height - 1 - (row - y) - (1 + marks.rows if card.others else 0)
    if rows < len(card.lines):
        row, rows = row - 1, rows + 1
    for line in card.lines[: max(1, rows)]:
        _write_line(canvas, x + inset, row, line, inner, lit=lit)
        row += 1
    if card.others:
        top = y + height - 1 - marks.rows
        canvas.put(x + inset, top - 1, short(card.about, inner), "faint")
        marks.draw(canvas, x + inset, top, card.others)


def _key(canvas: Canvas, end: int, y: int, key: int, *, lit: bool) -> None:
    """Write a card's key into its corner, in a style that no player's badge has."""
    canvas.right(end, y, f" [{key}] ", "accent strong" if lit else "strong")


def _sign(canvas: Canvas, where: tuple[int, int, int, int], card: Card, *, lit: bool) -> int:
    """Draw a card's short name as large as its title allows; return the row below."""
    x, y, width, height = where
    inset, title = INSET, "strong" if lit else ""
    for double in (True, False) if height >= GRAND else (False,):
        rows = rows_of(card.big, double=double) if card.big and not canvas.look.plain else None
        after = x + inset + len(rows[0]) + 2 if rows else 0
        if rows and after + cell_len(card.title) < x + width:
            top = y + 1 + double
            canvas.big(x + inset, top, card.big, "accent" if lit else "dim", double=double)
            canvas.put(after, top + len(rows) // 2 + double, card.title, title)
            return top + len(rows) + 1
    words = f"{card.big} {card.title}".strip()
    canvas.put(x + inset, y + 1, short(words, width - 2 - inset), f"{title} strong")
    return y + 3


def _low(
    canvas: Canvas, where: tuple[int, int, int, int], card: Card, marks: "Marks", *, lit: bool
) -> None:
    """Draw a low card: its title, what the option brings, and what the option brings the others.

    The meaning of the others' numbers is written after them or after the title, if it fits.
    """
    x, y, width, height = where
    inset, inner = INSET, _inner(width)
    canvas.put(x + inset, y + 1, short(card.title, inner), "strong")
    rows = max(1, height - 3 - (marks.rows if card.others else 0))
    for row, line in enumerate(_join(card.lines, rows, inner)):
        _write_line(canvas, x + inset, y + 2 + row, line, inner, lit=lit)
    if card.others:
        top = y + height - 1 - marks.rows
        end, last = marks.draw(canvas, x + inset, top, card.others), x + inset + inner
        for row, start in ((y + height - 2, end), (y + 1, x + inset + cell_len(card.title) + 1)):
            if start + cell_len(card.about) <= last:
                canvas.right(last, row, card.about, "faint")
                break


def _inner(width: int) -> int:
    """Return how many cells a line of a card has; a narrow card has no right margin."""
    return width - INSET - (1 if width < NARROW else 2)


def _join(lines: Sequence[Line], rows: int, width: int) -> list[Line]:
    """Return *lines* in *rows* rows at most; what is too much joins the last row while it fits."""
    kept = list(lines[:rows])
    for line in lines[rows:]:
        longer: Line = (*kept[-1], ("  ", ""), *line)
        if sum(cell_len(text) for text, _style in longer) <= width:
            kept[-1] = longer
    return kept


def _write_line(canvas: Canvas, x: int, y: int, line: Line, width: int, *, lit: bool) -> None:
    """Write a line cut to *width*; bold parts stay bold only on a lit card."""
    last = x + width
    for text, style in line:
        own = style if lit else style.replace("strong", "").strip()
        x = canvas.put(x, y, short(text, max(0, last - x)), own)
