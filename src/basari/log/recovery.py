"""Recover a game from its log, even if the log ends in the middle of a line.

A crash can leave a half-written last line, or a reveal with some choices missing. Nobody has been
shown any of these, so they are left out; at the recovered table no answers are sealed. The file
itself is not changed here: when the game is resumed, `shelf/journal.py` cuts off its broken end.
"""

from pathlib import Path

from msgspec.structs import replace

from basari.errors import say
from basari.kernel import AnyMoment, AnyTable
from basari.log.reader import BrokenOff, DamagedLog, Log, parse_log, which_stand
from basari.log.replayer import add_broken_rule, check_result, load_log, replay, set_up
from basari.players import Turn
from basari.value import Value


class Recovered(Value):
    """A game recovered from its log."""

    log: Log
    """The sound part of the log, with a result if the game is over."""
    begun: AnyTable
    """The table before the first answer."""
    opening: tuple[AnyMoment, ...]
    """What happened while the game was set up."""
    turns: tuple[Turn, ...]
    left_out: str = ""
    """Why the rest of the log was left out; empty if nothing was left out."""
    end_unseen: bool = False
    """Whether the game is over, but had been stopped before its result was written and shown."""

    @property
    def table(self) -> AnyTable:
        """The table after the last answer."""
        return self.turns[-1].after if self.turns else self.begun

    def upto(self, answers: int) -> "Recovered":
        """Return the game after its first *answers* answers, without those still sealed then."""
        turns = _without_sealed(self.turns[:answers])
        if len(turns) == len(self.turns):
            return self
        return replace(self, log=self.log.upto(len(turns)), turns=turns, left_out="")


def recover(content: bytes, file: str, *, mend: bool = False) -> Recovered:
    """Return the game in a log, replayed; an incomplete last line is left out.

    Args:
        content: The bytes of the log.
        file: Its name in error messages.
        mend: Whether to leave out everything from the first damaged line on.

    Raises:
        BadLog: Anything else is wrong with the log.
    """
    log, left_out = _read_sound(content, file, mend=mend)
    begun, opening = set_up(log)
    turns = tuple(replay(log))
    found = Recovered(_mark_secrets(log, turns), begun, opening, turns, left_out)
    settled = found.upto(len(found.turns))
    if len(settled.turns) < len(found.turns):
        torn = say("{file}: not all choices of the last reveal are there", file=file)
        found = replace(settled, left_out=left_out or torn)
    if found.table.over and log.result is None:
        return replace(found, log=_with_result(found.log, found.table), end_unseen=True)
    check_result(found.log, found.table)
    return found


def load_verified(path: Path) -> Log:
    """Return a verified log, its secret answers marked; an incomplete line is an error.

    The result of a game that is over is added if it was not written. May raise `BadLog`.
    """
    log = load_log(path)
    table, _ = set_up(log)
    turns = tuple(replay(log))
    table = turns[-1].after if turns else table
    check_result(log, table)
    return _with_result(_mark_secrets(log, turns), table)


def _with_result(log: Log, table: AnyTable) -> Log:
    """Return *log* with the result at its last *table* added, if the game is over there."""
    return replace(log, result=table.standings) if table.over else log


def _mark_secrets(log: Log, turns: tuple[Turn, ...]) -> Log:
    """Return *log* with `secret` set on the answers that not everybody may know."""
    played = iter(turns)
    marked = tuple(
        replace(answer, secret=_is_secret(next(played)), veiled=False) if stands else answer
        for answer, stands in zip(log.answers, which_stand(log.answers), strict=True)
    )
    return replace(log, answers=marked)


def _is_secret(turn: Turn) -> bool:
    return turn.before.decision(turn.seat).known_to is not None


def _read_sound(content: bytes, file: str, *, mend: bool) -> tuple[Log, str]:
    """Return the sound part of a log, and what is wrong with the rest (empty if nothing)."""
    try:
        return parse_log(content, file), ""
    except DamagedLog as damage:
        if not mend and not isinstance(damage, BrokenOff):
            raise add_broken_rule(damage) from damage
        return damage.sound, damage.sentence


def _without_sealed(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return *turns* without those at the end whose answers are still sealed."""
    count = len(turns)
    while count and turns[count - 1].after.sealed:
        count -= 1
    return turns[:count]
