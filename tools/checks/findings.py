"""What a check returns, and how it reads files."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Finding(NamedTuple):
    """Something that is wrong: where, and a sentence that says what."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        """Write it as compilers do, so that editors can jump to it.

        >>> print(Finding(Path("README.md"), 7, "docs/rules.md is not there"))
        README.md:7: docs/rules.md is not there
        """
        return f"{self.path}:{self.line}: {self.what}"


Check = Callable[[Path], Iterator[Finding]]
"""Takes the folder of the project and yields everything that is wrong."""


@cache
def text_of(path: Path) -> str:
    """Read a file, once."""
    return path.read_text(encoding="utf-8")


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Parse a Python file, once, and list everything in it."""
    return tuple(ast.walk(ast.parse(text_of(path))))


def line_at(text: str, position: int) -> int:
    r"""Count the lines up to a position in a text.

    >>> line_at("one\ntwo\nthree", 5)
    2
    """
    return text.count("\n", 0, position) + 1


def modules(folder: Path) -> list[Path]:
    """List all Python files below a folder."""
    return sorted(folder.rglob("*.py"))
