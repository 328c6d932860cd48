"""Goods: two colours, and heaps of them (J1, J5)."""

import re
from collections.abc import Iterator
from enum import IntEnum

from basari.value import Value

_HEAP = re.compile("(?:([1-9][0-9]?)R)?(?:([1-9][0-9]?)B)?")


class Colour(IntEnum):
    """The colours of goods and guild stones."""

    RED = 0
    BLACK = 1

    @property
    def letter(self) -> str:
        """The letter of the colour in every notation."""
        return self.name[0]

    def __str__(self) -> str:
        """Return the notation: `R`."""
        return self.letter


COLOURS = tuple(Colour)
RED, BLACK = COLOURS


class Goods(Value):
    """A heap of goods: a seat's own, the bank, a minimum, a payment.

    >>> str(Goods(2, 1)), str(Goods()), Goods(2, 1).size
    ('2R1B', '-', 3)
    >>> read("3B") == Goods(0, 3)
    True
    """

    red: int = 0
    black: int = 0

    @property
    def size(self) -> int:
        """The number of goods, whatever their colours."""
        return self.red + self.black

    def of(self, colour: Colour) -> int:
        """Return the number of goods of *colour*."""
        return self.black if colour else self.red

    def plus(self, other: "Goods") -> "Goods":
        """Return these goods together with *other*."""
        return Goods(self.red + other.red, self.black + other.black)

    def less(self, other: "Goods") -> "Goods":
        """Return these goods without *other*, which must be among them."""
        return Goods(self.red - other.red, self.black - other.black)

    def lacks(self, wanted: "Goods") -> int:
        """Return how many goods of *wanted* are missing here, both colours added."""
        return max(0, wanted.red - self.red) + max(0, wanted.black - self.black)

    def heaps(self, size: int) -> "Iterator[Goods]":
        """Yield the heaps of *size* that can be made of these goods, most red first.

        >>> [*map(str, Goods(3, 2).heaps(3))]
        ['3R', '2R1B', '1R2B']
        """
        for red in range(min(self.red, size), max(0, size - self.black) - 1, -1):
            yield Goods(red, size - red)

    def __str__(self) -> str:
        """Return the notation, red first: `2R1B`; `-` for no goods."""
        red = f"{self.red}R" if self.red else ""
        black = f"{self.black}B" if self.black else ""
        return red + black or "-"


NOTHING = Goods()


def only(colour: Colour, number: int) -> Goods:
    """Return a heap of *number* goods of one colour."""
    return Goods(0, number) if colour else Goods(number)


def read(text: str) -> Goods | None:
    """Return the heap that *text* stands for; `None` if the text is empty or no heap."""
    found = _HEAP.fullmatch(text)
    return Goods(*(int(number or 0) for number in found.groups())) if found and text else None
