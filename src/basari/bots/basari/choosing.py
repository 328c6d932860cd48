"""What everybody's chances are, for everything that all can choose together."""

from functools import cache
from itertools import chain, combinations, islice, product
from typing import Any, NamedTuple

import numpy as np

from basari.bots.basari.dealing import agreed
from basari.bots.basari.exchanging import exchanges
from basari.bots.basari.offers import row
from basari.bots.basari.position import Numbers, Position, hopes, scores
from basari.bots.basari.prices import prices, stall
from basari.bots.basari.seeing import prospects
from basari.kernel import Seat
from basari.rules.basari import cards
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import ALONE, PAIR


class Outcome(NamedTuple):
    """What may come of an action."""

    often: Numbers
    """How likely it is, for everything that all can choose together."""
    position: Position


class Everything:
    """Everything that so many seats can choose together, each of so many actions."""

    def __init__(self, seats: int, actions: int) -> None:
        chosen = np.array(list(product(range(actions), repeat=seats)))
        wanted = [chosen == action for action in range(actions)]
        self.groups = [wanting @ (1 << np.arange(seats)) for wanting in wanted]
        """Who chooses each of the actions, as a number: the first seat counts one, then two."""
        self.alone: list[list[Numbers]] = []
        """Where a seat is alone with an action, by action and seat."""
        self.paired: list[dict[tuple[int, ...], Numbers]] = []
        """Where two are, by action and pair."""
        self.nobody: list[Numbers] = []
        """Where nobody gets an action."""
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


everything = cache(Everything)


def payoffs(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Tell everybody's hopes: an axis for what each seat chooses, and a last one for the seats.

    The first action may end the leg, and then gems are worth something else. So what it may lead to
    comes first, and to each of these is added what the other actions change there.
    """
    seats, kinds = len(position.points), len(actions)
    choices = everything(seats, kinds)
    first = [Outcome(choices.nobody[0], position), *_outcomes(view, position, actions[0], 0, kinds)]
    endings = list(dict.fromkeys(after.position.ended for after in first))
    grounds = [position if over is position.ended else _over(position) for over in endings]
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
        over: often.T @ (after - now) + exchanged(view, ground, actions)
        for over, (often, after, ground), now in zip(endings, changed, points, strict=True)
    }
    found = np.zeros((kinds**seats, seats))
    for (often, after), will in zip(first, ahead, strict=True):
        found += often[:, None] * hopes(will + added[after.ended])
    return found.reshape(*(kinds,) * seats, seats)


def _outcomes(
    view: Any,  # noqa: ANN401 - of either edition
    position: Position,
    action: Any,  # noqa: ANN401
    place: int,
    kinds: int,
) -> list[Outcome]:
    """See what may come of an action that somebody gets."""
    choices = everything(len(position.points), kinds)
    found = [
        Outcome(chance * often, after)
        for seat, often in enumerate(choices.alone[place])
        for chance, after in prospects(view, position, seat, action)
    ]
    for pair, often in choices.paired[place].items():
        for part, payer, gems in usual(view, action, pair):
            for chance, after in prospects(view, paid(position, pair, payer, gems), payer, action):
                found.append(Outcome(part * chance * often, after))
    return found


def paid(position: Position, pair: tuple[int, ...], payer: int, gems: Gems) -> Position:
    """Let one of a pair pay the other."""
    if not gems.size:
        return position
    return position.taking(payer, -row(gems)).taking(sum(pair) - payer, row(gems))


def usual(view: Any, action: Any, pair: tuple[int, ...]) -> list[tuple[float, int, Gems]]:  # noqa: ANN401
    """Foresee who of a pair pays how much for an action, each with its chance."""
    priced, openers = prices(stall(view)), _openers(view, tuple(map(Seat, pair)))
    return [
        (1 / len(openers), *agreed(view, priced, Bargain(action, one, Seat(sum(pair) - one))))
        for one in openers
    ]


def _openers(view: Any, pair: tuple[Seat, ...]) -> tuple[Seat, ...]:  # noqa: ANN401
    """Tell who would open: with cards who has more, on the board who leads, or either (C7, B8)."""
    if isinstance(view, cards.View):
        return view.rules.ranked(pair, view.purses, view.points, view.workers)[:1]
    most = max(view.points[seat] for seat in pair)
    return tuple(seat for seat in pair if view.points[seat] == most)


def _over(position: Position) -> Position:
    """See the same as if the leg were over."""
    return position.going(int(position.way.argmax()), position.course.goal)


def exchanged(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Tell what D changes, for everything that all can choose."""
    if cards.Action.D not in actions:
        return np.zeros(1)
    choices = everything(len(position.points), len(actions))
    table = exchanges(view, position, row(view.supply))
    found: Numbers = table[choices.groups[actions.index(cards.Action.D)]]
    return found
