"""Places, and the points for them (L24-L27)."""

from typing import Final

from msgspec.structs import replace

from basari.kernel import Step
from basari.rules.moonlight.chains import value_of
from basari.rules.moonlight.events import (
    CardsScored,
    Compared,
    GemScored,
    LegEnded,
    SealsScored,
)
from basari.rules.moonlight.hands import last_cards
from basari.rules.moonlight.table import State
from basari.rules.moonlight.tiles import GEMS

POINTS: Final = (4, 2, 1)
"""The points for the first, second and third place (L24)."""
BY_PLACE: Final = (0, *POINTS, 0, 0)
"""The points by place; index 0 is for no place."""


def places_of(values: tuple[int, ...], *, skip: bool = False) -> tuple[int, ...]:
    """Return the place of each value; ties share a place, and a value of 0 has place 0 (L24-L26).

    The next lower value gets the next place (LR5); with *skip*, ties use up places (LO2).

    >>> places_of((9, 9, 7, 5, 0)), places_of((9, 9, 7, 5, 0), skip=True)
    ((1, 1, 2, 3, 0), (1, 1, 3, 4, 0))
    """
    ranked = sorted(values if skip else set(values), reverse=True)
    return tuple([ranked.index(value) + 1 if value else 0 for value in values])


def points_of(places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points for each place: 4, 2, 1, and 0 from the fourth on (L24)."""
    return tuple([BY_PLACE[place] for place in places])


def score_chains(state: State, *, skip: bool) -> Step[State]:
    """End a leg, and score the chains gem by gem (L24, L25)."""
    step = Step.to(state, LegEnded(state.leg))
    for gem, chains in zip(GEMS, zip(*state.chains, strict=True), strict=True):
        values = tuple(map(value_of, chains))
        step = step.then(_add_points, GemScored(*_rank(values, skip=skip), gem))
    return step


def score_seals_and_cards(state: State, *, skip: bool) -> Step[State]:
    """Score the seals that the seats have left, and their last cards (L26, L27)."""
    seals = SealsScored(*_rank(state.seals, skip=skip))
    cards = CardsScored(*_rank(last_cards(state), skip=skip))
    return _add_points(state, seals).then(_add_points, cards)


def _rank(
    values: tuple[int, ...], *, skip: bool
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return *values* with the places and points for them."""
    places = places_of(values, skip=skip)
    return values, places, points_of(places)


def _add_points(state: State, scored: Compared) -> Step[State]:
    """Add the points of one comparison to the totals (LR6)."""
    points = map(sum, zip(state.points, scored.points, strict=True))
    return Step.to(replace(state, points=tuple(points)), scored)
