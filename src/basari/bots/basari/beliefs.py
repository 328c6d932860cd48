"""What a master believes of the others: who chooses how, inferred from what they have chosen.

There are a few ways to choose (`Way`). Everybody at the table may follow any of them; whenever all
choices lie open, those ways are believed more firmly by which they were likelier. Those who sit at
one table are often of a kind, so what one chose says something about the others, too.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from basari.bots.basari.crowd import likings
from basari.bots.basari.position import Numbers
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.mixing import match_regrets, sides


class Way(IntEnum):
    """How somebody may choose."""

    CROWD = 0
    """As merchants and people do: what is good, if it is not too popular."""
    COOL = 1
    """As a master would: it expects others to follow another way as often as not."""
    LOOSE = 2
    """Calculating, in the belief that all bargain as well as they can; often not the best."""
    STRICT = 3
    """Likewise, and hardly ever not the best."""
    ANY = 4
    """In a way that one does not know."""


FIRST: Numbers = np.array([0.35, 0.3, 0.2, 0.1, 0.05])
"""How firmly each way is believed of a stranger."""
CALCULATING: Numbers = np.array([0.0, 0.0, 1.0, 1.0, 0.5])
"""Who bargains as well as they can, by how they choose."""
SLIP = 0.05
"""How often anybody chooses anything."""
KINSHIP = 0.5
"""How much the choices of others say of somebody, next to their own."""
ROUNDS = 60
"""How often masters reconsider a choice."""
FAITH = 0.5
"""How firmly they believe that strangers are no masters."""
LOOSE = (20, 2.0, 0.5)
STRICT = (40, 1.0, 0.12)
"""How often all reconsider, and how far from the best they choose, at first and in the end."""


def guesses(view: Any, table: Numbers, game: Game) -> Numbers:  # noqa: ANN401 - of either edition
    """Guess how often everybody chooses what: by way, by seat and by action."""
    actions, seats = table.shape[0], table.shape[-1]
    found: Numbers = np.empty((len(Way), seats, actions))
    found[Way.CROWD] = likings(view, actions)
    found[Way.LOOSE] = game.answered(*LOOSE).T
    found[Way.STRICT] = game.answered(*STRICT).T
    found[Way.ANY] = 1 / actions
    others = np.delete(FIRST, Way.COOL)
    habits = np.tensordot(others / others.sum(), np.delete(found, Way.COOL, axis=0), 1)
    found[Way.COOL] = match_regrets(sides(table), ROUNDS, habits, FAITH)
    found *= 1 - SLIP
    found += SLIP / actions
    return found


class Beliefs:
    """How firmly one believes which way of whom."""

    def __init__(self, seats: int) -> None:
        self._likely = np.zeros((len(Way), seats))
        """How likely all is that somebody has chosen: as a logarithm, by way and by seat."""

    def note(self, guessed: Numbers, chosen: Sequence[int]) -> None:
        """See what all have chosen, and what was guessed of it."""
        self._likely += np.log(guessed[:, np.arange(len(chosen)), chosen])

    def about(self, me: int) -> Numbers:
        """Tell how firmly every way is believed of every seat; *me* one need not guess."""
        others = np.delete(self._likely, me, axis=1).sum(axis=1, keepdims=True)
        likely = np.log(FIRST)[:, None] + KINSHIP * (others - self._likely) + self._likely
        firm: Numbers = np.exp(likely - likely.max(axis=0))
        firm /= firm.sum(axis=0)
        return firm

    def expected(self, me: int, guessed: Numbers) -> Numbers:
        """Tell how often everybody will choose what: by seat and by action."""
        found: Numbers = np.einsum("ws,wsa->sa", self.about(me), guessed)
        return found

    def calculating(self, me: int) -> float:
        """Tell which part of the others probably calculates."""
        return float(np.delete(CALCULATING @ self.about(me), me).mean())
