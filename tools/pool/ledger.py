"""Another value of a position, for players held out: other odds, and other constants.

A colour goes to the seat that beats all others, each with the odds of a race whose luck grows with
the rounds left. Later on, gems count as their share of all gems. The leader determines how long a
leg takes; whether others reach the goal depends on their distance. Seats compare themselves with
the others, most with those ahead.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, sqrt

from basari.bots.basari.races import Column
from basari.bots.basari.reckoning.scales import ScaleInput, Scales
from basari.rules.basari.majority import WORTH

NARROW = 1.2
"""How far luck separates two seats racing for a colour, at the end of a round."""
WIDE = 1.9
"""How much farther per round left; it grows with the square root."""
NEXT = 1.25
"""The weight of the next leg, next to this one."""
AFTER = 1.2
"""The weight of the legs after it."""
STONES = 4.5
"""Gems that nobody owns yet, of those that will decide a colour later."""
PURSE = 0.06
"""Points that a gem is worth as money, while rounds are to come."""
HASTE = 1.6
"""How much faster the leader moves than cards or dice alone explain."""
STRIDE = 1.15
"""How much faster everybody does."""
LUCK = 1.1
"""How far luck spreads progress in a round, in steps."""
ENVY = 0.85
"""The weight of the others, next to oneself."""
LAST, EVERY = 3.0, 2.2
"""The lead in points that ends a rivalry at the end, and how much more per round to come."""
ROUNDS = 5
"""Rounds of a leg."""
FARTHEST = 12
"""A lead in gems beyond which nothing changes."""
POOR = 0.3
"""The hope for a colour without a gem of it, next to owning one."""
MANY = 32768
"""Cache size."""


@lru_cache(maxsize=64)
def ledger(seen: ScaleInput) -> "Ledger":
    """Return the ledger of a table, cached for all seats."""
    return Ledger(seen)


@lru_cache(maxsize=256)
def colours(left: float, legs: int, halved: bool) -> "Races":  # noqa: FBT001 - to be looked up
    """Return the values for such a moment, cached."""
    return Races(left, legs, halved=halved)


class Ledger(Scales):
    """A sober count."""

    def __init__(self, seen: ScaleInput) -> None:
        self._pace = sum(seen.steps) / len(seen.steps)
        super().__init__(seen)

    def colour_values(self, left: float) -> "Races":
        """Return what colours bring, with *left* rounds to go."""
        return colours(left, self.table.legs, self.table.halved)

    def expect(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Return everybody's expected further points, and the rounds left."""
        table = self.table
        missing = [table.goal - own for own in way]
        left = round(2 * min(missing) / (HASTE * self._pace)) / 2
        left = max(left, 0.5) if min(missing) > 0 else 0.0
        known = self.colour_values(left)
        total = [table.prize * self._arrives(own, left) for own in missing]
        for worth, column in zip(WORTH, table.owned, strict=True):
            for seat, share in enumerate(known[column]):
                total[seat] += worth * share
        return total, left

    def _arrives(self, missing: int, left: float) -> float:
        if not left:
            return float(missing <= 0)
        far = missing - 0.5 - STRIDE * self._pace * left
        return 0.5 - 0.5 * erf(far / (LUCK * self._pace * sqrt(2 * left)))

    def win_chances(self, points: list[float]) -> list[float]:
        """Return everybody's chance to win: a seat far behind has hardly any."""
        to_come = ROUNDS * self.table.legs + self.left
        wide = LAST + EVERY * sqrt(to_come) * 1.5
        best = max(points)
        hopes = [exp((own - best) / wide) for own in points]
        return [hope / sum(hopes) for hope in hopes]

    def compare(self, points: Sequence[float]) -> list[float]:
        """Compare with the others, weighted by their chances to win."""
        chances = self.chances
        total = sum([own * chance for own, chance in zip(points, chances, strict=True)])
        return [
            own - ENVY * (total - own * chance) / (1.0 - chance + 1e-9)
            for own, chance in zip(points, chances, strict=True)
        ]


class Races(dict[Column, list[float]]):
    """What a colour brings everybody, in parts of its points, keyed by who owns how many."""

    def __init__(self, left: float, legs: int, *, halved: bool) -> None:
        super().__init__()
        self._over, self._halved = not left, halved
        self._later = (NEXT + AFTER * (legs - 1)) * bool(legs)
        self._purse = PURSE * min(1.0, left + legs) / WORTH[2]
        wide = NARROW + WIDE * sqrt(left)
        self._beats = [_below(ahead / wide) for ahead in range(-FARTHEST, FARTHEST + 1)]

    def __missing__(self, owned: Column) -> list[float]:
        """Compute a missing entry: by the rules if the leg is over."""
        if len(self) >= MANY:
            self.clear()
        now = _most(owned) if self._over else self._race(owned)
        if self._later:
            kept = [
                own - part * self._gems_back(own, now) for own, part in zip(owned, now, strict=True)
            ]
            stones = sum(kept) + STONES
            now = [part + self._later * own / stones for part, own in zip(now, kept, strict=True)]
        purse = self._purse
        self[owned] = found = [part + purse * own for part, own in zip(now, owned, strict=True)]
        return found

    def _race(self, owned: Column) -> list[float]:
        """Let everybody race with everybody; a seat without a gem has little hope."""
        beats, odds = self._beats, []
        for seat, own in enumerate(owned):
            chance = 1.0 if own else POOR
            for other, rival in enumerate(owned):
                if other != seat:
                    ahead = own - rival
                    chance *= beats[min(max(ahead, -FARTHEST), FARTHEST) + FARTHEST]
            odds.append(chance)
        total = sum(odds)
        return [chance / total for chance in odds]

    def _gems_back(self, own: int, parts: Sequence[float]) -> float:
        """Return how many gems a winner returns (C10, C11, B12)."""
        if max(parts) < 1.0 and self._over:
            return min(2, own) * sum(part > 0 for part in parts)
        return (own + 1) // 2 if self._halved else min(3, own)


def _below(far: float) -> float:
    """Return how likely luck stays below a bound."""
    return max(0.5 + 0.5 * erf(far / sqrt(2)), 1e-6)


def _most(owned: Column) -> list[float]:
    """Share a colour among those who have most of it."""
    top = max(owned)
    if not top:
        return [0.0] * len(owned)
    return [(own == top) / owned.count(top) for own in owned]
