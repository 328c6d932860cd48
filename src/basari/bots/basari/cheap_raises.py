"""Opponents who always raise as cheaply as possible: when they accept, and what they bid."""

from math import exp
from typing import NamedTuple

SIZE = 32
"""How far to shift the rank of a bid to get its number of gems (`offers.py`)."""
KEPT = 0.35
"""The part of the profit that a firm player insists on."""
WIDTH = 0.12
"""The width of the logistic curve by which that part differs between players."""
FARTHEST = 30.0
"""The largest argument of that curve; beyond it, the probability is 0 or 1."""


def giving_in(raised: float, given: float) -> tuple[float, float, float]:
    """Return the chances that a keen, a firm and a stubborn opponent accept an offer.

    Both arguments are parts of the opponent's profit from the action: what their cheapest raise
    would leave them (*raised*), and what the offer gives them. A keen opponent raises while that is
    better than *given*, a firm one while it leaves `KEPT`, a stubborn one while it leaves anything.
    """
    return _below(raised, given), _below(raised, KEPT), _below(raised, 0.0)


def _below(part: float, bar: float) -> float:
    """Return the chance that *part* is below the *bar*, with a soft edge of `WIDTH`."""
    return 1 / (1 + exp(max(-FARTHEST, min(FARTHEST, (part - bar) / WIDTH))))


class Habit(NamedTuple):
    """The opponent's probable way to answer offers."""

    tempers: tuple[float, ...]
    """Probability of each temper: calm, keen, firm, stubborn (`tempers.py`)."""
    lost: float
    """The opponent's prospects if we get the action for nothing."""
    profit: float
    """How much better the opponent's prospects are with the action for nothing."""

    @property
    def calm(self) -> float:
        """The probability that the opponent is calm: does what is fair, or best."""
        return self.tempers[0]

    def accept_chance(self, price: float, given: float) -> float:
        """Return the chance that a cheap raiser takes *given* now rather than raise for *price*."""
        parts = (price - self.lost) / self.profit, (given - self.lost) / self.profit
        likely = zip(self.tempers[1:], giving_in(*parts), strict=True)
        return sum(often * one for often, one in likely)


class Raise(NamedTuple):
    """A bid of the opponent, and the expected result if we answer it optimally."""

    price: float
    """The opponent's prospects if we accept."""
    own: float
    """The opponent's prospects after our answer."""
    given: float
    """Our prospects after our answer."""
    words: float


class Cheapest:
    """The opponent's cheapest raises, collected while bids are visited from the highest down."""

    def __init__(self) -> None:
        self._found: dict[int, Raise] = {}
        """By number of gems: the lowest bid noted so far."""

    def note(self, rank: int, found: Raise) -> None:
        """Add a bid; bids must come from the highest to the lowest."""
        known = self._found.get(rank >> SIZE)
        if known is None or found.price > known.price:
            self._found[rank >> SIZE] = found

    def over(self, rank: int) -> Raise | None:
        """Return the known raise over a bid, by up to one gem, best for the opponent, or None."""
        size = rank >> SIZE
        found = [self._found[many] for many in (size, size + 1) if many in self._found]
        return max(found, key=lambda one: one.price, default=None)
