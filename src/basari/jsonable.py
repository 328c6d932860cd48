"""Values as plain data: what a program that reads our JSON gets to see."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from basari.kernel import Event
from basari.rules.basari.gems import Colour, Gems
from basari.value import Value


def plain(value: object) -> Any:  # noqa: ANN401 - JSON is anything
    """Turn a value into what JSON can hold: gems and moves as written, records as objects."""
    match value:
        case Colour():
            return value.letter
        case Gems() | Enum():
            return str(value)
        case Value():
            return {name: plain(item) for name, item in _parts(value)}
        case frozenset():
            return sorted(value)
        case tuple():
            return [plain(item) for item in value]
        case _:
            return value


def plain_event(event: Event) -> dict[str, Any]:
    """Turn an event into an object that begins with its name."""
    return {"event": type(event).__name__, **plain(event)}


def plain_view(view: Value) -> dict[str, Any]:
    """Turn what a seat may know into an object; the rules stand in the header of the log."""
    return {
        name: {"name": type(part).__name__, **plain(part)} if name == "phase" else plain(part)
        for name, part in _parts(view)
        if name not in {"seat", "rules"}
    }


def _parts(value: Value) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(value, name)) for name in value.__struct_fields__)
