"""Players that are held out: nobody learns or tunes against them, so they tell what was learned.

    basari arena --players 4 --bots master,tools/pool/held_out.py:Scholar,merchant,merchant

They have a value of their own (`ledger.py`), and habits of their own. The *scholar* is another
solver, which plays against what all did on average so far; the *mule* is another stubborn one, and
the *mirror* another bluffer, that treats others as they treat it. The *neighbour* is another
sensible person: it has never heard of any value, and counts gems.
"""

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from basari.bots.basari.crowd import goods
from basari.bots.basari.merchant import best_start, change
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, Stall, stall
from basari.bots.basari.reckoning.haggling import Heap, above, cost
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.basari.reckoning.scales import Scales, Scene, scene
from basari.bots.basari.reckoning.solving import Openers, best_word, effects, openers_of
from basari.bots.basari.sight import seen
from basari.bots.luck import chance, luck
from basari.kernel import Decision
from basari.rules.basari import cards
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing
from pool.ledger import Ledger, ledger
from pool.player import Player
from pool.raising import cheapest, raised

TURNS = 40
"""How often the scholar considers what all have done so far."""
WARM, COLD = 1.0, 0.12
"""How far from the best a choice may be to be made, in points: at first, and in the end."""


class Bookkeeper(Player):
    """Somebody who keeps a ledger, and answers to what all would do on average."""

    def weighed(self, view: Any) -> Ledger:  # noqa: ANN401 - of either edition
        """Tell what things are worth."""
        return ledger(scene(view))

    def chosen(self, view: Any, actions: int) -> list[float]:  # noqa: ANN401
        """Choose by fictitious play."""
        return _answered(scene(view), openers_of(view), actions)[view.seat]


class Scholar(Bookkeeper):
    """Another solver."""

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Say the best word."""
        return best_word(self.weighed(view), view, bargain)


@lru_cache(maxsize=32)
def _answered(table: Scene, openers: Openers, actions: int) -> list[list[float]]:
    """Play the choice again and again in mind: fictitious play, ever more strictly."""
    game = Game(effects(ledger(table), openers, actions))
    found: list[list[float]] = game.answered(TURNS, WARM, COLD).T.tolist()
    return found


TENACITY = (0.6, 1.1)
"""How much of what an action is worth a mule pays, from the least tenacious to the most."""


class Mule(Bookkeeper):
    """Another stubborn one: it does not count what it is offered, only what it pays."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        least, most = TENACITY
        self._tenacity = least + (most - least) * chance(seed, "tenacity")

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Raise by what costs least, until that is too much."""
        found = raised(view, self.weighed(view), bargain)
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

    def said(self, view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
        """Take what is as kind as one's own last offer; else answer in kind."""
        weighed, place = self.weighed(view), view.rules.contested.index(bargain.action)
        me, other, bids = bargain.turn, bargain.other, bargain.bids
        step = _step([bid.size for bid in bids])
        found = raised(view, weighed, bargain, step)
        if found is None:
            return None
        if found.must:
            return found.heap
        asked = FRIENDLY * max(found.profit, 0.0)
        if len(bids) > 1:
            pays = weighed.pays(place, me, other, bids[-2].size)
            asked = min(asked, cost(pays, bids[-2].counts)[1])
        if bids and found.gift >= max(asked, 0.0) and found.gift > 0:
            return None
        if found.net > found.gift:
            return found.heap
        coy = luck(self.seed, seen(view)).random() < COY and found.net > found.gift - RISK
        return found.heap if coy and _wants(weighed, place, (other, me), found.heap) else None


def _step(sizes: Sequence[int]) -> int:
    """Tell by how many gems the other went up last, one at least and two at most."""
    before = sizes[-2] if len(sizes) > 1 else 0
    return min(max(sizes[-1] - before, 1), 2) if sizes else 1


def _wants(weighed: Scales, place: int, pair: tuple[int, int], heap: Heap) -> bool:
    """Whether the first of a pair would rather raise over a heap than take it."""
    one, other = pair
    again = cheapest(weighed, place, pair, heap)
    if again is None:
        return False
    price = cost(weighed.pays(place, one, other, sum(again)), again)[0]
    return weighed.done(place, one)[one] + price > weighed.paid(place, other, one, heap)[one]


