"""The bluffer: wants what others want, and raises to make them pay for it.

basari arena --players 4 --bots master,tools/pool/bluffer.py:Bluffer,merchant,merchant
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.reckoning.exact_negotiation import Heap
from basari.bots.basari.reckoning.scales import Scales
from basari.bots.basari.shared_view import luck_key
from basari.bots.luck import luck
from basari.rules.basari.negotiation import Bargain
from pool.bids import cost, heaps_above
from pool.player import Player
from pool.raising import Raise, cheapest, find_raise
from pool.solver import mix_choices

ENVY = 0.2
"""How attractive the expected choices of others are."""
BOLD = 0.7
"""How often it bluffs where that looks safe."""
DARE = 3.0
"""Points it risks to lose by that."""
JUMP = 0.25
"""How often it begins with a high offer, to be left alone."""
HIGH = 3
"""The most gems in a high offer."""
SAFE = 0.3
"""The part of the opponents' profit that makes them seem sure to raise again."""


class Bluffer(Player):
    """A player that bids more than it means."""

    def choice_odds(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Choose like a solver, but prefer what exactly one of the others wants."""
        often = mix_choices(view, actions)
        others = [
            [one[place] for seat, one in enumerate(often) if seat != view.seat]
            for place in range(actions)
        ]
        drawn = [
            own * (1 - ENVY) + ENVY * _one_of(theirs)
            for own, theirs in zip(often[view.seat], others, strict=True)
        ]
        return [one / sum(drawn) for one in drawn]

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise if it is worth it, or if the other will surely raise again."""
        scales, mood = self.scales(view), luck(self.seed, luck_key(view))
        found = find_raise(view, scales, bargain)
        if found is None:
            return None
        if not bargain.bids and found.profit > 0 and mood.random() < JUMP:
            return _jump(view, scales, bargain, found) or found.heap
        if found.must or found.net > found.gift:
            return found.heap
        bluffs = mood.random() < BOLD and found.net > found.gift - DARE
        return found.heap if bluffs and _is_safe(view, scales, bargain, found) else None


def _one_of(often: list[float]) -> float:
    """Return how likely exactly one of some seats chooses an action."""
    total = 0.0
    for seat, one in enumerate(often):
        for other, rest in enumerate(often):
            one *= 1 if other == seat else 1 - rest  # noqa: PLW2901 - multiplied up
        total += one
    return total


def _jump(view: Any, scales: Scales, bargain: Bargain[Any], found: Raise) -> Heap | None:  # noqa: ANN401
    """Return the high offer that leaves half of the profit, and is worth most to the other."""
    place, me, other = view.rules.contested.index(bargain.action), bargain.turn, bargain.other
    pays = scales.pays(place, me, other, HIGH)
    heaps = [
        heap
        for heap in heaps_above(scales.purse(me), (0, 0, 0, 0), HIGH)
        if found.profit + cost(pays, heap)[0] > found.profit / 2
    ]
    return max(heaps, key=lambda heap: cost(pays, heap)[1], default=None)


def _is_safe(view: Any, scales: Scales, bargain: Bargain[Any], found: Raise) -> bool:  # noqa: ANN401
    """Whether the other will surely raise again, and not accept."""
    place, me, other = view.rules.contested.index(bargain.action), bargain.turn, bargain.other
    again = cheapest(scales, place, (other, me), found.heap)
    if again is None:
        return False
    left = scales.action_value(place, me)[other]
    profit = scales.action_value(place, other)[other] - left
    net = profit + cost(scales.pays(place, other, me, sum(again)), again)[0]
    gift = scales.payment_value(place, me, other, found.heap)[other] - left
    return net > gift + SAFE * profit
