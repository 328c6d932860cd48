"""Writing a log: what to write when an answer has taken effect, and as which line."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any

from basari.kernel import DEALER, Seat, Standings
from basari.log.checksum import close
from basari.log.header import Header
from basari.log.reader import Log
from basari.players import Turn


class Writer:
    """Turns a game into lines, one after the other; it keeps the running checksum and no file."""

    def __init__(self) -> None:
        self._running = 0

    def _line(self, content: dict[str, Any]) -> str:
        line, self._running = close(content, self._running)
        return line

    def header(self, header: Header) -> str:
        """Write the first line."""
        return self._line(header.content())

    def answer(self, seat: Seat, move: object) -> str:
        """Write an answer that has taken effect."""
        return self._line({"by": "dealer" if seat == DEALER else seat, "move": str(move)})

    def result(self, standings: Standings) -> str:
        """Write the last line."""
        return self._line({"result": result_of(standings)})

    def whole(self, log: Log) -> str:
        """Write all that a log holds, as it is written today."""
        lines = [self.header(log.header)]
        lines += (self.answer(answer.seat, answer.move) for answer in log.answers)
        lines += [self.result(log.result)] if log.result else []
        return "".join(lines)


def text_of(log: Log) -> str:
    """Write a log once more, as it is written today."""
    return Writer().whole(log)


def result_of(standings: Standings) -> dict[str, list[int]]:
    """Tell a result as it stands in a log."""
    return {"points": list(standings.points), "winners": list(standings.winners)}


def answers(turn: Turn) -> list[tuple[Seat, Any]]:
    """List what took effect with *turn*: all sealed answers at once, or none of them.

    While a question is still open, its answers are secret and must not be written anywhere.
    """
    if turn.after.sealed:
        return []
    return sorted([*turn.before.sealed, (turn.seat, turn.move)], key=itemgetter(0))


def record(header: Header, turns: Iterable[Turn]) -> Iterator[str]:
    """Write the whole log of a game that was played to its end."""
    writer = Writer()
    yield writer.header(header)
    for turn in turns:
        for seat, move in answers(turn):
            yield writer.answer(seat, move)
    yield writer.result(turn.after.standings)
