"""The novice and the apprentice: they take what glitters, and haggle by feeling.

Their mistakes are those of people who have heard the rules once, or have played a few times. Red
looks better than it is, most of all a heap of it; what others want is not looked at. They give in
early, and when they do bid they like to show their prettiest gem. The novice notices that the
supply is short only when nothing is left, and often does something else for no reason. But both
know when a thing is good for nothing.
"""

from random import Random
from typing import Any, NamedTuple

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

NEAR = 5
"""Bids that seem all the same: the lowest ones."""
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


class Manner(NamedTuple):
    """How somebody plays who has no experience."""

    fickle: float
    """How often something else is done than what looks best."""
    generous: float
    """The gems for which one always gives in."""
    pretty: float
    """How often the most precious of the lowest bids is made, and not any."""
    glitter: tuple[float, ...]
    """Points that a gem looks worth, from red to blue."""
    heap: float
    """How much more a gem looks worth for every other one of its colour on the card."""
    forgetful: bool
    """Whether one forgets that the supply may be short."""


class Novice:
    """A player who has heard the rules once."""

    manner = Manner(0.45, 2.5, 0.4, (5.0, 3.0, 2.5, 2.0), 0.3, forgetful=True)

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Do what seems good."""
        chance, phase, options = luck(self._seed, seen(view)), view.phase, decision.options
        if isinstance(phase, Bargain):
            return _haggled(phase, decision, chance, self.manner)
        if isinstance(phase, Choosing):
            return options[self._chosen(view, decision.seat, len(options), chance)]
        if isinstance(phase, Placing):
            return options[chance.randrange(len(options))]
        return max(options, key=lambda move: _shine(change(move), self.manner))

    def _chosen(self, view: Any, seat: int, actions: int, chance: Random) -> int:  # noqa: ANN401
        """Choose what looks best, or else another thing that is good for something."""
        charms = [
            _charm(view, seat, place, self.manner) * chance.uniform(0.7, 1.3)
            for place in range(actions)
        ]
        best = max(range(actions), key=charms.__getitem__)
        others = [place for place, charm in enumerate(charms) if charm and place != best]
        return chance.choice(others) if others and chance.random() < self.manner.fickle else best


class Apprentice(Novice):
    """A player who has played a few times."""

    manner = Manner(0.15, 3.0, 0.2, (4.0, 3.0, 2.5, 2.0), 0.1, forgetful=False)


def _charm(view: Any, seat: int, place: int, manner: Manner) -> float:  # noqa: ANN401
    """Tell how good an action looks at a glance."""
    good = goods(view)[seat]
    if place == LEADING_ON:
        return _onward(view, seat)
    if place == GAINING:
        return POINTS * float(good.points)
    if place == TAKING:
        there = good.gems & view.supply
        wanted = good.gems if manner.forgetful and there != NO_GEMS else there
        return _glitter(wanted, manner)
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


def _glitter(gems: Gems, manner: Manner) -> float:
    """Tell how good a card full of gems looks: many of a colour look better than they are."""
    return sum(
        number * worth * (1 + manner.heap * (number - 1))
        for number, worth in zip(gems.counts, manner.glitter, strict=True)
        if number
    )


def _shine(gems: list[int], manner: Manner) -> float:
    """Tell how good an exchange looks."""
    return sum(number * worth for number, worth in zip(gems, manner.glitter, strict=True))


def _haggled(bargain: Bargain[Any], decision: Decision[Any], chance: Random, manner: Manner) -> Any:  # noqa: ANN401
    """Give in the sooner the more is offered, else bid a little more."""
    standing, options = bargain.standing, decision.options
    enough = standing != NO_GEMS and chance.random() < standing.size / manner.generous
    near = [options[place] for place in range(max(len(options) - NEAR, 0), len(options))]
    bids = [move for move in near if isinstance(move, Offer)]
    if enough or not bids:
        return options[0] if standing == NO_GEMS else ACCEPT
    return bids[0] if chance.random() < manner.pretty else chance.choice(bids)
