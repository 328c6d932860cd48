"""How many games ended, and the logs of those that were kept."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from basari.batch.arrays import Flags, Reals, Whole
from basari.batch.journal import Journal
from basari.errors import BadSetup, say
from basari.kernel import Seat, Standings
from basari.log import Answer, Header, Writer


class Ended(NamedTuple):
    """How games ended, a row each."""

    numbers: Whole
    """Which game it is."""
    points: Whole
    """By seat."""
    won: Flags
    """By seat."""
    decisions: Whole
    """How many answers players and dealer gave."""
    more: Mapping[str, npt.NDArray[Any]]
    """What else a game tells of its end, by name."""

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Put games together, in the order of their numbers."""
        numbers = np.concatenate([part.numbers for part in parts])
        order = np.argsort(numbers)

        def put(arrays: Iterable[npt.NDArray[Any]]) -> npt.NDArray[Any]:
            return np.concatenate(list(arrays))[order]

        return cls(
            numbers[order],
            put(part.points for part in parts),
            put(part.won for part in parts),
            put(part.decisions for part in parts),
            {name: put(part.more[name] for part in parts) for name in parts[0].more},
        )


class Played(NamedTuple):
    """Games that were played, and what was kept of some."""

    header: Header
    """The header of a log of any of them."""
    ended: Ended
    journal: Journal

    @property
    def shares(self) -> Reals:
        """Everybody's part of the victory, by game and seat: 1 for a win, divided among several."""
        won = self.ended.won
        found: Reals = won / won.sum(axis=1, keepdims=True)
        return found

    def standings(self, number: int) -> Standings:
        """Tell how a game ended."""
        row = int(np.searchsorted(self.ended.numbers, number))
        winners = [Seat(seat) for seat in np.flatnonzero(self.ended.won[row]).tolist()]
        return Standings(tuple(self.ended.points[row].tolist()), tuple(winners))

    def log(self, number: int) -> str:
        """Write down a game that was kept, as a log of it is written everywhere."""
        if number not in self.journal.answers:
            raise BadSetup(say("the answers of game {number} were not kept", number=number))
        writer = Writer()
        lines = [writer.header(self.header)]
        for seat, move in self.journal.answers[number]:
            lines.append(writer.answer(Answer(0, seat, str(move)), over=True))
        return "".join([*lines, writer.result(self.standings(number))])
