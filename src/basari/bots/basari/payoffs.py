"""Everybody's prospects for every combination of choices."""

from functools import cache
from itertools import chain, combinations, islice, product
from typing import Any, NamedTuple

import numpy as np

from basari.bots.basari.exchanges import exchanges
from basari.bots.basari.fair_deals import openers, predict_deal
from basari.bots.basari.offers import gem_array
from basari.bots.basari.position import Numbers, Position, scores, win_prospects
from basari.bots.basari.prices import prices, situation
from basari.bots.basari.prospects import prospects
from basari.kernel import Seat
from basari.rules.basari import cards
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import ALONE, PAIR


class ActionOutcome(NamedTuple):
    """A possible outcome of an action: the position after it."""

    often: Numbers
    """The probability of this outcome, for each combination of choices."""
    position: Position


class AllChoices:
    """All combinations of choices, and in which of them a seat or a pair gets an action."""

    def __init__(self, seats: int, actions: int) -> None:
        chosen = np.array(list(product(range(actions), repeat=seats)))
        wanted = [chosen == action for action in range(actions)]
        self.groups = [wanting @ (1 << np.arange(seats)) for wanting in wanted]
        """By action and combination: the seats that choose it as a bit mask; bit 0 is the first
        seat."""
        self.alone: list[list[Numbers]] = []
        """By action and seat: for each combination, 1 if the seat has the action alone, else 0."""
        self.paired: list[dict[tuple[int, ...], Numbers]] = []
        """By action and pair: for each combination, 1 if only these two want the action, else 0."""
        self.nobody: list[Numbers] = []
        """By action: for each combination, 1 if nobody gets the action, else 0."""
        for wanting in wanted:
            many = wanting.sum(axis=1)
            self.alone.append([(wanting[:, seat] & (many == ALONE)) + 0.0 for seat in range(seats)])
            self.paired.append(
                {
                    pair: (wanting[:, pair].all(axis=1) & (many == PAIR)) + 0.0
                    for pair in combinations(range(seats), PAIR)
                }
            )
            self.nobody.append(((many != ALONE) & (many != PAIR)) + 0.0)


all_choices = cache(AllChoices)


def payoffs(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Return everybody's prospects for each combination of choices.

    The result has an axis for the choice of each seat, and a last axis for the seats whose
    prospects these are. The first action may end the leg, which changes what gems are worth. So its
    outcomes come first, and the effects of the other actions are added to each of them.
    """
    seats, kinds = len(position.points), len(actions)
    choices = all_choices(seats, kinds)
    first = [
        ActionOutcome(choices.nobody[0], position),
        *_outcomes(view, position, actions[0], 0, kinds),
    ]
    endings = list(dict.fromkeys(after.position.ended for after in first))
    grounds = [position if over is position.ended else _leg_over(position) for over in endings]
    later = [
        [
            outcome
            for place, action in enumerate(actions[1:], 1)
            if action is not cards.Action.D
            for outcome in _outcomes(view, ground, action, place, kinds)
        ]
        for ground in grounds
    ]
    points = iter(
        scores([*(o.position for o in chain(first, *later)), *grounds]),
    )
    ahead = np.array(list(islice(points, len(first))))
    changed = []
    for ground, outcomes in zip(grounds, later, strict=True):
        often = np.array([outcome.often for outcome in outcomes])
        changed.append((often, np.array(list(islice(points, len(outcomes)))), ground))
    added = {
        over: often.T @ (after - now) + exchange_effects(view, ground, actions)
        for over, (often, after, ground), now in zip(endings, changed, points, strict=True)
    }
    found = np.zeros((kinds**seats, seats))
    for (often, after), will in zip(first, ahead, strict=True):
        found += often[:, None] * win_prospects(will + added[after.ended])
    return found.reshape(*(kinds,) * seats, seats)


def _outcomes(
    view: Any,  # noqa: ANN401 - of either edition
    position: Position,
    action: Any,  # noqa: ANN401
    place: int,
    kinds: int,
) -> list[ActionOutcome]:
    """Return the outcomes of *action* in all combinations where one seat or a pair gets it."""
    choices = all_choices(len(position.points), kinds)
    found = [
        ActionOutcome(chance * often, after)
        for seat, often in enumerate(choices.alone[place])
        for chance, after in prospects(view, position, seat, action)
    ]
    for pair, often in choices.paired[place].items():
        for part, payer, gems in merchant_terms(view, action, pair):
            for chance, after in prospects(view, pay(position, pair, payer, gems), payer, action):
                found.append(ActionOutcome(part * chance * often, after))
    return found


def pay(position: Position, pair: tuple[int, ...], payer: int, gems: Gems) -> Position:
    """Return the position after *payer* has given these gems to the other seat of the pair."""
    if not gems.size:
        return position
    return position.with_gems(payer, -gem_array(gems)).with_gems(sum(pair) - payer, gem_array(gems))


def merchant_terms(view: Any, action: Any, pair: tuple[int, ...]) -> list[tuple[float, int, Gems]]:  # noqa: ANN401
    """Return the deals that two merchants may make: probability, payer and gems of each."""
    priced, opening = prices(situation(view)), openers(view, (Seat(pair[0]), Seat(pair[1])))
    return [
        (1 / len(opening), *predict_deal(view, priced, Bargain(action, one, Seat(sum(pair) - one))))
        for one in opening
    ]


def _leg_over(position: Position) -> Position:
    """Return the position as if the leg were over."""
    return position.with_steps(int(position.way.argmax()), position.course.goal)


def exchange_effects(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Return how D changes everybody's score, a row for each combination of choices."""
    if cards.Action.D not in actions:
        return np.zeros(1)
    choices = all_choices(len(position.points), len(actions))
    table = exchanges(view, position, gem_array(view.supply))
    found: Numbers = table[choices.groups[actions.index(cards.Action.D)]]
    return found
