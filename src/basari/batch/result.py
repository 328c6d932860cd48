"""The results of many games, and the logs of those that were kept."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from basari.batch.answer_log import AnswerLog
from basari.batch.arrays import Flags, Reals, Whole
from basari.errors import BadSetup, say
from basari.kernel import Seat, Standings
from basari.log import Answer, Header, Writer


class Endings(NamedTuple):
    """The results of some games, a row each."""

    numbers: Whole
    """By game: its number."""
    points: Whole
    """By game and seat: the final points."""
    won: Flags
    """By game and seat: whether the seat has won."""
    decisions: Whole
    """By game: how many answers players and dealer gave."""
    more: Mapping[str, npt.NDArray[Any]]
    """More about the end of the games, by name; which names there are depends on the game."""

    @classmethod
    def join(cls, parts: Sequence[Self]) -> Self:
        """Return all results as one, in the order of the games' numbers."""
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


class BatchResult(NamedTuple):
    """The results of all games played, and the answers of those that were kept."""

    header: Header
    """The header for the log of any of these games."""
    endings: Endings
    journal: AnswerLog

    @property
    def shares(self) -> Reals:
        """By game and seat: 1 for a win, divided among joint winners, otherwise 0."""
        won = self.endings.won
        found: Reals = won / won.sum(axis=1, keepdims=True)
        return found

    def standings(self, number: int) -> Standings:
        """Return the final standings of the game with this *number*."""
        row = int(np.searchsorted(self.endings.numbers, number))
        winners = [Seat(seat) for seat in np.flatnonzero(self.endings.won[row]).tolist()]
        return Standings(tuple(self.endings.points[row].tolist()), tuple(winners))

    def log(self, number: int) -> str:
        """Return the log of the game with this *number*; raise `BadSetup` if it was not kept."""
        if number not in self.journal.answers:
            raise BadSetup(say("the answers of game {number} were not kept", number=number))
        writer = Writer()
        lines = [writer.header(self.header)]
        for seat, move in self.journal.answers[number]:
            lines.append(writer.answer(Answer(0, seat, str(move)), over=True))
        return "".join([*lines, writer.result(self.standings(number))])
