"""Luck for many games at once: every seat of every game has its own, and so has the dealer.

What a game's luck is follows from the seed and the game's number alone: not from how many games are
played beside it, nor from how much luck others use up. It is Sebastiano Vigna's SplitMix64, whose
whole state is one number.
"""

from typing import Self

import numpy as np
import numpy.typing as npt

from basari.batch.arrays import Flags, Reals, Whole
from basari.kernel import Seat

States = npt.NDArray[np.uint64]

STRIDE = np.uint64(0x9E3779B97F4A7C15)
MIXERS = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)
LAST = np.uint64(31)
SPARE_BITS = np.uint64(11)
UNIT = 2.0**-53


class Luck:
    """The luck of all seats, a row per game; the last column is the dealer's."""

    def __init__(self, states: States) -> None:
        self._states = np.ascontiguousarray(states)

    @classmethod
    def of(cls, seed: int, numbers: Whole, seats: int) -> Self:
        """Begin the luck of the games of these *numbers*."""
        (start,) = np.random.SeedSequence(2 * abs(seed) + (seed < 0)).generate_state(1, np.uint64)
        games = _mixed(start + STRIDE * numbers.astype(np.uint64))
        return cls(_mixed(games[:, None] + STRIDE * np.arange(1, seats + 2, dtype=np.uint64)))

    def only(self, games: Flags) -> Self:
        """Forget the luck of all other games."""
        return type(self)(self._states[games])

    def draw(self, rows: Whole, seats: Whole | Seat) -> Reals:
        """Draw a number from 0 up to 1 for a seat of each of some games; none is named twice."""
        width = self._states.shape[1]
        places, flat = rows * width + seats % width, self._states.reshape(-1)
        states = flat[places] + STRIDE
        flat[places] = states
        found: Reals = (_mixed(states) >> SPARE_BITS).astype(np.float64) * UNIT
        return found


def _mixed(states: States) -> States:
    """Scramble every number, so that neighbours have nothing in common."""
    mixed = states.copy()
    for shift, factor in MIXERS:
        mixed ^= mixed >> shift
        mixed *= factor
    mixed ^= mixed >> LAST
    return mixed


def parted(chance: Reals, parts: Whole | int) -> tuple[Whole, Reals]:
    """Choose one of so many *parts* by chance, and keep what is left of it for another choice.

    A number has 53 bits of luck; to choose one of 39 cards takes not even six.

    >>> parted(np.array([0.5, 0.95]), 4)
    (array([2, 3]), array([0. , 0.8]))
    """
    scaled = chance * parts
    part = scaled.astype(np.int64)
    return part, scaled - part
