"""Replaying a log: a fold over its answers, checked as strictly as a game at the table."""

from collections.abc import Iterator
from pathlib import Path

from basari.errors import BadLog, BasariError, Sentence, say
from basari.kernel import AnyTable, Event, Seat, Table, called
from basari.log.reading import Answer, DamagedLog, Log, at_line, read_file
from basari.log.writing import result_of
from basari.value import Value


class Moment(Value):
    """An answer of a log, with the table after it and what it led to."""

    line: int
    seat: Seat
    move: object
    table: AnyTable
    events: tuple[Event, ...]


def begin(log: Log) -> tuple[AnyTable, tuple[Event, ...]]:
    """Lay the table of a log."""
    try:
        return Table.start(log.header.rules(), len(log.header.players))
    except BasariError as error:
        raise at_line(log.file, 1, error.sentence) from error


def replay(log: Log) -> Iterator[Moment]:
    """Play the answers of *log* again, one by one."""
    table, _ = begin(log)
    for answer in log.answers:
        try:
            moment = _moment(table, answer)
        except BasariError as error:
            raise at_line(log.file, answer.line, error.sentence) from error
        yield moment
        table = moment.table


def _moment(table: AnyTable, answer: Answer) -> Moment:
    """Play one answer, which must be the one that is asked for next."""
    table.decision(answer.seat)
    if answer.seat != min(decision.seat for decision in table.waiting):
        raise BadLog(say("sealed choices must stand in seat order"))
    move = table.rules.parse(answer.move)
    return Moment(answer.line, answer.seat, move, *table.play(answer.seat, move))


def final(log: Log) -> AnyTable:
    """Replay *log* as far as it goes."""
    table, _ = begin(log)
    for moment in replay(log):
        table = moment.table
    return table


def verify(log: Log) -> AnyTable:
    """Replay *log* to its end and compare the result, or raise `BadLog` with what is untrue."""
    table = final(log)
    check_end(log, table)
    return table


def check_end(log: Log, table: AnyTable) -> None:
    """Make sure that *log* ends as its last *table* does, or raise `BadLog`."""
    last = len(log.answers) + 1
    if not table.over:
        raise _unfinished(log, table)
    if log.result is None:
        raise at_line(log.file, last, say("the game is over here, but the log has no result"))
    if log.result != result_of(table.standings):
        raise at_line(log.file, last + 1, _wrong_result(log.result, table))


def _unfinished(log: Log, table: AnyTable) -> BadLog:
    """Make the error for a log that ends before its game does."""
    waiting = called(table.waiting[0].seat)
    why = say("the log ends before the game does: {waiting} is asked next", waiting=waiting)
    return at_line(log.file, len(log.answers) + 1 + (log.result is not None), why)


def _wrong_result(claimed: dict[str, list[int]], table: AnyTable) -> Sentence:
    return say(
        "the result is {claimed}, but the moves lead to {true}",
        claimed=claimed,
        true=result_of(table.standings),
    )


def load(path: Path) -> Log:
    """Read the log in a file; of a damaged line, say also which rule it breaks, if it does."""
    try:
        return read_file(path)
    except DamagedLog as damage:
        raise _diagnosed(damage) from damage


def _diagnosed(damage: DamagedLog) -> BadLog:
    if damage.answer is None:
        return damage
    table = final(damage.sound)
    try:
        _moment(table, damage.answer)
    except BasariError as error:
        return BadLog(
            say("{damage}; it breaks a rule: {why}", damage=damage.sentence, why=error.sentence)
        )
    return damage
