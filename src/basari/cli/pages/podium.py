"""The podium: the better the place, the higher the block; only winners' blocks are coloured."""

from rich.cells import cell_len

from basari.cli.pages.port import STARS, Ornament
from basari.cli.pages.ranking import places
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import badge_style, hue_style, seat_style
from basari.cli.words import Names, bot_mark
from basari.kernel import Seat, Standings

ABOVE = 2
"""Lines above the highest block, for the ornament and a name."""
STEP = 2
"""The lines by which a place is lower than the one before."""
LEAST = 4
"""The height of the lowest block, so that digits fit."""
DIGITS = 3
LOWEST = 15
"""The height from which a block shows its place above large digits."""


def podium(
    canvas: Canvas,
    box: tuple[int, int, int, int],
    standings: Standings,
    names: Names,
    ornament: Ornament = STARS,
) -> None:
    """Draw everybody's block, from left to right: second, first, third, then everybody else.

    The *ornament* hangs over the winners.
    """
    x, y, width, height = box
    taken = places(standings)
    order = sorted(taken, key=lambda seat: (taken[seat], seat))
    order[:2] = reversed(order[:2])
    each = min(24, width // len(order))
    left = x + (width - each * len(order)) // 2
    for column, seat in enumerate(order):
        high = max(LEAST, height - ABOVE - STEP * (taken[seat] - 1))
        block = left + column * each, y + height - high, each - 1, high
        _block(canvas, block, seat, taken[seat], standings)
        _write_name(canvas, block, seat, names)
        if taken[seat] == 1:
            hang_up(canvas, ornament, block[0], block[1] - 2, each - 1)


def _block(
    canvas: Canvas, block: tuple[int, int, int, int], seat: Seat, place: int, standings: Standings
) -> None:
    """Draw a block with its place and its points."""
    x, y, width, height = block
    first = seat in standings.winners
    ground = badge_style(seat) if first else "raised"
    canvas.fill(x, y, width, height, ground)
    if not first and not canvas.look.shaded:
        canvas.frame(x, y, width, height)
    digits = ground if first else seat_style(seat)
    double = width >= 6 * len(str(standings.points[seat])) + 6 and height >= LOWEST
    tall = 5 if double else DIGITS
    top = y + (height - tall) // 2 + (height > LEAST)
    canvas.big_mid(x, top, width, str(standings.points[seat]), digits, double=double)
    if height > LEAST + 1:
        row = top - 2 if height > LEAST + 2 else y
        canvas.mid(x, row, width, f"{place}.", ground if first else "dim")


def _write_name(canvas: Canvas, block: tuple[int, int, int, int], seat: Seat, names: Names) -> None:
    """Write the name of its owner above a block."""
    x, y, width, _height = block
    mark = bot_mark(names[seat])
    name = short(names[seat], width - 4 - (len(mark) + 1 if mark else 0))
    whole = 4 + cell_len(name) + (len(mark) + 1 if mark else 0)
    end = canvas.badge(x + max(0, width - whole) // 2, y - 1, seat)
    end = canvas.put(end + 1, y - 1, name, "strong")
    canvas.put(end + 1, y - 1, mark, "faint")


def hang_up(canvas: Canvas, ornament: Ornament, x: int, y: int, width: int) -> None:
    """Draw the signs side by side, centred within *width* columns."""
    left = x + (width - 2 * len(ornament) + 1) // 2
    for place, (sign, hue) in enumerate(ornament):
        canvas.put(left + 2 * place, y, sign, hue_style(hue))
