"""The parts of a view as numbers: each knows its size and the meaning of its numbers.

There is one part for each place in a view. It writes a value into a row of zeros, always at the
same position; a missing value leaves zeros.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

Row = list[float]
"""A row of numbers that parts write into."""


class Part:
    """The numbers for one place in a view: a single number, unless a subclass says more."""

    size = 1
    """How many numbers the part takes in a row."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    def holds(self, value: Any) -> bool:  # noqa: ANN401 - any value of a view
        """Whether *value* belongs to this part."""
        return isinstance(value, self._kind)

    def write(self, value: Any, row: Row, at: int) -> None:  # noqa: ANN401 - what it holds
        """Write *value* into the *row*, starting at index *at*."""
        row[at] = float(value)

    def names(self) -> Iterator[str]:
        """Yield the meaning of each number, to follow the name of the place."""
        yield ""


class NumberPart(Part):
    """A number as it is; True is 1 and False is 0."""

    def holds(self, value: object) -> bool:
        """Whether *value* has exactly this type."""
        return type(value) is self._kind


class CharacterPart(Part):
    """A character, as its code point in Unicode."""

    def __init__(self) -> None:
        super().__init__(str)

    def holds(self, value: object) -> bool:
        """Whether *value* is a single character."""
        return isinstance(value, str) and len(value) == 1

    def write(self, value: str, row: Row, at: int) -> None:
        """Write the character's code point."""
        row[at] = float(ord(value))


class NonePart(Part):
    """`None`, which takes no number."""

    size = 0

    def __init__(self) -> None:
        super().__init__(type(None))

    def write(self, value: None, row: Row, at: int) -> None:
        """Write nothing: `None` takes no number."""

    def names(self) -> Iterator[str]:
        """Yield nothing: `None` takes no number."""
        return iter(())


class OneHotPart(Part):
    """One of a few known values: a 1 at the index of the value; an unknown value is all zeros."""

    def __init__(self, values: Iterable[object]) -> None:
        self._places = {value: place for place, value in enumerate(values)}
        self.size = len(self._places)

    def holds(self, value: object) -> bool:
        """Whether *value* is one of the known values, also by type."""
        return any(value == known and type(value) is type(known) for known in self._places)

    def write(self, value: object, row: Row, at: int) -> None:
        """Write a 1 at the value's index."""
        place = self._places.get(value)
        if place is not None:
            row[at + place] = 1.0

    def names(self) -> Iterator[str]:
        """Yield a name per known value, such as `=red`."""
        return (f"={value}" for value in self._places)


class IntSetPart(Part):
    """A set of integers: its size, then for each of *numbers* a 1 if it is in the set."""

    def __init__(self, numbers: range) -> None:
        super().__init__(frozenset)
        self._numbers = numbers
        self.size = 1 + len(numbers)

    def write(self, value: frozenset[int], row: Row, at: int) -> None:
        """Write the size, and a 1 for each member."""
        row[at] = float(len(value))
        first, numbers = at + 1 - self._numbers.start, self._numbers
        for number in value:
            if number in numbers:
                row[first + number] = 1.0

    def names(self) -> Iterator[str]:
        """Yield a name for the size, and one per number that may be in the set."""
        yield ".length"
        yield from (f"{{{number}}}" for number in self._numbers)


class RowPart(Part):
    """A row of items: its length, then the items, but only the last *most* if there are more."""

    def __init__(self, part: Part, most: int, kind: type) -> None:
        super().__init__(kind)
        self._part, self._most = part, most
        self.size = 1 + most * part.size

    def write(self, value: Sequence[Any], row: Row, at: int) -> None:
        """Write the length and the items."""
        row[at] = float(len(value))
        write, size, place = self._part.write, self._part.size, at + 1
        for thing in value[len(value) - self._most :] if len(value) > self._most else value:
            write(thing, row, place)
            place += size

    def names(self) -> Iterator[str]:
        """Yield a name for the length, and the names of each item, numbered from 0."""
        yield ".length"
        for place in range(self._most):
            yield from (f"[{place}]{name}" for name in self._part.names())


class SortedPart(RowPart):
    """A set or a mapping: its items as a row, sorted by their numbers."""

    def write(self, value: Any, row: Row, at: int) -> None:  # noqa: ANN401 - a set or a mapping
        """Write the items, sorted by their numbers."""
        things = value.items() if hasattr(value, "items") else value
        super().write(sorted(things, key=self._numbers), row, at)

    def _numbers(self, thing: object) -> Row:
        row = [0.0] * self._part.size
        self._part.write(thing, row, 0)
        return row


class FieldsPart(Part):
    """A value with named fields, one after the other."""

    def __init__(self, kind: type, fields: dict[str, Part]) -> None:
        super().__init__(kind)
        self._fields = fields
        self._places, self.size = [], 0
        for name, part in fields.items():
            self._places.append((name, part.write, self.size))
            self.size += part.size

    def write(self, value: object, row: Row, at: int) -> None:
        """Write the fields, one after the other."""
        for name, write, place in self._places:
            write(getattr(value, name), row, at + place)

    def names(self) -> Iterator[str]:
        """Yield the names of each field's numbers."""
        for name, part in self._fields.items():
            yield from (f".{name}{rest}" for rest in part.names())


class TuplePart(Part):
    """A tuple in which each position has its own type."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self.size = sum(part.size for part in parts)

    def holds(self, value: object) -> bool:
        """Whether *value* is a tuple of this length."""
        return isinstance(value, tuple) and len(value) == len(self._parts)

    def write(self, value: tuple[Any, ...], row: Row, at: int) -> None:
        """Write the items, one after the other."""
        for part, thing in zip(self._parts, value, strict=True):
            part.write(thing, row, at)
            at += part.size

    def names(self) -> Iterator[str]:
        """Yield the names of each position, numbered from 0."""
        for place, part in enumerate(self._parts):
            yield from (f"[{place}]{name}" for name in part.names())


class UnionPart(Part):
    """A value of one of several types: a 1 for its type, then a separate place for each type."""

    def __init__(self, kinds: dict[str, Part]) -> None:
        self._kinds = kinds
        self._parts: list[tuple[Part, int]] = []
        self.size = len(kinds)
        for part in kinds.values():
            self._parts.append((part, self.size))
            self.size += part.size

    def holds(self, value: object) -> bool:
        """Whether *value* belongs to one of the types."""
        return any(part.holds(value) for part, _ in self._parts)

    def write(self, value: object, row: Row, at: int) -> None:
        """Write a 1 for the value's type, and the value at the place of that type."""
        for number, (part, place) in enumerate(self._parts):
            if part.holds(value):
                row[at + number] = 1.0
                part.write(value, row, at + place)
                return

    def names(self) -> Iterator[str]:
        """Yield a name per type, then the names of the numbers of each type."""
        yield from (f" is {kind}" for kind in self._kinds)
        for kind, part in self._kinds.items():
            yield from (f"({kind}){rest}" for rest in part.names())
