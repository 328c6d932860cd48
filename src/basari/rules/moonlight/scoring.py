"""Who is compared how, and gets how many points (L24-L27)."""

from typing import Final

POINTS: Final = (4, 2, 1)
"""Of the first, second and third place (L24)."""
BY_PLACE: Final = (0, *POINTS, 0, 0)
"""Of who has no place, then of every place there can be."""


def places_of(values: tuple[int, ...], *, skip: bool = False) -> tuple[int, ...]:
    """Tell the place of each value, equal ones sharing it; of none, 0 (L24-L26).

    The next lower value has the next place (LR5), unless those who tie use up places (LO2).

    >>> places_of((9, 9, 7, 5, 0)), places_of((9, 9, 7, 5, 0), skip=True)
    ((1, 1, 2, 3, 0), (1, 1, 3, 4, 0))
    """
    ranked = sorted(values if skip else set(values), reverse=True)
    return tuple([ranked.index(value) + 1 if value else 0 for value in values])


def points_of(places: tuple[int, ...]) -> tuple[int, ...]:
    """Tell the points of each place: 4, 2, 1, and nothing from the fourth on (L24)."""
    return tuple([BY_PLACE[place] for place in places])
