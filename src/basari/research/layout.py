"""The layout of a view as a row of numbers: its parts by type, its lengths from random games.

Annotations tell the types of a view's fields, but not how long a tuple can become. So some random
games are played, always the same ones, to find out.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from math import ceil
from types import GenericAlias, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from basari.errors import BadSetup, say
from basari.kernel import DEALER, Seat
from basari.research.parts import (
    CharacterPart,
    FieldsPart,
    IntSetPart,
    NonePart,
    NumberPart,
    OneHotPart,
    Part,
    RowPart,
    SortedPart,
    TuplePart,
    UnionPart,
)
from basari.value import Value

MORE = 1.5
"""The factor by which a part gets longer than seen, if its length varied in the games."""
UNSEEN = 8
"""The length of a collection of which the games showed no example."""

Seen = Sequence[Any]
"""The values seen in the games at one place of the view."""


class Layout:
    """Makes the parts for the views of a table with a given number of *seats*."""

    def __init__(self, seats: int) -> None:
        self._seats = [Seat(seat) for seat in range(DEALER, seats)]
        self._open: list[type] = []

    def part(self, hint: Any, seen: Seen, place: str) -> Part:  # noqa: ANN401 - a type
        """Return the part for a type, long enough for the values *seen* at that *place*."""
        origin, args = get_origin(hint) or hint, get_args(hint)
        if origin in {Union, UnionType}:
            return self._either(args, seen, place)
        if origin is Seat:
            return OneHotPart(self._seats)
        if origin in {None, NoneType}:
            return NonePart()
        if origin is Literal:
            return OneHotPart(args)
        if origin is tuple and args[-1:] != (...,):
            parts = [
                self.part(each, [value[number] for value in seen], place)
                for number, each in enumerate(args)
            ]
            return TuplePart(parts)
        if origin is tuple:
            return RowPart(self._of(args[0], seen, place), _most(seen), tuple)
        if origin is frozenset and args == (int,):
            return IntSetPart(_span(seen))
        if origin is frozenset:
            return SortedPart(self._of(args[0], seen, place), _most(seen), frozenset)
        if isinstance(origin, type):
            return self._plain(origin, args, seen, place)
        raise _strange(hint, place)

    def _plain(self, kind: type, args: tuple[Any, ...], seen: Seen, place: str) -> Part:
        if kind in {bool, int, float}:
            return NumberPart(kind)
        if issubclass(kind, Enum):
            return OneHotPart(kind)
        if issubclass(kind, str):
            return RowPart(CharacterPart(), _most(seen), str)
        if issubclass(kind, Mapping) and args:
            pairs = [tuple(value.items()) for value in seen]
            return SortedPart(
                self._of(GenericAlias(tuple, args), pairs, place), _most(seen), Mapping
            )
        if issubclass(kind, Value):
            return self.record(kind, args, seen, place)
        raise _strange(kind, place)

    def record(
        self, kind: type, args: tuple[Any, ...], seen: Seen, place: str, without: Seen = ()
    ) -> FieldsPart:
        """Return the part for a class of fields, in order, leaving out those named in *without*."""
        if kind in self._open:
            raise _strange(kind, place)
        self._open.append(kind)
        fields = {
            name: self.part(hint, [getattr(value, name) for value in seen], f"{place}.{name}")
            for name, hint in fields_of(kind, args).items()
            if name not in without
        }
        self._open.pop()
        return FieldsPart(kind, fields)

    def _either(self, hints: tuple[Any, ...], seen: Seen, place: str) -> Part:
        """Return the part for a union; each type is given the seen values that belong to it."""
        kinds: dict[str, Part] = {}
        for hint in hints:
            fitting = [value for value in seen if _is(value, hint)]
            if _type_name(hint) in kinds:
                raise _strange(hint, place)
            kinds[_type_name(hint)] = self.part(hint, fitting, place)
        return UnionPart(kinds)

    def _of(self, hint: Any, seen: Seen, place: str) -> Part:  # noqa: ANN401 - a type
        """Return the part for the items of a collection, given the collections *seen*."""
        return self.part(hint, [thing for value in seen for thing in value], place)


def _most(seen: Seen) -> int:
    """Return the maximum length to provide for collections such as those *seen*."""
    lengths = {len(value) for value in seen}
    if not lengths:
        return UNSEEN
    return max(lengths) if len(lengths) == 1 else ceil(max(lengths) * MORE)


def _span(seen: Seen) -> range:
    """Return the range of all numbers in the sets *seen*."""
    numbers = frozenset().union(*seen)
    return range(min(numbers), max(numbers) + 1) if numbers else range(0)


def _is(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type
    """Whether a value belongs to a type of a union, as far as its class shows."""
    origin = get_origin(hint) or hint
    if origin is Literal:
        return any(value == known and type(value) is type(known) for known in get_args(hint))
    if origin in {None, NoneType}:
        return value is None
    kind = int if origin is Seat else origin
    return type(value) is kind or (kind not in {int, float} and isinstance(value, kind))


def _type_name(hint: Any) -> str:  # noqa: ANN401 - a type
    name = getattr(get_origin(hint) or hint, "__name__", str(hint))
    return {"NoneType": "None"}.get(name, name)


def fields_of(kind: type, args: tuple[Any, ...] = ()) -> dict[str, Any]:
    """Return the fields of a class with their types, in order; type variables are filled in."""
    settled = _type_values(kind, args)
    hints = _hints(kind)
    return {name: _fill(hints[name], settled) for name in kind.__struct_fields__}  # type: ignore[attr-defined] # it is a Value


def _hints(kind: type) -> dict[str, Any]:
    """Return the types of all fields; names that only a type checker knows become `Any`."""
    unknown: dict[str, Any] = {}
    while True:
        try:
            return get_type_hints(kind, localns=unknown)
        except NameError as error:
            unknown[str(error.name)] = Any


def _type_values(kind: type, args: tuple[Any, ...]) -> dict[Any, Any]:
    """Return the values of the type variables of a class and its bases."""
    settled = dict(zip(getattr(kind, "__parameters__", ()), args, strict=False))
    for base in getattr(kind, "__orig_bases__", ()):
        origin = get_origin(base)
        if isinstance(origin, type) and issubclass(origin, Value):
            settled |= _type_values(origin, tuple(_fill(arg, settled) for arg in get_args(base)))
    return settled


def _fill(hint: Any, settled: Mapping[Any, Any]) -> Any:  # noqa: ANN401 - a type
    if isinstance(hint, TypeVar):
        return settled.get(hint, hint)
    variables = () if isinstance(hint, type) else getattr(hint, "__parameters__", ())
    return hint[tuple(settled.get(each, each) for each in variables)] if variables else hint


def _strange(hint: object, place: str) -> BadSetup:
    name = getattr(hint, "__name__", hint)
    return BadSetup(
        say(
            "{place} is {kind}, which has no numbers of its own: bring an encoder",
            place=place,
            kind=name,
        )
    )
