"""`Value`, the base of every record: immutable, compared by type and content."""

from typing import TypeVar, dataclass_transform

from msgspec import Struct

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Value(Struct, frozen=True, gc=False):
    """A record that never changes.

    Like a frozen dataclass, but several times faster to create and copy. A value can only hold
    values that existed before it, so there are no cycles, and the garbage collector skips it.

    >>> class Point(Value):
    ...     x: int
    ...     y: int = 0
    >>> Point(1) == Point(x=1, y=0)
    True
    """


def replace_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a copy of *values* with *value* at index *place*, such as a seat.

    >>> replace_at(("Ada", "Ben", "Cleo"), 1, "Bob")
    ('Ada', 'Bob', 'Cleo')
    """
    changed = list(values)
    changed[place] = value
    return tuple(changed)
