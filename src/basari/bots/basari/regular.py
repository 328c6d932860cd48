"""The regular: plays by rules of thumb, like a sensible person who comes often.

It looks at where it leads a colour or soon could, how many workers or arches are missing, and what
others probably want. It estimates no chances to win and looks no further than this round, so its
mistakes are human: it sees the best rival in a colour but not the second best, and its moods sway
it. But it knows what it needs, and bids no more than a thing is worth to it.
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
"""How valuable a lead feels early in a leg, from five gems behind the best rival to five ahead."""
LATE = (0.0, 0.0, 0.02, 0.06, 0.18, 0.45, 0.85, 0.95, 1.0, 1.0, 1.0)
"""How valuable a lead feels shortly before a scoring, from five gems behind to five ahead."""
FARTHEST = 5
"""Leads and gaps beyond this many gems all feel the same."""
SOON = 1.3
"""A leg is nearly over when the leader is within this many average steps of the goal."""
STAYS = 0.25
"""The part by which a majority grows in value per leg to come, since some of the gems stay."""
COIN = 0.25
"""Points that a gem is worth as money."""
HOPE = 0.4
"""The part of the prize that counts when a step brings the seat near the goal."""
DREAM = 0.12
"""The part of the prize that counts while the goal is far away."""
FEW_STEPS = 2.2
"""How many average steps from the goal count as near."""
SPITE = 0.5
"""The value of keeping somebody from a prize, as a part of the prize."""
SHARED = 0.55
"""The part of an action's worth that is left if one other seat chooses it; with more, none is."""
DRAWN = 2
"""How strongly others are assumed to prefer what looks better: the exponent of its value."""
WHIM = 0.12
"""How far a mood may raise or lower a value, as a part of that value."""
SLIP = 0.06
"""The probability of choosing the second-best action on a whim."""
COMMON = 0.3
"""The part left of D if others also choose it: one gem, instead of two for one (C15)."""
MODEST, GENEROUS = 0.34, 0.5
"""The part of an action's value that players offer for it: from modest players to generous ones."""
PATIENCE = 0.6
"""The factor by which the bot's demands shrink with every exchange of bids."""
FEW = 3
"""The most gems in a first offer."""
LEAST = 0.5
"""The smallest gain in points for which it is worth bidding."""


