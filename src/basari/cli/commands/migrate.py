"""`basari log migrate`: rewrite logs of older versions in the current one."""

from pathlib import Path

from basari.cli.commands.verify import do_each
from basari.cli.terminal.output import out
from basari.cli.texts import _
from basari.errors import BadSetup
from basari.files import let_go, write_whole
from basari.log import load_verified, text_of
from basari.log.versions import VERSION
from basari.shelf.journal import open_locked, unwritable
from basari.shelf.saved import file_of


def migrate(names: list[str]) -> None:
    """Rewrite each log of an older version in place, in the current one."""
    do_each(names, lambda name: _migrate(file_of(name)))


def _migrate(file: Path) -> None:
    log = load_verified(file)
    told = _("{file}: has version {version} already")
    if log.version < VERSION:
        let_go(open_locked(file))
        _replace(file, text_of(log).encode())
        told = _("{file}: brought from version {version} to {current}")
    out(told.format(file=file, version=log.version, current=VERSION))


def _replace(file: Path, content: bytes) -> None:
    try:
        write_whole(file, content, over=True)
    except OSError as error:
        raise BadSetup(unwritable(file, error)) from error
