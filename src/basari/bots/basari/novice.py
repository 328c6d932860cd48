"""The novice: takes what glitters, haggles by feeling, and now and then does something silly."""

from random import Random
from typing import Any

from basari.bots.basari.sight import seen
from basari.bots.luck import luck
from basari.kernel import Decision
from basari.rules.basari import board, cards
from basari.rules.basari.gems import COLOURS, NO_GEMS, Gems
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import ACCEPT, Bargain, Offer
from basari.rules.basari.rounds import Choosing

SILLY = 0.2
"""How often something is done for no reason."""
GENEROUS = 3
"""The gems for which one nearly always gives in."""
GLITTER = 1.2
"""What the points of a card count, next to its gems."""


class Novice:
    """A player who has heard the rules once."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Do what seems good."""
        chance = luck(self._seed, seen(view))
        if isinstance(view.phase, Bargain):
            return _haggled(view.phase, decision, chance)
        options = decision.options
        if isinstance(view.phase, Choosing) and chance.random() > SILLY:
            return max(options, key=lambda action: _charm(view, decision.seat, action, chance))
        return options[chance.randrange(len(options))]


def _haggled(bargain: Bargain[Any], decision: Decision[Any], chance: Random) -> Any:  # noqa: ANN401
    """Give in the sooner the more is offered, else bid a little more."""
    standing, options = bargain.standing, decision.options
    enough = standing != NO_GEMS and chance.random() < standing.size / GENEROUS
    lowest = options[-1]
    if enough or not isinstance(lowest, Offer):
        return options[0] if standing == NO_GEMS else ACCEPT
    near = range(max(len(options) - 5, 0), len(options))
    bid = options[chance.choice(near)]
    return bid if isinstance(bid, Offer) else lowest


def _charm(view: Any, seat: int, action: Any, chance: Random) -> float:  # noqa: ANN401
    """Tell how good an action looks at a glance; moods differ."""
    mood = chance.uniform(0.7, 1.3)
    match action:
        case cards.Action.B:
            return GLITTER * mood * float(view.current[seat].points)
        case cards.Action.C:
            return mood * _glitter(view.current[seat].gems & view.supply)
        case cards.Action.A:
            return mood * (10.0 if view.workers[seat] >= 11 else 4.0)  # noqa: PLR2004 - nearly there
        case board.Action.POINTS:
            return GLITTER * mood * float(view.rules.track[view.pawns[seat] - 1].points)
        case board.Action.GEMS:
            return mood * _glitter(view.rules.track[view.pawns[seat] - 1].gems & view.supply)
        case _:
            return mood * 5


def _glitter(gems: Gems) -> float:
    """Count gems as if each were a quarter of its colour's majority."""
    return sum(gems[colour] * WORTH[colour] / 4 for colour in COLOURS)
