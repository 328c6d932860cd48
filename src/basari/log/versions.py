"""Versions of the log: one pure step leads from each to the next, so every old log stays readable.

Version 2 knows any game, players that are nobody but in name, rulings that are words, and answers
under a veil; version 3 answers that are taken back, and results that say something of things by
name. What an earlier one says, a later one says in the same words. To bring in version 4: set
`VERSION` to 4, write the step from 3 to 4 and enter it in `STEPS`, let `Header.version` demand 4,
and keep a log of version 4 beside those in `tests/log/golden/`.
"""

from collections.abc import Callable
from typing import Final

from basari.errors import BadLog, say
from basari.log.checksum import Entry

FORMAT: Final = "basari-log"
VERSION: Final = 3

Entries = list[Entry]
"""What the lines of a log say, the header first, without their checksums."""


def _from_1(entries: Entries) -> Entries:
    """Only one game wrote version 1, and never a veil; nothing else is new in its lines."""
    if entries[0]["game"] != "basari" or any("veiled" in entry for entry in entries):
        raise ValueError
    return entries


def _from_2(entries: Entries) -> Entries:
    """Nothing was taken back in version 2, and lists in a result held numbers and nothing else."""
    said = entries[-1].get("result", {}).values()
    rows = [item for value in said if isinstance(value, list) for item in value]
    newer = any(isinstance(item, (dict, list, str)) for item in rows)
    if newer or any(isinstance(value, dict) for value in said):
        raise ValueError
    if any("back" in entry for entry in entries):
        raise ValueError
    return entries


STEPS: dict[int, Callable[[Entries], Entries]] = {1: _from_1, 2: _from_2}
"""For every version before the current one, what makes the next one of it."""


def check_version(header: Entry) -> int:
    """Tell the version of a log; refuse what is none, or one this program is too old for."""
    version = header.get("version")
    if header.get("format") != FORMAT or not isinstance(version, int) or not _is_version(version):
        raise BadLog(say("this is no log of a game"))
    if version > VERSION:
        raise BadLog(
            say(
                "the log has version {version}, this program reads up to {known}: update basari",
                version=version,
                known=VERSION,
            )
        )
    return version


def _is_version(version: int) -> bool:
    """Whether there was or may be such a version; `True` is no number."""
    return type(version) is int and (version >= VERSION or version in STEPS)


def upgrade(entries: Entries) -> Entries:
    """Lead *entries* of any version up to the current one, step by step."""
    for version in range(check_version(entries[0]), VERSION):
        try:
            first, *rest = STEPS[version](entries)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise BadLog(
                say("the log says version {version}, but is not written so", version=version)
            ) from error
        entries = [{**first, "version": version + 1}, *rest]
    return entries
