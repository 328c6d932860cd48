"""What everybody at a table will probably choose, and so what is worth choosing.

An action that two others want is lost, so it is not enough to know what brings most. All begin
undecided; then all consider at once how often the rest will choose what, and lean to what is best
then, the less the longer they have thought. Nobody is ever quite sure, so four who think alike do
not all run to the same action; and it does not matter who sits where.
"""

from functools import lru_cache
from math import exp, prod
from typing import Any, NamedTuple

from basari.bots.basari.prices import TAKING, Prices, Stall, prices, stall
from basari.rules.basari import cards
from basari.rules.basari.gems import GEM

GREED = 4.0
"""How strongly one prefers what brings a point more: e to the power of this, as often."""
TURNS = 5
"""How often everybody considers again."""
PART = 0.5
"""What each of a pair has of an action: they bargain for it."""
COMMON = 0.8
"""What D is worth, next to the gems it brings: it is nobody's own."""

ONE_OF_EACH = tuple(gem.counts for gem in GEM)
"""A gem of every colour."""

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


def likings(view: Any, actions: int) -> Likings:  # noqa: ANN401 - of either edition
    """Foresee what all will choose, each of so many actions."""
    return _foreseen(stall(view), goods(view), actions)


def goods(view: Any) -> Goods:  # noqa: ANN401
    """See what everybody has before them."""
    if type(view) is cards.View:
        return view.current
    return tuple([view.rules.track[pawn - 1] for pawn in view.pawns])


@lru_cache(maxsize=16)
def _foreseen(seen: Stall, before: Goods, actions: int) -> Likings:
    """Foresee it once for all who sit at the table."""
    priced = prices(seen)
    prospects = [
        [_prospect(priced, place, seat, good) for place in range(actions)]
        for seat, good in enumerate(before)
    ]
    return settled(prospects)


def settled(prospects: list[list[Prospect]]) -> Likings:
    """Let all consider again and again, until they hardly change their minds."""
    actions = [list(map(_lures, action)) for action in zip(*prospects, strict=True)]
    liked = [[1 / len(actions)] * len(prospects) for _ in actions]
    for turn in range(TURNS):
        lean = 2 / (turn + 3)
        tempting = [_tempting(*action) for action in zip(liked, actions, strict=True)]
        parts = [lean / sum(own) for own in zip(*tempting, strict=True)]
        liked = [
            [old - lean * old + part * new for old, new, part in zip(*action, parts, strict=True)]
            for action in zip(liked, tempting, strict=True)
        ]
    return [list(own) for own in zip(*liked, strict=True)]


def _lures(prospect: Prospect) -> tuple[float, float, float]:
    """Tell how an action tempts somebody: anyway, and how much more alone, and with one other."""
    alone, paired, crowded = prospect
    return GREED * crowded, GREED * (alone - crowded), GREED * (paired - crowded)


def _tempting(often: list[float], lures: list[tuple[float, float, float]]) -> list[float]:
    """Tell how much an action tempts everybody that all choose so *often*, and never surely."""
    nobody = prod([1 - one for one in often])
    odds = [one / (1 - one) for one in often]
    others = sum(odds)
    return [
        exp(anyway + nobody * (1 + odd) * (alone + (others - odd) * paired))
        for odd, (anyway, alone, paired) in zip(odds, lures, strict=True)
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
    for gem, column, there in zip(ONE_OF_EACH, priced.seen.owned, priced.seen.supply, strict=True):
        if there:
            gains.append(priced.taken(seat, gem, seat))
        if column[seat]:
            losses.append(priced.taken(seat, [-number for number in gem], seat))
    first, second = sorted(gains)[:-3:-1]
    swapped = first + second + max(losses, default=0.0)
    shared = COMMON * first
    return Prospect(max(COMMON * swapped, shared), shared, shared)
