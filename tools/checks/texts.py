"""What players read is marked so that it can be translated, and all of it is translated."""

import ast
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import catalogues
from babel.messages import Message

from checks.findings import Finding, modules, nodes_of

MARKS = {"_": 1, "say": 1, "n_": 2, "cn_": 3}
"""What marks a text, and how many of its arguments stand in the catalogues."""
MAKER = Path("src/basari/cli/texts.py")
"""The module that defines the marks."""


def texts_are_literal(project: Path) -> Iterator[Finding]:
    """Find marked texts that are put together from parts, which no tool can gather."""
    for path in modules(project / "src"):
        for node in nodes_of(path) if path != project / MAKER else ():
            if isinstance(node, ast.Call) and not _is_literal(node):
                what = f"{ast.unparse(node)} is no literal text, and cannot be translated"
                yield Finding(path, node.lineno, what)


def _is_literal(call: ast.Call) -> bool:
    """Whether everything that a call marks as a text is one literally, if it marks anything."""
    if not (isinstance(call.func, ast.Name) and call.func.id in MARKS):
        return True
    return all(isinstance(text, ast.Constant) for text in call.args[: MARKS[call.func.id]])


def translations(_project: Path) -> Iterator[Finding]:
    """Find catalogues that are not current, texts not translated, and placeholders lost."""
    for fault in catalogues.faults():
        yield Finding(catalogues.TEMPLATE, 1, f"{fault} (make catalogues)")


def find_miscompiled(_project: Path) -> Iterator[Finding]:
    """Find texts that gettext reads otherwise than they stand in the catalogue."""
    for language in catalogues.LANGUAGES:
        path = catalogues.catalogue(language)
        with path.with_suffix(".mo").open("rb") as file:
            compiled = GNUTranslations(file)
        for message in catalogues.entries(catalogues.read(path)):
            if catalogues.texts(message.string) != look_up(compiled, message):
                yield Finding(path, 1, f"{message.id!r} is compiled to something else")


def look_up(compiled: GNUTranslations, message: Message) -> catalogues.Texts:
    """Look a message up as the program does: in both numbers if it has a plural."""
    key = f"{message.context}\x04" if message.context else ""
    one, *many = (key + text for text in catalogues.texts(message.id))
    if not many:
        return (compiled.gettext(one),)
    return tuple(compiled.ngettext(one, many[0], number) for number in (1, 2))
