"""The market: all tiles, and the cushions for each number of seats (L1, L5)."""

from typing import Final

from basari.rules.moonlight.tiles import HAMMER
from basari.value import Value

SEATS: Final = range(3, 6)
"""The numbers of seats allowed, imaginary ones included (L1)."""
TILES = 150
"""The number of tiles in the box."""


class Market(Value):
    """The tiles and cushions of a game."""

    name: str
    tiles: tuple[str, ...]
    """The labels of all tiles; a draw names a tile by its place here, from 1."""
    rows: tuple[tuple[int, ...], ...]
    """The number of rows of each cushion, cushion 1 first, for 3, 4 and 5 seats."""
    pile: frozenset[int]
    """The numbers of all tiles, from 1."""
    hammers: frozenset[int]
    """The numbers of the hammers, which stay in the pile in leg 1 (L6)."""

    def rows_for(self, seats: int) -> tuple[int, ...]:
        """Return the number of rows of each cushion for *seats* seats."""
        return self.rows[seats - SEATS[0]]


def make_market(name: str, tiles: tuple[str, ...], rows: tuple[tuple[int, ...], ...]) -> Market:
    """Return the market with these tiles and rows of cushions, which must have been checked."""
    numbered = dict(enumerate(tiles, 1))
    hammers = frozenset(number for number, label in numbered.items() if label == HAMMER)
    return Market(name, tiles, rows, frozenset(numbered), hammers)
