"""How a master guesses the others' choices from what they have chosen so far.

There are a few ways to choose (`ChoiceWay`). At each reveal, the ways that made the actual choices
likely gain weight. Players at one table often think alike, so each choice also counts a little as
evidence about the other players.
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
    """Picks good actions, but seldom one that many others want, as merchants and people do."""
    COOL = 1
    """Chooses like a master, who expects others to use one of the other ways half of the time."""
    LOOSE = 2
    """Expects everybody to bargain optimally, and often picks less than the best action."""
    STRICT = 3
    """Expects everybody to bargain optimally, and nearly always picks the best action."""
    ANY = 4
    """Picks any action, all equally likely: for players who choose in none of the other ways."""


FIRST: Numbers = np.array([0.35, 0.3, 0.2, 0.1, 0.05])
"""The probability of each way to choose before anything is known of a player."""
CALCULATING: Numbers = np.array([0.0, 0.0, 1.0, 1.0, 0.5])
"""For each way to choose, the probability that such a player bargains optimally."""
SLIP = 0.05
"""The probability that a player picks an action at random, whatever their way to choose."""
KINSHIP = 0.5
"""The weight of the others' choices as evidence about a player, relative to the player's own."""
ROUNDS = 60
"""Iterations of a master's regret matching."""
FAITH = 0.5
"""The probability, as a master assumes, that a stranger chooses in one of the ways but `COOL`."""
LOOSE = (20, 2.0, 0.5)
STRICT = (40, 1.0, 0.12)
"""For the ways of these names: iterations of fictitious play, temperature at its start and end."""


def guesses(view: Any, table: Numbers, game: Game) -> Numbers:  # noqa: ANN401 - of either edition
    """Return the predicted choices: a probability for each way to choose, seat and action.

    *table* holds everybody's prospects if pairs bargain as merchants do, *game* the effects of the
    actions if pairs bargain optimally.
    """
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
    """What the choices so far tell about each seat: the probability of each way to choose."""

    def __init__(self, seats: int) -> None:
        self._likely = np.zeros((len(ChoiceWay), seats))
        """Log-likelihood of all choices so far, by way and by seat."""

    def note(self, guessed: Numbers, chosen: Sequence[int]) -> None:
        """Learn from everybody's *chosen* actions; *guessed* is what `guesses` had predicted."""
        self._likely += np.log(guessed[:, np.arange(len(chosen)), chosen])

    def about(self, me: int) -> Numbers:
        """Return how probable each way is for each seat; *me*'s own choices are not evidence."""
        others = np.delete(self._likely, me, axis=1).sum(axis=1, keepdims=True)
        likely = np.log(FIRST)[:, None] + KINSHIP * (others - self._likely) + self._likely
        firm: Numbers = np.exp(likely - likely.max(axis=0))
        firm /= firm.sum(axis=0)
        return firm

    def expect(self, me: int, guessed: Numbers) -> Numbers:
        """Return the probability of each action by seat, averaged over the ways to choose.

        *guessed* is the result of `guesses`; *me* is the seat for which the others are judged.
        """
        found: Numbers = np.einsum("ws,wsa->sa", self.about(me), guessed)
        return found

    def calculating(self, me: int) -> float:
        """Return how probable it is, on average, that a seat other than *me* bargains optimally."""
        return float(np.delete(CALCULATING @ self.about(me), me).mean())
