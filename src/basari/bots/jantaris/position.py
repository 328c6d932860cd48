"""Many positions of one game at once, as arrays with a row per position.

Valuing hundreds of positions takes hardly longer than valuing one.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from basari.bots.jantaris.abilities import lasting_values, single_use_values
from basari.rules.jantaris.city import City
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import Over, State

Numbers = npt.NDArray[Any]
OPEN, HIDDEN = 1.0, 0.12
"""The weight of an open domination card, and of one that is still hidden."""


class Ground(NamedTuple):
    """What never changes in a game: the layout of the city."""

    cards: Numbers
    """The districts on the domination cards: a row each for the first, second and third one."""
    ring: Numbers
    """The two neighbours of each area, the lower number first; those of the centre mean nothing."""
    goal: int
    removal: bool


@lru_cache(maxsize=8)
def ground(rules: Jantaris) -> Ground:
    """Return the layout of the city; cached."""
    city = rules.city
    ring = [(0, 0), *[city.neighbours(district) for district in city.districts]]
    return Ground(np.array(city.domination).T, np.array(ring), rules.goal, rules.removal)


class Positions(NamedTuple):
    """Many positions of one game; the first axis of every array is the position."""

    ground: Ground
    plan: Numbers
    """Merchants by area and seat; area 0 is the centre."""
    goods: Numbers
    """Goods by seat and colour."""
    supply: Numbers
    prestige: Numbers
    cards: Numbers
    """The weight of each domination card; 0 if it has been won."""
    limits: Numbers
    sheltered: Numbers
    lasting: Numbers
    """By seat: the value of lasting items per round."""
    single: Numbers
    """By seat: the value of single-use items that are not used yet."""
    left: Numbers
    """Turns left in this round; negative if the game is over."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.supply.shape[-1])

    def rows(self, places: Any) -> "Positions":  # noqa: ANN401 - whatever numpy takes
        """Return the positions at these indices, which may repeat."""
        return Positions(self.ground, *[array[places] for array in self[1:]])


def positions_of(rules: Jantaris, states: Sequence[State]) -> Positions:
    """Return the *states* as arrays, a row each."""
    return Positions(
        ground(rules),
        np.array([state.plan for state in states], dtype=np.int16),
        np.array(
            [[(own.red, own.black) for own in state.goods] for state in states], dtype=np.int16
        ),
        np.array([state.supply for state in states], dtype=np.int16),
        np.array([state.prestige for state in states], dtype=np.int16),
        np.array([_cards(rules.city, state) for state in states]),
        np.array([state.reach.limits for state in states], dtype=np.int16),
        np.array([state.reach.sheltered for state in states]),
        np.array([lasting_values(rules.city, state.items) for state in states], dtype=float),
        np.array([single_use_values(rules.city, state.items) for state in states], dtype=float),
        np.array([_left(rules, state) for state in states]),
    )


def _cards(city: City, state: State) -> list[float]:
    """Return the weight of each domination card; 0 for those already won."""
    counts = [0.0] * len(city.domination)
    for card in state.open:
        counts[card - 1] = OPEN
    for card in state.hidden:
        counts[card - 1] = HIDDEN
    return counts


def _left(rules: Jantaris, state: State) -> float:
    """Return the turns left in this round, not counting the current one."""
    seats = len(state.goods)
    if type(state.phase) is Over:
        return -1.0
    left = (state.first - state.turn - 1) % seats
    return float(left if state.round < rules.patience else -seats + left)
