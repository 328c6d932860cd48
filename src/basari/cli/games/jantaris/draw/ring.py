"""The city as a ring of cells that share their borders, with the centre in the middle.

Every seat has its own corner in every cell. A star marks the ruler; a stone lies in the border.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType

from rich.cells import cell_len

from basari.cli.games.jantaris.draw.signs import stone
from basari.cli.terminal.canvas import Canvas, Keystrokes, short
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE, Area, ruler
from basari.rules.jantaris.goods import COLOURS
from basari.rules.jantaris.table import FULL, View
from basari.value import Value

Spot = tuple[int, int]
Changes = Mapping[tuple[int, Seat], int]
"""By area and seat, how many merchants would come to the area; negative if they would leave."""
GRIDS = {8: (3, 3), 10: (4, 3), 12: (4, 4)}
"""Maps the most districts of a city to the columns and rows of its grid."""
TALL = 8
"""The fewest rows of a cell that has empty rows between its lines."""
JOINTS = {
    "ES": "╭", "SW": "╮", "EN": "╰", "NW": "╯", "ESW": "┬", "ENW": "┴", "ENS": "├", "NSW": "┤",
    "ENSW": "┼", "EW": "─", "NS": "│",
}  # fmt: skip
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Grid(Value):
    """The cells of a city's districts on a grid, by number; the centre fills the middle."""

    columns: int
    rows: int
    spots: tuple[Spot, ...]
    """The column and row of each district, from number 1 on."""

    def box(self, area: int) -> tuple[int, int, int, int]:
        """Return column, row, width and height of an area, in cells of the grid."""
        if area == CENTRE:
            return 1, 1, self.columns - 2, self.rows - 2
        return (*self.spots[area - 1], 1, 1)


@lru_cache(maxsize=8)
def grid_of(districts: int) -> Grid:
    """Place districts along the rim, clockwise from beside the upper left corner."""
    columns, rows = next(size for most, size in GRIDS.items() if districts <= most)
    rim = [(column, 0) for column in range(1, columns)]
    rim += [(columns - 1, row) for row in range(1, rows)]
    rim += [(column, rows - 1) for column in range(columns - 2, -1, -1)]
    rim += [(0, row) for row in range(rows - 2, -1, -1)]
    corners = [(0, 0), (columns - 1, rows - 1)]
    empty = corners[: len(rim) - districts]
    return Grid(columns, rows, tuple(spot for spot in rim if spot not in empty))


def neighbour(districts: int, areas: Collection[int], area: int, key: str) -> int:
    """Return the nearest of *areas* in an arrow's direction; *area* itself if there is none."""
    grid = grid_of(districts)
    across, down = ARROWS[key]
    here_x, here_y = _middle(grid, area)
    ahead = []
    for other in areas:
        x, y = _middle(grid, other)
        way = (x - here_x) * across + (y - here_y) * down
        aside = abs((x - here_x) * down) + abs((y - here_y) * across)
        if way > 0:
            ahead.append((way + 2 * aside, other))
    return min(ahead)[1] if ahead else area


def _middle(grid: Grid, area: int) -> tuple[float, float]:
    column, row, wide, high = grid.box(area)
    return column + wide / 2, row + high / 2


class Lit(Value):
    """What a page highlights: bright areas, areas drawn dim (*calm*), and what would change."""

    areas: tuple[int, ...] = ()
    calm: tuple[int, ...] = ()
    changes: Changes = MappingProxyType({})
    stones: tuple[int, ...] | None = None
    """The area of each stone after the move; `None` if the stones stay."""
    keys: Mapping[int, Keystrokes] = MappingProxyType({})
    """The keys that a click on an area presses."""


NOTHING_LIT = Lit()


