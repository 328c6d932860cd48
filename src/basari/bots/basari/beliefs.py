"""What a master believes about how the others choose, inferred from their choices so far.

There are a few ways to choose (`ChoiceWay`). At each reveal, the ways that made the choices likely
gain weight. Players at one table often think alike, so a choice also says something about the
other players.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from basari.bots.basari.choice_forecast import forecast_choices
from basari.bots.basari.position import Numbers
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.mixing import match_regrets, sides


class ChoiceWay(IntEnum):
    """A way to choose an action."""

    CROWD = 0
    """Like merchants and people: what is good, unless it is too popular."""
    COOL = 1
    """Like a master: expects the others to follow one of the other ways half of the time."""
    LOOSE = 2
    """Calculating: assumes that everybody bargains optimally; often picks less than the best."""
    STRICT = 3
    """Calculating, and nearly always picks the best."""
    ANY = 4
    """Unknown: any action."""


FIRST: Numbers = np.array([0.35, 0.3, 0.2, 0.1, 0.05])
"""Prior probability of each way."""
CALCULATING: Numbers = np.array([0.0, 0.0, 1.0, 1.0, 0.5])
"""Whether a way to choose goes with optimal bargaining."""
SLIP = 0.05
"""How often anybody chooses at random."""
KINSHIP = 0.5
"""The weight of the others' choices as evidence about a player, next to the player's own."""
ROUNDS = 60
"""Iterations of a master's regret matching."""
FAITH = 0.5
"""The probability masters give to a stranger not being a master."""
LOOSE = (20, 2.0, 0.5)
STRICT = (40, 1.0, 0.12)
"""Iterations of fictitious play, and its temperature at the start and at the end."""


def guesses(view: Any, table: Numbers, game: Game) -> Numbers:  # noqa: ANN401 - of either edition
    """Return how often everybody chooses each action: by way, by seat and by action."""
    actions, seats = table.shape[0], table.shape[-1]
    found: Numbers = np.empty((len(ChoiceWay), seats, actions))
    found[ChoiceWay.CROWD] = forecast_choices(view, actions)
    found[ChoiceWay.LOOSE] = game.answered(*LOOSE).T
    found[ChoiceWay.STRICT] = game.answered(*STRICT).T
    found[ChoiceWay.ANY] = 1 / actions
    others = np.delete(FIRST, ChoiceWay.COOL)
    habits = np.tensordot(others / others.sum(), np.delete(found, ChoiceWay.COOL, axis=0), 1)
    found[ChoiceWay.COOL] = match_regrets(sides(table), ROUNDS, habits, FAITH)
    found *= 1 - SLIP
    found += SLIP / actions
    return found


class Beliefs:
    """The probability of each way, for each seat."""

    def __init__(self, seats: int) -> None:
        self._likely = np.zeros((len(ChoiceWay), seats))
        """Log-likelihood of all choices so far, by way and by seat."""

    def note(self, guessed: Numbers, chosen: Sequence[int]) -> None:
        """Update with what all have *chosen*, given how likely each way made it."""
        self._likely += np.log(guessed[:, np.arange(len(chosen)), chosen])

    def about(self, me: int) -> Numbers:
        """Return the probability of each way for each seat; *me* is not used as evidence."""
        others = np.delete(self._likely, me, axis=1).sum(axis=1, keepdims=True)
        likely = np.log(FIRST)[:, None] + KINSHIP * (others - self._likely) + self._likely
        firm: Numbers = np.exp(likely - likely.max(axis=0))
        firm /= firm.sum(axis=0)
        return firm

    def expect(self, me: int, guessed: Numbers) -> Numbers:
        """Return how often everybody will choose each action: by seat and by action."""
        found: Numbers = np.einsum("ws,wsa->sa", self.about(me), guessed)
        return found

    def calculating(self, me: int) -> float:
        """Return the share of the others who probably calculate."""
        return float(np.delete(CALCULATING @ self.about(me), me).mean())
