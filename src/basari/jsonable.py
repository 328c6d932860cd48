"""Convert values into JSON: the objects that `--json` prints."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from basari.kernel import Event
from basari.value import Value


def jsonable(value: object) -> Any:  # noqa: ANN401 - JSON is anything
    """Return *value* as JSON data: as its notation if it has one, a record as an object."""
    match value:
        case Enum():
            return str(value)
        case Value() if type(value).__str__ is not Value.__str__:
            return str(value)
        case Value():
            return {name: jsonable(item) for name, item in _parts(value)}
        case Mapping():
            return {str(name): jsonable(item) for name, item in value.items()}
        case frozenset():
            return sorted(value)
        case tuple():
            return [jsonable(item) for item in value]
        case _:
            return value


def event_json(event: Event) -> dict[str, Any]:
    """Return an event as an object whose first key, `event`, is the name of its class."""
    return {"event": type(event).__name__, **jsonable(event)}


def view_json(view: Value) -> dict[str, Any]:
    """Return a view as an object, without `seat` and `rules` (the log's header has those)."""
    return {
        name: {"name": type(part).__name__, **jsonable(part)} if name == "phase" else jsonable(part)
        for name, part in _parts(view)
        if name not in {"seat", "rules"}
    }


def _parts(value: Value) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(value, name)) for name in value.__struct_fields__)
