"""Tables of cards and arches: read from TOML, checked entry by entry, told plainly what is wrong.

The same models describe a table inside a log, so a log carries what it was played with.
"""

import reprlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from basari.errors import BadComponents, InvalidNotation, Sentence, say
from basari.files import read_at_most
from basari.rules.basari.board.table import Arch
from basari.rules.basari.cards.table import Card
from basari.rules.basari.gems import Gems

CARDS = 39
ARCHES = (34, 28)
"""Arches on the ring of 1998, and on the smaller one of the English edition."""
MANY = 100
"""More entries than any table has, by far."""
LARGEST_FILE = 64_000
LONGEST_LINE = 400
"""Bounds before anything is parsed; the house tables have 2,500 bytes and short lines."""


def _two_to_four(text: str) -> str:
    """Let only two to four gems pass (C1, B1)."""
    try:
        size = Gems.parse(text).size
    except InvalidNotation as error:
        raise ValueError from error
    if not 2 <= size <= 4:  # noqa: PLR2004 - as the rule says
        raise ValueError
    return text


def _printable(text: str) -> str:
    """Let only a name pass that any terminal can show."""
    if not text.isprintable():
        raise ValueError
    return text


_Workers = Annotated[int, Field(ge=1, le=4)]
_Points = Annotated[int, Field(ge=4, le=7)]
_Heap = Annotated[str, AfterValidator(_two_to_four)]
_Name = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_printable)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class CardEntry(_Strict):
    """A bazaar card as it stands in a table (C1)."""

    workers: _Workers
    points: _Points
    gems: _Heap


class ArchEntry(_Strict):
    """An arch as it stands in a table (B1)."""

    points: _Points
    gems: _Heap


class DeckTable(_Strict):
    """A deck of bazaar cards."""

    kind: Literal["deck"]
    name: _Name
    cards: list[CardEntry]

    @property
    def entries(self) -> list[CardEntry]:
        """What the table lists."""
        return self.cards

    def deck(self) -> tuple[Card, ...]:
        """Make the cards, numbered from 1 as in the table."""
        return tuple(
            Card(number, entry.workers, entry.points, Gems.parse(entry.gems))
            for number, entry in enumerate(self.cards, 1)
        )


class TrackTable(_Strict):
    """A ring of arches."""

    kind: Literal["track"]
    name: _Name
    arches: list[ArchEntry]

    @property
    def entries(self) -> list[ArchEntry]:
        """What the table lists."""
        return self.arches

    def track(self) -> tuple[Arch, ...]:
        """Make the arches, numbered from 1 as in the table."""
        return tuple(
            Arch(number, entry.points, Gems.parse(entry.gems))
            for number, entry in enumerate(self.arches, 1)
        )


ComponentTable = DeckTable | TrackTable
_TABLES: dict[str, type[ComponentTable]] = {"deck": DeckTable, "track": TrackTable}
_MUST = {
    "kind": say("deck or track"),
    "name": say("a name of 1 to 60 characters that can be shown"),
    "cards": say("a list of {cards} cards", cards=CARDS),
    "arches": say("a list of 34 arches, or 28 as in the English edition"),
    "workers": say("a whole number from 1 to 4"),
    "points": say("a whole number from 4 to 7"),
    "gems": say("2 to 4 gems like 2R1B"),
    "entry": say("written like the entries in docs/components.md"),
}


def problems(content: Mapping[str, Any]) -> list[Sentence]:
    """List everything that is wrong with a table, entry by entry."""
    kind = content.get("kind")
    if not isinstance(kind, str) or kind not in _TABLES:
        return [_problem(say("the table"), "kind", kind, "C1, B1")]
    if (miscounted := _miscounted(content)) and _is_long(content):
        return miscounted
    try:
        _TABLES[kind].model_validate(content)
    except ValidationError as error:
        rule = "C1" if kind == "deck" else "B1"
        wrong = [_explained(detail["loc"], detail, rule) for detail in error.errors()]
        return wrong + miscounted
    return miscounted


