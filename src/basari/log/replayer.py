"""Replay and verify a log; every answer is checked as strictly as in a live game."""

import re
from collections.abc import Iterator
from pathlib import Path

from basari.errors import BadLog, BasariError, Sentence, say
from basari.kernel import AnyMoment, AnyTable, Standings, Table, seat_name
from basari.log.reader import Answer, DamagedLog, Log, at_line, read_file, which_stand
from basari.log.writer import result_of
from basari.players import Turn, returnable

_RULE = re.compile(r"\(([A-Z]{1,3}[0-9]+(?:, [A-Z]{1,3}[0-9]+)*)\)$")
"""Matches the rules cited at the end of a sentence."""


def set_up(log: Log) -> tuple[AnyTable, tuple[AnyMoment, ...]]:
    """Return the table at the start of a log, and what happened while it was set up."""
    try:
        return Table.start(log.header.rules(), len(log.header.players))
    except BasariError as error:
        raise at_line(log.file, 1, error.sentence) from error


def replay(log: Log) -> Iterator[Turn]:
    """Yield the turns of *log* that were not taken back; raise `BadLog` if one is not legal."""
    table, _ = set_up(log)
    turns: list[Turn] = []
    for answer, stands in zip(log.answers, which_stand(log.answers), strict=True):
        try:
            if answer.back:
                table = _take_back(turns, answer)
                continue
            turn = _play_answer(table, answer)
        except BasariError as error:
            raise at_line(log.file, answer.line, error.sentence) from error
        turns.append(turn)
        table = turn.after
        if stands:
            yield turn


def _take_back(turns: list[Turn], answer: Answer) -> AnyTable:
    """Remove the turns taken back by *answer*, if allowed; return the table before them."""
    if not turns or turns[-1].seat != answer.seat or answer.back > returnable(turns):
        raise BadLog(say("nobody may take back what others have answered to, or what is secret"))
    table = turns[-answer.back].before
    del turns[-answer.back :]
    return table


def _play_answer(table: AnyTable, answer: Answer) -> Turn:
    """Play *answer* and return its turn; raise `BadLog` unless its seat is next.

    An answer that everybody may know must not be veiled.
    """
    decision = table.decision(answer.seat)
    if answer.seat != min(other.seat for other in table.waiting):
        raise BadLog(say("sealed choices must be in seat order"))
    secret = decision.known_to is not None
    if answer.veiled and not secret:
        raise BadLog(say("the answer is veiled, but everybody may know it"))
    try:
        move = table.rules.parse(answer.move)
        return Turn(table, answer.seat, move, *table.play(answer.seat, move))
    except BasariError as error:
        raise _discreet(error) if secret else error from None


def _discreet(error: BasariError) -> BadLog:
    """Return an error that names the rule a secret answer breaks, but not the answer."""
    if rule := _RULE.search(error.sentence):
        return BadLog(say("the secret answer breaks a rule ({rule})", rule=rule[1]))
    return BadLog(say("the secret answer is not possible here"))


def final_table(log: Log) -> AnyTable:
    """Return the table after the last answer of *log*."""
    table, _ = set_up(log)
    for turn in replay(log):
        table = turn.after
    return table


def verify(log: Log) -> AnyTable:
    """Replay *log* and return its last table; raise `BadLog` if an answer or the result is wrong.

    A log without a result is fine: the game goes on, or was stopped before its end was written.
    """
    table = final_table(log)
    check_result(log, table)
    return table


def check_result(log: Log, table: AnyTable) -> None:
    """Raise `BadLog` if *log* has a result that differs from the one at its last *table*."""
    if log.result is None:
        return
    line = len(log.answers) + 2
    if not table.over:
        raise at_line(
            log.file, line, say("the log has a result, but {why}", why=who_is_next(table))
        )
    if log.result != table.standings:
        raise at_line(log.file, line, _wrong_result(log.result, table))


def who_is_next(table: AnyTable) -> Sentence:
    """Return the sentence which says that the game is not over, and who is asked next."""
    waiting = seat_name(table.waiting[0].seat)
    return say("the game is not over: {waiting} is asked next", waiting=waiting)


def _wrong_result(claimed: Standings, table: AnyTable) -> Sentence:
    return say(
        "the result is {claimed}, but the moves lead to {true}",
        claimed=result_of(claimed),
        true=result_of(table.standings),
    )


def load_log(path: Path) -> Log:
    """Return the log in a file; a `BadLog` for a damaged line also says which rule it breaks."""
    try:
        return read_file(path)
    except DamagedLog as damage:
        raise add_broken_rule(damage) from damage


def add_broken_rule(damage: DamagedLog) -> DamagedLog:
    """Return *damage*, with the rule that the damaged line breaks added, if any."""
    if damage.answer is None or damage.answer.back:
        return damage
    table = final_table(damage.sound)
    try:
        _play_answer(table, damage.answer)
    except BasariError as error:
        told = say("{damage}; it breaks a rule: {why}", damage=damage.sentence, why=error.sentence)
        return type(damage)(told, damage.sound, damage.answer)
    return damage
