"""The market: the tiles there are, and the cushions for each number of seats (L1, L5)."""

from typing import Final

from basari.rules.moonlight.tiles import HAMMER
from basari.value import Value

SEATS: Final = range(3, 6)
"""How many seats there can be, imaginary ones included (L1)."""
TILES = 150
"""All tiles of the box."""


class Market(Value):
    """What a game is played with."""

    name: str
    tiles: tuple[str, ...]
    """Their labels; draws name a tile by its place here, from 1."""
    rows: tuple[tuple[int, ...], ...]
    """How many rows each cushion has, the moon's first, for 3, 4 and 5 seats."""
    pile: frozenset[int]
    """The numbers of all tiles."""
    hammers: frozenset[int]
    """The numbers of the hammers, which stay in the pile in leg 1 (L6)."""

    def rows_for(self, seats: int) -> tuple[int, ...]:
        """Return the rows of each cushion for a number of *seats*."""
        return self.rows[seats - SEATS[0]]


def make_market(name: str, tiles: tuple[str, ...], rows: tuple[tuple[int, ...], ...]) -> Market:
    """Make a market of tiles and cushions that were checked before."""
    numbered = dict(enumerate(tiles, 1))
    hammers = frozenset(number for number, label in numbered.items() if label == HAMMER)
    return Market(name, tiles, rows, frozenset(numbered), hammers)
