"""The races of a leg: for most of a colour, and for the goal; how likely everybody is to win them.

How a race stands depends on few small numbers, and the same come again and again. So every answer
is worked out once, and then looked up.
"""

from functools import lru_cache
from math import exp

Column = tuple[int, ...]
"""How many gems of one colour everybody owns, by seat."""

SURE = 1.6
"""How surely one gem more than another means a majority, if the scoring is now."""
BLUR = 0.3
"""How much less sure that is for every round that is left."""
LATER = 0.6
"""What a majority at a later scoring counts, next to one at this scoring."""
LATER_SURE = 0.45
"""How surely gems that are left then mean a majority."""
NONE = 0.15
"""How much rarer one wins a colour of which one owns nothing."""
COIN = 0.03
"""What gems are worth to pay with, next to a majority, as long as there are rounds to come."""
HURRY = 0.35
"""How much faster the first one gets on than a card or a die alone leads."""
HELP = 0.2
"""How much faster one gets on than a card or a die alone leads."""
SPREAD = 0.6
"""How far luck drives apart in a round, next to what a round brings."""
GEMS = 101
"""Numbers of gems that one may own of a colour: none, up to a hundred."""
MANY = 16384
"""So many answers are kept."""


class Majorities(dict[Column, list[float]]):
    """How many majorities a colour will bring everybody, by who owns how many of it.

    There are so many rounds *left* before this scoring and *legs* after it; its winner gives back
    half of the gems, if *halved*, and else three (C10, B12).

    >>> [round(often, 2) for often in Majorities(0, 0, halved=True)[5, 3, 3]]
    [0.92, 0.04, 0.04]
    """

    def __init__(self, left: int, legs: int, *, halved: bool) -> None:
        super().__init__()
        coin = COIN * min(1.0, left / 3 + legs)
        self._later = LATER * legs
        then = _likely(LATER_SURE)
        kept = [own // 2 if halved else max(own - 3, 0) for own in range(GEMS)]
        self._now = _likely(SURE / (1 + BLUR * left))
        self._then = then
        self._given = [then[own] for own in kept]
        self._coins = [coin * own**0.5 for own in range(GEMS)]

    def __missing__(self, owned: Column) -> list[float]:
        """Work it out."""
        if len(self) >= MANY:
            self.clear()
        self[owned] = found = self._both(owned) if self._later else self._last(owned)
        return found

    def _last(self, owned: Column) -> list[float]:
        """Tell what the last scoring brings."""
        now, coins = self._now, self._coins
        total = sum([now[own] for own in owned])
        return [now[own] / total + coins[own] for own in owned]

    def _both(self, owned: Column) -> list[float]:
        """Tell what this scoring brings, and the later ones with what is left then."""
        now, then, given, coins, later = (
            self._now,
            self._then,
            self._given,
            self._coins,
            self._later,
        )
        total = sum([now[own] for own in owned])
        shares, rest = [], []
        for own in owned:
            share = now[own] / total
            shares.append(share)
            rest.append((1 - share) * then[own] + share * given[own])
        again = sum(rest)
        return [
            shares[seat] + later * (rest[seat] / again) + coins[own]
            for seat, own in enumerate(owned)
        ]


def _likely(sure: float) -> list[float]:
    """List how likely one wins with so many gems, next to others with other numbers."""
    return [NONE, *[exp(sure * own) for own in range(1, GEMS)]]


@lru_cache(maxsize=256)
def majorities(left: int, legs: int, halved: bool) -> Majorities:  # noqa: FBT001 - to be looked up
    """Find what is known of such a moment."""
    return Majorities(left, legs, halved=halved)


class Course:
    """The way to a goal, with so many steps in a round."""

    def __init__(self, goal: int, pace: float) -> None:
        self.goal = goal
        self._pace = pace
        self.left = [self._rounds(goal - way) for way in range(goal + 1)]
        """How many rounds come after this one, by how far the first one is."""
        self.arrivals = [
            [self._arrival(goal - way, left) for way in range(goal + 1)]
            for left in range(self.left[0] + 1)
        ]
        """How likely one comes to the goal in so many rounds, by how far one is."""

    def _rounds(self, missing: int) -> int:
        """Expect how many rounds come after this one, if the first one is so far from the goal."""
        return max(1, round(missing / ((1 + HURRY) * self._pace))) if missing else 0

    def _arrival(self, missing: int, left: int) -> float:
        """Tell how likely one comes to the goal in time."""
        if not left:
            return float(not missing)
        short = missing - 0.5 - left * (1 + HELP) * self._pace
        return 1 / (1 + exp(short / (SPREAD * self._pace * left**0.5)))


@lru_cache(maxsize=256)
def course(goal: int, pace: float) -> Course:
    """Find what is known of such a way.

    >>> known = course(15, 2.5)
    >>> known.left[15], known.left[9], round(known.arrivals[2][9], 2)
    (0, 2, 0.56)
    """
    return Course(goal, pace)
