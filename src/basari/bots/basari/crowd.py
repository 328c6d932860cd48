"""What everybody at a table will probably choose, and so what is worth choosing.

An action that two others want is lost, so it is not enough to know what brings most. All begin
undecided; then all consider at once how often the rest will choose what, and lean to what is best
then, the less the longer they have thought. Nobody is ever quite sure, so four who think alike do
not all run to the same action; and it does not matter who sits where.
"""

from itertools import chain
from math import exp, prod
from operator import truediv
from typing import Any, NamedTuple

from basari.bots.basari.prices import TAKING, Prices, prices, stall
from basari.bots.basari.sight import once
from basari.rules.basari import cards

GREED = 4.0
"""How strongly one prefers what brings a point more: e to the power of this, as often."""
TURNS = 5
"""How often everybody considers again."""
PART = 0.5
"""What each of a pair has of an action: they bargain for it."""
COMMON = 0.8
"""What D is worth, next to the gems it brings: it is nobody's own."""

Goods = tuple[Any, ...]
"""The card or arch that everybody has before them."""
Likings = list[list[float]]
"""How often everybody will choose what, by seat and action."""


class Prospect(NamedTuple):
    """What an action is worth to a seat."""

    alone: float
    paired: float
    """With one other at it."""
    crowded: float
    """With more than one."""


@once
def likings(view: Any, actions: int) -> Likings:  # noqa: ANN401 - of either edition
    """Foresee what all will choose, each of so many actions; once for all who sit there."""
    priced = prices(stall(view))
    prospects = [
        [_prospect(priced, place, seat, good) for place in range(actions)]
        for seat, good in enumerate(goods(view))
    ]
    return settled(prospects)


def goods(view: Any) -> Goods:  # noqa: ANN401
    """See what everybody has before them."""
    if type(view) is cards.View:
        return view.current
    return tuple([view.rules.track[pawn - 1] for pawn in view.pawns])


def settled(prospects: list[list[Prospect]]) -> Likings:
    """Let all consider again and again, until they hardly change their minds."""
    actions, seats = len(prospects[0]), len(prospects)
    lures = [*zip(*map(_lures, chain(*zip(*prospects, strict=True))), strict=True)]
    liked = [1 / actions] * (actions * seats)
    for turn in range(TURNS):
        lean = 2 / (turn + 3)
        tempting = _tempting(liked, lures, seats)
        parts = [lean / sum(tempting[seat::seats]) for seat in range(seats)] * actions
        liked = [
            old - lean * old + part * new
            for old, new, part in zip(liked, tempting, parts, strict=True)
        ]
    return [liked[seat::seats] for seat in range(seats)]


def _lures(prospect: Prospect) -> tuple[float, float, float]:
    """Tell how an action tempts somebody: anyway, and how much more alone, and with one other."""
    alone, paired, crowded = prospect
    return GREED * crowded, GREED * (alone - crowded), GREED * (paired - crowded)


def _tempting(often: list[float], lures: list[tuple[float, ...]], seats: int) -> list[float]:
    """Tell how much every action tempts every seat, if all choose so *often*, and never surely.

    Everything stands in one row, action by action and seat by seat.
    """
    rest = [1 - one for one in often]
    odds = [*map(truediv, often, rest)]
    nobody: list[float] = []
    others: list[float] = []
    for first in range(0, len(often), seats):
        nobody += [prod(rest[first : first + seats])] * seats
        others += [sum(odds[first : first + seats])] * seats
    return [
        exp(anyway + none * (1 + odd) * (alone + (more - odd) * paired))
        for odd, none, more, anyway, alone, paired in zip(odds, nobody, others, *lures, strict=True)
    ]


def _prospect(priced: Prices, place: int, seat: int, good: Any) -> Prospect:  # noqa: ANN401
    """Price an action: the first three are contested (G4), and the fourth is not (C15)."""
    if place > TAKING:
        return _exchanged(priced, seat)
    alone = priced.done(place, seat, good, seat)
    return Prospect(alone, PART * max(alone, 0.0), 0.0)


def _exchanged(priced: Prices, seat: int) -> Prospect:
    """Price D: two gems for one if alone, else one gem (C15)."""
    gains: list[float] = [0.0, 0.0]
    losses: list[float] = []
    for colour, column in enumerate(priced.seen.owned):
        if priced.seen.supply[colour]:
            gains.append(priced.changed(seat, colour, 1, seat))
        if column[seat]:
            losses.append(priced.changed(seat, colour, -1, seat))
    first, second = sorted(gains)[:-3:-1]
    swapped = first + second + max(losses, default=0.0)
    shared = COMMON * first
    return Prospect(max(COMMON * swapped, shared), shared, shared)
