"""Logs verified, and tables of cards and arches checked, each answered in sentences."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import typer

from basari.cli.commands.transcript import not_over
from basari.cli.exits import WRONG_FILE, code_of
from basari.cli.terminal.output import fail, out
from basari.cli.texts import _
from basari.cli.words import count_answers
from basari.errors import BadComponents, BasariError, say
from basari.log import Log, load, verify
from basari.rules.basari.components import problems, read_content, read_table
from basari.rules.register import EDITIONS, make
from basari.shelf.saved import file_of

T = TypeVar("T")


def verify_logs(names: list[str]) -> None:
    """Verify every log, and exit with 3 if one of them is not true."""
    do_each(names, lambda name: out(_verdict(load(file_of(name)))))


def do_each(names: Iterable[T], work: Callable[[T], None]) -> None:
    """Do some work for every name; what fails is told, and hinders none of the others."""
    codes = [0]
    for name in names:
        try:
            work(name)
        except BasariError as error:
            fail(error.sentence)
            codes.append(code_of(error))
    if code := max(codes):
        raise typer.Exit(code)


def _verdict(log: Log) -> str:
    """Say that a log is true, and how its game ended, if it did."""
    table = verify(log)
    names = [player.name for player in log.header.players]
    answers = count_answers(len(log.answers))
    if table.over:
        told = _("{file}: true, {answers}, won by {names}")
        winners = ", ".join(names[seat] for seat in table.standings.winners)
        return told.format(file=log.file, answers=answers, names=winners)
    told = _("{file}: true so far, {answers}. {ahead}")
    return told.format(file=log.file, answers=answers, ahead=not_over(table, names))


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
