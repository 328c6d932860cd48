"""Logs verified, and tables of cards and arches checked, each answered in sentences."""

from pathlib import Path

import typer

from basari.cli.exits import WRONG_FILE
from basari.cli.screen import fail, out
from basari.cli.texts import _, tell
from basari.errors import BadComponents, BadLog, say
from basari.games import EDITIONS, make
from basari.kernel import AnyTable
from basari.log import Log, ahead, load, verify
from basari.rules.components import problems, read_content, read_table
from basari.shelf.saved import file_of


def verify_logs(names: list[str]) -> None:
    """Verify every log, and exit with 3 if one of them is not true."""
    wrong = 0
    for name in names:
        try:
            log = load(file_of(name))
            table = verify(log)
        except BadLog as error:
            wrong += 1
            fail(error.sentence)
            continue
        out(_verdict(log, table))
    if wrong:
        raise typer.Exit(WRONG_FILE)


def _verdict(log: Log, table: AnyTable) -> str:
    """Say that a log is true, and how its game ended, if it did."""
    if not table.over:
        told = _("{file}: true so far, {answers} answers; {ahead}")
        return told.format(file=log.file, answers=len(log.answers), ahead=tell(ahead(table)))
    names = [log.header.players[seat].name for seat in table.standings.winners]
    told = _("{file}: true, {answers} answers, won by {names}")
    return told.format(file=log.file, answers=len(log.answers), names=", ".join(names))


def check_table(file: Path) -> None:
    """Say everything that is wrong with a table, or what it is good for."""
    wrong = problems(read_content(file))
    for problem in wrong:
        fail(say("{file}, {problem}", file=file, problem=problem))
    if wrong or not _playable(file):
        raise typer.Exit(WRONG_FILE)


def _playable(file: Path) -> bool:
    """Tell with how many players a well-formed table can be played, which should be with all."""
    table = read_table(file)
    edition = next(entry for entry in EDITIONS.values() if entry.table == table.kind)
    rules, playable = make(edition.name, table), True
    for seats in edition.seats:
        try:
            rules.setup(seats)
        except BadComponents as error:
            playable = False
            fail(say("{file}, {problem}", file=file, problem=error.sentence))
    if playable:
        told = _("{file}: good for the edition {edition}, {entries} entries")
        out(told.format(file=file, edition=edition.name, entries=len(table.entries)))
    return playable
