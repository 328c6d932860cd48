"""The one kind of value everything is made of: immutable, compared by type and content."""

from typing import dataclass_transform

from msgspec import Struct


@dataclass_transform(frozen_default=True)
class Value(Struct, frozen=True, gc=False):
    """A record that never changes.

    Like a frozen dataclass, but made and copied several times faster. Values hold only values made
    before them, so they form no cycles, and the garbage collector need not watch them.
    """
