"""Taking up a log again where its game stopped, even if it stopped in the middle of a line.

A crash can leave the last line half written, or a reveal in which some choices are missing. None
of that was ever told to anybody, so it is left out: at the table that is left nothing is sealed.
"""

from pathlib import Path

from msgspec.structs import replace

from basari.errors import say
from basari.kernel import AnyMoment, AnyTable
from basari.log.reader import BrokenOff, DamagedLog, Log, read, standing
from basari.log.replayer import add_broken_rule, begin, check_result, load, replay
from basari.players import Turn
from basari.value import Value


class Recovered(Value):
    """A game that was read from its log: everything that happened, and where it stopped."""

    log: Log
    """What is sound of it; its result, if the game is over."""
    begun: AnyTable
    """The table at the beginning."""
    opening: tuple[AnyMoment, ...]
    """How it began."""
    turns: tuple[Turn, ...]
    left_out: str = ""
    """What was wrong with the rest, if there was one."""

    @property
    def table(self) -> AnyTable:
        """The table where the game stopped."""
        return self.turns[-1].after if self.turns else self.begun

    def upto(self, answers: int) -> "Recovered":
        """Go back to where so many answers were given; sealed ones count when all are in."""
        turns = _without_sealed(self.turns[:answers])
        if len(turns) == len(self.turns):
            return self
        return replace(self, log=self.log.upto(len(turns)), turns=turns, left_out="")


def recover(content: bytes, file: str, *, mend: bool = False) -> Recovered:
    """Read and replay a log, without a last line that is not whole.

    If it is to be mended, everything from the first damaged line on is left out. Whatever else is
    wrong raises `BadLog`.
    """
    log, left_out = _read_sound(content, file, mend=mend)
    begun, opening = begin(log)
    turns = tuple(replay(log))
    found = Recovered(_mark_secrets(log, turns), begun, opening, turns, left_out)
    settled = found.upto(len(found.turns))
    if len(settled.turns) < len(found.turns):
        torn = say("{file}: not all choices of the last reveal are there", file=file)
        found = replace(settled, left_out=left_out or torn)
    if found.table.over and log.result is None:
        return replace(found, log=replace(found.log, result=found.table.standings))
    check_result(found.log, found.table)
    return found


def trusted(path: Path) -> Log:
    """Read a log that is to be kept: whole and true, and with its secrets marked as such."""
    log = load(path)
    begun, _ = begin(log)
    turns = tuple(replay(log))
    check_result(log, turns[-1].after if turns else begun)
    return _mark_secrets(log, turns)


def _mark_secrets(log: Log, turns: tuple[Turn, ...]) -> Log:
    """Mark the answers that not everybody may know, however they were written."""
    played = iter(turns)
    marked = tuple(
        replace(answer, secret=_is_secret(next(played)), veiled=False) if stands else answer
        for answer, stands in zip(log.answers, standing(log.answers), strict=True)
    )
    return replace(log, answers=marked)


def _is_secret(turn: Turn) -> bool:
    return turn.before.decision(turn.seat).known_to is not None


def _read_sound(content: bytes, file: str, *, mend: bool) -> tuple[Log, str]:
    """Read what is sound, and say what is not."""
    try:
        return read(content, file), ""
    except DamagedLog as damage:
        if not mend and not isinstance(damage, BrokenOff):
            raise add_broken_rule(damage) from damage
        return damage.sound, damage.sentence


def _without_sealed(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Leave out answers at the end that were still sealed."""
    count = len(turns)
    while count and turns[count - 1].after.sealed:
        count -= 1
    return turns[:count]
