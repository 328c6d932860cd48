"""`basari verify`: logs replayed strictly, each answered in a sentence."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import typer

from basari.cli.commands.transcript import not_over
from basari.cli.exits import code_of
from basari.cli.terminal.output import fail, out
from basari.cli.texts import _
from basari.cli.words import count_answers
from basari.errors import BasariError
from basari.log import Log, load, verify
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
    answers = count_answers(len(log.standing))
    if table.over:
        told = _("{file}: true, {answers}, won by {names}")
        winners = ", ".join(names[seat] for seat in table.standings.winners)
        return told.format(file=log.file, answers=answers, names=winners)
    told = _("{file}: true so far, {answers}. {ahead}")
    return told.format(file=log.file, answers=answers, ahead=not_over(table, names))
