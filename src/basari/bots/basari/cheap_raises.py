"""Opponents who raise as cheaply as they can: when they give in, and what they bid until then."""

from math import exp
from typing import NamedTuple

SIZE = 32
"""How far to shift the rank of a bid to get its number of gems (`offers.py`)."""
KEPT = 0.35
"""The part of the profit that a firm player insists on."""
WIDTH = 0.12
"""How much such parts differ between players."""
FARTHEST = 30.0
"""Beyond this, the probability is 0 or 1."""


def giving_in(raised: float, given: float) -> tuple[float, float, float]:
    """Return how likely a keen, a firm and a stubborn player take an offer.

    The keen raise while that is better than what is *given*, the firm while it leaves them a part
    of the profit, the stubborn while it leaves anything. Both arguments, what their cheapest raise
    leaves and what is given, are parts of what the action is worth to them.
    """
    return _below(raised, given), _below(raised, KEPT), _below(raised, 0.0)


def _below(part: float, bar: float) -> float:
    """Return how likely a part is too small."""
    return 1 / (1 + exp(max(-FARTHEST, min(FARTHEST, (part - bar) / WIDTH))))


class Habit(NamedTuple):
    """How the opponent probably answers."""

    tempers: tuple[float, ...]
    """Probability of each temper: calm, keen, firm, stubborn (`tempers.py`)."""
    lost: float
    """What it is worth to them that we get the action for nothing."""
    profit: float
    """How much more it is worth to them to have it themselves."""

    @property
    def calm(self) -> float:
        """The probability that they do what is fair or best."""
        return self.tempers[0]

    def accept_chance(self, price: float, given: float) -> float:
        """Return how likely they raise cheaply in general, but take what is *given* now."""
        parts = (price - self.lost) / self.profit, (given - self.lost) / self.profit
        likely = zip(self.tempers[1:], giving_in(*parts), strict=True)
        return sum(often * one for often, one in likely)


class Raise(NamedTuple):
    """A bid of the opponent, and the result if we answer optimally."""

    price: float
    """What it is worth to them if we take it."""
    own: float
    """What they end up with."""
    given: float
    """What we end up with."""
    words: float


class Cheapest:
    """The opponent's cheapest bids found so far, going from the highest down."""

    def __init__(self) -> None:
        self._found: dict[int, Raise] = {}
        """By number of gems."""

    def note(self, rank: int, found: Raise) -> None:
        """Add a bid."""
        known = self._found.get(rank >> SIZE)
        if known is None or found.price > known.price:
            self._found[rank >> SIZE] = found

    def over(self, rank: int) -> Raise | None:
        """Return the cheapest raise over a bid: as many gems, or one more."""
        size = rank >> SIZE
        found = [self._found[many] for many in (size, size + 1) if many in self._found]
        return max(found, key=lambda one: one.price, default=None)
