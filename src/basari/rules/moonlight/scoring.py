"""Places, and the points that they bring (L24-L27)."""

from typing import Final

POINTS: Final = (4, 2, 1)
"""Of the first, second and third place (L24)."""
BY_PLACE: Final = (0, *POINTS, 0, 0)
"""Points by place; 0 is no place."""


def places_of(values: tuple[int, ...], *, skip: bool = False) -> tuple[int, ...]:
    """Find the place of each value; ties share one, and a value of 0 has place 0 (L24-L26).

    The next lower value has the next place (LR5), unless ties use up places (LO2).

    >>> places_of((9, 9, 7, 5, 0)), places_of((9, 9, 7, 5, 0), skip=True)
    ((1, 1, 2, 3, 0), (1, 1, 3, 4, 0))
    """
    ranked = sorted(values if skip else set(values), reverse=True)
    return tuple([ranked.index(value) + 1 if value else 0 for value in values])


def points_of(places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of each place: 4, 2, 1, and 0 from the fourth on (L24)."""
    return tuple([BY_PLACE[place] for place in places])
