"""The regular: plays like a sensible person who comes often, by rules of thumb.

It looks at where it leads a colour or soon could, how many workers or arches are missing, and what
others surely want. It estimates no chances to win and looks no further than this round, so its
mistakes are human: it sees the best rival in a colour but not the second, and its moods sway it.
But it knows what it needs, and bids no more than a thing is worth to it.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from basari.bots.basari.choice_forecast import cards_before
from basari.bots.basari.fair_deals import Heap, heaps_of_size
from basari.bots.basari.merchant import best_start, change
from basari.bots.basari.prices import (
    GAINING,
    LEADING_ON,
    TAKING,
    Situation,
    add_at,
    exchange_gains,
    situation,
)
from basari.bots.basari.races import Column
from basari.bots.basari.shared_view import luck_key
from basari.bots.luck import luck
from basari.kernel import Decision
from basari.rules.basari import cards
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing

EARLY = (0.0, 0.0, 0.1, 0.2, 0.32, 0.46, 0.6, 0.72, 0.8, 0.86, 0.9)
"""How a lead in a colour feels early on, from five gems behind the best rival to five ahead."""
LATE = (0.0, 0.0, 0.02, 0.06, 0.18, 0.45, 0.85, 0.95, 1.0, 1.0, 1.0)
"""The same shortly before a colour is scored."""
FARTHEST = 5
"""The largest lead or gap that is told apart."""
SOON = 1.3
"""A leg is nearly over this many average steps from the goal."""
STAYS = 0.25
"""How much a majority gains for every leg to come, since some of the gems stay."""
COIN = 0.25
"""Points that a gem is worth as money."""
HOPE = 0.4
"""The part of a prize hoped for when a step brings it near."""
DREAM = 0.12
"""The part of a prize hoped for from afar."""
FEW_STEPS = 2.2
"""Average steps from the goal that count as near."""
SPITE = 0.5
"""The value of keeping somebody from a prize, next to the prize."""
SHARED = 0.55
"""The value left of an action that one other wants; with two others, nothing is left."""
DRAWN = 2
"""Others are assumed to choose what looks better in proportion to this power of it."""
WHIM = 0.12
"""How far moods change a value, up and down."""
SLIP = 0.06
"""How often the second best is chosen on a whim."""
COMMON = 0.3
"""The value left of D if others come: a gem, instead of two for one (C15)."""
MODEST, GENEROUS = 0.34, 0.5
"""The part of an action's value that is offered for it: it differs from person to person."""
PATIENCE = 0.6
"""By how much less one insists with every exchange of bids."""
FEW = 3
"""The most gems in a first offer."""
LEAST = 0.5
"""A gain in points too small to bid for."""


