"""How opponents bargain, inferred from the offers they accept and refuse.

There are a few tempers (`Temper`). After each answer to an offer, the tempers that made it likely
gain weight: for the player who answered, and a little for the others.
"""

from enum import IntEnum

import numpy as np

from basari.bots.basari.beliefs import KINSHIP, SLIP
from basari.bots.basari.cheap_raises import giving_in
from basari.bots.basari.position import Numbers
from basari.bots.basari.trade import TradeValues


class Temper(IntEnum):
    """A player's usual way to answer offers."""

    CALM = 0
    """Accepts what is fair, or what is best, as a master expects of strangers."""
    KEEN = 1
    """Raises as cheaply as possible while a raise is better than the offer."""
    FIRM = 2
    """Raises as cheaply as possible while a raise leaves part of the profit, whatever the offer."""
    STUBBORN = 3
    """Raises as cheaply as possible while a raise leaves anything at all."""


FIRST: Numbers = np.array([0.85, 0.05, 0.05, 0.05])
"""The probability of each temper before anything is known of a player."""


def acceptance_odds(trade: TradeValues) -> Numbers | None:
    """Return the chance that each temper accepts the offer; None if nothing can be learned."""
    parts = trade.parts()
    if parts is None:
        return None
    found: Numbers = np.array([trade.calm(), *giving_in(*parts)])
    return SLIP + (1 - 2 * SLIP) * found


class Tempers:
    """For each seat, the probability of each temper."""

    def __init__(self) -> None:
        self._likely: dict[int, Numbers] = {}
        """Log-likelihood of a seat's answers for each temper, by seat."""

    def note(self, seat: int, likely: Numbers) -> None:
        """Update with an answer of *seat*, given how *likely* it is for each temper."""
        self._likely[seat] = self._likely.get(seat, 0.0) + np.log(likely)

    def about(self, seat: int, me: int) -> Numbers:
        """Return how probable each temper of *seat* is; answers of seat *me* are not evidence."""
        likely = np.log(FIRST)
        for one, answers in self._likely.items():
            if one != me:
                likely += answers if one == seat else KINSHIP * answers
        firm: Numbers = np.exp(likely - likely.max())
        firm /= firm.sum()
        return firm
