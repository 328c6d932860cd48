"""The stubborn one: raises as cheaply as it can, up to what the action is worth to it.

basari arena --players 4 --bots master,tools/pool/stubborn.py:Stubborn,merchant,merchant
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.luck import chance
from basari.rules.basari import cards
from basari.rules.basari.negotiation import Bargain
from pool.crowding import leaning
from pool.haggling import Heap, above, cost
from pool.player import Player
from pool.worth import Worth, scene, worth

COUNTING = 0.5
"""How often a stubborn one is of the kind that counts what it would get for giving in."""


class Stubborn(Player):
    """A player that does not like to give in; how much it counts what it would get differs."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._counts_gifts = chance(seed, "gifts") < COUNTING

    def weighed(self, view: Any) -> Worth:  # noqa: ANN401 - of either edition
        """Tell what things are worth."""
        return worth(scene(view))

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Lean to what is worth most."""
        return leaning(scene(view), actions)[view.seat]

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise by what costs least, as long as the action is worth it."""
        weighed, place = worth(scene(view)), view.rules.contested.index(bargain.action)
        me, other, standing = bargain.turn, bargain.other, bargain.standing
        best = cheapest(weighed, place, me, other, standing.counts)
        if best is None:
            return None
        heap, price = best
        profit = weighed.done(place, me)[me] - weighed.done(place, other)[me]
        gift = 0.0
        if bargain.bids and self._counts_gifts:
            gift = weighed.paid(place, other, me, standing.counts)[me]
            gift -= weighed.done(place, other)[me]
        must = not bargain.bids and type(view) is cards.View
        return heap if must or profit + price > gift else None


def cheapest(
    weighed: Worth, place: int, me: int, other: int, standing: tuple[int, ...]
) -> tuple[Heap, float] | None:
    """Find the raise that costs least, of at most one gem more, and what it costs."""
    most = sum(standing) + 1
    pays = weighed.pays(place, me, other, most)
    purse = tuple([column[me] for column in weighed.table.owned])
    found = [(cost(pays, heap)[0], heap) for heap in above(purse, standing, most)]
    if not found:
        return None
    price, heap = max(found)
    return heap, price
