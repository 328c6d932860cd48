"""Tables of components: read from TOML, checked entry by entry, told plainly what is wrong.

The same models describe a table inside a log, so a log carries what it was played with.
"""

import reprlib
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from basari.errors import BadComponents, Sentence, say
from basari.rules.boxes import load_packaged
from basari.rules.register import Content
from basari.value import Value

MANY = 100
"""More faults than anybody wants to read about, one entry at a time."""


class Strict(BaseModel):
    """A model that takes nothing for something else, and nothing that it does not know."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def _printable(text: str) -> str:
    """Let only a name pass that any terminal can show."""
    if not text.isprintable():
        raise ValueError
    return text


Name = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_printable)]
"""What a table is called."""
T = TypeVar("T", bound=Strict)


def _nothing(_table: object) -> list[Sentence]:
    return []


class Kind(Value, Generic[T]):
    """A kind of table: its model, and how to say what is wrong with one."""

    kind: str
    model: type[T]
    rule: str
    """The rule that says how such a table must be."""
    must: Mapping[str, Sentence]
    """What every field must be, and what an `entry` must be."""
    entry: Sentence
    """What its entries are called, with a *number*."""
    entries: str
    """The field that lists them."""
    count_problem: Callable[[int], Sentence | None]
    """Says what is wrong with so many entries, if anything is."""
    file: tuple[str, str]
    """The package and the file of the house table."""
    table_problems: Callable[[T], list[Sentence]] = _nothing
    """Says what is wrong with a table all of whose entries are sound."""
    rules: Mapping[str, str] = {}
    """The rules of single fields, where it is another one."""
    lists: Mapping[str, Sentence] = {}
    """What the entries of other lists are called, by field, with a *number*."""

    def problems(self, content: Content) -> list[Sentence]:
        """List everything that is wrong with a table, entry by entry."""
        return self._check(content)[1]

    def _check(self, content: Content) -> tuple[T | None, list[Sentence]]:
        """Make the table that *content* describes, if it can be, and list what is wrong with it."""
        if content.get("kind") != self.kind:
            return None, [self._problem(say("the table"), "kind", content.get("kind"))]
        listed = content.get(self.entries)
        wrong = self.count_problem(len(listed)) if isinstance(listed, list) else None
        counted = [wrong] if wrong else []
        if wrong and _is_long(content):
            return None, counted
        try:
            table = self.model.model_validate(content)
        except ValidationError as error:
            explained = [self._explain(detail["loc"], detail) for detail in error.errors()]
            return None, [*explained, *counted]
        return table, counted or self.table_problems(table)

    def _explain(self, place: tuple[int | str, ...], detail: Mapping[str, Any]) -> Sentence:
        """Say in our words what a validation error found at *place*."""
        entry = self._entry(place)
        field, must = self._field(place)
        if detail["type"] == "extra_forbidden":
            return say("{entry}: {field} is not known here", entry=entry, field=field)
        if detail["type"] == "missing":
            return say(
                "{entry}: {field} is missing, it must be {must} ({rule})",
                entry=entry,
                field=field,
                must=self.must[must],
                rule=self.rules.get(must, self.rule),
            )
        return self._problem(entry, field, detail["input"], must)

    def _entry(self, place: tuple[int | str, ...]) -> Sentence:
        """Name the entry that *place* lies in, counted from 1 as players do."""
        match place:
            case (str(field), int(index), *_) if field in (named := self._entry_names()):
                return Sentence(named[field].template, {"number": index + 1})
            case _:
                return say("the table")

    @staticmethod
    def _field(place: tuple[int | str, ...]) -> tuple[str, str]:
        """Name the field at *place*, and under which name it is said what it must be."""
        match place:
            case (str(field), str(key), *_):
                return f"{field}.{key}", field
            case (*_, str(field)):
                return field, field
            case _:
                return "entry", "entry"

    def _entry_names(self) -> Mapping[str, Sentence]:
        """Tell what the entries of every list are called."""
        return {self.entries: self.entry, **self.lists}

    def _problem(self, entry: Sentence, field: str, value: object, must: str = "kind") -> Sentence:
        return say(
            "{entry}: {field} is {value}, but must be {must} ({rule})",
            entry=entry,
            field=field,
            value=_shorten(value),
            must=self.must[must],
            rule=self.rules.get(must, self.rule),
        )

    def table(self, content: Content, file: str) -> T:
        """Make the table that *content* describes, or raise with the first thing wrong."""
        table, wrong = self._check(content)
        if table is not None and not wrong:
            return table
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

    def house(self) -> Content:
        """Bring the project's own table."""
        return load_packaged(*self.file)


def _is_long(content: Content) -> bool:
    """Whether so many entries are listed that nobody wants to know what is wrong with each."""
    return any(isinstance(part, list) and len(part) > MANY for part in content.values())


def _shorten(value: object) -> str:
    """Show a value in a few characters, however large it is."""
    try:
        shown = reprlib.repr(value)
    except ValueError:  # a number of thousands of digits
        shown = "..."
    return shown if len(shown) <= 40 else shown[:37] + "..."  # noqa: PLR2004 - a line's worth
