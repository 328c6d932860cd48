"""Forecast what everybody will choose, so that a bot can avoid crowded actions.

An action that three players choose is lost, so its value alone says little. Everybody starts
undecided. In each round, all players look at how often the others choose each action and shift
towards their best reply, by less each time. Nobody ever becomes certain, so players who think alike
do not all run to the same action; and the order of seats makes no difference.
"""

from itertools import chain
from math import exp, prod
from operator import truediv
from typing import Any, NamedTuple

from basari.bots.basari.prices import TAKING, Prices, exchange_gains, prices, situation
from basari.bots.basari.shared_view import share_work
from basari.rules.basari import cards

GREED = 4.0
"""How greedy players are: an action worth a point more is chosen e**GREED times as often."""
TURNS = 5
"""How many times everybody reconsiders."""
PART = 0.5
"""The part of an action's value that each of a pair gets, after bargaining."""
COMMON = 0.8
"""The part of D's value that counts: other players may choose D, too."""

CardsBefore = tuple[Any, ...]
"""Everybody's card or arch, by seat."""
Frequencies = list[list[float]]
"""The probability of each choice, by seat and action."""


class ActionValue(NamedTuple):
    """What an action is worth to a seat."""

    alone: float
    paired: float
    """The worth if exactly one other seat chooses the action."""
    crowded: float
    """The worth if two or more other seats choose the action."""


@share_work
def forecast_choices(view: Any, actions: int) -> Frequencies:  # noqa: ANN401 - of either edition
    """Return how often each seat chooses each of the first *actions* actions; cached per table."""
    priced = prices(situation(view))
    prospects = [
        [_action_value(priced, place, seat, good) for place in range(actions)]
        for seat, good in enumerate(cards_before(view))
    ]
    return converge(prospects)


def cards_before(view: Any) -> CardsBefore:  # noqa: ANN401
    """Return the card, or the arch under the pawn, of each seat."""
    if type(view) is cards.View:
        return view.current
    return tuple([view.rules.track[pawn - 1] for pawn in view.pawns])


def converge(prospects: list[list[ActionValue]]) -> Frequencies:
    """Return how often each seat chooses each action, after all have reconsidered a few times.

    *prospects* holds the worth of the actions, by seat and action.
    """
    actions, seats = len(prospects[0]), len(prospects)
    lures = [*zip(*map(_pulls, chain(*zip(*prospects, strict=True))), strict=True)]
    liked = [1 / actions] * (actions * seats)
    for turn in range(TURNS):
        lean = 2 / (turn + 3)
        tempting = _attractions(liked, lures, seats)
        parts = [lean / sum(tempting[seat::seats]) for seat in range(seats)] * actions
        liked = [
            old - lean * old + part * new
            for old, new, part in zip(liked, tempting, parts, strict=True)
        ]
    return [liked[seat::seats] for seat in range(seats)]


def _pulls(prospect: ActionValue) -> tuple[float, float, float]:
    """Return how strongly an action pulls if crowded, how much more if alone, and if paired."""
    alone, paired, crowded = prospect
    return GREED * crowded, GREED * (alone - crowded), GREED * (paired - crowded)


def _attractions(often: list[float], lures: list[tuple[float, ...]], seats: int) -> list[float]:
    """Return the attraction of each action to each seat, given how *often* each seat chooses it.

    *lures* are three lists, of the first, second and third results of `_pulls`. All lists are flat:
    action by action, and within an action seat by seat. No entry of *often* may be 1.
    """
    rest = [1 - one for one in often]
    odds = [*map(truediv, often, rest)]
    nobody: list[float] = []
    others: list[float] = []
    for first in range(0, len(often), seats):
        nobody += [prod(rest[first : first + seats])] * seats
        others += [sum(odds[first : first + seats])] * seats
    return [
        exp(anyway + none * (1 + odd) * (alone + (more - odd) * paired))
        for odd, none, more, anyway, alone, paired in zip(odds, nobody, others, *lures, strict=True)
    ]


def _action_value(priced: Prices, place: int, seat: int, good: Any) -> ActionValue:  # noqa: ANN401
    """Return what the action at index *place* is worth to a seat (G4, C15).

    *good* is the seat's card or arch. The fourth action, D, is not contested.
    """
    if place > TAKING:
        return _exchange_value(priced, seat)
    alone = priced.action_value(place, seat, good, seat)
    return ActionValue(alone, PART * max(alone, 0.0), 0.0)


def _exchange_value(priced: Prices, seat: int) -> ActionValue:
    """Return what D is worth: two gems for one when alone, otherwise one gem (C15)."""
    first, second, back = exchange_gains(
        priced.seen, seat, lambda colour, more: priced.change_value(seat, colour, more, seat)
    )
    swapped = first + second + back
    shared = COMMON * first
    return ActionValue(max(COMMON * swapped, shared), shared, shared)
