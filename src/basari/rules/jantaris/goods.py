"""Goods: two colours, and heaps of them (J1, J5)."""

import re
from collections.abc import Iterator
from enum import IntEnum

from basari.value import Value

_HEAP = re.compile("(?:([1-9][0-9]?)R)?(?:([1-9][0-9]?)B)?")


class Colour(IntEnum):
    """The colours of goods and guild stones, in their order."""

    RED = 0
    BLACK = 1

    @property
    def letter(self) -> str:
        """The one letter that stands for it in every notation."""
        return self.name[0]

    def __str__(self) -> str:
        """Write it: `R`."""
        return self.letter


COLOURS = tuple(Colour)
RED, BLACK = COLOURS


class Goods(Value):
    """A heap of goods: what a seat owns, the bank, a minimum, a payment.

    >>> str(Goods(2, 1)), str(Goods()), Goods(2, 1).size
    ('2R1B', '-', 3)
    >>> read("3B") == Goods(0, 3)
    True
    """

    red: int = 0
    black: int = 0

    @property
    def size(self) -> int:
        """How many they are in all."""
        return self.red + self.black

    def of(self, colour: Colour) -> int:
        """How many there are of a colour."""
        return self.black if colour else self.red

    def plus(self, other: "Goods") -> "Goods":
        """Put *other* goods to these."""
        return Goods(self.red + other.red, self.black + other.black)

    def less(self, other: "Goods") -> "Goods":
        """Take *other* goods away, which are among these."""
        return Goods(self.red - other.red, self.black - other.black)

    def lacks(self, wanted: "Goods") -> int:
        """Count what is missing here of *wanted* ones, colour by colour."""
        return max(0, wanted.red - self.red) + max(0, wanted.black - self.black)

    def heaps(self, size: int) -> "Iterator[Goods]":
        """List the heaps of a size that can be made of these, most red first.

        >>> [*map(str, Goods(3, 2).heaps(3))]
        ['3R', '2R1B', '1R2B']
        """
        for red in range(min(self.red, size), max(0, size - self.black) - 1, -1):
            yield Goods(red, size - red)

    def __str__(self) -> str:
        """Write it, red first: `2R1B`; nothing is `-`."""
        red = f"{self.red}R" if self.red else ""
        black = f"{self.black}B" if self.black else ""
        return red + black or "-"


NOTHING = Goods()


def only(colour: Colour, number: int) -> Goods:
    """Make a heap of one colour."""
    return Goods(0, number) if colour else Goods(number)


def read(text: str) -> Goods | None:
    """Read a heap that is not empty; anything else is none."""
    found = _HEAP.fullmatch(text)
    return Goods(*(int(number or 0) for number in found.groups())) if found and text else None
