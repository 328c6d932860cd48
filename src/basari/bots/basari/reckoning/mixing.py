"""Mixed choices: regret matching, without going through everything that all can choose together.

What an action does depends only on who chooses it, and what actions do is added up. So for every
action and seat it is enough to know how likely nobody else, one other and which two others choose
it; that is a sum over few terms, worked out for all seats at once.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
DOUBT = 2e-3
"""Nobody is ever surer than this."""


class Effects(NamedTuple):
    """What actions do to everybody: an entry for every action, that is contested."""

    alone: list[list[list[float]]]
    """By action and who has it: everybody's worth."""
    paired: list[dict[tuple[int, int], list[float]]]
    """By action and pair."""
    exchange: list[tuple[float, float]]
    """What D brings everybody alone and with others; nothing where there is no D (C15)."""


class Game:
    """A choice as a game in which all move at once."""

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
        """Tell everybody what actions are worth if all choose so *often*, but for a constant.

        What comes in and goes out has an axis for actions, one for seats, and one that is short.
        """
        absent = 1.0 - often
        odds = np.divide(often, absent, out=self._odds)
        np.multiply(odds, odds.transpose(0, 2, 1), out=self._pairs)
        found: Numbers = self._terms @ self._features
        found *= absent.prod(axis=1, keepdims=True) / absent
        found += self._anyway
        return found

    def answered(self, turns: int, warm: float, cold: float) -> Numbers:
        """Find it by fictitious play: all answer to what everybody did on average so far.

        How far from the best an answer may be cools down from *warm* to *cold*.
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
    """Tell for every seat what it adds to an action's worth that it is chosen by whom.

    First comes what one has alone, then what changes if another one is there as well, and then what
    two others do, which one only stops.
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