class Ring(Value):
    """A ring ready to draw: its place on the canvas, the size of its cells, and its content."""

    canvas: Canvas
    x: int
    y: int
    size: tuple[int, int]
    """Columns and rows of a cell, with both borders."""
    view: View
    names: Names
    letters: tuple[str, ...]
    lit: Lit

    @property
    def grid(self) -> Grid:
        """The grid on which the areas lie."""
        return grid_of(len(self.view.rules.city.districts))

    @property
    def bottom(self) -> int:
        """The row below the ring."""
        return self.y + self.grid.rows * (self.size[1] - 1) + 1

    def draw(self) -> None:
        """Draw borders and areas; then names, since they stand in the shared borders."""
        areas = self.view.rules.city.areas
        self._borders()
        for number in self.lit.areas:
            self._light(number)
        for area in areas:
            place = self._place(area.number)
            self.inside(area.number, *place)
            self.canvas.on_click(*place, *self.lit.keys.get(area.number, ()))
        for area in sorted(areas, key=lambda area: area.number in self.lit.areas):
            x, y, wide, _high = self._place(area.number)
            self.title(area, x, y, wide)

    def _place(self, area: int) -> tuple[int, int, int, int]:
        """Return column, row, width and height of an area on the canvas."""
        column, row, wide, high = self.grid.box(area)
        across, down = self.size[0] - 1, self.size[1] - 1
        return self.x + column * across, self.y + row * down, wide * across + 1, high * down + 1

    def _borders(self) -> None:
        """Draw all borders, with joints where they meet."""
        sides: dict[Spot, set[str]] = {}
        for area in self.view.rules.city.areas:
            column, row, wide, high = self.grid.box(area.number)
            for step in range(wide):
                for y in (row, row + high):
                    sides.setdefault((column + step, y), set()).add("E")
                    sides.setdefault((column + step + 1, y), set()).add("W")
            for step in range(high):
                for x in (column, column + wide):
                    sides.setdefault((x, row + step), set()).add("S")
                    sides.setdefault((x, row + step + 1), set()).add("N")
        across, down = self.size[0] - 1, self.size[1] - 1
        for (column, row), ways in sides.items():
            x, y = self.x + column * across, self.y + row * down
            self.canvas.put(x, y, JOINTS["".join(sorted(ways))], "faint")
            if "E" in ways:
                self.canvas.put(x + 1, y, "─" * (across - 1), "faint")
            if "S" in ways:
                self.canvas.fill(x, y + 1, 1, down - 1, "faint", "│")

    def _light(self, area: int) -> None:
        x, y, wide, high = self._place(area)
        self.canvas.fill(x + 1, y + 1, wide - 2, high - 2, "surface")
        self.canvas.frame(x, y, wide, high, "accent strong", heavy=True)

    def title(self, area: Area, x: int, y: int, wide: int) -> None:
        """Write an area's number and name into its upper border, with the stones that lie there."""
        lit, calm = area.number in self.lit.areas, area.number in self.lit.calm
        lying = self.lit.stones or self.view.stones
        here = [colour for colour in COLOURS if lying[colour] == area.number]
        room = wide - 4 - 3 * len(here)
        name = f"{area.number} {area.name}" if area.number else _("Centre")
        style = "accent strong" if lit else "dim" if calm else "strong"
        self.canvas.put(x + 1, y, f" {short(name, room)} ", style)
        for place, colour in enumerate(reversed(here), 1):
            self.canvas.put(x + wide - 1 - 3 * place, y, " ")
            stone(self.canvas, x + wide - 3 * place, y, colour)

    def inside(self, area: int, x: int, y: int, wide: int, high: int) -> None:
        """Draw the merchants in an area, each seat's in its own corner, and the ruler."""
        calm = area in self.lit.calm
        step = 2 if high >= TALL else 1
        half = (wide - 2) // 2
        counts = self.view.plan[area]
        for seat in map(Seat, range(len(counts))):
            at = x + 2 + (seat % 2) * half
            row = y + step + (seat // 2) * step
            change = self.lit.changes.get((area, seat), 0)
            self._merchants(at, row, seat, counts[seat], change, half - 2, calm=calm)
        after = tuple(
            number + self.lit.changes.get((area, Seat(seat)), 0)
            for seat, number in enumerate(counts)
        )
        if area == CENTRE:
            self._way(x + 2, y + high - 2, sum(counts), sum(after), wide - 4)
        elif high > 4:  # noqa: PLR2004 - there is a line for it
            self._ruler(x + 2, y + high - 2, counts, after, wide - 4, calm=calm)

    def _merchants(
        self, x: int, y: int, seat: Seat, number: int, change: int, room: int, *, calm: bool
    ) -> None:
        """Draw the merchants of a seat; those that would come or go are hollow."""
        if not number and not change:
            self.canvas.put(x, y, "·", "ghost")
            return
        style = badge_style(seat) if not calm else f"{seat_style(seat)} raised"
        x = self.canvas.put(x, y, self.letters[seat], style) + 1
        ink = "dim" if calm else seat_style(seat)
        stay = number + min(change, 0)
        if number + max(change, 0) <= room - 1:
            x = self.canvas.put(x, y, "●" * stay, ink)
            self.canvas.put(x, y, "○" * abs(change), "accent strong")
        else:
            x = self.canvas.put(x, y, f"●{number}" if change else f"●×{number}", ink)
            if change:
                self.canvas.put(x, y, f"{change:+}", "accent strong")

    def _ruler(
        self,
        x: int,
        y: int,
        counts: tuple[int, ...],
        after: tuple[int, ...],
        room: int,
        *,
        calm: bool,
    ) -> None:
        """Name the ruler of a district, or the seat that would rule it."""
        rules, then = ruler(counts), ruler(after)
        seat = then if then != rules else rules
        if seat is None:
            if rules is not None:
                self.canvas.put(x, y, short(_("★ nobody"), room), "accent")
            return
        ink = seat_style(Seat(seat))
        at = self.canvas.put(x, y, "★ " if then == rules else "★→", f"{ink} strong")
        self.canvas.put(at, y, short(self.names[seat], room - 2), "dim" if calm else ink)

    def _way(self, x: int, y: int, number: int, then: int, room: int) -> None:
        """Write how many merchants the centre has, and how many a great market needs."""
        now = f"{number}" if number == then else f"{number}→{then}"
        told = _("{number}/{full}").format(number=now, full=FULL)
        at = self.canvas.put(x, y, told, "strong" if then >= FULL else "dim")
        word = _("market") if then >= FULL else _("to market")
        if cell_len(word) < x + room - at:
            self.canvas.put(at + 1, y, word, "dim")
