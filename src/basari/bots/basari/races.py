"""The races of a leg, for majorities and for the goal: each seat's chance to win them.

A race depends on a few small numbers that come up again and again. So every result is computed
once, and then looked up.
"""

from functools import lru_cache
from math import exp

Column = tuple[int, ...]
"""How many gems of one colour each seat owns."""

SURE = 1.6
"""How strongly each further gem suggests a majority if the colour is scored now."""
BLUR = 0.3
"""How much weaker `SURE` becomes for each round left."""
LATER = 0.6
"""The value of a majority at a later scoring, relative to one at this scoring."""
LATER_SURE = 0.45
"""How strongly each gem kept until a later scoring suggests a majority there."""
NONE = 0.15
"""The relative likelihood of winning a colour without a gem of it (`_likely`)."""
COIN = 0.03
"""The value of a gem as money while rounds are to come, as a part of its colour's majority."""
HURRY = 0.35
"""How much faster the leader moves than cards or dice alone explain, as a part of the pace."""
HELP = 0.2
"""How much faster everybody moves than cards or dice alone explain, as a part of the pace."""
SPREAD = 0.6
"""The spread of progress in a round, as a part of the pace."""
GEMS = 101
"""The number of possible counts of one colour: 0 to 100 gems."""
MANY = 16384
"""The maximum number of cached entries."""


class Majorities(dict[Column, list[float]]):
    """Each seat's expected share of a colour's points, keyed by everybody's gems of the colour.

    *left* rounds come before this scoring, and *legs* after it. The winner returns half of the gems
    if *halved*, otherwise three (C10, B12).

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
        """Compute the shares for a key that is not cached yet."""
        if len(self) >= MANY:
            self.clear()
        self[owned] = found = self._both(owned) if self._later else self._last(owned)
        return found

    def _last(self, owned: Column) -> list[float]:
        """Return each seat's share at the last scoring of the game."""
        now, coins = self._now, self._coins
        total = sum([now[own] for own in owned])
        return [now[own] / total + coins[own] for own in owned]

    def _both(self, owned: Column) -> list[float]:
        """Return each seat's shares at this scoring and at later ones, added up."""
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
    """Return the relative likelihood of winning the colour with 0, 1, 2 … gems.

    Each further gem multiplies it by e**sure.
    """
    return [NONE, *[exp(sure * own) for own in range(1, GEMS)]]


@lru_cache(maxsize=256)
def majorities(left: int, legs: int, halved: bool) -> Majorities:  # noqa: FBT001 - a cache key
    """Return the cached `Majorities` for *left* rounds before this scoring and *legs* after it."""
    return Majorities(left, legs, halved=halved)


def score_column(owned: Column, *, halved: bool) -> tuple[list[float], list[int]]:
    """Return each seat's part of a colour's points, and the gems it keeps (C10, B12).

    >>> score_column((5, 3, 0), halved=True)
    ([1.0, 0.0, 0.0], [2, 3, 0])
    """
    most = max(owned)
    if not most:
        return [0.0] * len(owned), [*owned]
    winners = owned.count(most)
    kept = max(most - 2, 0) if winners > 1 else most // 2 if halved else max(most - 3, 0)
    return (
        [(own == most) / winners for own in owned],
        [kept if own == most else own for own in owned],
    )


class Race:
    """How many rounds a race to *goal* should last, and each seat's chance of arriving in time.

    This assumes that players average *pace* steps per round.
    """

    def __init__(self, goal: int, pace: float) -> None:
        self.goal = goal
        self._pace = pace
        self.left = [self._rounds(goal - way) for way in range(goal + 1)]
        """Expected rounds after this one, by the leader's progress."""
        self.arrivals = [
            [self._arrival(goal - way, left) for way in range(goal + 1)]
            for left in range(self.left[0] + 1)
        ]
        """A seat's chance to reach the goal in time, by rounds left and by its progress."""

    def _rounds(self, missing: int) -> int:
        """Return the expected rounds after this one if the leader is *missing* steps short."""
        return max(1, round(missing / ((1 + HURRY) * self._pace))) if missing else 0

    def _arrival(self, missing: int, left: int) -> float:
        """Return the chance of covering *missing* steps within the rounds *left*."""
        if not left:
            return float(not missing)
        short = missing - 0.5 - left * (1 + HELP) * self._pace
        return 1 / (1 + exp(short / (SPREAD * self._pace * left**0.5)))


@lru_cache(maxsize=256)
def goal_race(goal: int, pace: float) -> Race:
    """Return the race to *goal*, cached.

    >>> race = goal_race(15, 2.5)
    >>> race.left[15], race.left[9], round(race.arrivals[2][9], 2)
    (0, 2, 0.56)
    """
    return Race(goal, pace)
