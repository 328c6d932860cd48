"""Writing a log: what to write when an answer has taken effect, and as which line."""

from collections.abc import Iterator, Mapping
from typing import Any

from basari.kernel import DEALER, AnyTable, Seat, Standings
from basari.log.header import Header
from basari.log.lines import close
from basari.players import AnyPlayer, drive


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


def result_of(standings: Standings) -> dict[str, list[int]]:
    """Tell a result as it stands in a log."""
    return {"points": list(standings.points), "winners": list(standings.winners)}


def answers(
    before: AnyTable, seat: Seat, move: object, after: AnyTable
) -> list[tuple[Seat, object]]:
    """List what took effect when *seat* answered: all sealed answers at once, or none of them.

    While a question is still open, its answers are secret and must not be written anywhere.
    """
    return [] if after.sealed else sorted({**before.sealed, seat: move}.items())


def record(header: Header, table: AnyTable, players: Mapping[Seat, AnyPlayer]) -> Iterator[str]:
    """Let *players* play to the end, and write the whole log."""
    writer = Writer()
    yield writer.header(header)
    for after, seat, move, _ in drive(table, players):
        for by, answer in answers(table, seat, move, after):
            yield writer.answer(by, answer)
        table = after
    yield writer.result(table.standings)
