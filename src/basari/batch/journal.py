"""What was answered in some of many games, kept as the kernel would have heard it."""

from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from basari.batch.arrays import Whole
from basari.kernel import Seat

Answered = tuple[Seat, object]
"""A seat, and its move."""
Move = Callable[[Any], object]
"""Makes a move of the number or the numbers of an answer."""


class Journal:
    """The answers of those games that somebody wants to see, in the order they were given in."""

    def __init__(self, wanted: Collection[int] = ()) -> None:
        self.answers: dict[int, list[Answered]] = {number: [] for number in wanted}
        self._wanted = np.array(sorted(self.answers), dtype=np.int64)

    def note(self, numbers: Whole, seats: Whole | Seat, answers: Whole, move: Move) -> None:
        """Write down an answer in each of these games; *move* reads it, once it is wanted."""
        if not self.answers:
            return
        asked = np.broadcast_to(seats, len(numbers))
        for row in np.flatnonzero(np.isin(numbers, self._wanted)):
            self.answers[int(numbers[row])].append((Seat(int(asked[row])), move(answers[row])))
