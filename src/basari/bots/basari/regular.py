"""The regular: plays like a sensible person who comes to the bazaar often, by rules of thumb.

It counts on its fingers: where it leads a colour or could soon, how many workers or arches are
missing, what others surely want. It weighs no chances of victory and foresees nothing beyond this
round, so it errs as people do: it sees the best rival in a colour and not the second, and takes
moods for judgement. But it knows what it needs, and bids no more than a thing is worth to it.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from basari.bots.basari.crowd import goods
from basari.bots.basari.dealing import Heap, heaps
from basari.bots.basari.merchant import best_start, change
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, Stall, stall
from basari.bots.basari.races import Column
from basari.bots.basari.sight import seen
from basari.bots.luck import luck
from basari.kernel import Decision
from basari.rules.basari import cards
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Choosing

EARLY = (0.0, 0.0, 0.1, 0.2, 0.32, 0.46, 0.6, 0.72, 0.8, 0.86, 0.9)
"""How good it feels to be so many gems behind the best rival in a colour or before them, from five
behind to five before, as long as much may happen."""
LATE = (0.0, 0.0, 0.02, 0.06, 0.18, 0.45, 0.85, 0.95, 1.0, 1.0, 1.0)
"""The same shortly before a colour is scored."""
FARTHEST = 5
"""Gems behind or before that one still distinguishes."""
SOON = 1.3
"""So many steps from the goal, a leg will soon be over."""
STAYS = 0.25
"""What a majority is worth more for every leg to come, since one keeps some of the gems."""
COIN = 0.25
"""Points that a gem is worth, whatever it is good for: one can pay with it."""
HOPE = 0.4
"""The part of a prize that one sees before one if a step brings it near."""
DREAM = 0.12
"""The part of a prize that one sees before one from afar."""
FEW_STEPS = 2.2
"""So many steps are few."""
SPITE = 0.5
"""What it is worth to keep another one from a prize, next to the prize."""
SHARED = 0.55
"""What is left of an action that another one wants as well; if two do, nothing is."""
DRAWN = 2
"""How much oftener others choose what looks better: as often as this power of it."""
WHIM = 0.12
"""How far moods go up and down."""
SLIP = 0.06
"""How often one takes the second best, because one changed one's mind."""
COMMON = 0.3
"""What is left of D if others come: a gem, and not two for one (C15)."""
MODEST, GENEROUS = 0.34, 0.5
"""The part of what an action is worth that one offers for it, from one person to another."""
PATIENCE = 0.6
"""How much less one insists with every word."""
FEW = 3
"""Gems of a first offer, at most."""
LEAST = 0.5
"""Points for which it is not worth to say anything."""


