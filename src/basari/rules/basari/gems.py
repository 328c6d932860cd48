"""Gems: the four colours, heaps of them, and which heap is higher (G1, G6)."""

import re
from collections.abc import Iterable
from enum import IntEnum

from basari.errors import InvalidNotation, say
from basari.value import Value


class Colour(IntEnum):
    """The colours of gems, from the most precious to the least (G1)."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3

    @property
    def letter(self) -> str:
        """The letter of the colour in every notation."""
        return self.name[0]

    def __str__(self) -> str:
        """Return the notation: `R`."""
        return self.letter


COLOURS = tuple(Colour)
LETTERS = "".join(colour.letter for colour in COLOURS)
_HEAP = re.compile("".join(rf"(?:([1-9][0-9]?){letter})?" for letter in LETTERS))


class Gems(Value, order=True):
    """A heap of gems: a purse, the supply, an offer.

    Heaps of one size are ordered by value: more red, then yellow, green and blue (G6).

    >>> purse = Gems(2, 0, 0, 3)
    >>> str(purse + Gems(yellow=1)), purse.size, purse[Colour.BLUE]
    ('2R1Y3B', 5, 3)
    >>> Gems.parse("2R3B") == purse
    True
    """

    red: int = 0
    yellow: int = 0
    green: int = 0
    blue: int = 0

    @classmethod
    def of(cls, colours: Iterable[Colour]) -> "Gems":
        """Return the heap that has one gem for each of *colours*."""
        heap = list(colours)
        return cls(*(heap.count(colour) for colour in COLOURS))

    @classmethod
    def parse(cls, text: str) -> "Gems":
        """Return the heap written as `2R1Y3B`, or `-` for no gems; raise `InvalidNotation`."""
        if text == "-":
            return NO_GEMS
        if not text or not (match := _HEAP.fullmatch(text)):
            raise InvalidNotation(
                say("cannot read {text!r} as gems: write them like 2R1Y3B (R Y G B)", text=text)
            )
        return cls(*(int(number or 0) for number in match.groups()))

    @property
    def size(self) -> int:
        """The number of gems, whatever their colours."""
        return self.red + self.yellow + self.green + self.blue

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The number of gems of each colour, from red to blue."""
        return self.red, self.yellow, self.green, self.blue

    def __getitem__(self, colour: Colour) -> int:
        """Return the number of gems of *colour*."""
        return self.counts[colour]

    def __add__(self, other: "Gems") -> "Gems":
        """Return both heaps together."""
        return Gems(
            self.red + other.red,
            self.yellow + other.yellow,
            self.green + other.green,
            self.blue + other.blue,
        )

    def __sub__(self, other: "Gems") -> "Gems":
        """Return this heap without *other*; raise `ValueError` if *other* is not part of it."""
        red, yellow = self.red - other.red, self.yellow - other.yellow
        green, blue = self.green - other.green, self.blue - other.blue
        if red < 0 or yellow < 0 or green < 0 or blue < 0:
            raise ValueError(f"{self} does not hold {other}")  # noqa: EM102 - a slip in the rules
        return Gems(red, yellow, green, blue)

    def __and__(self, other: "Gems") -> "Gems":
        """Return the gems that both heaps contain: of each colour the smaller number."""
        return Gems(*map(min, self.counts, other.counts))

    def __mul__(self, times: int) -> "Gems":
        """Return *times* as many gems of each colour."""
        return Gems(*[number * times for number in self.counts])

    def covers(self, other: "Gems") -> bool:
        """Whether *other* has no negative numbers and could be taken out of this heap."""
        return (
            self.red >= other.red >= 0
            and self.yellow >= other.yellow >= 0
            and self.green >= other.green >= 0
            and self.blue >= other.blue >= 0
        )

    def __str__(self) -> str:
        """Return the notation: `2R1Y3B`, from red to blue, without zeros; `-` for no gems."""
        counts = zip(self.counts, LETTERS, strict=True)
        return "".join(f"{number}{letter}" for number, letter in counts if number) or "-"


NO_GEMS = Gems()
GEM = tuple(Gems.of([colour]) for colour in COLOURS)
"""Heaps of a single gem, one for each colour, at the index of the colour."""


def beats(offer: Gems, standing: Gems) -> bool:
    """Whether *offer* is higher than *standing*: more gems, or as many and more precious (G6).

    >>> beats(Gems.parse("1R3B"), Gems.parse("4Y")), beats(Gems.parse("1R"), Gems.parse("2B"))
    (True, False)
    """
    size = offer.red + offer.yellow + offer.green + offer.blue
    bar = standing.red + standing.yellow + standing.green + standing.blue
    return size > bar or (size == bar and offer > standing)
