"""The longest possible log: two players who always raise by the minimum.

The benchmark reads it, too.
"""

from collections.abc import Iterator
from typing import Any

from basari.kernel import Decision, Seat, Table
from basari.log import Header, PlayerEntry, Writer, answers, make_header
from basari.log.reader import MOST_LINES
from basari.players import drive, with_dealer
from basari.rules.basari.negotiation import Bids
from basari.rules.register import Content


class Stubborn:
    """Wants what its neighbour wants, and raises as long as possible."""

    def __init__(self, seat: int) -> None:
        self._wish = 2 if seat < 2 else 1

    def decide(self, _view: object, decision: Decision[Any]) -> object:
        """Raise by the minimum; choose the same as the neighbour."""
        options = decision.options
        if isinstance(options, Bids):
            return options[-1]
        return options[min(self._wish, len(options) - 1)]


def longest_log() -> bytes:
    """Return the log, up to the maximum number of lines."""
    return "".join(_lines()).encode()


def _generous() -> Content:
    """Return a track with as many gems as possible, so that there is much to raise with."""
    arches = [{"points": 4, "gems": "1R1Y1G1B"}] * 34
    return {"kind": "track", "name": "generous", "arches": arches}


def _header() -> Header:
    players = [PlayerEntry(name=name, kind="human") for name in ("Ada", "Ben", "Cleo")]
    return make_header(
        "basari", "board", players, _generous(), seed=1, started="2026-11-16", options={"legs": 9}
    )


def _lines() -> Iterator[str]:
    header = _header()
    table, _ = Table.start(header.rules(), 3)
    writer, lines = Writer(), 1
    yield writer.header(header)
    for turn in drive(table, with_dealer({Seat(seat): Stubborn(seat) for seat in range(3)}, 1)):
        taken = answers(turn)
        lines += len(taken)
        if lines > MOST_LINES:
            return
        for answer in taken:
            yield writer.answer(answer)
    yield writer.result(turn.after.standings)
