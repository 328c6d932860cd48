"""Players in rows: a block with a digit, a name, and figures of the game."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.words import bot_mark
from basari.kernel import Seat

BADGE = 3
"""The width of a block with a digit."""
NAMES = MARGIN + BADGE + 1
"""The column where names begin."""


def person(canvas: Canvas, y: int, seat: Seat, name: str, width: int, *, lit: bool = False) -> int:
    """Draw badge and name of a row's owner; *lit* highlights the row.

    A bot's name is followed by its mark. Return the column after the *width* cells of the name.
    """
    if lit:
        canvas.lit(1, y, canvas.width - 2)
    canvas.badge(MARGIN, y, seat)
    return write_name(canvas, (NAMES, y), name, width, "strong" if lit else "")


def write_name(canvas: Canvas, at: tuple[int, int], name: str, width: int, style: str = "") -> int:
    """Write a name, cut before a bot's mark, within *width* cells; return the column after them."""
    (x, y), mark = at, bot_mark(name)
    room = width - cell_len(mark) - 1 if mark else width
    end = canvas.put(x, y, short(name, room), style)
    if mark:
        canvas.put(end + 1, y, mark, "faint")
    return x + width


def write_name_and_mark(
    canvas: Canvas, at: tuple[int, int], name: str, width: int, style: str = ""
) -> int:
    """Write a name in *width* cells, and a bot's mark after it if both fit.

    Return the column after the last character.
    """
    (x, y), mark = at, bot_mark(name)
    end = canvas.put(x, y, short(name, width), style)
    if mark and end + 1 + cell_len(mark) <= x + width:
        return canvas.put(end, y, f" {mark}", "faint")
    return end


def fit_names(names: Sequence[str], room: int) -> list[str]:
    """Return *names* with the longest shortened until all of them fit into *room* cells.

    >>> fit_names(["Ada", "Maximiliane"], 10)
    ['Ada', 'Maximi…']
    """
    widest = max(cell_len(name) for name in names)
    while widest > 1 and sum(min(widest, cell_len(name)) for name in names) > room:
        widest -= 1
    return [short(name, widest) for name in names]


def shares(width: int, count: int, gap: int = 1) -> list[tuple[int, int]]:
    """Return where each of *count* things begins, and how wide it is, so that all fit in *width*.

    >>> shares(11, 2)
    [(0, 5), (6, 5)]
    """
    each = (width - gap * (count - 1)) // count
    return [(place * (each + gap), each) for place in range(count)]


Worth = Sequence[tuple[Seat, str, bool]]
"""Seats, each with a short text on what something is worth to it, and whether that is the most."""


def block_of(worths: Sequence[Worth], room: int) -> int:
    """Return how wide a seat's badge may be, so that each of *worths* fits into *room* cells."""
    widest = max(
        (sum(cell_len(told) + 1 for _seat, told, _most in worth) - 1, len(worth))
        for worth in worths
    )
    return next((cells for cells in (BADGE, BADGE - 1) if widest[0] + cells * widest[1] <= room), 1)


def badges(canvas: Canvas, x: int, y: int, worth: Worth, block: int) -> int:
    """Draw the seats' badges, each followed by its text; those that gain most are highlighted.

    A badge has *block* cells; without colours, it is a sign and a colon. Return the column after.
    """
    for seat, told, most in worth:
        sign, ground = canvas.sign(seat), canvas.look.shaded
        rest = f"{seat_style(seat)} raised" if ground else seat_style(seat)
        lit = most or (block == 1 and not ground)
        text = (f" {sign} " if block == BADGE else sign.ljust(block)) if ground else sign
        x = canvas.put(x, y, text, badge_style(seat) if lit else rest)
        if not ground and block > 1:
            x = canvas.put(x, y, ":", "dim")
        x = canvas.put(x, y, told, "strong" if most else "dim") + 1
    return x
