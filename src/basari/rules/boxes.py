"""Boxes: the tables of components that come with a game, and how they become objects for the rules.

Our own tables are checked by tests. Others are checked when they are read, and only then is the
checking code loaded.
"""

import tomllib
from collections.abc import Callable
from functools import cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from basari.errors import BadComponents, Sentence, say
from basari.files import read_at_most
from basari.rules.register import Components, Content, NamedTable, import_dotted
from basari.value import Value

LARGEST_FILE = 64_000
LONGEST_LINE = 400
"""Limits in bytes for a file and for a line, checked before parsing; our tables are far smaller."""


class Box(Value):
    """A kind of table: where the usual one is, how others are checked, how all are converted."""

    kind: str
    file: tuple[str, str]
    """The package and the file of the usual table, whose folder also holds the other tables."""
    checks: str
    """The dotted name of the `rules.tables.Kind` that checks tables."""
    unpack: Callable[[Content], Any]
    """Converts a sound table into what the rules need."""

    def house(self) -> Content:
        """Return the content of the usual table."""
        return load_packaged(*self.file)

    def problems(self, content: Content) -> list[Sentence]:
        """Return a sentence for everything that is wrong with a table."""
        return self._checks().problems(content)

    def table(self, content: Content, file: str) -> Any:  # noqa: ANN401 - the game's own
        """Return *content* converted for the rules; raise `BadComponents` with the first fault."""
        if not _same(content, self.house()):
            self._checks().table(content, file)
        return self.unpack(content)

    def named(self, about: str, file: str = "") -> NamedTable:
        """Return a named entry for *file*, in the folder of the usual table (the default)."""
        package, house = self.file
        place = package, file or house
        return NamedTable(about, partial(load_packaged, *place), str(_place(*place)))

    def _checks(self) -> Components:
        found: Components = import_dotted(self.checks, self.kind)
        return found


def _same(content: Content, other: Content) -> bool:
    """Whether two tables are equal in values and types (in Python, 1.0 and True equal 1)."""
    return content is other or (content == other and repr(content) == repr(other))


def _place(package: str, file: str) -> Traversable:
    return resources.files(package) / "data" / file


@cache
def load_packaged(package: str, file: str) -> Content:
    """Return a table that comes with a package."""
    return tomllib.loads(_place(package, file).read_text("utf-8"))


def read_content(path: Path) -> Content:
    """Return the content of a TOML file, unchecked; raise `BadComponents` if it cannot be read."""
    content = read_at_most(path, LARGEST_FILE, BadComponents)
    if len(content) > LARGEST_FILE:
        raise BadComponents(say("{file}: is too large for a table of components", file=path))
    if max(map(len, content.splitlines()), default=0) > LONGEST_LINE:
        raise BadComponents(
            say("{file}: has a line of more than {limit} bytes", file=path, limit=LONGEST_LINE)
        )
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise BadComponents(
            say("{file}: is not a TOML file ({reason})", file=path, reason=error)
        ) from error
