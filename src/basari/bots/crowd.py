"""What everybody at a table will probably choose, and so what is worth choosing.

An action that two others want is lost, so it is not enough to know what brings most. All begin
undecided; then all consider at once how often the rest will choose what, and lean to what is best
then, the less the longer they have thought. Nobody is ever quite sure, so four who think alike do
not all run to the same action; and it does not matter who sits where.
"""

from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

from basari.bots.prices import TAKING, Prices, Stall, prices, stall
from basari.rules import cards
from basari.rules.gems import GEM

GREED = 4.0
"""How much more often one chooses what brings a point more."""
TURNS = 8
"""How often everybody considers again."""
PART = 0.5
"""What each of a pair has of an action: they bargain for it."""

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
    actions = len(prospects[0])
    liked = [[1 / actions] * actions for _ in prospects]
    for turn in range(TURNS):
        lean = 1 / (turn + 2)
        fancied = [
            _fancied(_worths(own, liked[:seat] + liked[seat + 1 :]))
            for seat, own in enumerate(prospects)
        ]
        liked = [
            [old + lean * (new - old) for old, new in zip(have, want, strict=True)]
            for have, want in zip(liked, fancied, strict=True)
        ]
    return liked


def _worths(own: list[Prospect], rest: Likings) -> list[float]:
    """Tell what every action is worth to a seat, if the rest choose it so often."""
    worths = []
    for (alone, paired, crowded), wanted in zip(own, zip(*rest, strict=True), strict=True):
        nobody, somebody = 1.0, 0.0
        for often in wanted:
            somebody += often * (nobody - somebody)
            nobody -= often * nobody
        worths.append(crowded + nobody * (alone - crowded) + somebody * (paired - crowded))
    return worths


def _fancied(worths: list[float]) -> list[float]:
    """Choose the more often what is worth more."""
    most = max(worths)
    likely = [exp(GREED * (worth - most)) for worth in worths]
    total = sum(likely)
    return [one / total for one in likely]


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
    return Prospect(max(swapped, first), first, first)