def _is_long(content: Mapping[str, Any]) -> bool:
    """Whether so many entries are listed that nobody wants to know what is wrong with each."""
    return any(isinstance(part, list) and len(part) > MANY for part in content.values())


def _explained(place: tuple[int | str, ...], detail: Mapping[str, Any], rule: str) -> Sentence:
    """Say in our words what a validation error found at *place*."""
    entry = _entry(place)
    field = place[-1] if place and isinstance(place[-1], str) else "entry"
    if detail["type"] == "extra_forbidden":
        return say("{entry}: {field} is not known here", entry=entry, field=field)
    if detail["type"] == "missing":
        return say(
            "{entry}: {field} is missing, it must be {must} ({rule})",
            entry=entry,
            field=field,
            must=_MUST[field],
            rule=rule,
        )
    return _problem(entry, field, detail["input"], rule)


def _entry(place: tuple[int | str, ...]) -> Sentence:
    """Name the entry that *place* lies in, counted from 1 as players do."""
    match place:
        case ("cards", int(index), *_):
            return say("card {number}", number=index + 1)
        case ("arches", int(index), *_):
            return say("arch {number}", number=index + 1)
        case _:
            return say("the table")


def _problem(entry: Sentence, field: str, value: object, rule: str) -> Sentence:
    return say(
        "{entry}: {field} is {value}, but must be {must} ({rule})",
        entry=entry,
        field=field,
        value=_shown(value),
        must=_MUST[field],
        rule=rule,
    )


def _shown(value: object) -> str:
    """Show a value in a few characters, however large it is."""
    try:
        shown = reprlib.repr(value)
    except ValueError:  # a number of thousands of digits
        shown = "..."
    return shown if len(shown) <= 40 else shown[:37] + "..."  # noqa: PLR2004 - a line's worth


def _miscounted(content: Mapping[str, Any]) -> list[Sentence]:
    """Say if there are too many or too few entries: one was forgotten, or typed twice."""
    cards, arches = content.get("cards"), content.get("arches")
    if isinstance(cards, list) and len(cards) != CARDS:
        return [
            say(
                "the deck has {count} cards, but must have {cards} (C1)",
                count=len(cards),
                cards=CARDS,
            )
        ]
    if isinstance(arches, list) and len(arches) not in ARCHES:
        return [
            say(
                "the track has {count} arches, but must have 34, or 28 as in the English edition "
                "(B1)",
                count=len(arches),
            )
        ]
    return []


def table_of(content: Mapping[str, Any], file: str) -> ComponentTable:
    """Make the table that *content* describes, or raise with the first thing wrong."""
    if wrong := problems(content):
        raise BadComponents(
            say("{file}, {problem}", file=file, problem=wrong[0])
            if len(wrong) == 1
            else say(
                "{file}, {problem}; and {more} more: see basari check",
                file=file,
                problem=wrong[0],
                more=len(wrong) - 1,
            )
        )
    return _TABLES[content["kind"]].model_validate(content)


def read_content(path: Path) -> dict[str, Any]:
    """Read what a TOML file says, whatever that is."""
    content = read_at_most(path, LARGEST_FILE, BadComponents)
    if len(content) > LARGEST_FILE:
        raise BadComponents(say("{file}: is too large for a table of cards or arches", file=path))
    if max(map(len, content.splitlines()), default=0) > LONGEST_LINE:
        raise BadComponents(
            say("{file}: has a line of more than {limit} bytes", file=path, limit=LONGEST_LINE)
        )
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise BadComponents(
            say("{file}: is no TOML file ({reason})", file=path, reason=error)
        ) from error


def read_table(path: Path) -> ComponentTable:
    """Read a table from a file, or raise `BadComponents` with what is wrong."""
    return table_of(read_content(path), str(path))


@cache
def house_table(kind: str) -> ComponentTable:
    """Return the project's own deck or track."""
    file = resources.files("basari.rules.basari") / "data" / f"{kind}.toml"
    return table_of(tomllib.loads(file.read_text("utf-8")), f"{kind}.toml")