GEM = (2.0, 1.7, 1.4, 1.2)
"""What a neighbour thinks that a gem is worth, in points, by colour."""
LEAD = 3.5
"""What it thinks of having most of a colour, besides."""
SPARE = 0.4
"""What a gem is worth to it of a colour in which it is far behind."""
FAR = 3
"""Gems behind that are far."""
WORTHS = (3.5, 7.0)
"""What an action must be worth to offer two gems for it, and three."""
SHUN = 0.75
"""What is left of an action for every other one to whom it looks best."""
MOODS = (0.8, 1.2)
"""How its moods go up and down."""


class Neighbour:
    """Another sensible person, who counts gems and workers."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Do what seems right."""
        phase, table = view.phase, stall(view)
        if isinstance(phase, Placing):
            return best_start(view, decision)
        if isinstance(phase, Choosing):
            return decision.options[self._prefer(view, table, decision.seat, len(decision.options))]
        if isinstance(phase, Bargain):
            return self._haggle(view, table, phase)
        seat = decision.seat
        return max(decision.options, key=lambda move: _liked(table, seat, change(move)))

    def _prefer(self, view: Any, table: Stall, seat: int, actions: int) -> int:  # noqa: ANN401
        """Prefer what looks best, but rather not what looks best to others, too."""
        mood, places = luck(self._seed, seen(view)), range(actions)
        looks = [
            [_look(table, place, one, good) for place in places]
            for one, good in enumerate(goods(view))
        ]
        others = [own.index(max(own)) for one, own in enumerate(looks) if one != seat]
        liked = [
            mood.uniform(*MOODS) * looks[seat][place] * SHUN ** others.count(place)
            for place in places
        ]
        return liked.index(max(liked))

    def _haggle(self, view: Any, table: Stall, bargain: Bargain[Any]) -> Any:  # noqa: ANN401
        """Offer one, two or three gems that can be spared, and take as many."""
        me, standing = bargain.turn, bargain.standing.counts
        place = view.rules.contested.index(bargain.action)
        mood = luck(self._seed, (view.leg, view.round, view.choices)).uniform(*MOODS)
        worth = mood * _look(table, place, me, goods(view)[me])
        limit = 1 + sum(worth >= bar for bar in WORTHS)
        purse = tuple([column[me] for column in table.owned])
        heaps = above(purse, standing, max(sum(standing) + 1, 1))
        spared = max(heaps, key=lambda heap: _liked(table, me, _negative(heap)), default=None)
        price = -_liked(table, me, _negative(spared)) if spared else 0.0
        if not bargain.bids:
            opens = spared and (type(view) is cards.View or price < worth)
            return Offer(Gems(*spared)) if spared and opens else PASS
        gift = _liked(table, me, standing)
        enough = gift >= worth / 2 or sum(standing) >= limit
        if enough or spared is None or price > worth - gift / 2:
            return ACCEPT
        return Offer(Gems(*spared))


def _negative(heap: Sequence[int]) -> list[int]:
    return [-gems for gems in heap]


def _look(table: Stall, place: int, seat: int, good: Any) -> float:  # noqa: ANN401 - a card or an arch
    """Tell what an action looks worth to a neighbour."""
    if place == LEADING_ON:
        way = table.way[seat] / table.goal
        return table.bonus + (table.prize * way**3 if way < 1 else 0.0)
    if place == GAINING:
        return float(good.points)
    if place == TAKING:
        return _liked(table, seat, [*map(min, good.gems.counts, table.supply)])
    return GEM[1]


def _liked(table: Stall, seat: int, more: Sequence[int]) -> float:
    """Tell what gems look worth to a neighbour: those most that bring a colour, or lose it."""
    total = 0.0
    for gem, column, gems in zip(GEM, table.owned, more, strict=True):
        if gems:
            best = max(column[:seat] + column[seat + 1 :])
            before, after = column[seat] - best, column[seat] + gems - best
            total += gems * (SPARE if max(before, after) <= -FAR else gem)
            total += LEAD * ((after > 0) - (before > 0))
    return total
