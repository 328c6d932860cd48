"""Players held out: nobody learns or is tuned with them, so they show what was really learned.

    basari arena --players 4 --bots master,tools/pool/held_out.py:Scholar,merchant,merchant

They value positions differently (`ledger.py`), and have habits of their own. The *scholar* is
another solver, which answers everybody's average play so far; the *mule* is another stubborn one,
and the *mirror* another bluffer, which treats others as they treat it. The *neighbour* is another
sensible person: it knows no theory of value, and counts gems.
"""

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.choice_forecast import cards_before
from basari.bots.basari.merchant import best_start, change
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, Situation, situation
from basari.bots.basari.reckoning.effects import Openers, effects, openers_of
from basari.bots.basari.reckoning.exact_negotiation import Heap
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.basari.reckoning.scales import ScaleInput, Scales, scale_input
from basari.bots.basari.shared_view import luck_key
from basari.bots.luck import luck, random_number
from basari.kernel import Decision
from basari.rules.basari import cards
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing
from pool.bids import best_exact_bid, cost, heaps_above
from pool.ledger import Ledger, ledger
from pool.player import Player
from pool.raising import cheapest, find_raise

TURNS = 40
"""Iterations of the scholar's fictitious play."""
WARM, COLD = 1.0, 0.12
"""The temperature of its choices in points, at the start and at the end."""


