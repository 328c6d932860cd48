"""`basari verify`: replay logs strictly, and print a verdict on each."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import typer

from basari.cli.commands.transcript import not_over
from basari.cli.exits import code_of
from basari.cli.terminal.output import fail, out
from basari.cli.texts import _
from basari.cli.words import count_answers
from basari.errors import BasariError
from basari.log import Log, load_log, verify
from basari.shelf.saved import file_of

T = TypeVar("T")


def verify_logs(names: list[str]) -> None:
    """Verify every log and print the verdicts; exit with `WRONG_FILE` if one is not valid."""
    do_each(names, lambda name: out(_verdict(load_log(file_of(name)))))


def do_each(names: Iterable[T], work: Callable[[T], None]) -> None:
    """Call *work* with each name, printing errors; after any, exit with the highest code."""
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
    """Verify a log; return a sentence on how its game ended, or who is asked next."""
    table = verify(log)
    names = [player.name for player in log.header.players]
    answers = count_answers(len(log.standing))
    if table.over:
        told = _("{file}: true, {answers}, won by {names}")
        if log.result is None:
            told = _("{file}: true, {answers}, won by {names}; only the result is not written yet")
        winners = ", ".join(names[seat] for seat in table.standings.winners)
        return told.format(file=log.file, answers=answers, names=winners)
    told = _("{file}: true so far, {answers}. {ahead}")
    return told.format(file=log.file, answers=answers, ahead=not_over(table, names))
