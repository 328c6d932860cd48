"""The novice and the apprentice: they like what glitters, and bargain by feeling.

They make the mistakes of people who have only heard the rules, or played a few times. Red gems look
better to them than they are, most of all many on one card. They ignore what others want, give in
early, and like to bid their prettiest gem. The novice notices a short supply only when nothing is
left, and often acts at random. But both know when an action is useless.
"""

from random import Random
from typing import Any, NamedTuple

from basari.bots.basari.choice_forecast import cards_before
from basari.bots.basari.merchant import change
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, situation
from basari.bots.basari.shared_view import luck_key
from basari.bots.luck import luck
from basari.kernel import Decision
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.negotiation import ACCEPT, Bargain, Offer
from basari.rules.basari.rounds import Choosing

NEAR = 5
"""They pick one of this many lowest bids, as if all were the same."""
POINTS = 1.2
"""How much a printed point looks worth, in real points."""
FAR, NEARLY = 4.0, 10.0
"""How many points a step looks worth: far from the goal, and close to it."""
STEPS = 1.6
"""How many average steps from the goal count as close to it."""
SPITE = 3.0
"""How many points a step at the goal looks worth when an opponent is close to it."""
CHANGE = 5.0
"""How many points it looks worth to exchange gems."""


class Manner(NamedTuple):
    """The habits of an inexperienced player."""

    fickle: float
    """The probability of choosing another useful action than the best-looking one."""
    generous: float
    """The number of gems that makes them accept for certain."""
    pretty: float
    """The probability of bidding the most precious of the lowest offers, not a random one."""
    glitter: tuple[float, ...]
    """Points that a gem looks worth, from red to blue."""
    heap: float
    """The factor by which a gem's charm grows with each other gem of its colour on the card."""
    forgetful: bool
    """Whether they overlook that the supply may be short of what the card shows."""


class Novice:
    """A player who has only heard the rules."""

    manner = Manner(0.45, 2.5, 0.4, (5.0, 3.0, 2.5, 2.0), 0.3, forgetful=True)

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Return the move that looks good: an action, a bid, an exchange or a start."""
        chance, phase, options = luck(self._seed, luck_key(view)), view.phase, decision.options
        if isinstance(phase, Bargain):
            return _bargain(phase, decision, chance, self.manner)
        if isinstance(phase, Choosing):
            return options[self._pick(view, decision.seat, len(options), chance)]
        if isinstance(phase, Placing):
            return options[chance.randrange(len(options))]
        return max(options, key=lambda move: _shine(change(move), self.manner))

    def _pick(self, view: Any, seat: int, actions: int, chance: Random) -> int:  # noqa: ANN401
        """Return the index of the best-looking action, or sometimes of another useful one."""
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
    """Return how good an action looks to *seat* at a glance, in points."""
    good = cards_before(view)[seat]
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
    """Return how good a step looks, in points: best just before the goal, nothing beyond it."""
    table = situation(view)
    near = STEPS * sum(table.steps) / len(table.steps)
    missing = [table.goal - way for way in table.way]
    if missing[seat] > 0:
        return NEARLY if missing[seat] <= near else FAR
    rivals = any(0 < theirs <= near for theirs in missing)
    return table.bonus + SPITE * rivals


def _glitter(gems: Gems, manner: Manner) -> float:
    """Return how good a card's gems look, in points; many of a colour look better than they are."""
    return sum(
        number * worth * (1 + manner.heap * (number - 1))
        for number, worth in zip(gems.counts, manner.glitter, strict=True)
        if number
    )


def _shine(gems: list[int], manner: Manner) -> float:
    return sum(number * worth for number, worth in zip(gems, manner.glitter, strict=True))


def _bargain(bargain: Bargain[Any], decision: Decision[Any], chance: Random, manner: Manner) -> Any:  # noqa: ANN401
    """Accept, the more likely the more gems are offered; otherwise raise by a little."""
    standing, options = bargain.standing, decision.options
    enough = standing != NO_GEMS and chance.random() < standing.size / manner.generous
    near = [options[place] for place in range(max(len(options) - NEAR, 0), len(options))]
    bids = [move for move in near if isinstance(move, Offer)]
    if enough or not bids:
        return options[0] if standing == NO_GEMS else ACCEPT
    return bids[0] if chance.random() < manner.pretty else chance.choice(bids)
