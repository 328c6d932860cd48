"""The chains of all seats: a name with its values, and the links right below them."""

from collections.abc import Iterable

from basari.cli.games.moonlight.draw.signs import (
    COIN_SEAL,
    GONE,
    LEADER,
    NONE,
    SHAPES,
    draw_badge,
    draw_tile,
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
from basari.rules.moonlight.chains import FULL, Chain, Tableau
from basari.rules.moonlight.facts.outlook import values_of
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS
from basari.value import Value

NUMBERS = 9
"""Columns for points and seals, to the right of a name."""
TILE = 6
ACROSS = 12
"""The fewest columns of a gem whose chain has its links side by side."""


class ChainPlan(Value):
    """Where the chains are drawn, and how large."""

    x: int
    y: int
    name: int = 7
    """Columns of a name."""
    cell: int = 7
    """Columns of a gem."""
    gap: int = 0
    """Rows between seats."""
    shown: frozenset[Seat] = frozenset()
    """The seats whose links are shown."""

    @property
    def across(self) -> bool:
        """Whether the links of a chain lie side by side."""
        return self.cell >= ACROSS

    @property
    def gems(self) -> int:
        """The column where the first gem begins."""
        return self.x + self.name + NUMBERS

    @property
    def width(self) -> int:
        """The columns of all chains with names and numbers."""
        return self.gems + len(GEMS) * self.cell - self.x

    def rows(self, seat: Seat, tableau: Tableau) -> int:
        """Count the rows of a seat: one for its values, and those of its links if shown."""
        if seat not in self.shown:
            return 1
        return 2 if self.across else 1 + max(1, *map(len, tableau))

    def height(self, chains: Iterable[Tableau]) -> int:
        """Count the rows of all seats, with the heading and the gaps between seats."""
        rows = [self.rows(Seat(seat), tableau) for seat, tableau in enumerate(chains)]
        return 1 + sum(rows) + self.gap * (len(rows) - 1)


def draw_chains(
    canvas: Canvas, plan: ChainPlan, view: View, names: Names, lit: Seat | None = None
) -> int:
    """Draw everybody's chains, those of *lit* on a background; return the row below."""
    y = plan.y
    canvas.right(plan.x + plan.name + 5, y, _("pts"), "faint")
    for place, gem in enumerate(GEMS):
        canvas.put(plan.gems + place * plan.cell + 1, y, f"{SHAPES[gem]} {gem}", ink(gem))
    y += 1
    for seat in _order(view):
        own, rows = seat == lit, plan.rows(seat, view.chains[seat])
        if own:
            canvas.lit(plan.x + 1, y, plan.width - 1, rows)
            canvas.fill(plan.x + 1, y, plan.width - 1, rows, "surface")
        _draw_values(canvas, plan, y, view, seat, names, lit=own)
        for place, chain in enumerate(view.chains[seat]):
            x = plan.gems + place * plan.cell
            if plan.across and seat in plan.shown:
                _draw_links_across(canvas, x + 1, y + 1, chain, lit=own)
            else:
                _draw_links_down(canvas, x, y + 1, rows - 1, chain, lit=own)
        y += rows + plan.gap
    return y - plan.gap


def _order(view: View) -> list[Seat]:
    """Return all seats in order, but the viewer first if there is one."""
    seats, own = list(map(Seat, range(len(view.seals)))), view.seat
    return seats if own is None else [own, *[seat for seat in seats if seat != own]]


def _draw_links_down(canvas: Canvas, x: int, y: int, rows: int, chain: Chain, *, lit: bool) -> None:
    for row in range(rows):
        label = chain[row] if row < len(chain) else GONE
        draw_tile_centred(canvas, x, y + row, TILE, label, lit=lit)


def _draw_links_across(canvas: Canvas, x: int, y: int, chain: Chain, *, lit: bool) -> None:
    for label in (*chain, *GONE * (FULL - len(chain))):
        x = draw_tile(canvas, x, y, label, lit=lit) + 1


def _draw_values(
    canvas: Canvas, plan: ChainPlan, y: int, view: View, seat: Seat, names: Names, *, lit: bool
) -> None:
    """Draw the row of a seat and the values of its chains: `L Lea  9 ◉3 ★13▪▪▪ …`."""
    draw_badge(canvas, plan.x, y, seat, names)
    style = f"{seat_style(seat)} strong" if lit else ""
    write_name_and_mark(canvas, (plan.x + 2, y), names[seat], plan.name, style)
    canvas.right(plan.x + plan.name + 5, y, f"{view.points[seat]}", "strong")
    seals = f"{COIN_SEAL}{view.seals[seat]}"
    canvas.right(plan.x + plan.name + 8, y, seals, "strong" if lit else "dim")
    everybody = [values_of(tableau) for tableau in view.chains]
    for place, gem in enumerate(GEMS):
        worth = everybody[seat][place]
        first = worth and worth == max(values[place] for values in everybody)
        x, chain = plan.gems + place * plan.cell, view.chains[seat][place]
        canvas.put(x, y, LEADER if first else " ", ink(gem))
        number = f"{worth:>2}" if worth else f" {NONE}"
        bright = ink(gem) if first else "strong" if lit and worth else "dim" if worth else "faint"
        canvas.put(x + 1, y, number, bright)
        if plan.across and seat in plan.shown:
            canvas.put(x + 4, y, _("full") if len(chain) == FULL else "", "faint")
        else:
            canvas.put(x + 3, y, pips(chain), ink(gem, lit=False) if chain else "ghost")
