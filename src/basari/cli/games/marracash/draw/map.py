"""The map of the city: alleys as lines, shops with owners and customers, fountains with groups.

A free shop is a frame, an owned one is filled. The page's subject is bright, all else dim.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from basari.cli.games.marracash.draw.signs import calm, crowd, filled, lit, rest
from basari.cli.terminal.canvas import Canvas, Keystrokes
from basari.cli.terminal.look import badge_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.marracash.city import (
    PALM,
    Cell,
    City,
    cells,
    is_fountain,
    is_shop,
    open_beside,
)
from basari.rules.marracash.facts.words import HUES
from basari.rules.marracash.money import pay_of
from basari.rules.marracash.table import View
from basari.value import Value

ROWS, COLUMNS = 9, 13
"""The rows and columns of the largest city, in cells."""
SMALL = (4, 2)
"""Columns and rows of a cell on small pages."""
THIN = {"EW": "─", "NS": "│", "ES": "╭", "SW": "╮", "EN": "╰", "NW": "╯"}
THICK = {"EW": "━", "NS": "┃", "ES": "┏", "SW": "┓", "EN": "┗", "NW": "┛"}
"""Thin and thick lines of an alley, by the sides that it leads to."""
SIDES = {(-1, 0): "N", (0, 1): "E", (1, 0): "S", (0, -1): "W"}
ARROWS = {"E": "▶", "W": "◀", "S": "▼", "N": "▲"}
TALL = 3
"""The fewest rows of a cell that says what the next customer brings."""


class Lit(Value):
    """What a page highlights on the map; everything else is drawn dim (calm)."""

    path: tuple[Cell, ...] = ()
    """The cells of a walk, from fountain to fountain."""
    entering: tuple[tuple[str, int], ...] = ()
    """Shops entered on the walk, each with the number of visitors who enter."""
    walker: str = ""
    """The visitors on their way, drawn at the last cell of *path*; empty for a planned walk."""
    shop: str = ""
    """The shop that is put up or chosen."""
    fountain: int = 0
    """The number of the fountain to which visitors are brought; 0 for none."""
    ghost: str = ""
    """The visitors who would stand at that fountain."""
    keys: Mapping[str, Keystrokes] = MappingProxyType({})
    """The keys that a click presses, by the name of a shop or the number of a fountain."""

    @property
    def calm(self) -> bool:
        """Whether anything is highlighted, so that all else is drawn dim."""
        return bool(self.path or self.shop or self.fountain)


class ShopPlace(Value):
    """The upper left cell of a shop, and its direction."""

    name: str
    row: int
    column: int
    across: bool
    """Whether its cells lie side by side, not one below the other."""


def path_of(city: City, start: int, goal: int) -> tuple[Cell, ...]:
    """Return the cells of a walk, from the fountain of departure to that of arrival."""
    return (city.fountains[start - 1], *city.way(start, goal).cells)


@lru_cache(maxsize=8)
def find_shops(city: City) -> tuple[ShopPlace, ...]:
    """Return the places of all shops, by name."""
    found: dict[str, list[Cell]] = {}
    for cell, text in cells(city.rows):
        if is_shop(text):
            found.setdefault(text, []).append(cell)
    return tuple(
        ShopPlace(name, *own[0], across=own[0][0] == own[1][0])
        for name, own in sorted(found.items())
    )


class Map(Value):
    """A map ready to draw: its place on the canvas, the size of its cells, and its content."""

    canvas: Canvas
    x: int
    y: int
    size: tuple[int, int]
    view: View
    letters: tuple[str, ...]
    lit: Lit

    @property
    def _middle(self) -> tuple[int, int]:
        """The column and row within a cell where lines run."""
        return (self.size[0] - 1) // 2, (self.size[1] - 1) // 2

    def _at(self, cell: Cell) -> tuple[int, int]:
        return self.x + cell[1] * self.size[0], self.y + cell[0] * self.size[1]

    def draw(self) -> None:
        """Draw the whole map: alleys first, fountains and the arrow last."""
        city = self.view.rules.city
        for cell, text in cells(city.rows):
            if text == PALM:
                x, y = self._at(cell)
                self.canvas.mid(x, y + self._middle[1], self.size[0], "♣♣", "rest.green")
            elif not is_shop(text):
                self._alley(cell, fountain=is_fountain(text))
        for shop in find_shops(city):
            self._shop(shop)
            self.canvas.on_click(*self._box(shop), *self.lit.keys.get(shop.name, ()))
        for number, cell in enumerate(city.fountains, 1):
            self._fountain(number, cell)
            keys = self.lit.keys.get(f"{number}", ())
            self.canvas.on_click(*self._at(cell), *self.size, *keys)
        self._arrow()

    def _alley(self, cell: Cell, *, fountain: bool) -> None:
        """Draw the lines from a cell to its open neighbours."""
        (x, y), (mx, my), (wide, high) = self._at(cell), self._middle, self.size
        path, sides = self.lit.path, ""
        steps = {frozenset(pair) for pair in pairwise(path)}
        for other in open_beside(self.view.rules.city.rows, cell):
            side = SIDES[other[0] - cell[0], other[1] - cell[1]]
            sides += side
            on = frozenset((cell, other)) in steps
            style, signs = ("accent strong", THICK) if on else ("faint", THIN)
            across, down = signs["EW"], signs["NS"]
            match side:
                case "E":
                    self.canvas.put(x + mx, y + my, across * (wide - mx), style)
                case "W":
                    self.canvas.put(x, y + my, across * (mx + 1), style)
                case "S":
                    self.canvas.fill(x + mx, y + my + 1, 1, high - my - 1, style, down)
                case _:
                    self.canvas.fill(x + mx, y, 1, my, style, down)
        if not fountain:
            on = cell in path
            sign = (THICK if on else THIN)["".join(sorted(sides))]
            self.canvas.put(x + mx, y + my, sign, "accent strong" if on else "faint")

    def _shop(self, shop: ShopPlace) -> None:
        """Draw a shop: filled, with its owner and customers, or as a frame if it is free."""
        number = self.view.rules.city.shops.index(shop.name)
        owner = self.view.owners[number]
        if owner is None:
            self._free(shop)
        else:
            self._owned(shop, owner, self.view.customers[number])

    def _bright(self, shop: ShopPlace) -> bool:
        about = self.lit
        came = any(name == shop.name for name, _number in about.entering)
        return came or not about.calm or about.shop[:1] == shop.name[0]

    def _box(self, shop: ShopPlace) -> tuple[int, int, int, int]:
        """Return column, row, width and height of a shop on the canvas."""
        (x, y), (wide, high) = self._at((shop.row, shop.column)), self.size
        return (x, y, 2 * wide - 1, high) if shop.across else (x, y, wide, 2 * high)

    def _free(self, shop: ShopPlace) -> None:
        x, y, wide, high = self._box(shop)
        chosen = shop.name == self.lit.shop
        colour, bright = shop.name[0], self._bright(shop)
        style = "accent" if chosen else lit(colour) if bright else rest(colour)
        self.canvas.frame(x, y, wide, high, style, heavy=chosen)
        name = "accent.badge" if chosen else f"{style} strong" if bright else style
        self.canvas.put(x + 1, y + (high > SMALL[1]), shop.name, name)

    def _owned(self, shop: ShopPlace, owner: Seat, customers: int) -> None:
        x, y, wide, high = self._box(shop)
        colour = shop.name[0]
        style = filled(colour) if self._bright(shop) else calm(colour)
        self.canvas.fill(x, y, wide if shop.across else wide - 1, high, style)
        left = x + shop.across
        self.canvas.put(left, y, shop.name, style)
        row = y + (1 if shop.across else high // 2)
        self.canvas.put(left, row, self.letters[owner], badge_style(owner))
        self.canvas.put(left + 1, row, f"{customers:>2}", style)
        if self.size[1] >= TALL:
            brings = f"{pay_of(customers + 1)}"
            told = _("next {pay}").format(pay=brings)
            fits = shop.across and len(told) < wide
            self.canvas.put(left, row + 1, told if fits else brings, style)
        for name, number in self.lit.entering:
            if name == shop.name:
                self._plus(shop, number)

    def _plus(self, shop: ShopPlace, number: int) -> None:
        """Write who enters a shop: `+YY`, or `+4Y` if room is short."""
        x, y, wide, _high = self._box(shop)
        room = wide - SMALL[0] if shop.across else wide - 1
        sign = shop.name[0]
        more = f"+{sign * number}" if number < room else f"+{number}{sign}"
        if shop.across:
            self.canvas.right(x + wide, y, more, "accent.badge")
        else:
            self.canvas.put(x, y + 1, more, "accent.badge")

    def _fountain(self, number: int, cell: Cell) -> None:
        """Draw a fountain's number, and its group below."""
        (x, y), (wide, _high) = self._at(cell), self.size
        y += self._middle[1]
        about, path = self.lit, self.lit.path
        group = about.ghost if number == about.fountain else self.view.groups[number - 1]
        lit_up = number == about.fountain or (path and cell in (path[0], path[-1]))
        mark = "»" if number in self.view.rules.city.entrances else ""
        style = "accent.badge" if lit_up else "raised strong" if group else "raised dim"
        self.canvas.put(x, y, f"{mark + str(number):^{wide - 1}}", style)
        if group:
            self.canvas.fill(x, y + 1, wide, 1, "raised")
            self._letters(x, y + 1, group)

    def _letters(self, x: int, y: int, group: str) -> None:
        """Write a group into a cell; if a shop is highlighted, only its colour is bright."""
        shown = crowd(group, self.size[0])
        x += (self.size[0] - len(shown)) // 2
        colour = self.lit.shop[:1]
        for sign in shown:
            if sign not in HUES:
                style = "strong"
            elif colour and sign != colour:
                style = rest(sign)
            else:
                style = f"{lit(sign)} strong"
            x = self.canvas.put(x, y, sign, style)

    def _arrow(self) -> None:
        """Draw an arrow at the end of the walk, or the visitors on their way."""
        path = self.lit.path
        if len(path) < 2:  # noqa: PLR2004 - a walk has a beginning and an end
            return
        (row, column), (last_row, last_column) = path[-2:]
        side = SIDES[last_row - row, last_column - column]
        (x, y), (mx, my), wide = self._at(path[-1]), self._middle, self.size[0]
        if self.lit.walker:
            shown = crowd(self.lit.walker, wide)
            self.canvas.put(x + max(0, mx - len(shown) // 2), y + my, shown, "accent.badge")
            return
        below = 2 if self._stands(path[-1]) else 1
        places = {
            "E": (x - 1, y + my),
            "W": (x + wide - 1, y + my),
            "S": (x + mx, y + my - 1),
            "N": (x + mx, y + my + below),
        }
        self.canvas.put(*places[side], ARROWS[side], "accent strong")

    def _stands(self, place: tuple[int, int]) -> bool:
        """Return whether a group stands on a cell."""
        fountains = self.view.rules.city.fountains
        return place in fountains and bool(self.view.groups[fountains.index(place)])