class Regular:
    """A player by rules of thumb; its seed decides how generous it is."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._fair = MODEST + (GENEROUS - MODEST) * luck(seed, "fair").random()

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Return the move that a rule of thumb picks: an action, a bid, an exchange or a start."""
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
        """Return the action that looks best, considering how likely others choose it as well."""
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
        """Return a fair offer, or accept one; the more bids were made, the less the bot insists."""
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
        """Return how much the action is worth in the bot's mood; a mood lasts for one bargain."""
        mood = luck(self._seed, (view.leg, view.round, view.choices))
        me, other = bargain.turn, bargain.other
        place, before = view.rules.contested.index(bargain.action), cards_before(view)
        whim = mood.uniform(1 - WHIM, 1 + WHIM)
        worth = whim * sense.action(place, me, before[me])
        part = self._fair * PATIENCE ** (len(bargain.bids) // 2)
        theirs = sense.action(place, other, before[other])
        return BargainWish(me, other, worth, part * worth, self._fair * theirs)


class BargainWish(NamedTuple):
    """The value of an action to a seat that bargains for it."""

    me: int
    other: int
    worth: float
    """The value of the action, in points; a payment worth as much makes up for leaving it."""
    fair: float
    """The payment, in points, for which the seat gladly leaves the action."""
    asked: float
    """The payment, in points, for which the opponent would probably leave the action."""

    def opening(self, sense: "Sense") -> Heap | None:
        """Return an opening offer just high enough to be accepted; None if no offer pays."""
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
        """Return the cheapest heap that beats *standing*, of up to *most* gems, or None."""
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
    """Return the judgement of a situation, cached."""
    return Sense(table)


class Sense:
    """How valuable things look at a glance, in points."""

    def __init__(self, table: Situation) -> None:
        self.seen = table
        self._pace = sum(table.steps) / len(table.steps)
        self._missing = [table.goal - way for way in table.way]
        soon = min(self._missing) <= SOON * self._pace
        self._feeling = LATE if soon else EARLY
        self._later = 1.0 if table.legs or not soon else 0.0
        """1.0 while there will still be something to pay for, otherwise 0.0."""
        self._stays = 1.0 + STAYS * table.legs

    def gems(self, seat: int, change: Sequence[int]) -> float:
        """Return the value of a change of gems to *seat*."""
        total = 0.0
        for worth, column, more in zip(WORTH, self.seen.owned, change, strict=True):
            if more:
                best = max(column[:seat] + column[seat + 1 :])
                lead = column[seat] - best
                total += self._stays * worth * (self._standing(lead + more) - self._standing(lead))
                total += COIN * self._later * more
        return total

    def _standing(self, lead: int) -> float:
        """Return how valuable a *lead* in gems over the best rival feels, from 0 to 1."""
        return self._feeling[min(max(lead, -FARTHEST), FARTHEST) + FARTHEST]

    def payment_cost(self, seat: int, heap: Sequence[int]) -> float:
        """Return the value of paying a heap, normally negative."""
        return self.gems(seat, [-gems for gems in heap])

    def payment_value(self, payer: int, payee: int, heap: Sequence[int]) -> float:
        """Return the value of a heap to *payee*, considering that *payer* then lacks it."""
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
        """Return the value of an action to a seat that is alone with it."""
        if place == LEADING_ON:
            return self.step(seat)
        if place == GAINING:
            return float(good.points)
        if place == TAKING:
            return self.gems(seat, [*map(min, good.gems.counts, self.seen.supply)])
        return self._exchange(seat)

    def step(self, seat: int) -> float:
        """Return the value of moving on: much if the prize is near, nothing extra at the goal."""
        table, missing = self.seen, self._missing[seat]
        if missing <= 0:
            return table.bonus + self._blocking_value(seat)
        reached = sum(step >= missing for step in table.steps) / len(table.steps)
        near = missing <= FEW_STEPS * self._pace
        hope = (HOPE if near else DREAM) if min(self._missing) > 0 else 0.0
        return table.bonus + table.prize * (reached + (1 - reached) * hope)

    def _blocking_value(self, seat: int) -> float:
        """Return the value of denying another seat its last step to the goal by ending the leg."""
        others = [missing for other, missing in enumerate(self._missing) if other != seat]
        kept = [0 < missing <= self._pace for missing in others]
        return SPITE * self.seen.prize * any(kept) * HOPE

    def _exchange(self, seat: int) -> float:
        """Return the value of D: two gems for the least needed one (C15)."""
        first, second, back = exchange_gains(
            self.seen,
            seat,
            lambda colour, more: self.gems(seat, add_at(NO_GEMS.counts, colour, more)),
        )
        return max(first, first + second + back)


def _lead(column: Column, seat: int) -> int:
    return column[seat] - max(column[:seat] + column[seat + 1 :])


def _part_left(looks: list[list[float]], place: int, seat: int) -> float:
    """Return the part left of an action's value if others choose by what looks good to them."""
    nobody, one = 1.0, 0.0
    for other, own in enumerate(looks):
        if other != seat:
            often = _pull(own[place]) / (sum(map(_pull, own)) or 1.0)
            nobody, one = nobody * (1 - often), one * (1 - often) + nobody * often
    if place > TAKING:
        return nobody + COMMON * (1 - nobody)
    return nobody + SHARED * one


def _pull(look: float) -> float:
    """Return how strongly an action that looks worth *look* points attracts players."""
    return float(max(look, 0.0) ** DRAWN)
