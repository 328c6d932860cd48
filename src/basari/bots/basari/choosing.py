"""What everybody's chances are, for everything that all can choose together."""

from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from basari.bots.basari.dealing import agreed
from basari.bots.basari.net import Numbers
from basari.bots.basari.offers import row
from basari.bots.basari.position import COLOURS, Position, softmax
from basari.bots.basari.prices import prices, stall
from basari.bots.basari.seeing import prospects
from basari.kernel import Seat
from basari.rules.basari import cards
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import ALONE, PAIR

ONE = np.eye(COLOURS, dtype=int)
"""All ways to take a gem."""
TWO_FOR_ONE = np.unique([one + two - back for one in ONE for two in ONE for back in ONE], axis=0)
"""All ways to take two gems for one."""
TWO = np.unique([one + two for one in ONE for two in ONE], axis=0)
"""All ways to take two gems for nothing, as one may who has none (R3)."""


class Outcome(NamedTuple):
    """What may come of the first action."""

    often: Numbers
    """How likely it is, for everything that all can choose."""
    position: Position


def payoffs(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Tell everybody's chances: an axis for what each seat chooses, and a last one for the seats.

    The first action may end the leg, and then gems are worth something else. So what it may lead to
    comes first, and to each of these is added what the other actions change there.
    """
    seats, kinds = len(position.points), len(actions)
    chosen = np.array(list(product(range(kinds), repeat=seats)))
    first, *rest = actions
    found = np.zeros((len(chosen), seats))
    known: dict[bool, Numbers] = {}
    for often, after in _outcomes(view, position, first, chosen == 0):
        if after.ended not in known:
            where = position if after.ended is position.ended else _over(position)
            known[after.ended] = sum(
                (
                    _changes(view, where, action, chosen == place)
                    for place, action in enumerate(rest, 1)
                ),
                np.zeros(1),
            )
        found += often[:, None] * softmax((after.expected() + known[after.ended]) / after.heat)
    return found.reshape(*(kinds,) * seats, seats)


def _outcomes(view: Any, position: Position, action: Any, wanting: Any) -> list[Outcome]:  # noqa: ANN401
    """See what may come of the action that leads on, or that nobody gets."""
    many = wanting.sum(axis=1)
    found = [Outcome(((many != ALONE) & (many != PAIR)) + 0.0, position)]
    for seat in range(len(position.points)):
        often = (wanting[:, seat] & (many == ALONE)) + 0.0
        for chance, after in prospects(view, position, seat, action):
            found.append(Outcome(chance * often, after))
    for pair in combinations(range(len(position.points)), PAIR):
        often = (wanting[:, pair].all(axis=1) & (many == PAIR)) + 0.0
        for part, payer, gems in usual(view, action, pair):
            for chance, after in prospects(view, _paid(position, pair, payer, gems), payer, action):
                found.append(Outcome(part * chance * often, after))
    return found


def _paid(position: Position, pair: tuple[int, ...], payer: int, gems: Gems) -> Position:
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


def _changes(view: Any, position: Position, action: Any, wanting: Any) -> Numbers:  # noqa: ANN401
    """Tell what an action changes, for everything that all can choose."""
    many = wanting.sum(axis=1)
    seats = range(len(position.points))
    if action is cards.Action.D:
        return _exchanges(view, position, wanting)
    alone = np.array([_change(view, position, seat, action) for seat in seats])
    changed: Numbers = (wanting & (many == ALONE)[:, None]) @ alone
    for pair in combinations(seats, PAIR):
        both = wanting[:, pair].all(axis=1) & (many == PAIR)
        for part, payer, gems in usual(view, action, pair):
            paid = _paid(position, pair, payer, gems)
            ((_, after),) = prospects(view, paid, payer, action)
            changed += part * both[:, None] * (after.expected() - position.expected())
    return changed


def _change(view: Any, position: Position, seat: int, action: Any) -> Numbers:  # noqa: ANN401
    """Tell what it changes if a seat has an action that depends on no luck."""
    ((_, after),) = prospects(view, position, seat, action)
    if after.gems is position.gems:
        return after.apart() - position.apart()
    return after.expected() - position.expected()


def _exchanges(view: Any, position: Position, wanting: Any) -> Numbers:  # noqa: ANN401
    """Tell what D changes, for everything that all can choose."""
    changed, left = np.zeros(wanting.shape), Left(position, row(view.supply))
    for takers in np.unique(wanting, axis=0):
        there = (wanting == takers).all(axis=1)
        changed[there] = exchanged(view, left, *np.flatnonzero(takers))
    return changed


class Left(dict[tuple[int, ...], tuple[Position, Numbers]]):
    """What is left after some have taken a gem each, in turn: a position, and a supply."""

    def __init__(self, position: Position, supply: Numbers) -> None:
        super().__init__({(): (position, supply)})

    def __missing__(self, takers: tuple[int, ...]) -> tuple[Position, Numbers]:
        """Let the last one take what is best after the others."""
        position, supply = self[takers[:-1]]
        gem = best_way(position, takers[-1], ONE, supply)
        self[takers] = found = position.taking(takers[-1], gem), supply - gem
        return found


def exchanged(view: Any, left: Left, *takers: int) -> Numbers:  # noqa: ANN401
    """Tell what those change who choose D: one exchanges, several take a gem in turn (C15)."""
    position, supply = left[()]
    order = view.rules.ranked(tuple(map(Seat, takers)), view.purses, view.points, view.workers)
    if len(order) == ALONE:
        swap = best_way(position, order[0], swaps_of(position, order[0]), supply)
        after = position.taking(order[0], swap)
    else:
        after, _ = left[order]
    changed: Numbers = after.expected() - position.expected()
    return changed


def swaps_of(position: Position, seat: int) -> Any:  # noqa: ANN401 - an array
    """List all ways to swap gems, alone with D (C15)."""
    return TWO_FOR_ONE if position.gems[seat].any() else TWO


def best_way(position: Position, seat: int, ways: Any, supply: Numbers) -> Numbers:  # noqa: ANN401
    """Find the best of some *ways* to change gems with the *supply*."""
    owned = position.gems[seat]
    possible = ways[((owned + ways >= 0) & (ways <= supply)).all(axis=1)]
    if not len(possible):
        return np.zeros(COLOURS, dtype=int)
    least, most = int(ways.min()), int(ways.max())
    span = most - least + 1
    colours = np.repeat(np.arange(COLOURS), span)
    table = position.gems.T[colours]
    table[:, seat] = np.maximum(0, table[:, seat] + np.tile(np.arange(least, most + 1), COLOURS))
    brought = position.colours(colours, table)
    places = np.arange(COLOURS) * span - least
    changes = (brought[places + possible] - brought[places]).sum(axis=1)
    best = position.chances(position.expected() + changes)[:, seat].argmax()
    found: Numbers = possible[best]
    return found
