"""`basari log migrate`: logs of older versions, written anew as they are written today."""

from pathlib import Path

from basari.cli.screen import out
from basari.cli.texts import _
from basari.errors import BadSetup
from basari.files import write_whole
from basari.log import Writer, load, verify
from basari.log.versions import VERSION
from basari.shelf.journal import unwritable
from basari.shelf.saved import file_of


def migrate(names: list[str]) -> None:
    """Bring every log that is named up to the current version, in its place."""
    for name in names:
        file = file_of(name)
        log = load(file)
        verify(log)
        if log.version < VERSION:
            _replace(file, Writer().whole(log).encode())
            told = _("{file}: brought from version {version} to {current}")
        else:
            told = _("{file}: has version {version} already")
        out(told.format(file=file, version=log.version, current=VERSION))


def _replace(file: Path, content: bytes) -> None:
    try:
        write_whole(file, content, over=True)
    except OSError as error:
        raise BadSetup(unwritable(file, error)) from error
