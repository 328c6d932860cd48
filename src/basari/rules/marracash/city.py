"""The city: fountains, alleys and shops, and the walks that result from where they lie.

A city is drawn as a grid of cells. Visitors stand on fountains only; an alley has two open
neighbours everywhere, so that a walk never has a choice; a shop has two cells, and every edge of it
at an alley or fountain is a door (MR5).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from basari.rules.marracash.moves import PutUp, Walk
from basari.value import Value

COLOURS: Final = "BGPRY"
"""The colours of shops and visitors, always in this order: blue, green, purple, red, yellow."""
ALLEY, PALM = ".", "##"
Cell = tuple[int, int]
"""The place of a cell: its row and column, from 0."""
Rows = tuple[tuple[str, ...], ...]
"""The cells of a city by row: the number of a fountain, an alley, a palm, or the name of a shop."""


def rows_of(grid: Iterable[str]) -> Rows:
    """Return the cells in each line of a drawing."""
    return tuple(tuple(line.split()) for line in grid)


def is_fountain(text: str) -> bool:
    """Whether *text* is the number of a fountain."""
    return text.isascii() and text.isdecimal()


def is_open(text: str) -> bool:
    """Whether *text* is a cell to walk on: an alley or a fountain."""
    return text == ALLEY or is_fountain(text)


def is_shop(text: str) -> bool:
    """Whether *text* is the name of a shop."""
    return text[:1] in COLOURS and text[1:].isdecimal()


class Way(Value):
    """A walk from one fountain to the next (M14)."""

    start: int
    goal: int
    cells: tuple[Cell, ...]
    """The cells walked over, up to and including the fountain at the end."""
    passes: tuple[int, ...]
    """The numbers of the shops along the way, in the order they are first passed (M16)."""


class City(Value):
    """A city, with everything that follows from its drawing."""

    name: str
    rows: Rows
    visitors: tuple[int, ...]
    """The number of visitors of each colour."""
    entrances: tuple[int, ...]
    fountains: tuple[Cell, ...]
    """The cells of the fountains, from fountain 1 on."""
    shops: tuple[str, ...]
    """The names of the shops; the number of a shop is its index here."""
    ways: tuple[tuple[Way, ...], ...]
    """The ways from each fountain, ordered by goal."""
    goals: tuple[tuple[int, ...], ...]
    """The fountains to which the ways from each fountain lead."""
    doors: tuple[tuple[int, ...], ...]
    """The fountains at which each shop has a door."""
    walks: tuple[tuple[Walk, ...], ...]
    """The moves from each fountain, in the order of its ways."""
    auctions: tuple[PutUp, ...]
    """The move that puts up each shop."""

    def way(self, start: int, goal: int) -> Way:
        """Return the way between two fountains, which must be linked."""
        goals = self.goals[start - 1]
        return self.ways[start - 1][goals.index(goal)]


@lru_cache(maxsize=16)
def build_city(
    name: str, grid: tuple[str, ...], visitors: tuple[int, ...], entrances: tuple[int, ...]
) -> City:
    """Return the city of a drawing that has been checked; recent ones are cached."""
    rows = rows_of(grid)
    at = {text: cell for cell, text in cells(rows) if is_fountain(text)}
    fountains = tuple(at[str(number)] for number in range(1, len(at) + 1))
    shops = tuple(sorted({text for _, text in cells(rows) if is_shop(text)}))
    ways = tuple(ways_from(rows, cell, shops) for cell in fountains)
    touched = [shops_at(rows, cell) for cell in fountains]
    return City(
        name,
        rows,
        visitors,
        tuple(entrances),
        fountains,
        shops,
        ways,
        tuple(tuple(way.goal for way in own) for own in ways),
        tuple(
            tuple(number for number, found in enumerate(touched, 1) if shop in found)
            for shop in shops
        ),
        tuple(tuple(Walk(way.start, way.goal) for way in own) for own in ways),
        tuple(map(PutUp, shops)),
    )


def cells(rows: Rows) -> Iterator[tuple[Cell, str]]:
    """Yield every cell with what lies there, row by row."""
    for row, line in enumerate(rows):
        for column, text in enumerate(line):
            yield (row, column), text


def neighbours(rows: Rows, cell: Cell) -> Iterator[Cell]:
    """Yield the cells that share an edge with *cell*."""
    row, column = cell
    for other in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= other[0] < len(rows) and 0 <= other[1] < len(rows[other[0]]):
            yield other


def at(rows: Rows, cell: Cell) -> str:
    """Return the text of *cell*: a fountain's number, an alley, a palm, or a shop's name."""
    return rows[cell[0]][cell[1]]


def open_beside(rows: Rows, cell: Cell) -> list[Cell]:
    """Return the cells next to *cell* that can be walked on."""
    return [other for other in neighbours(rows, cell) if is_open(at(rows, other))]


def shops_at(rows: Rows, cell: Cell) -> list[str]:
    """Return the names of the shops that have a door at *cell*, in order (MR5)."""
    return sorted({text for other in neighbours(rows, cell) if is_shop(text := at(rows, other))})


def ways_from(rows: Rows, fountain: Cell, shops: tuple[str, ...]) -> tuple[Way, ...]:
    """Return all ways from a *fountain*, ordered by goal."""
    found = [follow_alley(rows, fountain, cell) for cell in open_beside(rows, fountain)]
    start = int(at(rows, fountain))
    return tuple(
        sorted(
            (
                Way(start, int(at(rows, path[-1])), path, _shops_along(rows, path, shops))
                for path in found
            ),
            key=lambda way: way.goal,
        )
    )


def follow_alley(rows: Rows, before: Cell, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of the alley from *cell*, coming from *before*, up to the next fountain."""
    path = [cell]
    while at(rows, cell) == ALLEY:
        (onward,) = (other for other in open_beside(rows, cell) if other != before)
        before, cell = cell, onward
        path.append(cell)
    return tuple(path)


def _shops_along(rows: Rows, path: tuple[Cell, ...], shops: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of the shops along a *path*, in the order they are first passed."""
    seen = dict.fromkeys(shop for cell in path for shop in shops_at(rows, cell))
    return tuple(shops.index(shop) for shop in seen)
