"""The layout of a ring of arches, numbered clockwise from the top left."""

from collections.abc import Iterable
from math import ceil

from basari.cli.terminal.frame import LARGE
from basari.value import Value

LONGEST_ROW = 14
"""The most arches along the top that fit on the smallest paper."""
HEIGHTS = ((6, 12), (7, 15), (9, 15), (10, 18))
"""Per size of a high ring, the lines of an arch at the top or bottom, and of a whole side."""


class Ring(Value):
    """The layout of a ring: how many arches are where, and how large they are."""

    across: int
    """Arches in the top row, and as many in the bottom row, counting the corners."""
    down: int
    """Arches between two corners, on each side."""
    corner: int
    """The cells of an arch at a corner or on a side."""
    upright: int
    """The cells of an arch at the top or bottom, between the corners."""
    deep: int
    """The lines of an arch at the top or bottom."""
    side: int
    """The lines of an arch on a side."""

    @property
    def width(self) -> int:
        """The cells of the whole ring."""
        return 2 * self.corner + (self.across - 2) * self.upright

    @property
    def height(self) -> int:
        """The lines of the whole ring."""
        return 2 * self.deep + self.down * self.side

    @property
    def top(self) -> range:
        """The numbers of the arches at the top, from left to right."""
        return range(1, self.across + 1)

    @property
    def bottom(self) -> range:
        """The numbers of the arches at the bottom, from left to right."""
        return range(2 * self.across + self.down, self.across + self.down, -1)

    @property
    def sides(self) -> Iterable[tuple[int, int]]:
        """The numbers of the arches on the left and right, a pair per row, from top to bottom."""
        last = 2 * (self.across + self.down)
        return [(last - place, self.across + 1 + place) for place in range(self.down)]

    def places(self) -> dict[int, tuple[int, int, int, int]]:
        """Return column, row, cells and lines for every arch, by its number."""
        found = {}
        lefts = [0, *(self.corner + self.upright * n for n in range(self.across - 1))]
        widths = [self.corner, *[self.upright] * (self.across - 2), self.corner]
        low = self.height - self.deep
        for numbers, y in ((self.top, 0), (self.bottom, low)):
            for number, x, width in zip(numbers, lefts, widths, strict=True):
                found[number] = (x, y, width, self.deep)
        for row, pair in enumerate(self.sides):
            y = self.deep + row * self.side
            for number, x in zip(pair, (0, self.width - self.corner), strict=True):
                found[number] = (x, y, self.corner, self.side)
        return found


def ring_of(arches: int, width: int = 80, *, high: bool = False, grand: int = 0) -> Ring:
    """Lay out a ring; *grand* from 0 to 3 is the size of a *high* one.

    If the arches do not divide evenly, the last places stay empty.

    >>> ring = ring_of(34)
    >>> ring.across, ring.down, ring.width, ring.height
    (14, 3, 76, 14)
    """
    half = ceil(arches / 2)
    down = max(2, half - LONGEST_ROW)
    across = max(3, half - down)
    least = 8 if width < LARGE else min(14, 10 + (width - LARGE) // 10)
    upright = min(9, (width - 4 - 2 * least) // (across - 2))
    corner = min(20, (width - 4 - upright * (across - 2)) // 2)
    deep, inside = HEIGHTS[grand] if high else (4, 6)
    return Ring(across, down, corner, upright, deep, max(2, inside // down))


def neighbour(arches: int, arch: int, direction: str) -> int:
    """Return the next arch in a direction, or *arch* itself if there is none.

    >>> neighbour(34, 1, "right"), neighbour(34, 31, "right"), neighbour(34, 5, "down")
    (2, 30, 27)
    """
    ring = ring_of(arches)
    places = {number: (column, 0) for column, number in enumerate(ring.top)}
    places |= {number: (column, ring.down + 1) for column, number in enumerate(ring.bottom)}
    for row, (left, right) in enumerate(ring.sides, 1):
        places |= {left: (0, row), right: (ring.across - 1, row)}
    column, row = places[arch]
    across = direction in {"left", "right"}
    sign = 1 if direction in {"right", "down"} else -1
    ahead = []
    for number, (x, y) in places.items():
        way, aside = (x - column, y - row) if across else (y - row, x - column)
        if way * sign > 0 and number <= arches:
            ahead.append((abs(aside), way * sign, number))
    return min(ahead)[-1] if ahead else arch


def before(arches: int, arch: int, steps: int) -> int:
    """Return the arch that lies *steps* behind *arch*; negative steps go forwards.

    >>> before(34, 2, 4)
    32
    """
    return (arch - steps - 1) % arches + 1