class Regular:
    """A player who has been here before."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._fair = MODEST + (GENEROUS - MODEST) * luck(seed, "fair").random()

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Follow a rule of thumb."""
        phase = view.phase
        if isinstance(phase, Placing):
            return best_start(view, decision)
        sense = sense_of(situation(view))
        if isinstance(phase, Choosing):
            return self._choose(view, sense, decision)
        if isinstance(phase, Bargain):
            return self._bargain(view, sense, phase)
        return max(decision.options, key=lambda move: sense.gems(decision.seat, change(move)))

    def _choose(self, view: Any, sense: "Sense", decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Take what looks best, considering what the others surely want."""
        before, options = cards_before(view), decision.options
        looks = [
            [sense.action(place, seat, good) for place in range(len(options))]
            for seat, good in enumerate(before)
        ]
        mood = luck(self._seed, luck_key(view))
        own = [
            worth * mood.uniform(1 - WHIM, 1 + WHIM) * _part_left(looks, place, decision.seat)
            for place, worth in enumerate(looks[decision.seat])
        ]
        best, second = sorted(range(len(own)), key=own.__getitem__)[:-3:-1]
        changed = own[second] > 0 and mood.random() < SLIP
        return options[second if changed else best]

    def _bargain(self, view: Any, sense: "Sense", bargain: Bargain[Any]) -> Any:  # noqa: ANN401
        """Offer a fair price, accept a fair one, and insist less as the bargain drags on."""
        wish = self._wish(view, sense, bargain)
        standing = bargain.standing.counts
        if not bargain.bids:
            heap = wish.opening(sense)
            if heap is None and type(view) is cards.View:
                heap = wish.raising(sense, (), 1)
            return PASS if heap is None else Offer(Gems(*heap))
        gift = sense.payment_value(wish.other, wish.me, standing)
        heap = wish.raising(sense, standing, sum(standing) + 1)
        if gift >= wish.fair or heap is None:
            return ACCEPT
        gain = wish.worth + sense.payment_cost(wish.me, heap) - gift
        return Offer(Gems(*heap)) if gain > LEAST else ACCEPT

    def _wish(self, view: Any, sense: "Sense", bargain: Bargain[Any]) -> "BargainWish":  # noqa: ANN401
        """Return how much an action is wanted; this stays the same during a bargain."""
        mood = luck(self._seed, (view.leg, view.round, view.choices))
        me, other = bargain.turn, bargain.other
        place, before = view.rules.contested.index(bargain.action), cards_before(view)
        whim = mood.uniform(1 - WHIM, 1 + WHIM)
        worth = whim * sense.action(place, me, before[me])
        part = self._fair * PATIENCE ** (len(bargain.bids) // 2)
        theirs = sense.action(place, other, before[other])
        return BargainWish(me, other, worth, part * worth, self._fair * theirs)


class BargainWish(NamedTuple):
    """How much an action is wanted that an opponent wants as well."""

    me: int
    other: int
    worth: float
    """Points for which one would give it up."""
    fair: float
    """Points for which one gladly gives it up."""
    asked: float
    """Points for which the opponent would, as far as one can tell."""

    def opening(self, sense: "Sense") -> Heap | None:
        """Offer the least needed gems, just enough to be accepted; None if nothing pays."""
        found = None
        for size in range(1, FEW + 1):
            heap = self.raising(sense, (), size)
            if heap is None or self.worth + sense.payment_cost(self.me, heap) <= LEAST:
                break
            found = heap
            if sense.payment_value(self.me, self.other, heap) >= self.asked:
                break
        return found

    def raising(self, sense: "Sense", standing: Sequence[int], most: int) -> Heap | None:
        """Return the least needed gems among the heaps that are high enough, up to *most* gems."""
        purse = tuple([column[self.me] for column in sense.seen.owned])
        least = sum(standing) or most
        found: list[Heap] = []
        for size in range(least, most + 1):
            of_size = heaps_of_size(purse, size)
            first = bisect_right(of_size, tuple(standing)) if size == sum(standing) else 0
            found.extend(of_size[first:])
        return max(found, key=lambda heap: sense.payment_cost(self.me, heap), default=None)


@lru_cache(maxsize=16)
def sense_of(table: Situation) -> "Sense":
    """Return how a table looks, cached."""
    return Sense(table)


class Sense:
    """What things look worth at a glance, in points."""

    def __init__(self, table: Situation) -> None:
        self.seen = table
        self._pace = sum(table.steps) / len(table.steps)
        self._missing = [table.goal - way for way in table.way]
        soon = min(self._missing) <= SOON * self._pace
        self._feeling = LATE if soon else EARLY
        self._later = 1.0 if table.legs or not soon else 0.0
        """1 as long as there will be something to pay for, otherwise 0."""
        self._stays = 1.0 + STAYS * table.legs

    def gems(self, seat: int, change: Sequence[int]) -> float:
        """Return how much a change of gems improves a seat."""
        total = 0.0
        for worth, column, more in zip(WORTH, self.seen.owned, change, strict=True):
            if more:
                best = max(column[:seat] + column[seat + 1 :])
                lead = column[seat] - best
                total += self._stays * worth * (self._standing(lead + more) - self._standing(lead))
                total += COIN * self._later * more
        return total

    def _standing(self, lead: int) -> float:
        """Return how a lead over the best rival feels."""
        return self._feeling[min(max(lead, -FARTHEST), FARTHEST) + FARTHEST]

    def payment_cost(self, seat: int, heap: Sequence[int]) -> float:
        """Return what paying a heap costs, as a negative number."""
        return self.gems(seat, [-gems for gems in heap])

    def payment_value(self, payer: int, payee: int, heap: Sequence[int]) -> float:
        """Return what a heap is worth to *payee*, who gets it from *payer*."""
        total = 0.0
        for worth, column, gems in zip(WORTH, self.seen.owned, heap, strict=True):
            if gems:
                then = list(column)
                then[payer] -= gems
                then[payee] += gems
                leads = [_lead(now, payee) for now in (column, tuple(then))]
                before, after = map(self._standing, leads)
                total += self._stays * worth * (after - before) + COIN * self._later * gems
        return total

    def action(self, place: int, seat: int, good: Any) -> float:  # noqa: ANN401 - a card or an arch
        """Return what an action looks worth to a seat that is alone with it."""
        if place == LEADING_ON:
            return self.step(seat)
        if place == GAINING:
            return float(good.points)
        if place == TAKING:
            return self.gems(seat, [*map(min, good.gems.counts, self.seen.supply)])
        return self._exchange(seat)

    def step(self, seat: int) -> float:
        """Return what going on is worth: much if the prize is near, nothing extra at the goal."""
        table, missing = self.seen, self._missing[seat]
        if missing <= 0:
            return table.bonus + self._blocking_value(seat)
        reached = sum(step >= missing for step in table.steps) / len(table.steps)
        near = missing <= FEW_STEPS * self._pace
        hope = (HOPE if near else DREAM) if min(self._missing) > 0 else 0.0
        return table.bonus + table.prize * (reached + (1 - reached) * hope)

    def _blocking_value(self, seat: int) -> float:
        """Return the value of keeping somebody else from the last step to the goal."""
        others = [missing for other, missing in enumerate(self._missing) if other != seat]
        kept = [0 < missing <= self._pace for missing in others]
        return SPITE * self.seen.prize * any(kept) * HOPE

    def _exchange(self, seat: int) -> float:
        """Return what D looks worth: two gems for the least needed one (C15)."""
        first, second, back = exchange_gains(
            self.seen,
            seat,
            lambda colour, more: self.gems(seat, add_at(NO_GEMS.counts, colour, more)),
        )
        return max(first, first + second + back)


def _lead(column: Column, seat: int) -> int:
    return column[seat] - max(column[:seat] + column[seat + 1 :])


def _part_left(looks: list[list[float]], place: int, seat: int) -> float:
    """Return the part left of an action, considering how likely others want it as well."""
    nobody, one = 1.0, 0.0
    for other, own in enumerate(looks):
        if other != seat:
            often = _pull(own[place]) / (sum(map(_pull, own)) or 1.0)
            nobody, one = nobody * (1 - often), one * (1 - often) + nobody * often
    if place > TAKING:
        return nobody + COMMON * (1 - nobody)
    return nobody + SHARED * one


def _pull(look: float) -> float:
    """Return how strongly a value attracts."""
    return float(max(look, 0.0) ** DRAWN)
