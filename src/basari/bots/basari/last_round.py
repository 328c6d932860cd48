"""The last round of a leg: play every combination of choices to the end, and score it.

In earlier rounds the effects of the actions are added up (`payoffs.py`). Majorities cannot be added
up: two actions might each give the same majority to a different seat. So when the leg is sure to
end, each outcome is scored as a whole.
"""

from itertools import product
from typing import Any

import numpy as np

from basari.bots.basari.payoffs import exchange_effects, merchant_terms, pay
from basari.bots.basari.position import Numbers, Position, scores, win_prospects
from basari.bots.basari.prospects import Prospects, prospects
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import ALONE, PAIR

Groups = tuple[tuple[int, ...], ...]
"""For each contested action, the seats that get something from it: none, one, or a pair."""


def last_payoffs(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Return the same table as `payoffs.payoffs`, for a round that certainly ends its leg."""
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
    more = np.broadcast_to(exchange_effects(view, position, actions), (len(everything), seats))
    these = [rows[group] for group in everything]
    many = [len(one) for one in these]
    ended = np.array([row for one in these for row in one])
    worth = chances[ended, None] * win_prospects(reached[ended] + np.repeat(more, many, axis=0))
    found: Numbers = np.add.reduceat(worth, np.cumsum([0, *many[:-1]]))
    return found.reshape(*(kinds,) * seats, seats)


def groups(chosen: tuple[int, ...], view: Any) -> Groups:  # noqa: ANN401
    """Return who gets something from each contested action: three or more get nothing (G4)."""
    wanting = [
        tuple([seat for seat, one in enumerate(chosen) if one == place])
        for place in range(len(view.rules.contested))
    ]
    return tuple([group if len(group) <= PAIR else () for group in wanting])


class Round:
    """A round played to the end, one action after the other."""

    def __init__(self, view: Any, position: Position) -> None:  # noqa: ANN401 - of either edition
        self._view, self._actions = view, view.rules.contested
        self._known: dict[Groups, Prospects] = {(): [(1.0, position)]}
        self._terms: dict[tuple[int, tuple[int, ...]], list[tuple[float, int, Gems]]] = {}

    def ends(self, group: Groups) -> Prospects:
        """Return the possible positions, with probabilities, after the first actions of the round.

        *group* names the seats that get something from each of these actions.
        """
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
        """Return the possible positions after the action at index *place*.

        *seats* is the one seat that has the action, or the pair that bargains for it.
        """
        view, action = self._view, self._actions[place]
        if len(seats) == ALONE:
            return prospects(view, stood, seats[0], action)
        terms = self._terms
        if (place, seats) not in terms:
            terms[place, seats] = merchant_terms(view, action, seats)
        return [
            (part * chance, after)
            for part, payer, gems in terms[place, seats]
            for chance, after in prospects(view, pay(stood, seats, payer, gems), payer, action)
        ]
