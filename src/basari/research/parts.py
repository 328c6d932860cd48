"""What a view is made of, as numbers: each part knows how many it takes, and what each one says.

A part is made once for a place in a view. It writes what lies there into a row of numbers that is
all zeros, always from the same place on; what is not there stays zero.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

Row = list[float]
"""Numbers to write into."""


class Part(Protocol):
    """A place in a view."""

    size: int
    """How many numbers it takes."""

    def holds(self, value: object) -> bool:
        """Whether a value is of the kind that lies here."""
        ...

    def write(self, value: Any, row: Row, at: int) -> None:  # noqa: ANN401 - what it holds
        """Write a value into the *row*, from *at* on."""
        ...

    def names(self) -> Iterator[str]:
        """Say what each number tells, to be put behind the name of the place."""
        ...


class Number:
    """A number, as it is; yes is 1 and no is 0."""

    size = 1

    def __init__(self, kind: type) -> None:
        self._kind = kind

    def holds(self, value: object) -> bool:
        """Whether it is such a number."""
        return type(value) is self._kind

    def write(self, value: float, row: Row, at: int) -> None:
        """Write the number."""
        row[at] = float(value)

    def names(self) -> Iterator[str]:
        """It needs no more words."""
        yield ""


class Choice:
    """One of a few values that are known: a 1 at its place. Whatever else there is has none."""

    def __init__(self, values: Iterable[object]) -> None:
        self._places = {value: place for place, value in enumerate(values)}
        self.size = len(self._places)

    def holds(self, value: object) -> bool:
        """Whether it is one of them, and no other that is equal."""
        return any(value == known and type(value) is type(known) for known in self._places)

    def write(self, value: object, row: Row, at: int) -> None:
        """Mark its place."""
        place = self._places.get(value)
        if place is not None:
            row[at + place] = 1.0

    def names(self) -> Iterator[str]:
        """Each is a question: is it this one?"""
        return (f"={value}" for value in self._places)


class Nothing:
    """What is `None`, and needs no number."""

    size = 0

    def holds(self, value: object) -> bool:
        """Whether there is nothing."""
        return value is None

    def write(self, value: None, row: Row, at: int) -> None:
        """Write nothing."""

    def names(self) -> Iterator[str]:
        """Nothing to name."""
        return iter(())


class Run:
    """Things in a row: how many there are, then up to *most* of them, the last ones if more."""

    def __init__(self, part: Part, most: int, kind: type) -> None:
        self._part, self._most, self._kind = part, most, kind
        self.size = 1 + most * part.size

    def holds(self, value: object) -> bool:
        """Whether it is such a row."""
        return isinstance(value, self._kind)

    def write(self, value: Sequence[Any], row: Row, at: int) -> None:
        """Write how many there are, and them."""
        row[at] = float(len(value))
        write, size, place = self._part.write, self._part.size, at + 1
        for thing in value[len(value) - self._most :] if len(value) > self._most else value:
            write(thing, row, place)
            place += size

    def names(self) -> Iterator[str]:
        """Count them from 0."""
        yield ".length"
        for place in range(self._most):
            yield from (f"[{place}]{name}" for name in self._part.names())


class Letter:
    """A character, as its number in Unicode."""

    size = 1

    def holds(self, value: object) -> bool:
        """Whether it is one."""
        return isinstance(value, str) and len(value) == 1

    def write(self, value: str, row: Row, at: int) -> None:
        """Write its number."""
        row[at] = float(ord(value))

    def names(self) -> Iterator[str]:
        """It needs no more words."""
        yield ""


class Heap:
    """Things in no order: a row of them, sorted by what they are as numbers."""

    def __init__(self, run: Run, part: Part, kind: type) -> None:
        self._run, self._part, self._kind = run, part, kind
        self.size = run.size

    def holds(self, value: object) -> bool:
        """Whether it is such a heap."""
        return isinstance(value, self._kind)

    def write(self, value: Any, row: Row, at: int) -> None:  # noqa: ANN401 - a set or a mapping
        """Sort them, and write them."""
        things = value.items() if hasattr(value, "items") else value
        self._run.write(sorted(things, key=self._numbers), row, at)

    def _numbers(self, thing: object) -> Row:
        row = [0.0] * self._part.size
        self._part.write(thing, row, 0)
        return row

    def names(self) -> Iterator[str]:
        """As in a row."""
        return self._run.names()


class Members:
    """A set of whole numbers: how many, then for each of *range* whether it is among them."""

    def __init__(self, numbers: range) -> None:
        self._numbers = numbers
        self.size = 1 + len(numbers)

    def holds(self, value: object) -> bool:
        """Whether it is a set."""
        return isinstance(value, frozenset)

    def write(self, value: frozenset[int], row: Row, at: int) -> None:
        """Write how many there are, and mark them."""
        row[at] = float(len(value))
        first, numbers = at + 1 - self._numbers.start, self._numbers
        for number in value:
            if number in numbers:
                row[first + number] = 1.0

    def names(self) -> Iterator[str]:
        """Each number is a question: is it among them?"""
        yield ".length"
        yield from (f"{{{number}}}" for number in self._numbers)


class Record:
    """Things that lie side by side, each by its name: the fields of a value, or a pair."""

    def __init__(self, kind: type, fields: dict[str, Part]) -> None:
        self._kind, self._fields = kind, fields
        places, self.size = [], 0
        for name, part in fields.items():
            places.append((name, part.write, self.size))
            self.size += part.size
        self._places = places

    def holds(self, value: object) -> bool:
        """Whether it is such a value."""
        return isinstance(value, self._kind)

    def write(self, value: object, row: Row, at: int) -> None:
        """Write one field after the other."""
        for name, write, place in self._places:
            write(getattr(value, name), row, at + place)

    def names(self) -> Iterator[str]:
        """Name the fields."""
        for name, part in self._fields.items():
            yield from (f".{name}{rest}" for rest in part.names())


class Pair:
    """A tuple in which every place has a meaning of its own."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self.size = sum(part.size for part in parts)

    def holds(self, value: object) -> bool:
        """Whether it is a tuple of so many."""
        return isinstance(value, tuple) and len(value) == len(self._parts)

    def write(self, value: tuple[Any, ...], row: Row, at: int) -> None:
        """Write one after the other."""
        for part, thing in zip(self._parts, value, strict=True):
            part.write(thing, row, at)
            at += part.size

    def names(self) -> Iterator[str]:
        """Count the places from 0."""
        for place, part in enumerate(self._parts):
            yield from (f"[{place}]{name}" for name in part.names())


class Either:
    """One of several kinds of things: a 1 for the kind, and for each kind a place of its own."""

    def __init__(self, kinds: dict[str, Part]) -> None:
        self._kinds = kinds
        self._parts: list[tuple[Part, int]] = []
        self.size = len(kinds)
        for part in kinds.values():
            self._parts.append((part, self.size))
            self.size += part.size

    def holds(self, value: object) -> bool:
        """Whether it is of one of the kinds."""
        return any(part.holds(value) for part, _ in self._parts)

    def write(self, value: object, row: Row, at: int) -> None:
        """Mark the kind, and write the thing at the place of its kind."""
        for number, (part, place) in enumerate(self._parts):
            if part.holds(value):
                row[at + number] = 1.0
                part.write(value, row, at + place)
                return

    def names(self) -> Iterator[str]:
        """First the kinds, then what is told of each."""
        yield from (f" is {kind}" for kind in self._kinds)
        for kind, part in self._kinds.items():
            yield from (f"({kind}){rest}" for rest in part.names())
