"""What a position is worth, by hand: the points one has, and those that one may expect.

Whoever has most of a colour at the end of the leg gets its points; before that, more gems make it
more likely. What is left afterwards counts a little for later legs; so does a prize for being at
the goal. A chance to win follows from everybody's points, and a change is worth what it adds to
one's own points over those of one's rivals, who count as they have chances to win.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import NamedTuple

from basari.bots.basari.reckoning.scales import Column, Scales, Scene
from basari.bots.basari.ways import outlook
from basari.rules.basari.majority import WORTH

GEMS = 101
"""Numbers of gems that one may own of a colour."""
MANY = 32768
"""So many columns are remembered."""


class Style(NamedTuple):
    """What a player believes; found by measuring."""

    sure: float = 1.25
    """How surely one gem more means a majority at the end of this round."""
    blur: float = 0.4
    """How much less surely for every round that is left."""
    none: float = 0.25
    """How likely one gets a colour of which one has none, next to one gem."""
    later: float = 0.95
    """What a later scoring counts, next to this one."""
    later_sure: float = 0.45
    """How surely gems that are kept mean a majority then."""
    coin: float = 0.02
    """What a gem is worth to pay with, next to a majority."""
    calm: float = 4.0
    """How many points more make a victory likely, at the very end."""
    storm: float = 4.0
    """How many more for every leg that is left."""


USUAL = Style()


class Shares(dict[Column, list[float]]):
    """How many majorities a colour brings everybody, by who owns how many of it."""

    def __init__(self, left: float, legs: int, halved: bool, style: Style) -> None:  # noqa: FBT001
        super().__init__()
        self._legs, self._halved, self._style = legs, halved, style
        self._later = style.later * legs
        self._coin = style.coin * min(1.0, left / 3 + legs)
        self._now = _likely(style.sure / (1 + style.blur * left), style.none) if left else None
        self._then = _likely(style.later_sure, style.none)
        self._kept = [own // 2 if halved else max(own - 3, 0) for own in range(GEMS)]

    def __missing__(self, owned: Column) -> list[float]:
        """Work it out: by the rules if the leg is over, and else by what is likely."""
        if len(self) >= MANY:
            self.clear()
        if self._now:
            now = _parts([self._now[own] for own in owned])
            kept, then = self._kept, self._then
            rest = [
                share * then[kept[own]] + (1 - share) * then[own]
                for share, own in zip(now, owned, strict=True)
            ]
        else:
            now, left = self._scored(owned)
            rest = [self._then[own] for own in left]
        if self._later:
            later = self._later
            now = [one + later * more for one, more in zip(now, _parts(rest), strict=True)]
        coin = self._coin
        self[owned] = found = [one + coin * own**0.5 for one, own in zip(now, owned, strict=True)]
        return found

    def _scored(self, owned: Column) -> tuple[list[float], list[int]]:
        """Score a colour: who gets which part of it, and who keeps how many gems (C10, B12)."""
        top = max(owned)
        winners = owned.count(top)
        if not top:
            return [0.0] * len(owned), list(owned)
        kept = self._kept[top] if winners == 1 else max(top - 2, 0)
        return (
            [(own == top) / winners for own in owned],
            [kept if own == top else own for own in owned],
        )


def _likely(sure: float, none: float) -> list[float]:
    """List how likely one wins with so many gems, next to others."""
    return [none * exp(sure), *[exp(sure * own) for own in range(1, GEMS)]]


def _parts(likely: list[float]) -> list[float]:
    total = sum(likely)
    return [one / total for one in likely]


@lru_cache(maxsize=512)
def shares(left: float, legs: int, halved: bool, style: Style) -> Shares:  # noqa: FBT001
    """Find what is known of such a moment."""
    return Shares(left, legs, halved, style)


@lru_cache(maxsize=64)
def worth(seen: Scene, style: Style = USUAL) -> "Worth":
    """Weigh a table, once for all who sit at it."""
    return Worth(seen, style)


class Worth(Scales):
    """A hand-made value: soft majorities, and a way by its luck."""

    def __init__(self, seen: Scene, style: Style) -> None:
        self._style = style
        super().__init__(seen)

    def known(self, left: float) -> Shares:
        """Tell what colours bring, with so many rounds left."""
        return shares(left, self.table.legs, self.table.halved, self._style)

    def expected(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Expect what everybody still gets, and how many rounds are left."""
        table = self.table
        left, there = outlook(way, table.goal, self.steps)
        left = max(0.5, round(2 * left) / 2) if left else 0.0
        known, prize = self.known(left), table.prize
        (reds, yellows, greens, blues), (red, yellow, green, blue) = (
            [known[column] for column in table.owned],
            WORTH,
        )
        return [
            red * r + yellow * y + green * g + blue * b + prize * at
            for r, y, g, b, at in zip(reds, yellows, greens, blues, there, strict=True)
        ], left

    def hoped(self, points: list[float]) -> list[float]:
        """Tell everybody's chance to win."""
        style, most = self._style, max(points)
        heat = style.calm + style.storm * (self.table.legs + min(1.0, self.left / 4))
        return _parts([exp((own - most) / heat) for own in points])

    def compared(self, points: Sequence[float]) -> list[float]:
        """Compare with all, as they have chances to win."""
        rivals = sum(map(mul, points, self.chances))
        return [own - rivals for own in points]
