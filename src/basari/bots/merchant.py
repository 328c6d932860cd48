"""The merchant: knows what things are worth, decides quickly, and asks for half of every profit."""

from typing import Any

import numpy as np

from basari.bots.luck import luck
from basari.bots.master import Haggle, alone, pick
from basari.bots.seeing import position_of
from basari.bots.worth import Position, Weights
from basari.kernel import Decision
from basari.rules.gems import NO_GEMS, Gems
from basari.rules.negotiation import ACCEPT, Bargain, Offer
from basari.rules.rounds import Choosing

FAIR = 0.5
"""The part of the profit that one leaves to the other."""
GREED = 60.0
"""How much more often the better action is chosen."""
WEIGHED = 400
"""Offers that are weighed, the lowest first."""


class Merchant:
    """A player that weighs what is before its eyes, and does not look ahead."""

    def __init__(self, seed: str, weights: Weights | None = None) -> None:
        self._seed, self._weights = seed, weights or Weights()

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Weigh what is asked."""
        position = position_of(view, self._weights)
        if isinstance(view.phase, Choosing):
            return self._choose(view, position, decision)
        if isinstance(view.phase, Bargain):
            return bargained(view, position, view.phase, decision)
        return pick(view, position, decision)

    def _choose(self, view: Any, position: Position, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Prefer what would bring most, if one were alone with it."""
        seat, actions = decision.seat, tuple(decision.options)
        chances = [
            float(position.chances(alone(view, position, seat, action))[seat]) for action in actions
        ]
        likings = np.exp(GREED * (np.array(chances) - max(chances)))
        return luck(self._seed, view).choices(actions, likings.tolist())[0]


def bargained(
    view: Any,  # noqa: ANN401 - of either edition
    position: Position,
    bargain: Bargain[Any],
    decision: Decision[Any],
) -> Any:  # noqa: ANN401 - a bid
    """Offer what leaves the other half of the profit, or take it if one is offered as much."""
    seat, other, standing = bargain.turn, bargain.other, bargain.standing
    found = Haggle(view, position, bargain.action, (seat, other))
    lost, won = found.free(other), found.free(seat)
    fair = FAIR * (won[seat] - lost[seat])
    taken = found.paid(other, standing)[seat] - lost[seat] if standing.size else 0.0
    if standing != NO_GEMS and taken >= fair:
        return ACCEPT
    offers = found.offers[0]
    first = offers.above(standing)
    gems = offers.gems[first : first + WEIGHED]
    if not len(gems):
        return decision.options[0]
    chances = position.chances(found.expected(seat, gems))
    mine, yours = chances[:, seat] - lost[seat], chances[:, other] - won[other]
    agreeable = np.where(yours >= FAIR * (lost[other] - won[other]), mine, -1.0)
    best = int(agreeable.argmax())
    if standing != NO_GEMS and agreeable[best] <= taken:
        return ACCEPT
    return Offer(Gems(*map(int, gems[best if agreeable[best] > 0 else 0])))
