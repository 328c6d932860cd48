"""Those who go on as cheaply as they can: when they give in, and what they say until then."""

from math import exp
from typing import NamedTuple

SIZE = 32
"""The number of gems of a bid is its rank without so many bits (`offers.py`)."""
KEPT = 0.35
"""The part of the profit that the firm keep."""
WIDTH = 0.12
"""How much such parts differ from one to another."""
FARTHEST = 30.0
"""Beyond this, nobody has doubts any more."""


def giving_in(raised: float, given: float) -> tuple[float, float, float]:
    """Tell how likely they take an offer who are keen, firm and stubborn.

    The keen go on while that is better than what is given, the firm while it leaves them a part of
    the profit, and the stubborn while it leaves anything. What they have by the cheapest raise, and
    what is given, are parts of what the action is worth to them.
    """
    return _below(raised, given), _below(raised, KEPT), _below(raised, 0.0)


def _below(part: float, bar: float) -> float:
    """Tell how likely a part is too small."""
    return 1 / (1 + exp(max(-FARTHEST, min(FARTHEST, (part - bar) / WIDTH))))


class Habit(NamedTuple):
    """How the other one probably answers."""

    tempers: tuple[float, ...]
    """How firmly one believes that they are calm; keen, firm or stubborn (`tempers.py`)."""
    lost: float
    """What it is worth to them that one has the action for nothing."""
    profit: float
    """How much more it is worth to them to have it themselves."""

    @property
    def calm(self) -> float:
        """Tell how firmly one believes that they do what is fair or best."""
        return self.tempers[0]

    def taken(self, price: float, given: float) -> float:
        """Tell how likely they go on cheaply, and yet take what is *given*."""
        parts = (price - self.lost) / self.profit, (given - self.lost) / self.profit
        likely = zip(self.tempers[1:], giving_in(*parts), strict=True)
        return sum(often * one for often, one in likely)


class Raise(NamedTuple):
    """A bid of the other one, and what comes of it if one answers as well as one can."""

    price: float
    """What it is worth to them if it is taken."""
    own: float
    """What comes of it for them."""
    given: float
    """And for oneself."""
    words: float


class Cheapest:
    """The cheapest bids of the other one, as far as one has come, from the highest down."""

    def __init__(self) -> None:
        self._found: dict[int, Raise] = {}
        """By how many gems they have."""

    def note(self, rank: int, found: Raise) -> None:
        """Come to a bid."""
        known = self._found.get(rank >> SIZE)
        if known is None or found.price > known.price:
            self._found[rank >> SIZE] = found

    def over(self, rank: int) -> Raise | None:
        """Find the cheapest raise over a bid: of as many gems, or of one more."""
        size = rank >> SIZE
        found = [self._found[many] for many in (size, size + 1) if many in self._found]
        return max(found, key=lambda one: one.price, default=None)
