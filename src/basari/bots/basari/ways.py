"""The way to the goal of a leg: how many rounds are left, and who will be there when it ends.

Everybody goes one card or die a round, and now and then one more. Who is where after so many rounds
is worked out once for a kind of steps, and then looked up.
"""

from functools import lru_cache
from typing import NamedTuple

FARTHEST = 12
"""Rounds that one looks ahead."""
EXTRA = 1.2
"""How many go a step more in a round, all players together."""


class Outlook(NamedTuple):
    """How a leg will probably go on."""

    left: float
    """Rounds after this one."""
    there: tuple[float, ...]
    """How likely everybody is at the goal when it ends."""


@lru_cache(maxsize=65536)
def outlook(ways: tuple[int, ...], goal: int, steps: tuple[int, ...]) -> Outlook:
    """Foresee the rest of a leg from how far everybody is, if steps are as long as *steps*.

    >>> soon = outlook((13, 4, 9), 15, (1, 2, 3, 4))
    >>> round(soon.left, 1), [round(one, 1) for one in soon.there]
    (1.1, [1.0, 0.0, 0.2])
    """
    if max(ways) >= goal:
        return Outlook(0.0, tuple([float(way >= goal) for way in ways]))
    arrived = [arrivals(goal - way, steps, len(ways)) for way in ways]
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
    return Outlook(left, tuple(there))


@lru_cache(maxsize=4096)
def arrivals(missing: int, steps: tuple[int, ...], players: int) -> tuple[float, ...]:
    """Tell how likely one has gone so far after none, one, two rounds and so on."""
    one = [steps.count(step) / len(steps) for step in range(max(steps) + 1)]
    two, extra = _convolved(one, one), EXTRA / players
    step = [
        (1 - extra) * (one[far] if far < len(one) else 0.0) + extra * two[far]
        for far in range(len(two))
    ]
    found, gone = [0.0], [1.0]
    for _ in range(1, FARTHEST):
        gone = _convolved(gone, step)
        found.append(max(0.0, 1.0 - sum(gone[:missing])))
    return tuple(found)


def _convolved(one: list[float], other: list[float]) -> list[float]:
    """Add two steps that depend on luck."""
    both = [0.0] * (len(one) + len(other) - 1)
    for far, often in enumerate(one):
        if often:
            for farther, oftener in enumerate(other):
                both[far + farther] += often * oftener
    return both
