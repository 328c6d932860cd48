"""Mixed choices: regret matching, without going through everything that all can choose together.

What an action does depends only on who chooses it, and what actions do is added up. So for every
action and seat it is enough to know how likely nobody else, one other and which two others choose
it; that is a sum over few terms, worked out for all seats at once.
"""

from itertools import combinations
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
        actions, seats = len(effects.alone), len(effects.alone[0])
        pairs = list(combinations(range(seats), 2))
        self.kinds, self.seats = actions + bool(effects.exchange), seats
        terms = np.zeros((self.kinds, seats, 1 + seats + len(pairs)))
        for action in range(actions):
            alone, paired = effects.alone[action], effects.paired[action]
            for seat in range(seats):
                terms[action, seat, 0] = alone[seat][seat]
                for other in range(seats):
                    if other != seat:
                        both = paired[min(seat, other), max(seat, other)]
                        terms[action, seat, 1 + other] = both[seat] - alone[other][seat]
                for place, pair in enumerate(pairs):
                    if seat not in pair:
                        terms[action, seat, 1 + seats + place] = -paired[pair][seat]
        self._anyway = np.zeros((self.kinds, seats))
        if effects.exchange:
            swapped, shared = np.array(effects.exchange).T
            terms[-1, :, 0] = swapped - shared
            self._anyway[-1] = shared
        self._terms = terms
        self._first, self._second = np.array(pairs).T

    def worths(self, often: Numbers) -> Numbers:
        """Tell everybody what actions are worth if all choose so *often*, but for a constant."""
        absent = 1.0 - often
        odds = often / absent
        features = np.concatenate(
            (np.ones((self.kinds, 1)), odds, odds[:, self._first] * odds[:, self._second]), axis=1
        )
        nobody = absent.prod(axis=1, keepdims=True) / absent
        found: Numbers = self._anyway + nobody * (self._terms @ features[:, :, None])[:, :, 0]
        return found

    def matched(self, rounds: int) -> Numbers:
        """Find how often everybody should choose what, by regret matching: by action and seat."""
        even = np.full((self.kinds, self.seats), 1.0 / self.kinds)
        regrets, often = np.zeros_like(even), even
        total = np.zeros_like(even)
        for number in range(1, rounds + 1):
            worth = self.worths(often)
            regrets = np.maximum(regrets + worth - (worth * often).sum(axis=0), 0.0)
            sums = regrets.sum(axis=0)
            often = np.where(sums > 0, regrets / np.where(sums > 0, sums, 1.0), even)
            often = often * (1 - DOUBT) + even * DOUBT
            total += number * often
        found: Numbers = total / total.sum(axis=0)
        return found
