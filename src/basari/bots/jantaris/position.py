"""Many positions of one game at once, as far as their worth depends on them.

What bots weigh is set out in arrays, a row for every position; hundreds are weighed as quickly as
one.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from basari.bots.jantaris.abilities import lasting, single
from basari.rules.jantaris.city import City
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import Over, State

Numbers = npt.NDArray[Any]
OPEN, HIDDEN = 1.0, 0.12
"""How much a domination card counts that lies open, and one that may come."""


class Ground(NamedTuple):
    """What is the same in all positions of a game."""

    cards: Numbers
    """The districts of the domination cards: a row for the first, second and third of each."""
    ring: Numbers
    """The two neighbours of every area, the lower first; the centre has none."""
    goal: int
    removal: bool


@lru_cache(maxsize=8)
def ground(rules: Jantaris) -> Ground:
    """Set out the city."""
    city = rules.city
    ring = [(0, 0), *[city.neighbours(district) for district in city.districts]]
    return Ground(np.array(city.domination).T, np.array(ring), rules.goal, rules.removal)


class Field(NamedTuple):
    """Positions; the first axis of every array counts them."""

    ground: Ground
    plan: Numbers
    """Merchants by area and seat; the centre first."""
    goods: Numbers
    """By seat and colour."""
    supply: Numbers
    prestige: Numbers
    cards: Numbers
    """How much each domination card counts."""
    limits: Numbers
    sheltered: Numbers
    lasting: Numbers
    """What everybody's items are worth in every round that comes."""
    single: Numbers
    """What they are worth once."""
    left: Numbers
    """Turns to come in this round; less than none if the game is over."""

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.supply.shape[-1])

    def rows(self, places: Any) -> "Field":  # noqa: ANN401 - whatever numpy takes
        """Pick some positions, or the same ones several times."""
        return Field(self.ground, *[array[places] for array in self[1:]])


def field(rules: Jantaris, states: Sequence[State]) -> Field:
    """Set out positions of a game."""
    return Field(
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
        np.array([lasting(rules.city, state.items) for state in states], dtype=float),
        np.array([single(rules.city, state.items) for state in states], dtype=float),
        np.array([_left(rules, state) for state in states]),
    )


def _cards(city: City, state: State) -> list[float]:
    """Tell how much each domination card counts; those that are won do not."""
    counts = [0.0] * len(city.domination)
    for card in state.open:
        counts[card - 1] = OPEN
    for card in state.hidden:
        counts[card - 1] = HIDDEN
    return counts


def _left(rules: Jantaris, state: State) -> float:
    """Count the turns that are still to come in this round, without the one that is played."""
    seats = len(state.goods)
    if type(state.phase) is Over:
        return -1.0
    left = (state.first - state.turn - 1) % seats
    return float(left if state.round < rules.patience else -seats + left)
