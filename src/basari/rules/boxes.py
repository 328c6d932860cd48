"""Boxes: the components that come with a game, and what its rules make of them.

What lies in the box is the house's own, and was checked before it was packed. Whatever somebody
else brings is checked first, and only then what checks it is loaded.
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
"""Bounds before anything is parsed; the house tables have 2,500 bytes and short lines."""


class Box(Value):
    """A kind of table: where the house's lies, what checks others, and what is made of them."""

    kind: str
    file: tuple[str, str]
    """The package and the file of the house table; others lie beside it."""
    checks: str
    """Where the `rules.tables.Kind` is found that says what is wrong with a table."""
    unpack: Callable[[Content], Any]
    """Makes of a sound table what the rules want."""

    def house(self) -> Content:
        """Bring the project's own table."""
        return load_packaged(*self.file)

    def problems(self, content: Content) -> list[Sentence]:
        """List everything that is wrong with a table, entry by entry."""
        return self._checks().problems(content)

    def table(self, content: Content, file: str) -> Any:  # noqa: ANN401 - the game's own
        """Make what the rules want of a table, or raise with the first thing wrong."""
        if not _same(content, self.house()):
            self._checks().table(content, file)
        return self.unpack(content)

    def named(self, about: str, file: str = "") -> NamedTable:
        """Make a table of its name of a *file* beside the house's, or of that one itself."""
        package, house = self.file
        place = package, file or house
        return NamedTable(about, partial(load_packaged, *place), str(_place(*place)))

    def _checks(self) -> Components:
        found: Components = import_dotted(self.checks, self.kind)
        return found


def _same(content: Content, other: Content) -> bool:
    """Whether two tables are the same to the letter: to Python, `1.0` and `true` are equal to 1."""
    return content is other or (content == other and repr(content) == repr(other))


def _place(package: str, file: str) -> Traversable:
    return resources.files(package) / "data" / file


@cache
def load_packaged(package: str, file: str) -> Content:
    """Read a table that lies in a box."""
    return tomllib.loads(_place(package, file).read_text("utf-8"))


def read_content(path: Path) -> Content:
    """Read what a TOML file says, whatever that is."""
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
            say("{file}: is no TOML file ({reason})", file=path, reason=error)
        ) from error
