"""What every game says of itself, and of tables that are not as they must be: word for word.

`make snapshots` writes it down anew: then read the difference, for players will.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict
from syrupy.assertion import SnapshotAssertion

from basari.rules.boxes import Box
from basari.rules.register import REGISTER, Edition, Game, find, import_dotted
from basari.value import Value

EDITIONS = {
    f"{game}-{edition.name}": edition for game in REGISTER for edition in find(game).editions
}
LANGUAGES = ("en", "de")
every_game = pytest.mark.parametrize("name", REGISTER)
every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)

Place = tuple[str | int, ...]


def sheet(value: object) -> Any:  # noqa: ANN401 - plain data of any kind
    """Write down a value as plain data, without what can be called."""
    match value:
        case Game(editions=editions):
            return {**_fields(value), "editions": list(map(sheet, editions))}
        case Edition(options=options):
            rulings = {name: ruling(value, name) for name in options}
            return {**_fields(value), "options": rulings, "rulebook": headings(value)}
        case Box():
            return value.kind
        case Value():
            return _fields(value)
        case Mapping():
            return {str(key): sheet(part) for key, part in value.items()}
        case tuple():
            return ", ".join(map(str, value))
        case range():
            return f"{value[0]} to {value[-1]}"
        case str() if Path(value).is_absolute():
            return Path(value).name
        case str():
            return str(value)
        case _:
            return value


def _fields(value: Value) -> dict[str, Any]:
    return {name: sheet(part) for name, part in asdict(value).items() if not callable(part)}


def headings(edition: Edition) -> dict[str, str]:
    """Write down which pages its rules have in each language."""
    books = {language: edition.rulebook(language) for language in LANGUAGES if edition.rulebook}
    return {
        language: ", ".join(line for line in book.splitlines() if line.startswith("# "))
        for language, book in books.items()
    }


def ruling(edition: Edition, name: str) -> str:
    """Write down what an option may be, what it is, and what it settles."""
    option = edition.options[name]
    return f"{option.allowed}, usually {edition.usual(name)}: {option.about or '-'}"


def places(content: Any, *way: str | int) -> Iterator[Place]:  # noqa: ANN401 - JSON is anything
    """Find every place in *content* where something stands."""
    keys = content if isinstance(content, dict) else range(len(content))
    for key in keys:
        yield *way, key
        if isinstance(content[key], dict | list):
            yield from places(content[key], *way, key)


def kinds_of_places(content: Mapping[str, Any]) -> list[Place]:
    """Find the first of all places that are alike but for a number."""
    alike: dict[Place, Place] = {}
    for place in places(dict(content)):
        alike.setdefault(tuple("#" if isinstance(key, int) else key for key in place), place)
    return list(alike.values())


def spoiled(edition: Edition, place: Place, spoil: Callable[[Any, Any], object]) -> str:
    """Spoil a place of the house's table, and return the first thing that is wrong with it."""
    assert edition.components
    content = inside = deepcopy(dict(edition.components.house()))
    for key in place[:-1]:
        inside = inside[key]
    spoil(inside, place[-1])
    return next(map(str, edition.components.problems(content)), "-")


class TestSheets:
    """Whatever a game says of itself is said knowingly."""

    @every_game
    def test_written_down(self, name: str, snapshot: SnapshotAssertion) -> None:
        """Its editions, rulings and measures, what each is called, and what is usual."""
        assert sheet(find(name)) == snapshot

    @every_game
    def test_there(self, name: str) -> None:
        """The faces and bots that it names are there."""
        game = find(name)

        assert import_dotted(game.bots, name)
        assert not game.batch or import_dotted(game.batch, name)
        for edition in game.editions:
            assert import_dotted(edition.face, name)


@every_edition
class TestSpoiled:
    """Whatever stands in a table and is wrong is told with its place, and what it must be."""

    def test_other_values(self, edition: Edition, snapshot: SnapshotAssertion) -> None:
        """A number that is none of any table is wrong everywhere."""
        assert edition.components
        told = {
            ".".join(map(str, place)): spoiled(
                edition, place, lambda inside, key: inside.__setitem__(key, 7.5)
            )
            for place in kinds_of_places(edition.components.house())
        }

        assert told == snapshot

    def test_missing(self, edition: Edition, snapshot: SnapshotAssertion) -> None:
        """Something is missing, or need not be there."""
        assert edition.components
        told = {
            ".".join(map(str, place)): spoiled(
                edition, place, lambda inside, key: inside.__delitem__(key)
            )
            for place in kinds_of_places(edition.components.house())
        }

        assert told == snapshot
