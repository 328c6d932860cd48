"""Another value of a position, for those who are held out: other odds, and other constants.

A colour goes to whoever beats everybody else, each with the odds of a race whose luck grows with
the rounds that are left. Later on, gems count as their part of all there are. How long a leg takes
follows from the one who leads; who else comes to the goal, from how far they must still go. One
compares oneself with the others, and most with those who are ahead.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, sqrt

from basari.bots.basari.reckoning.scales import Column, Scales, Scene
from basari.rules.basari.majority import WORTH

NARROW = 1.2
"""How far luck drives two apart who race for a colour, at the end of a round."""
WIDE = 1.9
"""How much farther by a round that is left; it grows as its root."""
NEXT = 1.25
"""What the next leg counts, next to this one."""
AFTER = 1.2
"""What those after it count."""
STONES = 4.5
"""Gems that nobody owns yet, of those that will decide a colour later."""
PURSE = 0.06
"""Points that a gem is worth to bargain with, as long as there are rounds to come."""
HASTE = 1.6
"""How much faster the leader goes than a card or a die leads."""
STRIDE = 1.15
"""How much faster everybody does."""
LUCK = 1.1
"""How far luck drives apart in a round, in steps."""
ENVY = 0.85
"""How much the others count, next to oneself."""
LAST, EVERY = 3.0, 2.2
"""How many points more make one a rival, at the end, and how many more for a round to come."""
ROUNDS = 5
"""Rounds of a leg."""
FARTHEST = 12
"""Gems ahead beyond which all is alike."""
POOR = 0.3
"""What hope one has in a colour of which one owns nothing, next to one who does."""
MANY = 32768
"""So many columns are remembered."""


@lru_cache(maxsize=64)
def ledger(seen: Scene) -> "Ledger":
    """Weigh a table, once for all who sit at it."""
    return Ledger(seen)


@lru_cache(maxsize=256)
def colours(left: float, legs: int, halved: bool) -> "Races":  # noqa: FBT001 - to be looked up
    """Find what is known of such a moment."""
    return Races(left, legs, halved=halved)


class Ledger(Scales):
    """A sober count."""

    def __init__(self, seen: Scene) -> None:
        self._pace = sum(seen.steps) / len(seen.steps)
        super().__init__(seen)

    def known(self, left: float) -> "Races":
        """Tell what colours bring, with so many rounds left."""
        return colours(left, self.table.legs, self.table.halved)

    def expected(self, way: tuple[int, ...]) -> tuple[list[float], float]:
        """Expect what everybody still gets, and how many rounds are left."""
        table = self.table
        missing = [table.goal - own for own in way]
        left = round(2 * min(missing) / (HASTE * self._pace)) / 2
        left = max(left, 0.5) if min(missing) > 0 else 0.0
        known = self.known(left)
        total = [table.prize * self._arrives(own, left) for own in missing]
        for worth, column in zip(WORTH, table.owned, strict=True):
            for seat, share in enumerate(known[column]):
                total[seat] += worth * share
        return total, left

    def _arrives(self, missing: int, left: float) -> float:
        """Tell how likely one comes to the goal in so many rounds."""
        if not left:
            return float(missing <= 0)
        far = missing - 0.5 - STRIDE * self._pace * left
        return 0.5 - 0.5 * erf(far / (LUCK * self._pace * sqrt(2 * left)))

    def hoped(self, points: list[float]) -> list[float]:
        """Tell everybody's chance to win: who is far behind has hardly any."""
        to_come = ROUNDS * self.table.legs + self.left
        wide = LAST + EVERY * sqrt(to_come) * 1.5
        best = max(points)
        hopes = [exp((own - best) / wide) for own in points]
        return [hope / sum(hopes) for hope in hopes]

    def compared(self, points: Sequence[float]) -> list[float]:
        """Compare with the others, as they have chances to win."""
        chances = self.chances
        total = sum([own * chance for own, chance in zip(points, chances, strict=True)])
        return [
            own - ENVY * (total - own * chance) / (1.0 - chance + 1e-9)
            for own, chance in zip(points, chances, strict=True)
        ]


class Races(dict[Column, list[float]]):
    """What a colour brings everybody, as parts of its points, by who owns how many of it."""

    def __init__(self, left: float, legs: int, *, halved: bool) -> None:
        super().__init__()
        self._over, self._halved = not left, halved
        self._later = (NEXT + AFTER * (legs - 1)) * bool(legs)
        self._purse = PURSE * min(1.0, left + legs) / WORTH[2]
        wide = NARROW + WIDE * sqrt(left)
        self._beats = [_below(ahead / wide) for ahead in range(-FARTHEST, FARTHEST + 1)]

    def __missing__(self, owned: Column) -> list[float]:
        """Work it out: by the rules if the leg is over."""
        if len(self) >= MANY:
            self.clear()
        now = _most(owned) if self._over else self._race(owned)
        if self._later:
            kept = [
                own - part * self._returned(own, now) for own, part in zip(owned, now, strict=True)
            ]
            stones = sum(kept) + STONES
            now = [part + self._later * own / stones for part, own in zip(now, kept, strict=True)]
        purse = self._purse
        self[owned] = found = [part + purse * own for part, own in zip(now, owned, strict=True)]
        return found

    def _race(self, owned: Column) -> list[float]:
        """Let everybody race with everybody; who owns nothing has little hope."""
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

    def _returned(self, own: int, parts: Sequence[float]) -> float:
        """Tell how many gems a winner gives back (C10, C11, B12)."""
        if max(parts) < 1.0 and self._over:
            return min(2, own) * sum(part > 0 for part in parts)
        return (own + 1) // 2 if self._halved else min(3, own)


def _below(far: float) -> float:
    """Tell how likely luck stays below so much."""
    return max(0.5 + 0.5 * erf(far / sqrt(2)), 1e-6)


def _most(owned: Column) -> list[float]:
    """Share a colour among those who have most of it."""
    top = max(owned)
    if not top:
        return [0.0] * len(owned)
    return [(own == top) / owned.count(top) for own in owned]
