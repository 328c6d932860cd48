"""Versions of the log format; for each, a pure function upgrades old logs to the next version.

Version 2 added games other than Basari, imaginary players, rulings with values that are words, and
veiled answers. Version 3 added answers that are taken back, and nested results. Each version is a
superset of the one before. To add version 4: set `VERSION` to 4, write the step from 3 to 4 and add
it to `STEPS`, let `Header.version` require 4, and add a log to `tests/log/golden/`.
"""

from collections.abc import Callable
from typing import Final

from basari.errors import BadLog, say
from basari.log.checksum import Entry

FORMAT: Final = "basari-log"
VERSION: Final = 3

Entries = list[Entry]
"""The content of all lines, header first, without checksums."""


def _from_1(entries: Entries) -> Entries:
    """Raise `BadLog` for other games and veiled answers; the rest is as in version 2."""
    if entries[0]["game"] != "basari" or any("veiled" in entry for entry in entries):
        raise ValueError
    return entries


def _from_2(entries: Entries) -> Entries:
    """Raise `BadLog` for answers taken back and nested results; the rest is as in version 3."""
    said = entries[-1].get("result", {}).values()
    rows = [item for value in said if isinstance(value, list) for item in value]
    newer = any(isinstance(item, (dict, list, str)) for item in rows)
    if newer or any(isinstance(value, dict) for value in said):
        raise ValueError
    if any("back" in entry for entry in entries):
        raise ValueError
    return entries


STEPS: dict[int, Callable[[Entries], Entries]] = {1: _from_1, 2: _from_2}
"""By older version, the function that upgrades to the next one."""


def check_version(header: Entry) -> int:
    """Return the version of a log; raise `BadLog` if it is no log or newer than `VERSION`."""
    version = header.get("version")
    if header.get("format") != FORMAT or not isinstance(version, int) or not _is_version(version):
        raise BadLog(say("this is not the log of a game"))
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
    """Whether *version* is a version number, past, present or future; `True` is not."""
    return type(version) is int and (version >= VERSION or version in STEPS)


def upgrade(entries: Entries) -> Entries:
    """Return *entries* upgraded to the current version, step by step; may raise `BadLog`."""
    for version in range(check_version(entries[0]), VERSION):
        try:
            first, *rest = STEPS[version](entries)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise BadLog(
                say("the log says version {version}, but is not written so", version=version)
            ) from error
        entries = [{**first, "version": version + 1}, *rest]
    return entries
