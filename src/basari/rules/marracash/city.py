"""The city: fountains, alleys and shops, and the walks that follow from where they lie.

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
"""Blue, green, purple, red, yellow: of shops and visitors, always in this order."""
ALLEY, PALM = ".", "##"
Cell = tuple[int, int]
"""Where something lies: row and column, from 0."""
Rows = tuple[tuple[str, ...], ...]
"""What lies there: the number of a fountain, an alley, a palm, the name of a shop."""


def rows_of(grid: Iterable[str]) -> Rows:
    """Take the lines of a drawing apart."""
    return tuple(tuple(line.split()) for line in grid)


def is_fountain(text: str) -> bool:
    """Whether a fountain lies there."""
    return text.isascii() and text.isdecimal()


def is_open(text: str) -> bool:
    """Whether one can walk there."""
    return text == ALLEY or is_fountain(text)


def is_shop(text: str) -> bool:
    """Whether a shop stands there."""
    return text[:1] in COLOURS and text[1:].isdecimal()


class Way(Value):
    """A walk from a fountain to the next one (M14)."""

    start: int
    goal: int
    cells: tuple[Cell, ...]
    """What is walked over, the fountain of arrival included."""
    passes: tuple[int, ...]
    """The numbers of the shops on the way, in the order in which they are passed (M16)."""


class City(Value):
    """A city, and everything that follows from its drawing."""

    name: str
    rows: Rows
    visitors: tuple[int, ...]
    """How many there are of each colour."""
    entrances: tuple[int, ...]
    fountains: tuple[Cell, ...]
    """Where they lie, from fountain 1 on."""
    shops: tuple[str, ...]
    """Their names, in order; the number of a shop is its place here."""
    ways: tuple[tuple[Way, ...], ...]
    """The ways from each fountain, by goal."""
    goals: tuple[tuple[int, ...], ...]
    """Where they lead."""
    doors: tuple[tuple[int, ...], ...]
    """On which fountains each shop has a door."""
    walks: tuple[tuple[Walk, ...], ...]
    """The moves that lead from each fountain."""
    auctions: tuple[PutUp, ...]
    """The moves that put up each shop."""

    def way(self, start: int, goal: int) -> Way:
        """Find the way between two fountains that are linked."""
        goals = self.goals[start - 1]
        return self.ways[start - 1][goals.index(goal)]


@lru_cache(maxsize=16)
def build_city(
    name: str, grid: tuple[str, ...], visitors: tuple[int, ...], entrances: tuple[int, ...]
) -> City:
    """Make the city of a drawing that is sound; the same one is not drawn again."""
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
    """Go through all cells and what lies there."""
    for row, line in enumerate(rows):
        for column, text in enumerate(line):
            yield (row, column), text


def neighbours(rows: Rows, cell: Cell) -> Iterator[Cell]:
    """List the cells that share an edge with *cell*."""
    row, column = cell
    for other in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= other[0] < len(rows) and 0 <= other[1] < len(rows[other[0]]):
            yield other


def at(rows: Rows, cell: Cell) -> str:
    """Return what lies at *cell*."""
    return rows[cell[0]][cell[1]]


def open_beside(rows: Rows, cell: Cell) -> list[Cell]:
    """List where one can go from *cell*."""
    return [other for other in neighbours(rows, cell) if is_open(at(rows, other))]


def shops_at(rows: Rows, cell: Cell) -> list[str]:
    """List the shops that have a door at *cell*, in order (MR5)."""
    return sorted({text for other in neighbours(rows, cell) if is_shop(text := at(rows, other))})


def ways_from(rows: Rows, fountain: Cell, shops: tuple[str, ...]) -> tuple[Way, ...]:
    """Find all ways from a *fountain*, by goal."""
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
    """Follow the alley from *cell*, coming from *before*, to the next fountain."""
    path = [cell]
    while at(rows, cell) == ALLEY:
        (onward,) = (other for other in open_beside(rows, cell) if other != before)
        before, cell = cell, onward
        path.append(cell)
    return tuple(path)


def _shops_along(rows: Rows, path: tuple[Cell, ...], shops: tuple[str, ...]) -> tuple[int, ...]:
    """List the shops along a *path*, each where it is first passed."""
    seen = dict.fromkeys(shop for cell in path for shop in shops_at(rows, cell))
    return tuple(shops.index(shop) for shop in seen)
