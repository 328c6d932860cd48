"""The last round of a leg: everything that all can choose is played to the end, and scored.

Before that, what actions change is added up (`choosing.py`). But majorities cannot be added: two
may both be ahead by a gem. Where the leg is surely over with this round, one looks at each outcome.
"""

from itertools import product
from typing import Any

import numpy as np

from basari.bots.basari.choosing import exchanged, paid, usual
from basari.bots.basari.position import Numbers, Position, hopes, scores
from basari.bots.basari.seeing import Prospects, prospects
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import ALONE, PAIR

Groups = tuple[tuple[int, ...], ...]
"""Who gets something of each of the contested actions: nobody, one seat, or a pair."""


def last_payoffs(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Tell everybody's hopes, as `choosing.payoffs` does, if the leg ends with this round."""
    seats, kinds = len(position.points), len(actions)
    everything = [groups(chosen, view) for chosen in product(range(kinds), repeat=seats)]
    ways = dict.fromkeys(everything)
    played = Round(view, position)
    ends = [(group, *end) for group in ways for end in played.ends(group)]
    reached = scores([after for _, _, after in ends])
    rows: dict[Groups, list[int]] = {group: [] for group in ways}
    for row, (group, _, _) in enumerate(ends):
        rows[group].append(row)
    chances = np.array([often for _, often, _ in ends])
    more = np.broadcast_to(exchanged(view, position, actions), (len(everything), seats))
    these = [rows[group] for group in everything]
    many = [len(one) for one in these]
    ended = np.array([row for one in these for row in one])
    worth = chances[ended, None] * hopes(reached[ended] + np.repeat(more, many, axis=0))
    found: Numbers = np.add.reduceat(worth, np.cumsum([0, *many[:-1]]))
    return found.reshape(*(kinds,) * seats, seats)


def groups(chosen: tuple[int, ...], view: Any) -> Groups:  # noqa: ANN401
    """Tell who gets something of each contested action: three or more get nothing (G4)."""
    wanting = [
        tuple([seat for seat, one in enumerate(chosen) if one == place])
        for place in range(len(view.rules.contested))
    ]
    return tuple([group if len(group) <= PAIR else () for group in wanting])


class Round:
    """A round that is played to the end, one action after the other."""

    def __init__(self, view: Any, position: Position) -> None:  # noqa: ANN401 - of either edition
        self._view, self._actions = view, view.rules.contested
        self._known: dict[Groups, Prospects] = {(): [(1.0, position)]}
        self._terms: dict[tuple[int, tuple[int, ...]], list[tuple[float, int, Gems]]] = {}

    def ends(self, group: Groups) -> Prospects:
        """See how everybody may stand after as many actions as *group* tells of."""
        known = self._known
        if group not in known:
            before, seats = self.ends(group[:-1]), group[-1]
            place = len(group) - 1
            known[group] = (
                [
                    (often * chance, after)
                    for often, stood in before
                    for chance, after in self._after(stood, place, seats)
                ]
                if seats
                else before
            )
        return known[group]

    def _after(self, stood: Position, place: int, seats: tuple[int, ...]) -> Prospects:
        """See what comes of an action that one has, or that a pair bargains for."""
        view, action = self._view, self._actions[place]
        if len(seats) == ALONE:
            return prospects(view, stood, seats[0], action)
        terms = self._terms
        if (place, seats) not in terms:
            terms[place, seats] = usual(view, action, seats)
        return [
            (part * chance, after)
            for part, payer, gems in terms[place, seats]
            for chance, after in prospects(view, paid(stood, seats, payer, gems), payer, action)
        ]
