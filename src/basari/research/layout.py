"""How a view is laid out as numbers: its kinds of things from its types, its lengths from games.

What the fields of a view are, their annotations say. How long a row can become they do not say, so
some games are played at random, always the same ones, to see.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from math import ceil
from types import GenericAlias, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from basari.errors import BadSetup, say
from basari.kernel import DEALER, Seat
from basari.research.parts import (
    Choice,
    Either,
    Heap,
    Letter,
    Members,
    Nothing,
    Number,
    Pair,
    Part,
    Record,
    Run,
)
from basari.value import Value

MORE = 1.5
"""How much longer a row may become than it was in the games, if its length varied at all."""
UNSEEN = 8
"""The longest row of those that never lay on the table in these games."""

Seen = Sequence[Any]
"""What lay at a place in these games."""


class Layout:
    """Makes the parts of a view at a table of so many *seats*."""

    def __init__(self, seats: int) -> None:
        self._seats = [Seat(seat) for seat in range(DEALER, seats)]
        self._open: list[type] = []

    def part(self, hint: Any, seen: Seen, place: str) -> Part:  # noqa: ANN401 - a type
        """Make the part for a type, of which these values were seen."""
        origin, args = get_origin(hint) or hint, get_args(hint)
        if origin in {Union, UnionType}:
            return self._either(args, seen, place)
        if origin is Seat:
            return Choice(self._seats)
        if origin in {None, NoneType}:
            return Nothing()
        if origin is Literal:
            return Choice(args)
        if origin is tuple and args[-1:] != (...,):
            parts = [
                self.part(each, [value[number] for value in seen], place)
                for number, each in enumerate(args)
            ]
            return Pair(parts)
        if origin is tuple:
            return self._run(self._of(args[0], seen, place), seen, tuple)
        if origin is frozenset and args == (int,):
            return Members(_span(seen))
        if origin is frozenset:
            return self._heap(self._of(args[0], seen, place), seen, frozenset)
        if isinstance(origin, type):
            return self._plain(origin, args, seen, place)
        raise _strange(hint, place)

    def _plain(self, kind: type, args: tuple[Any, ...], seen: Seen, place: str) -> Part:
        """Make the part for a class."""
        if kind in {bool, int, float}:
            return Number(kind)
        if issubclass(kind, Enum):
            return Choice(kind)
        if issubclass(kind, str):
            return self._run(Letter(), seen, str)
        if issubclass(kind, Mapping) and args:
            pairs = [tuple(value.items()) for value in seen]
            return self._heap(self._of(GenericAlias(tuple, args), pairs, place), seen, Mapping)
        if issubclass(kind, Value):
            return self.record(kind, args, seen, place)
        raise _strange(kind, place)

    def record(
        self, kind: type, args: tuple[Any, ...], seen: Seen, place: str, without: Seen = ()
    ) -> Record:
        """Make the part for a value: its fields in their order, *without* some."""
        if kind in self._open:
            raise _strange(kind, place)
        self._open.append(kind)
        fields = {
            name: self.part(hint, [getattr(value, name) for value in seen], f"{place}.{name}")
            for name, hint in fields_of(kind, args).items()
            if name not in without
        }
        self._open.pop()
        return Record(kind, fields)

    def _either(self, hints: tuple[Any, ...], seen: Seen, place: str) -> Part:
        """Make the part for one of several types; each is made from the values that are its own."""
        kinds: dict[str, Part] = {}
        for hint in hints:
            fitting = [value for value in seen if _is(value, hint)]
            if _called(hint) in kinds:
                raise _strange(hint, place)
            kinds[_called(hint)] = self.part(hint, fitting, place)
        return Either(kinds)

    def _of(self, hint: Any, seen: Seen, place: str) -> Part:  # noqa: ANN401 - a type
        """Make the part for the things in rows or heaps."""
        return self.part(hint, [thing for value in seen for thing in value], place)

    def _run(self, part: Part, seen: Seen, kind: type) -> Run:
        return Run(part, _most({len(value) for value in seen}), kind)

    def _heap(self, part: Part, seen: Seen, kind: type) -> Heap:
        return Heap(self._run(part, seen, kind), part, kind)


def _most(lengths: set[int]) -> int:
    """Tell how long a row may become that had these *lengths*."""
    if not lengths:
        return UNSEEN
    return max(lengths) if len(lengths) == 1 else ceil(max(lengths) * MORE)


def _span(seen: Seen) -> range:
    """Find the least and the greatest number in sets that were seen."""
    numbers = frozenset().union(*seen)
    return range(min(numbers), max(numbers) + 1) if numbers else range(0)


def _is(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type
    """Whether a value is of a type of a union, as far as its class tells."""
    origin = get_origin(hint) or hint
    if origin is Literal:
        return any(value == known and type(value) is type(known) for known in get_args(hint))
    if origin in {None, NoneType}:
        return value is None
    kind = int if origin is Seat else origin
    return type(value) is kind or (kind not in {int, float} and isinstance(value, kind))


def _called(hint: Any) -> str:  # noqa: ANN401 - a type
    """Name a type of a union."""
    name = getattr(get_origin(hint) or hint, "__name__", str(hint))
    return {"NoneType": "None"}.get(name, name)


def fields_of(kind: type, args: tuple[Any, ...] = ()) -> dict[str, Any]:
    """List the fields of a class with their types, in order; its type variables are settled."""
    settled = _settled(kind, args)
    hints = _hints(kind)
    return {name: _fill(hints[name], settled) for name in kind.__struct_fields__}  # type: ignore[attr-defined] # it is a Value


def _hints(kind: type) -> dict[str, Any]:
    """Find the types of all fields; of names that only a type checker knows, nothing is known."""
    unknown: dict[str, Any] = {}
    while True:
        try:
            return get_type_hints(kind, localns=unknown)
        except NameError as error:
            unknown[str(error.name)] = Any


def _settled(kind: type, args: tuple[Any, ...]) -> dict[Any, Any]:
    """Tell what the type variables of a class and of those it is derived from stand for."""
    settled = dict(zip(getattr(kind, "__parameters__", ()), args, strict=False))
    for base in getattr(kind, "__orig_bases__", ()):
        origin = get_origin(base)
        if isinstance(origin, type) and issubclass(origin, Value):
            settled |= _settled(origin, tuple(_fill(arg, settled) for arg in get_args(base)))
    return settled


def _fill(hint: Any, settled: Mapping[Any, Any]) -> Any:  # noqa: ANN401 - a type
    """Put what type variables stand for in their places."""
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
