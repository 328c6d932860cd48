"""Opponents who always raise as cheaply as possible: when they accept, and what they bid."""

from math import exp
from typing import NamedTuple

SIZE = 32
"""How many bits to shift a bid's rank right to get its number of gems (`offers.py`)."""
KEPT = 0.35
"""The part of the profit that a firm player insists on."""
WIDTH = 0.12
"""How much `KEPT` differs between players: the width of a logistic curve."""
FARTHEST = 30.0
"""The largest argument of the logistic curve; beyond it, the probability counts as 0 or 1."""


def giving_in(raised: float, given: float) -> tuple[float, float, float]:
    """Return the chances that a keen, a firm and a stubborn opponent accept an offer.

    Both arguments are parts of the opponent's profit from the action: *raised* is what the cheapest
    raise would leave them, *given* what the offer gives them. A keen opponent raises while *raised*
    is more than *given*, a firm one while it is at least `KEPT`, a stubborn one while it is
    anything at all.
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
    """What the opponent gains by getting the action for nothing, rather than leaving it to us."""

    @property
    def calm(self) -> float:
        """The probability that the opponent is calm, and accepts what is fair or what is best."""
        return self.tempers[0]

    def accept_chance(self, price: float, given: float) -> float:
        """Return the chance that the opponent is one who raises cheaply, and yet accepts an offer.

        Both arguments are prospects of the opponent: *given* after accepting, *price* after the
        cheapest raise if we accept that.
        """
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
        """By number of gems: the bid that leaves the opponent most."""

    def note(self, rank: int, found: Raise) -> None:
        """Add a bid; bids must come from the highest to the lowest."""
        known = self._found.get(rank >> SIZE)
        if known is None or found.price > known.price:
            self._found[rank >> SIZE] = found

    def over(self, rank: int) -> Raise | None:
        """Return the opponent's best known raise of a bid by up to one gem; None if there is none.

        *rank* is the rank of the bid that is raised.
        """
        size = rank >> SIZE
        found = [self._found[many] for many in (size, size + 1) if many in self._found]
        return max(found, key=lambda one: one.price, default=None)
