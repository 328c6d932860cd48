"""Tables of components: checked entry by entry, with a plain sentence for everything wrong.

A log contains the table that its game was played with, which is checked in the same way.
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
"""Up to how many entries a list of wrong length is checked entry by entry."""


class Strict(BaseModel):
    """A model that converts no types and refuses unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def _printable(text: str) -> str:
    """Return *text* if every terminal can show it, otherwise raise `ValueError`."""
    if not text.isprintable():
        raise ValueError
    return text


Name = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_printable)]
"""The name of a table."""
T = TypeVar("T", bound=Strict)


def _nothing(_table: object) -> list[Sentence]:
    return []


class Kind(Value, Generic[T]):
    """A kind of table: its model, and the sentences for what can be wrong with a table."""

    kind: str
    model: type[T]
    rule: str
    """The rule that describes such a table."""
    must: Mapping[str, Sentence]
    """By field, a sentence that says what the field must be; `entry` is the key for entries."""
    entry: Sentence
    """What an entry is called, with a placeholder for its *number*."""
    entries: str
    """The field that lists the entries."""
    count_problem: Callable[[int], Sentence | None]
    """Returns what is wrong with a number of entries; `None` if nothing is."""
    file: tuple[str, str]
    """The package and the file of the house table."""
    table_problems: Callable[[T], list[Sentence]] = _nothing
    """Returns what is wrong with a table whose entries are all sound."""
    rules: Mapping[str, str] = {}
    """The rule for each field that *rule* does not describe, by the name of the field."""
    lists: Mapping[str, Sentence] = {}
    """By field, what an entry is called in lists other than *entries*."""

    def problems(self, content: Content) -> list[Sentence]:
        """Return a sentence for everything that is wrong with a table."""
        return self._check(content)[1]

    def _check(self, content: Content) -> tuple[T | None, list[Sentence]]:
        """Return the table that *content* describes, if it is valid, and what is wrong with it."""
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
        """Return the sentence for a validation error at *place*."""
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
        """Return the name of the entry that contains *place*, counting from 1."""
        match place:
            case (str(field), int(index), *_) if field in (named := self._entry_names()):
                return Sentence(named[field].template, {"number": index + 1})
            case _:
                return say("the table")

    @staticmethod
    def _field(place: tuple[int | str, ...]) -> tuple[str, str]:
        """Return the field at *place*, and its key in `must`."""
        match place:
            case (str(field), str(key), *_):
                return f"{field}.{key}", field
            case (*_, str(field)):
                return field, field
            case _:
                return "entry", "entry"

    def _entry_names(self) -> Mapping[str, Sentence]:
        """Return what the entries of each list are called, by field."""
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
        """Return the table that *content* describes, or raise `BadComponents`."""
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
        """Return the content of the usual table."""
        return load_packaged(*self.file)


def _is_long(content: Content) -> bool:
    """Whether a list in *content* is too long for its entries to be checked one by one."""
    return any(isinstance(part, list) and len(part) > MANY for part in content.values())


def _shorten(value: object) -> str:
    """Return a value as text of at most 40 characters."""
    try:
        shown = reprlib.repr(value)
    except ValueError:  # a number of thousands of digits
        shown = "..."
    return shown if len(shown) <= 40 else shown[:37] + "..."  # noqa: PLR2004 - a line's worth
