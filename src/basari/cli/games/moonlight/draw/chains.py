"""The chains: a column per gem, a line per seat, and above it the links."""

from collections.abc import Collection

from basari.cli.games.moonlight.draw.signs import (
    COIN_SEAL,
    GONE,
    LEADER,
    NONE,
    SHAPES,
    draw_badge,
    draw_tile_centred,
    ink,
    pips,
)
from basari.cli.pages.strip import write_name_and_mark
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.chains import FULL
from basari.rules.moonlight.facts.outlook import values_of
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS
from basari.value import Value

NUMBERS = 9
"""Columns for points and seals, behind a name."""
TILE = 6


class ChainPlan(Value):
    """Where chains are drawn, and how large."""

    x: int
    y: int
    name: int = 7
    """Columns of a name."""
    cell: int = 7
    """Columns of a gem."""
    gap: int = 0
    """Rows between seats."""

    @property
    def gems(self) -> int:
        """Where the first gem begins."""
        return self.x + self.name + NUMBERS

    @property
    def width(self) -> int:
        """Columns of the whole."""
        return self.gems + len(GEMS) * self.cell - self.x


def draw_chains(
    canvas: Canvas,
    matrix: ChainPlan,
    view: View,
    names: Names,
    shown: Collection[Seat],
    lit: Seat | None = None,
) -> int:
    """Draw a line for everybody, and the links of those *shown*; return the row below."""
    y = matrix.y
    canvas.right(matrix.x + matrix.name + 5, y, _("pts"), "faint")
    for place, gem in enumerate(GEMS):
        canvas.put(matrix.gems + place * matrix.cell + 1, y, f"{SHAPES[gem]} {gem}", ink(gem))
    y += 1
    for seat in _order(view):
        own = seat == lit
        rows = 1 + FULL * (seat in shown)
        if own:
            canvas.lit(matrix.x + 1, y, matrix.width - 1, rows)
            canvas.fill(matrix.x + 1, y, matrix.width - 1, rows, "surface")
        if seat in shown:
            if own:
                canvas.put(matrix.x + 2, y, _your_chains(view, seat), "dim")
            _links(canvas, matrix, y, view, seat, lit=own)
            y += FULL
        _line(canvas, matrix, y, view, seat, names, lit=own)
        y += 1 + matrix.gap
    return y - matrix.gap


def _order(view: View) -> list[Seat]:
    """Put the viewer first; where everybody looks, seats keep their order."""
    seats, own = list(map(Seat, range(len(view.seals)))), view.seat
    return seats if own is None else [own, *[seat for seat in seats if seat != own]]


def _your_chains(view: View, seat: Seat) -> str:
    return _("your chains") if view.seat == seat else _("chains")


def _links(canvas: Canvas, matrix: ChainPlan, y: int, view: View, seat: Seat, *, lit: bool) -> None:
    for place, chain in enumerate(view.chains[seat]):
        for row in range(FULL):
            label = chain[row] if row < len(chain) else GONE
            x = matrix.gems + place * matrix.cell
            draw_tile_centred(canvas, x, y + row, TILE, label, lit=lit)


def _line(
    canvas: Canvas, matrix: ChainPlan, y: int, view: View, seat: Seat, names: Names, *, lit: bool
) -> None:
    """Draw a seat: `L Lea  9 ◉3 ★13▪▪▪ …`."""
    draw_badge(canvas, matrix.x, y, seat, names)
    style = f"{seat_style(seat)} strong" if lit else ""
    write_name_and_mark(canvas, (matrix.x + 2, y), names[seat], matrix.name, style)
    canvas.right(matrix.x + matrix.name + 5, y, f"{view.points[seat]}", "strong")
    seals = f"{COIN_SEAL}{view.seals[seat]}"
    canvas.right(matrix.x + matrix.name + 8, y, seals, "strong" if lit else "dim")
    everybody = [values_of(tableau) for tableau in view.chains]
    for place, gem in enumerate(GEMS):
        worth = everybody[seat][place]
        first = worth and worth == max(values[place] for values in everybody)
        x, chain = matrix.gems + place * matrix.cell, view.chains[seat][place]
        canvas.put(x, y, LEADER if first else " ", ink(gem))
        number = f"{worth:>2}" if worth else f" {NONE}"
        bright = ink(gem) if first else "strong" if lit and worth else "dim" if worth else "faint"
        canvas.put(x + 1, y, number, bright)
        canvas.put(x + 3, y, pips(chain), ink(gem, lit=False) if chain else "ghost")
