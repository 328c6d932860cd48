"""Luck for many games at once: each seat of each game has its own, and so has the dealer.

A seat's luck depends only on the seed and the number of the game: neither on which games are played
beside it, nor on how much luck other seats use. The generator is Sebastiano Vigna's SplitMix64,
whose state is a single number.
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
    """The luck of all seats, a row per game; the last column is the dealer's.

    >>> luck = Luck.of(7, np.array([0, 1]), seats=3)
    >>> luck.draw(np.array([0, 1]), Seat(2)).shape
    (2,)
    """

    def __init__(self, states: States) -> None:
        self._states = np.ascontiguousarray(states)

    @classmethod
    def of(cls, seed: int, numbers: Whole, seats: int) -> Self:
        """Return the luck at the beginning of the games with these *numbers*."""
        (start,) = np.random.SeedSequence(2 * abs(seed) + (seed < 0)).generate_state(1, np.uint64)
        games = _mix(start + STRIDE * numbers.astype(np.uint64))
        return cls(_mix(games[:, None] + STRIDE * np.arange(1, seats + 2, dtype=np.uint64)))

    def only(self, games: Flags) -> Self:
        """Return the luck of the chosen *games*."""
        return type(self)(self._states[games])

    def draw(self, rows: Whole, seats: Whole | Seat) -> Reals:
        """Return a number from 0 up to 1 for one seat per row; no seat may be asked for twice."""
        width = self._states.shape[1]
        places, flat = rows * width + seats % width, self._states.reshape(-1)
        states = flat[places] + STRIDE
        flat[places] = states
        found: Reals = (_mix(states) >> SPARE_BITS).astype(np.float64) * UNIT
        return found


def _mix(states: States) -> States:
    """Return the numbers scrambled, so that neighbours have nothing in common."""
    mixed = states.copy()
    for shift, factor in MIXERS:
        mixed ^= mixed >> shift
        mixed *= factor
    mixed ^= mixed >> LAST
    return mixed


def pick_part(chance: Reals, parts: Whole | int) -> tuple[Whole, Reals]:
    """Return a random index below *parts*, decided by *chance*, and the chance left for another.

    A number has 53 bits of luck; to pick one of 39 cards takes less than six.

    >>> pick_part(np.array([0.5, 0.95]), 4)
    (array([2, 3]), array([0. , 0.8]))
    """
    scaled = chance * parts
    part = scaled.astype(np.int64)
    return part, scaled - part