class Bookkeeper(Player):
    """A player that keeps a ledger, and answers everybody's average play."""

    def scales(self, view: Any) -> Ledger:  # noqa: ANN401 - of either edition
        """Return what things are worth."""
        return ledger(scale_input(view))

    def choice_odds(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Choose by fictitious play."""
        return _fictitious_play(scale_input(view), openers_of(view), actions)[view.seat]


class Scholar(Bookkeeper):
    """Another solver."""

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Make the best bid."""
        return best_exact_bid(self.scales(view), view, bargain)


@lru_cache(maxsize=32)
def _fictitious_play(table: ScaleInput, openers: Openers, actions: int) -> list[list[float]]:
    """Return the result of fictitious play with falling temperature."""
    game = Game(effects(ledger(table), openers, actions))
    found: list[list[float]] = game.answered(TURNS, WARM, COLD).T.tolist()
    return found


TENACITY = (0.6, 1.1)
"""The part of an action's worth that a mule pays, from the least tenacious to the most."""


class Mule(Bookkeeper):
    """Another stubborn one: it ignores what it is offered, and minds only what it pays."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        least, most = TENACITY
        self._tenacity = least + (most - least) * random_number(seed, "tenacity")

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise by what costs least, until that is too much."""
        found = find_raise(view, self.scales(view), bargain)
        if found is None:
            return None
        price = found.profit - found.net
        return found.heap if found.must or price < self._tenacity * found.profit else None


FRIENDLY = 0.42
"""The part of the profit with which a mirror is content at once."""
COY = 0.35
"""How often a mirror raises for what it hardly wants, if the other wants it much."""
RISK = 2.0
"""Points it risks by that."""


class Mirror(Bookkeeper):
    """Another bluffer: tit for tat. It gives as much as it was given, and makes others pay."""

    def choose_bid(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Accept what is as generous as its own last offer; otherwise answer in kind."""
        scales, place = self.scales(view), view.rules.contested.index(bargain.action)
        me, other, bids = bargain.turn, bargain.other, bargain.bids
        step = _step([bid.size for bid in bids])
        found = find_raise(view, scales, bargain, step)
        if found is None:
            return None
        if found.must:
            return found.heap
        asked = FRIENDLY * max(found.profit, 0.0)
        if len(bids) > 1:
            pays = scales.pays(place, me, other, bids[-2].size)
            asked = min(asked, cost(pays, bids[-2].counts)[1])
        if bids and found.gift >= max(asked, 0.0) and found.gift > 0:
            return None
        if found.net > found.gift:
            return found.heap
        coy = luck(self.seed, luck_key(view)).random() < COY and found.net > found.gift - RISK
        return found.heap if coy and _wants(scales, place, (other, me), found.heap) else None


def _step(sizes: Sequence[int]) -> int:
    """Return by how many gems the other raised last, at least 1 and at most 2."""
    before = sizes[-2] if len(sizes) > 1 else 0
    return min(max(sizes[-1] - before, 1), 2) if sizes else 1


def _wants(scales: Scales, place: int, pair: tuple[int, int], heap: Heap) -> bool:
    """Whether the first of a pair would rather raise a heap than accept it."""
    one, other = pair
    again = cheapest(scales, place, pair, heap)
    if again is None:
        return False
    price = cost(scales.pays(place, one, other, sum(again)), again)[0]
    return (
        scales.action_value(place, one)[one] + price
        > scales.payment_value(place, other, one, heap)[one]
    )


GEM = (2.0, 1.7, 1.4, 1.2)
"""What a neighbour thinks a gem is worth, in points, by colour."""
LEAD = 3.5
"""What a majority is worth to it, besides."""
SPARE = 0.4
"""What a gem is worth to it, of a colour in which it is far behind."""
FAR = 3
"""How many gems behind is far."""
WORTHS = (3.5, 7.0)
"""What an action must be worth for an offer of two gems, and of three."""
SHUN = 0.75
"""The value left of an action for every other seat to whom it looks best."""
MOODS = (0.8, 1.2)
"""The range of its moods."""


class Neighbour:
    """Another sensible person, who counts gems and workers."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Do what seems right."""
        phase, table = view.phase, situation(view)
        if isinstance(phase, Placing):
            return best_start(view, decision)
        if isinstance(phase, Choosing):
            return decision.options[self._prefer(view, table, decision.seat, len(decision.options))]
        if isinstance(phase, Bargain):
            return self._haggle(view, table, phase)
        seat = decision.seat
        return max(decision.options, key=lambda move: _gem_appeal(table, seat, change(move)))

    def _prefer(self, view: Any, table: Situation, seat: int, actions: int) -> int:  # noqa: ANN401
        """Prefer what looks best, but avoid what looks best to others, too."""
        mood, places = luck(self._seed, luck_key(view)), range(actions)
        looks = [
            [_look(table, place, one, good) for place in places]
            for one, good in enumerate(cards_before(view))
        ]
        others = [own.index(max(own)) for one, own in enumerate(looks) if one != seat]
        liked = [
            mood.uniform(*MOODS) * looks[seat][place] * SHUN ** others.count(place)
            for place in places
        ]
        return liked.index(max(liked))

    def _haggle(self, view: Any, table: Situation, bargain: Bargain[Any]) -> Any:  # noqa: ANN401
        """Offer one, two or three spare gems, and accept as many."""
        me, standing = bargain.turn, bargain.standing.counts
        place = view.rules.contested.index(bargain.action)
        mood = luck(self._seed, (view.leg, view.round, view.choices)).uniform(*MOODS)
        worth = mood * _look(table, place, me, cards_before(view)[me])
        limit = 1 + sum(worth >= bar for bar in WORTHS)
        purse = tuple([column[me] for column in table.owned])
        heaps = heaps_above(purse, standing, max(sum(standing) + 1, 1))
        spared = max(heaps, key=lambda heap: _gem_appeal(table, me, _negative(heap)), default=None)
        price = -_gem_appeal(table, me, _negative(spared)) if spared else 0.0
        if not bargain.bids:
            opens = spared and (type(view) is cards.View or price < worth)
            return Offer(Gems(*spared)) if spared and opens else PASS
        gift = _gem_appeal(table, me, standing)
        enough = gift >= worth / 2 or sum(standing) >= limit
        if enough or spared is None or price > worth - gift / 2:
            return ACCEPT
        return Offer(Gems(*spared))


def _negative(heap: Sequence[int]) -> list[int]:
    return [-gems for gems in heap]


def _look(table: Situation, place: int, seat: int, good: Any) -> float:  # noqa: ANN401 - a card or an arch
    """Return what an action looks worth to a neighbour."""
    if place == LEADING_ON:
        way = table.way[seat] / table.goal
        return table.bonus + (table.prize * way**3 if way < 1 else 0.0)
    if place == GAINING:
        return float(good.points)
    if place == TAKING:
        return _gem_appeal(table, seat, [*map(min, good.gems.counts, table.supply)])
    return GEM[1]


def _gem_appeal(table: Situation, seat: int, more: Sequence[int]) -> float:
    """Return what gems look worth to a neighbour: most if they win or lose a colour."""
    total = 0.0
    for gem, column, gems in zip(GEM, table.owned, more, strict=True):
        if gems:
            best = max(column[:seat] + column[seat + 1 :])
            before, after = column[seat] - best, column[seat] + gems - best
            total += gems * (SPARE if max(before, after) <= -FAR else gem)
            total += LEAD * ((after > 0) - (before > 0))
    return total
