"""Mixed choices for games in which the effects of separate actions add up.

The effect of an action depends only on who chooses it, and effects are added up. So it is not
necessary to go through all combinations of choices: for each action and seat, the chances that
nobody else chooses it, that one other does, and which two others do are enough. They are computed
for all seats at once.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
DOUBT = 2e-3
"""The probability shared equally among all actions, so that no choice is ever certain."""


class Effects(NamedTuple):
    """The effects of actions on everybody, with an entry per contested action."""

    alone: list[list[list[float]]]
    """By action and by the seat that has it alone: the value to everybody."""
    paired: list[dict[tuple[int, int], list[float]]]
    """By action and by the pair that bargains for it: the value to everybody."""
    exchange: list[tuple[float, float]]
    """By seat: the value of D alone, and with others; empty if there is no D (C15)."""


class Game:
    """A choice of actions as a game in which all players move at the same time."""

    def __init__(self, effects: Effects) -> None:
        contested, seats = len(effects.alone), len(effects.alone[0])
        self.kinds, self.seats = contested + bool(effects.exchange), seats
        terms = np.zeros((self.kinds, seats, 1 + seats + seats**2))
        for action in range(contested):
            terms[action] = _terms(effects.alone[action], effects.paired[action])
        self._anyway = np.zeros((self.kinds, seats, 1))
        if effects.exchange:
            swapped, shared = np.array(effects.exchange).T
            terms[-1, :, 0] = swapped - shared
            self._anyway[-1, :, 0] = shared
        self._terms = terms
        self._features = np.ones((self.kinds, 1 + seats + seats**2, 1))
        self._odds = self._features[:, 1 : 1 + seats]
        self._pairs = self._features[:, 1 + seats :].reshape(self.kinds, seats, seats)

    def worths(self, often: Numbers) -> Numbers:
        """Return each action's value to each seat, up to a constant, given choice odds *often*.

        *often* and the result have three axes: actions, seats, and one of length 1.
        """
        absent = 1.0 - often
        odds = np.divide(often, absent, out=self._odds)
        np.multiply(odds, odds.transpose(0, 2, 1), out=self._pairs)
        found: Numbers = self._terms @ self._features
        found *= absent.prod(axis=1, keepdims=True) / absent
        found += self._anyway
        return found

    def answered(self, turns: int, warm: float, cold: float) -> Numbers:
        """Return how often everybody chooses each action, found by fictitious play.

        In each of the *turns*, all players reply to what everybody has done on average so far. The
        randomness of their replies cools down from *warm* to *cold*.
        """
        often = np.full((self.kinds, self.seats, 1), 1.0 / self.kinds)
        for turn in range(turns):
            heat = warm * (cold / warm) ** (turn / turns)
            worth = self.worths(often)
            odds = np.exp((worth - worth.max(axis=0)) / heat)
            odds *= (1 - DOUBT) / odds.sum(axis=0)
            often = often + (odds + DOUBT / self.kinds - often) * (2 / (turn + 3))
        found: Numbers = often[:, :, 0]
        return found


def _terms(alone: list[list[float]], paired: dict[tuple[int, int], list[float]]) -> Numbers:
    """Return the numbers that add up to an action's value: a row for each seat.

    First comes the value of having the action alone. Then, for each other seat, the change if that
    seat chooses the action as well. Then, for each pair of other seats, the value of keeping that
    pair from the action.
    """
    seats = range(len(alone))
    terms = np.zeros((len(seats), 1 + len(seats) + len(seats) ** 2))
    for seat in seats:
        terms[seat, 0] = alone[seat][seat]
    for (one, other), both in paired.items():
        terms[one, 1 + other] = both[one] - alone[other][one]
        terms[other, 1 + one] = both[other] - alone[one][other]
        for seat in seats:
            if seat not in (one, other):
                terms[seat, 1 + len(seats) + one * len(seats) + other] = -both[seat]
    return terms
