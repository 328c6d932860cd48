"""The novice: takes what glitters, haggles by feeling, and changes its mind for no reason.

Its mistakes are those of people who have heard the rules once. Red looks better than it is, most of
all a heap of it; that the supply is short is noticed only when nothing is left; what others want is
not looked at. It gives in early, and when it does bid it likes to show its prettiest gem. But it
knows when a thing is good for nothing.
"""

from random import Random
from typing import Any

from basari.bots.basari.crowd import goods
from basari.bots.basari.merchant import change
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, stall
from basari.bots.basari.sight import seen
from basari.bots.luck import luck
from basari.kernel import Decision
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.negotiation import ACCEPT, Bargain, Offer
from basari.rules.basari.rounds import Choosing

FICKLE = 0.2
"""How often something else is done than what looks best."""
GENEROUS = 3
"""The gems for which one nearly always gives in."""
NEAR = 5
"""Bids that seem all the same: the lowest ones."""
PRETTY = 0.3
"""How often the most precious of them is made, and not any."""
GLITTER = (5.0, 3.0, 2.5, 2.0)
"""Points that a gem looks worth, from red to blue."""
HEAP = 0.3
"""How much more a gem looks worth for every other one of its colour on the card."""
POINTS = 1.2
"""What points look worth."""
FAR, NEARLY = 4.0, 10.0
"""What it looks worth to go on, and what if one is nearly there."""
STEPS = 1.6
"""So many steps before the goal one is nearly there."""
SPITE = 3.0
"""What it looks worth to go on if one is there, and another one nearly is."""
CHANGE = 5.0
"""What it looks worth to exchange gems."""


class Novice:
    """A player who has heard the rules once."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Do what seems good."""
        chance, phase, options = luck(self._seed, seen(view)), view.phase, decision.options
        if isinstance(phase, Bargain):
            return _haggled(phase, decision, chance)
        if isinstance(phase, Choosing):
            return options[_chosen(view, decision.seat, len(options), chance)]
        if isinstance(phase, Placing):
            return options[chance.randrange(len(options))]
        return max(options, key=lambda move: _shine(change(move)))


def _chosen(view: Any, seat: int, actions: int, chance: Random) -> int:  # noqa: ANN401
    """Choose what looks best, or else another thing that is good for something."""
    charms = [_charm(view, seat, place) * chance.uniform(0.7, 1.3) for place in range(actions)]
    best = max(range(actions), key=charms.__getitem__)
    others = [place for place, charm in enumerate(charms) if charm and place != best]
    return chance.choice(others) if others and chance.random() < FICKLE else best


def _charm(view: Any, seat: int, place: int) -> float:  # noqa: ANN401 - of either edition
    """Tell how good an action looks at a glance."""
    good = goods(view)[seat]
    if place == LEADING_ON:
        return _onward(view, seat)
    if place == GAINING:
        return POINTS * float(good.points)
    if place == TAKING:
        return _glitter(good.gems) if good.gems & view.supply != NO_GEMS else 0.0
    return CHANGE if view.supply != NO_GEMS else 0.0


def _onward(view: Any, seat: int) -> float:  # noqa: ANN401 - of either edition
    """Tell how good it looks to go on: best shortly before the goal, and then no more."""
    table = stall(view)
    near = STEPS * sum(table.steps) / len(table.steps)
    missing = [table.goal - way for way in table.way]
    if missing[seat] > 0:
        return NEARLY if missing[seat] <= near else FAR
    rivals = any(0 < theirs <= near for theirs in missing)
    return table.bonus + SPITE * rivals


def _glitter(gems: Gems) -> float:
    """Tell how good a card full of gems looks: many of a colour look better than they are."""
    return sum(
        number * worth * (1 + HEAP * (number - 1))
        for number, worth in zip(gems.counts, GLITTER, strict=True)
        if number
    )


def _shine(gems: list[int]) -> float:
    """Tell how good an exchange looks."""
    return sum(number * worth for number, worth in zip(gems, GLITTER, strict=True))


def _haggled(bargain: Bargain[Any], decision: Decision[Any], chance: Random) -> Any:  # noqa: ANN401
    """Give in the sooner the more is offered, else bid a little more."""
    standing, options = bargain.standing, decision.options
    enough = standing != NO_GEMS and chance.random() < standing.size / GENEROUS
    near = [options[place] for place in range(max(len(options) - NEAR, 0), len(options))]
    bids = [move for move in near if isinstance(move, Offer)]
    if enough or not bids:
        return options[0] if standing == NO_GEMS else ACCEPT
    return bids[0] if chance.random() < PRETTY else chance.choice(bids)
