#!/usr/bin/env python3
"""Update the translation catalogues of the front end (a development tool; needs Babel).

Without options: extract all texts, keep the translations, compile, and print what still lacks a
translation. With --check: change nothing, print what is wrong, and exit with 1 if anything is.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from itertools import chain, repeat
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).resolve().parent.parent / "src" / "basari"
LOCALE = SOURCE / "cli" / "locale"
TEMPLATE = LOCALE / "basari.pot"
LANGUAGES = ("de",)
KEYWORDS = {
    "_": None,
    "n_": (1, 2),
    "cn_": ((1, "c"), 2, 3),
    "say": None,
    "say_n": (1, 2),
    "say_cn": ((1, "c"), 2, 3),
}
Texts = tuple[str, ...]
"""The singular, and the plural if there is one."""


class Plain(Catalog):
    """A catalogue with the headers gettext needs, and none that change by themselves."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The language, its plural forms, and the encoding."""
        head = [("Content-Type", f"text/plain; charset={self.charset}")]
        if self.locale is not None:
            head = [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms), *head]
        return head


def extract() -> Catalog:
    """Extract every text from the code."""
    template = Plain(header_comment="# The texts of Basari.", fuzzy=False)
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for file, _line, text, _comments, context in sorted(found, key=lambda message: message[:2]):
        template.add(text, context=context, locations=[(f"src/basari/{file}", 0)])
    return template


def read(path: Path, language: str | None = None) -> Catalog:
    """Read a catalogue; a missing one is empty."""
    if not path.exists():
        return Plain(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def carry_over(template: Catalog, old: Catalog) -> Catalog:
    """Give the texts of *template* the translations of *old*; those of removed texts are gone."""
    fresh = Plain(locale=old.locale, header_comment=f"# Basari in {old.locale}.", fuzzy=False)
    for message in entries(template):
        known = old.get(message.id, message.context)
        string = known.string if known and not known.fuzzy else None
        fresh.add(message.id, string, context=message.context, locations=message.locations)
    return fresh


def entries(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalogue, without its header."""
    return (message for message in catalog if message.id)


def texts(text: object) -> Texts:
    """Return a message or its translation as a tuple, with or without plural."""
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def as_po(catalog: Catalog) -> bytes:
    """Format a catalogue as text."""
    out = BytesIO()
    write_po(out, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    return out.getvalue().strip() + b"\n"


def as_mo(catalog: Catalog) -> bytes:
    """Compile a catalogue."""
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def catalogue(language: str) -> Path:
    """Return the path of the translations into *language*."""
    return LOCALE / language / "LC_MESSAGES" / "basari.po"


def update() -> None:
    """Write the template, the catalogues and their compiled files."""
    template = extract()
    write(TEMPLATE, as_po(template))
    for language in LANGUAGES:
        fresh = carry_over(template, read(catalogue(language), language))
        write(catalogue(language), as_po(fresh))
        write(catalogue(language).with_suffix(".mo"), as_mo(fresh))


def write(path: Path, content: bytes) -> None:
    """Write a file, and create its folder if needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def faults() -> Iterator[str]:
    """Yield everything that is wrong with the files on disk."""
    template = extract()
    if messages(read(TEMPLATE)) != messages(template):
        yield f"{TEMPLATE.name} is not current"
    for language in LANGUAGES:
        path = catalogue(language)
        known, compiled = read(path, language), path.with_suffix(".mo")
        if messages(known) != messages(template):
            yield f"{language}: {path.name} is not current"
        if not compiled.exists() or compiled.read_bytes() != as_mo(carry_over(template, known)):
            yield f"{language}: {compiled.name} is not what {path.name} compiles to"
        for message in entries(template):
            translated = known.get(message.id, message.context)
            yield from (f"{language}: {fault}" for fault in lacks(message, translated))


def messages(catalog: Catalog) -> set[tuple[str | None, Texts]]:
    """Return the texts of a catalogue with their contexts, wherever they are in the code."""
    return {(message.context, texts(message.id)) for message in entries(catalog)}


def lacks(message: Message, known: Message | None) -> Iterator[str]:
    """Yield what the translation of a message lacks."""
    originals = texts(message.id)
    strings = texts(known.string) if known else ()
    pairs = zip(strings, chain(originals[:1], repeat(originals[-1])), strict=False)
    if known and known.fuzzy:
        yield f"uncertain: {originals[0]}"
    if not strings or not all(strings):
        yield f"not translated: {originals[0]}"
    elif any(holes(string) != holes(original) for string, original in pairs):
        yield f"other placeholders: {originals[0]}"


def holes(text: str) -> set[str]:
    """Return the placeholders of a text.

    >>> sorted(holes("{name} takes {gems!r}"))
    ['gems!r', 'name']
    """
    parts = Formatter().parse(text)
    return {name + (f"!{how}" if how else "") for _, name, _, how in parts if name is not None}


def main() -> int:
    """Update or check, and print what is left to do."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    if not parser.parse_args().check:
        update()
    found = list(faults())
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
