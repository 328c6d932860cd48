"""Record the answers of chosen games among many, as the kernel would have received them."""

from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from basari.batch.arrays import Whole
from basari.kernel import Seat

SeatMove = tuple[Seat, object]
"""A seat, and its move."""
Move = Callable[[Any], object]
"""Converts the number or row of numbers of an answer to the kernel's move."""


class AnswerLog:
    """The recorded answers of the *wanted* games, in order."""

    def __init__(self, wanted: Collection[int] = ()) -> None:
        self.answers: dict[int, list[SeatMove]] = {number: [] for number in wanted}
        self._wanted = np.array(sorted(self.answers), dtype=np.int64)

    def note(self, numbers: Whole, seats: Whole | Seat, answers: Whole, move: Move) -> None:
        """Record the *answers* of these games that are wanted; *move* converts each to a move."""
        if not self.answers:
            return
        asked = np.broadcast_to(seats, len(numbers))
        for row in np.flatnonzero(np.isin(numbers, self._wanted)):
            self.answers[int(numbers[row])].append((Seat(int(asked[row])), move(answers[row])))
