"""The worth of a table to a seat: the points its chains, seals and cards may still bring.

Points depend on ranks, not on values: what matters is how likely a chain stays above the others'
until the leg is scored, and how much of it is left in later legs.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp

from basari.rules.moonlight.chains import FULL, Tableau, lay_link, value_of
from basari.rules.moonlight.laying import layings
from basari.rules.moonlight.moves import Lay
from basari.rules.moonlight.scoring import POINTS
from basari.rules.moonlight.table import Column, View
from basari.rules.moonlight.tiles import HAMMER, SEAL, is_link

LEGS, ROUNDS = 4, 3
DOUBT = (1.2, 1.6)
"""How far values may move until the scoring: in any case, and for each round until then."""
LASTING = (0.62, 0.8)
"""The part of a chain's points that remains for the next leg: if it is full, and if it has room."""
ROOM = 3.2
"""How much value a chain gains by the next leg for each link that it has room for."""
SEALED = 0.55
"""The value of a seal in itself: the power to displace a card."""


class Worth:
    """The worth of tableaux to each seat, at one moment of a game."""

    def __init__(self, view: View) -> None:
        self.seats = range(len(view.seals))
        self.chains, self.seals, self.supply = view.chains, view.seals, view.supply
        self._legs = LEGS - view.leg
        self._doubt = DOUBT[0] + DOUBT[1] * max(0, ROUNDS - max(view.round, 1))
        self._values = [[value_of(chain) for chain in tableau] for tableau in view.chains]

    def chain(self, seat: int, place: int, chain: tuple[str, ...]) -> float:
        """Return the points that a chain may bring *seat* if the others' chains stay the same."""
        value = value_of(chain)
        others = [self._values[other][place] for other in self.seats if other != seat]
        points = points_forecast(value, others, self._doubt)
        if not self._legs:
            return points
        full = len(chain) == FULL
        later = value if full else value + ROOM * (FULL - len(chain))
        coming = points_forecast(later, others, self._doubt + 4.0) * LASTING[not full]
        return points + coming * _series(LASTING[not full], self._legs)

    def tableau(self, seat: int, chains: Tableau) -> float:
        """Return the points that all *chains* together may bring *seat*."""
        return sum(self.chain(seat, place, chain) for place, chain in enumerate(chains))

    def seal(self, seat: int, more: int = 1) -> float:
        """Return the value of *more* seals to *seat*: at the last scoring, and until then."""
        others = [self.seals[other] for other in self.seats if other != seat]
        doubt = 1.0 + 1.2 * self._legs
        before = points_forecast(self.seals[seat], others, doubt)
        after = points_forecast(max(0, self.seals[seat] + more), others, doubt)
        return after - before + SEALED * more * min(1.0, 0.3 + self._legs / 3)

    def gain(self, seat: int, column: Column) -> float:
        """Return how much *seat* gains from a column of tiles, laid as well as possible."""
        return self.best(seat, self.chains[seat], column)[0]

    def best(self, seat: int, chains: Tableau, column: Column) -> tuple[float, Lay | None]:
        """Return the best gain from a *column* of tiles, and the laying of links that brings it.

        Seals come first, then hammers, then links; without links, the laying is None.
        """
        before = self.tableau(seat, self.chains[seat])
        seals = column.count(SEAL)
        bonus = self.seal(seat, min(seals, self.supply)) if seals else 0.0
        links = tuple([tile for tile in column if is_link(tile)])
        found: tuple[float, Lay | None] = (-99.0, None)
        for struck in self._struck(chains, column.count(HAMMER)):
            if not links:
                found = max(found, (self.tableau(seat, struck) - before, None), key=_first)
                continue
            for way in layings(struck, links):
                found = max(found, (self.after(seat, struck, way) - before, way), key=_first)
        return found[0] + bonus, found[1]

    def _struck(self, chains: Tableau, hammers: int) -> Iterator[Tableau]:
        """Yield the chains, and with *hammers*, also each result of removing one link."""
        yield chains
        if hammers:
            for place, chain in enumerate(chains):
                for at in range(len(chain)):
                    shorter = chain[:at] + chain[at + 1 :]
                    yield (*chains[:place], shorter, *chains[place + 1 :])

    def after(self, seat: int, chains: Tableau, way: Lay) -> float:
        """Return the value of *chains* after the laying *way*, with the seals that it brings."""
        won = 0
        for link in way.links:
            chains, landing = lay_link(chains, link.label, link.gem, self.supply - won)
            won += landing.seal
        bonus = self.seal(seat, won) if won else 0.0
        return self.tableau(seat, chains) + bonus


def _first(pair: tuple[float, object]) -> float:
    return pair[0]


@lru_cache(64)
def _series(factor: float, number: int) -> float:
    """Return factor**0 + factor**1 + … + factor**(number - 1)."""
    return sum(factor**leg for leg in range(number))


def points_forecast(value: float, others: Sequence[float], doubt: float) -> float:
    """Return the expected points of a value among *others*, if values may move by about *doubt*."""
    if value <= 0:
        return 0.0
    above = [1 / (1 + exp(min(60.0, (value - other) / doubt))) for other in others]
    return sum(points * chance for points, chance in zip(POINTS, _ranks(above), strict=False))


def _ranks(above: Sequence[float]) -> list[float]:
    """Return the chances that 0, 1 and 2 others are above, given the chance of each."""
    ranks = [1.0, 0.0, 0.0]
    for chance in above:
        first, second, third = ranks
        ranks = [
            first * (1 - chance),
            second * (1 - chance) + first * chance,
            third * (1 - chance) + second * chance,
        ]
    return ranks


def keep_value(card: int, view: View) -> float:
    """Return the value of keeping *card* in hand: for the last leg, or as the last card."""
    others = len(view.seals) - 1
    low = (card - 0.5) / 13
    last = POINTS[0] * low**others + POINTS[1] * others * low ** (others - 1) * (1 - low)
    if view.leg == LEGS:
        return last
    return 0.35 * last + 0.07 * card
