"""How an opponent bargains, inferred from what they accept and refuse.

There are a few tempers (`Temper`). After each answer to an offer, the tempers that made it likely
gain weight, for the one who answered and a little for the others.
"""

from enum import IntEnum

import numpy as np

from basari.bots.basari.beliefs import KINSHIP, SLIP
from basari.bots.basari.cheap_raises import giving_in
from basari.bots.basari.position import Numbers
from basari.bots.basari.trade import TradeValues


class Temper(IntEnum):
    """A way to answer offers."""

    CALM = 0
    """As a master expects of strangers: takes what is fair, or what is best."""
    KEEN = 1
    """Raises as cheaply as possible while that is better than what is offered."""
    FIRM = 2
    """Raises as cheaply as possible while that leaves a part of the profit, whatever is offered."""
    STUBBORN = 3
    """Raises as cheaply as possible while that leaves anything at all."""


FIRST: Numbers = np.array([0.85, 0.05, 0.05, 0.05])
"""Prior probability of each temper."""


def acceptance_odds(trade: TradeValues) -> Numbers | None:
    """Return how likely each temper accepts the standing offer; None if the answer says nothing."""
    parts = trade.parts()
    if parts is None:
        return None
    found: Numbers = np.array([trade.calm(), *giving_in(*parts)])
    return SLIP + (1 - 2 * SLIP) * found


class Tempers:
    """The probability of each temper, for each seat."""

    def __init__(self) -> None:
        self._likely: dict[int, Numbers] = {}
        """Log-likelihood of a seat's answers for each temper, by seat."""

    def note(self, seat: int, likely: Numbers) -> None:
        """Update with an answer that each temper gives with such probabilities."""
        self._likely[seat] = self._likely.get(seat, 0.0) + np.log(likely)

    def about(self, seat: int, me: int) -> Numbers:
        """Return the probability of each temper of a seat; *me* is not used as evidence."""
        likely = np.log(FIRST)
        for one, answers in self._likely.items():
            if one != me:
                likely += answers if one == seat else KINSHIP * answers
        firm: Numbers = np.exp(likely - likely.max())
        firm /= firm.sum()
        return firm
