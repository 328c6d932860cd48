"""The one kind of value everything is made of: immutable, compared by type and content."""

from typing import TypeVar, dataclass_transform

from msgspec import Struct

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Value(Struct, frozen=True, gc=False):
    """A record that never changes.

    Like a frozen dataclass, but made and copied several times faster. Values hold only values made
    before them, so they form no cycles, and the garbage collector need not watch them.
    """


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return *values* with another *value* at a place, such as a seat's.

    >>> put(("Ada", "Ben", "Cleo"), 1, "Bob")
    ('Ada', 'Bob', 'Cleo')
    """
    changed = list(values)
    changed[place] = value
    return tuple(changed)
