"""How somebody bargains, inferred from what they have taken and what they have refused.

There are a few tempers (`Temper`). Whoever answers an offer takes it or goes higher; those tempers
are believed more firmly by which the answer was likelier, of its giver and a little of the others.
"""

from enum import IntEnum

import numpy as np

from basari.bots.basari.beliefs import KINSHIP, SLIP
from basari.bots.basari.driving import giving_in
from basari.bots.basari.position import Numbers
from basari.bots.basari.trading import Trade


class Temper(IntEnum):
    """How somebody may answer an offer."""

    CALM = 0
    """As a master expects it of strangers: takes what is fair, or what is best."""
    KEEN = 1
    """Goes on as cheaply as possible, while that is better than what is offered."""
    FIRM = 2
    """Likewise, while that leaves a part of the profit, whatever is offered."""
    STUBBORN = 3
    """Likewise, while it leaves anything at all."""


FIRST: Numbers = np.array([0.85, 0.05, 0.05, 0.05])
"""How firmly each temper is believed of a stranger."""


def accepting(trade: Trade) -> Numbers | None:
    """Tell how likely each temper takes what stands; nothing, if that says nothing of anybody."""
    parts = trade.parts()
    if parts is None:
        return None
    found: Numbers = np.array([trade.calm(), *giving_in(*parts)])
    return SLIP + (1 - 2 * SLIP) * found


class Tempers:
    """How firmly one believes which temper of whom."""

    def __init__(self) -> None:
        self._likely: dict[int, Numbers] = {}
        """How likely all answers of somebody are: as a logarithm for every temper, by seat."""

    def note(self, seat: int, likely: Numbers) -> None:
        """See an answer that each temper gives so likely."""
        self._likely[seat] = self._likely.get(seat, 0.0) + np.log(likely)

    def about(self, seat: int, me: int) -> Numbers:
        """Tell how firmly every temper is believed of a seat; *me* one need not guess."""
        likely = np.log(FIRST)
        for one, answers in self._likely.items():
            if one != me:
                likely += answers if one == seat else KINSHIP * answers
        firm: Numbers = np.exp(likely - likely.max())
        firm /= firm.sum()
        return firm
