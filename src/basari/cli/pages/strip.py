"""Players as rows: a block with a digit, a name, and behind it whatever a game has to count."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.words import bot_mark
from basari.kernel import Seat

BADGE = 3
"""Cells of a block with a digit."""
NAMES = MARGIN + BADGE + 1
"""Where names begin."""


def person(canvas: Canvas, y: int, seat: Seat, name: str, width: int, *, lit: bool = False) -> int:
    """Draw who a row belongs to, in so many cells of name; the row of whoever has the word is lit.

    A bot is marked behind its name. Tell where the name may end.
    """
    if lit:
        canvas.lit(1, y, canvas.width - 2)
    canvas.badge(MARGIN, y, seat)
    return write_name(canvas, (NAMES, y), name, width, "strong" if lit else "")


def write_name(canvas: Canvas, at: tuple[int, int], name: str, width: int, style: str = "") -> int:
    """Write a name in so many cells; it yields to the mark of a bot. Tell where it may end."""
    (x, y), mark = at, bot_mark(name)
    room = width - cell_len(mark) - 1 if mark else width
    end = canvas.put(x, y, short(name, room), style)
    if mark:
        canvas.put(end + 1, y, mark, "faint")
    return x + width


def write_name_and_mark(
    canvas: Canvas, at: tuple[int, int], name: str, width: int, style: str = ""
) -> int:
    """Write a name in so many cells, and the mark of a bot behind it where both have room.

    Tell where it ended.
    """
    (x, y), mark = at, bot_mark(name)
    end = canvas.put(x, y, short(name, width), style)
    if mark and end + 1 + cell_len(mark) <= x + width:
        return canvas.put(end, y, f" {mark}", "faint")
    return end


def fit_names(names: Sequence[str], room: int) -> list[str]:
    """Shorten the longest of some names until all of them together take so many cells.

    >>> shortened(["Ada", "Maximiliane"], 10)
    ['Ada', 'Maximi…']
    """
    widest = max(cell_len(name) for name in names)
    while widest > 1 and sum(min(widest, cell_len(name)) for name in names) > room:
        widest -= 1
    return [short(name, widest) for name in names]


def shares(width: int, count: int, gap: int = 1) -> list[tuple[int, int]]:
    """Part so many columns among things side by side: where each begins, and how wide it is.

    >>> shares(11, 2)
    [(0, 5), (6, 5)]
    """
    each = (width - gap * (count - 1)) // count
    return [(place * (each + gap), each) for place in range(count)]


Worth = Sequence[tuple[Seat, str, bool]]
"""What something is worth to each of some seats; whoever gains most is lit."""


def block_of(worths: Sequence[Worth], room: int) -> int:
    """Tell how many cells the block of a seat may take, so that all *worths* fit into a line."""
    widest = max(
        (sum(cell_len(told) + 1 for _seat, told, _most in worth) - 1, len(worth))
        for worth in worths
    )
    return next((cells for cells in (BADGE, BADGE - 1) if widest[0] + cells * widest[1] <= room), 1)


def badges(canvas: Canvas, x: int, y: int, worth: Worth, block: int) -> int:
    """Draw what something is worth to others, behind the block of each; whoever gains most is lit.

    A block has so many cells; where no ground is seen, it is a digit and a colon.
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