class Regular:
    """A player who has been here before."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._fair = MODEST + (GENEROUS - MODEST) * luck(seed, "fair").random()

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Do what a rule of thumb says."""
        phase = view.phase
        if isinstance(phase, Placing):
            return best_start(view, decision)
        sense = sense_of(stall(view))
        if isinstance(phase, Choosing):
            return self._choose(view, sense, decision)
        if isinstance(phase, Bargain):
            return self._bargain(view, sense, phase)
        return max(decision.options, key=lambda move: sense.gems(decision.seat, change(move)))

    def _choose(self, view: Any, sense: "Sense", decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Take what looks best, considering what the others surely want."""
        before, options = goods(view), decision.options
        looks = [
            [sense.action(place, seat, good) for place in range(len(options))]
            for seat, good in enumerate(before)
        ]
        mood = luck(self._seed, seen(view))
        own = [
            worth * mood.uniform(1 - WHIM, 1 + WHIM) * _left(looks, place, decision.seat)
            for place, worth in enumerate(looks[decision.seat])
        ]
        best, second = sorted(range(len(own)), key=own.__getitem__)[:-3:-1]
        changed = own[second] > 0 and mood.random() < SLIP
        return options[second if changed else best]

    def _bargain(self, view: Any, sense: "Sense", bargain: Bargain[Any]) -> Any:  # noqa: ANN401
        """Offer a fair price for what one wants, and take one; be the readier the longer it is."""
        wish = self._wish(view, sense, bargain)
        standing = bargain.standing.counts
        if not bargain.bids:
            heap = wish.opening(sense)
            if heap is None and type(view) is cards.View:
                heap = wish.raising(sense, (), 1)
            return PASS if heap is None else Offer(Gems(*heap))
        gift = sense.paid(wish.other, wish.me, standing)
        heap = wish.raising(sense, standing, sum(standing) + 1)
        if gift >= wish.fair or heap is None:
            return ACCEPT
        gain = wish.worth + sense.paid_out(wish.me, heap) - gift
        return Offer(Gems(*heap)) if gain > LEAST else ACCEPT

    def _wish(self, view: Any, sense: "Sense", bargain: Bargain[Any]) -> "Wish":  # noqa: ANN401
        """Feel how much one wants an action; it does not change while one bargains."""
        mood = luck(self._seed, (view.leg, view.round, view.choices))
        me, other = bargain.turn, bargain.other
        place, before = view.rules.contested.index(bargain.action), goods(view)
        whim = mood.uniform(1 - WHIM, 1 + WHIM)
        worth = whim * sense.action(place, me, before[me])
        part = self._fair * PATIENCE ** (len(bargain.bids) // 2)
        theirs = sense.action(place, other, before[other])
        return Wish(me, other, worth, part * worth, self._fair * theirs)


class Wish(NamedTuple):
    """How much one wants an action that another one wants as well."""

    me: int
    other: int
    worth: float
    """Points for which one would give it up."""
    fair: float
    """Points for which one gives it up gladly."""
    asked: float
    """Points for which the other one would, as far as one can tell."""

    def opening(self, sense: "Sense") -> Heap | None:
        """Offer few gems that one needs least, but enough to be taken; nothing for nothing."""
        found = None
        for size in range(1, FEW + 1):
            heap = self.raising(sense, (), size)
            if heap is None or self.worth + sense.paid_out(self.me, heap) <= LEAST:
                break
            found = heap
            if sense.paid(self.me, self.other, heap) >= self.asked:
                break
        return found

    def raising(self, sense: "Sense", standing: Sequence[int], most: int) -> Heap | None:
        """Find the gems that one needs least of those that are high enough, and no more of them."""
        purse = tuple([column[self.me] for column in sense.seen.owned])
        least = sum(standing) or most
        found: list[Heap] = []
        for size in range(least, most + 1):
            of_size = heaps(purse, size)
            first = bisect_right(of_size, tuple(standing)) if size == sum(standing) else 0
            found.extend(of_size[first:])
        return max(found, key=lambda heap: sense.paid_out(self.me, heap), default=None)


@lru_cache(maxsize=16)
def sense_of(table: Stall) -> "Sense":
    """Look at a table once."""
    return Sense(table)


class Sense:
    """What things look worth at a glance, in points."""

    def __init__(self, table: Stall) -> None:
        self.seen = table
        self._pace = sum(table.steps) / len(table.steps)
        self._missing = [table.goal - way for way in table.way]
        soon = min(self._missing) <= SOON * self._pace
        self._feeling = LATE if soon else EARLY
        self._later = 1.0 if table.legs or not soon else 0.0
        """Whether there will be something to pay for."""
        self._stays = 1.0 + STAYS * table.legs

    def gems(self, seat: int, change: Sequence[int]) -> float:
        """Tell how much better one stands with some gems more, or fewer."""
        total = 0.0
        for worth, column, more in zip(WORTH, self.seen.owned, change, strict=True):
            if more:
                best = max(column[:seat] + column[seat + 1 :])
                lead = column[seat] - best
                total += self._stays * worth * (self._standing(lead + more) - self._standing(lead))
                total += COIN * self._later * more
        return total

    def _standing(self, lead: int) -> float:
        """Tell how good it feels to be so far before the best rival."""
        return self._feeling[min(max(lead, -FARTHEST), FARTHEST) + FARTHEST]

    def paid_out(self, seat: int, heap: Sequence[int]) -> float:
        """Tell what it costs to pay a heap, as a loss."""
        return self.gems(seat, [-gems for gems in heap])

    def paid(self, payer: int, payee: int, heap: Sequence[int]) -> float:
        """Tell what it is worth to get a heap from another one, who has less then."""
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
        """Tell what an action looks worth to one who is alone with it."""
        if place == LEADING_ON:
            return self.step(seat)
        if place == GAINING:
            return float(good.points)
        if place == TAKING:
            return self.gems(seat, [*map(min, good.gems.counts, self.seen.supply)])
        return self._exchange(seat)

    def step(self, seat: int) -> float:
        """Tell what it is worth to go on: much if the prize is near, and nothing if one has it."""
        table, missing = self.seen, self._missing[seat]
        if missing <= 0:
            return table.bonus + self._blocked(seat)
        reached = sum(step >= missing for step in table.steps) / len(table.steps)
        near = missing <= FEW_STEPS * self._pace
        hope = (HOPE if near else DREAM) if min(self._missing) > 0 else 0.0
        return table.bonus + table.prize * (reached + (1 - reached) * hope)

    def _blocked(self, seat: int) -> float:
        """Tell what it is worth to keep somebody else from the last step to the goal."""
        others = [missing for other, missing in enumerate(self._missing) if other != seat]
        kept = [0 < missing <= self._pace for missing in others]
        return SPITE * self.seen.prize * any(kept) * HOPE

    def _exchange(self, seat: int) -> float:
        """Tell what D looks worth: two gems for the one that one needs least (C15)."""
        gains, losses = [0.0, 0.0], []
        for colour in COLOURS:
            gem = [int(one is colour) for one in COLOURS]
            if self.seen.supply[colour]:
                gains.append(self.gems(seat, gem))
            if self.seen.owned[colour][seat]:
                losses.append(self.paid_out(seat, gem))
        first, second = sorted(gains)[:-3:-1]
        return max(first, first + second + max(losses, default=0.0))


def _lead(column: Column, seat: int) -> int:
    return column[seat] - max(column[:seat] + column[seat + 1 :])


def _left(looks: list[list[float]], place: int, seat: int) -> float:
    """Tell what is left of an action, considering how likely others want it as well."""
    nobody, one = 1.0, 0.0
    for other, own in enumerate(looks):
        if other != seat:
            often = _drawn(own[place]) / (sum(map(_drawn, own)) or 1.0)
            nobody, one = nobody * (1 - often), one * (1 - often) + nobody * often
    if place > TAKING:
        return nobody + COMMON * (1 - nobody)
    return nobody + SHARED * one


def _drawn(look: float) -> float:
    """Tell how strongly somebody is drawn to what looks so good."""
    return float(max(look, 0.0) ** DRAWN)
