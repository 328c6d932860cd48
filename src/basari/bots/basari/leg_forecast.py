"""Forecast the race to the goal of a leg: how many rounds are left, and who reaches the goal.

In each round every player moves by one card or die, and now and then by another one. The chances of
covering each distance are computed once per set of *steps*, and then looked up.
"""

from functools import lru_cache
from typing import NamedTuple

FARTHEST = 12
"""Rounds to look ahead."""
EXTRA = 1.2
"""How many extra steps the players make in a round, all together."""


class LegForecast(NamedTuple):
    """How a leg will probably go on."""

    left: float
    """The expected number of rounds after this one."""
    there: tuple[float, ...]
    """Each seat's chance to be at the goal when the leg ends."""


@lru_cache(maxsize=65536)
def leg_forecast(ways: tuple[int, ...], goal: int, steps: tuple[int, ...]) -> LegForecast:
    """Forecast the rest of a leg from *ways*, each seat's progress; all *steps* are equally likely.

    >>> soon = leg_forecast((13, 4, 9), 15, (1, 2, 3, 4))
    >>> round(soon.left, 1), [round(one, 1) for one in soon.there]
    (1.1, [1.0, 0.0, 0.2])
    """
    if max(ways) >= goal:
        return LegForecast(0.0, tuple([float(way >= goal) for way in ways]))
    arrived = [arrival_chances(goal - way, steps, len(ways)) for way in ways]
    going, left, there = 1.0, 0.0, [0.0] * len(ways)
    for rounds in range(1, FARTHEST):
        left += going
        missing = [1 - one[rounds - 1] for one in arrived]
        for seat, one in enumerate(arrived):
            others = going / missing[seat] if missing[seat] else 0.0
            there[seat] += (one[rounds] - one[rounds - 1]) * others
        going = 1.0
        for one in arrived:
            going *= 1 - one[rounds]
        if going < 1e-3:  # noqa: PLR2004 - surely over
            break
    return LegForecast(left, tuple(there))


@lru_cache(maxsize=4096)
def arrival_chances(missing: int, steps: tuple[int, ...], players: int) -> tuple[float, ...]:
    """Return the chance of having covered *missing* steps after 0, 1, 2 … rounds.

    In every round a player moves by one of the *steps*, and with the chance `EXTRA` / *players* by
    a second one.
    """
    one = [steps.count(step) / len(steps) for step in range(max(steps) + 1)]
    two, extra = _convolve(one, one), EXTRA / players
    step = [
        (1 - extra) * (one[far] if far < len(one) else 0.0) + extra * two[far]
        for far in range(len(two))
    ]
    found, gone = [0.0], [1.0]
    for _ in range(1, FARTHEST):
        gone = _convolve(gone, step)
        found.append(max(0.0, 1.0 - sum(gone[:missing])))
    return tuple(found)


def _convolve(one: list[float], other: list[float]) -> list[float]:
    """Return the distribution of the sum of two random steps, given the distribution of each."""
    both = [0.0] * (len(one) + len(other) - 1)
    for far, often in enumerate(one):
        if often:
            for farther, oftener in enumerate(other):
                both[far + farther] += often * oftener
    return both
