"""A hand-made value of a position: the points one has, and those one may expect.

The seat with most of a colour at the end of the leg gets its points; before that, more gems make
that more likely. Gems left afterwards count a little for later legs; so does a prize for being at
the goal. Chances to win follow from everybody's points, and a change is worth what it adds to a
seat's points over those of its rivals, weighted by their chances to win.
"""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from basari.bots.basari.leg_forecast import leg_forecast
from basari.bots.basari.races import Column, score_column
from basari.bots.basari.reckoning.scales import ScaleInput, Scales
from basari.rules.basari.majority import WORTH

GEMS = 101
"""The range of gems of a colour that one may own."""
MANY = 32768
"""Cache size."""


class Style(NamedTuple):
    """What a player believes; found by measuring."""

    sure: float = 1.25
    """How surely one more gem means a majority at the end of this round."""
    blur: float = 0.4
    """By how much less surely, per round left."""
    none: float = 0.25
    """How likely a colour is won without a gem of it, next to one gem."""
    later: float = 0.95
    """The weight of a later scoring, next to this one."""
    later_sure: float = 0.45
    """How surely gems kept mean a majority then."""
    coin: float = 0.02
    """The value of a gem as money, next to a majority."""
    calm: float = 4.0
    """The lead in points that makes a victory likely, at the very end."""
    storm: float = 4.0
    """How much that lead grows for every leg that is left."""


USUAL = Style()


class Shares(dict[Column, list[float]]):
    """Expected majorities of a colour by seat, keyed by who owns how many."""

    def __init__(self, left: float, legs: int, halved: bool, style: Style) -> None:  # noqa: FBT001
        super().__init__()
        self._legs, self._halved, self._style = legs, halved, style
        self._later = style.later * legs
        self._coin = style.coin * min(1.0, left / 3 + legs)
        self._now = _likely(style.sure / (1 + style.blur * left), style.none) if left else None
        self._then = _likely(style.later_sure, style.none)
        self._kept = [own // 2 if halved else max(own - 3, 0) for own in range(GEMS)]

    def __missing__(self, owned: Column) -> list[float]:
        """Compute a missing entry: by the rules if the leg is over, otherwise by prediction."""
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
            now, left = score_column(owned, halved=self._halved)
            rest = [self._then[own] for own in left]
        if self._later:
            later = self._later
            now = [one + later * more for one, more in zip(now, _parts(rest), strict=True)]
        coin = self._coin
        self[owned] = found = [one + coin * own**0.5 for one, own in zip(now, owned, strict=True)]
        return found


def _likely(sure: float, none: float) -> list[float]:
    """Return the relative likelihood to win with 0, 1, 2 … gems."""
    return [none * exp(sure), *[exp(sure * own) for own in range(1, GEMS)]]


def _parts(likely: list[float]) -> list[float]:
    total = sum(likely)
    return [one / total for one in likely]


@lru_cache(maxsize=512)
def shares(left: float, legs: int, halved: bool, style: Style) -> Shares:  # noqa: FBT001
    """Return the values for such a moment, cached."""
    return Shares(left, legs, halved, style)


@lru_cache(maxsize=64)
def worth(seen: ScaleInput, style: Style = USUAL) -> "Worth":
    """Return the scales for a table, cached for all seats."""
    return Worth(seen, style)


class Worth(Scales):
    """A hand-made value: soft majorities, and progress by luck."""

    def __init__(self, seen: ScaleInput, style: Style) -> None:
        self._style = style
        super().__init__(seen)

    def colour_values(self, left: float) -> Shares:
        """Return what colours bring, with *left* rounds to go."""
        return shares(left, self.table.legs, self.table.halved, self._style)

    def expect(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Return everybody's expected further points, and the rounds left."""
        table = self.table
        left, there = leg_forecast(way, table.goal, self.steps)
        left = max(0.5, round(2 * left) / 2) if left else 0.0
        known, prize = self.colour_values(left), table.prize
        (reds, yellows, greens, blues), (red, yellow, green, blue) = (
            [known[column] for column in table.owned],
            WORTH,
        )
        return [
            red * r + yellow * y + green * g + blue * b + prize * at
            for r, y, g, b, at in zip(reds, yellows, greens, blues, there, strict=True)
        ], left

    def win_chances(self, points: list[float]) -> list[float]:
        """Return everybody's chance to win."""
        style, most = self._style, max(points)
        heat = style.calm + style.storm * (self.table.legs + min(1.0, self.left / 4))
        return _parts([exp((own - most) / heat) for own in points])
