"""How the merchant bargains: it looks for an offer that leaves both sides a fair profit.

A seat's profit is the difference between having the action itself and leaving it to the opponent.
The merchant offers the cheapest heap that leaves the opponent a fair share, and accepts any offer
that leaves itself a fair share. So two merchants agree at the second bid.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import mul
from typing import Any

from basari.bots.basari.choice_forecast import cards_before
from basari.bots.basari.prices import TAKING, Prices, add_at, leads
from basari.bots.basari.races import Column
from basari.kernel import Seat
from basari.rules.basari import cards
from basari.rules.basari.gems import Gems
from basari.rules.basari.majority import WORTH
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer

FAIR = 0.45
"""The share of its profit that each side should keep."""
EASE = 0.85
"""The factor by which `FAIR` shrinks with every bid after the first."""
FEW = 3
"""The most gems in an offer, unless more are needed to beat the standing one."""
WORDS = 6
"""How many bids to look ahead."""

Heap = tuple[int, int, int, int]
"""Gems by colour."""
Pay = tuple[float, float]
"""The value of a payment to the payer, and to the payee."""
NOTHING: Pay = 0.0, 0.0


def fair_answer(view: Any, priced: Prices, bargain: Bargain[Any]) -> Any:  # noqa: ANN401 - of either edition
    """Return the merchant's answer: accept a fair offer, otherwise make one or leave."""
    heap = _next_bid(view, priced, bargain)
    if heap:
        return Offer(Gems(*heap))
    return ACCEPT if bargain.bids else PASS


def predict_deal(view: Any, priced: Prices, bargain: Bargain[Any]) -> tuple[int, Gems]:  # noqa: ANN401
    """Return who pays in the end, and which gems, if both bargain as merchants."""
    for _ in range(WORDS):
        heap = _next_bid(view, priced, bargain)
        if not heap:
            break
        bargain = bargain.raise_to(Gems(*heap))
    return bargain.other, bargain.standing


def _next_bid(view: Any, priced: Prices, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
    """Return the heap to offer, or None to leave the action to the opponent."""
    deal = FairDeal(view, priced, bargain)
    if not bargain.bids:
        return deal.offer(None, 0.0) or _least(view, bargain)
    standing = bargain.standing.counts
    taken = deal.accept_gain(standing)
    return None if taken >= deal.fair else deal.offer(standing, taken)


def _least(view: Any, bargain: Bargain[Any]) -> Heap | None:  # noqa: ANN401
    """Return the smallest opening offer: a gem with cards, None (a pass) on the board (C8, B9)."""
    if type(view) is not cards.View:
        return None
    return next(iter(heaps_of_size(view.purses[bargain.turn].counts, 1)), None)


def openers(view: Any, pair: tuple[Seat, Seat]) -> tuple[Seat, ...]:  # noqa: ANN401
    """Return the seat of a *pair* that would open a bargain, or both seats if either might.

    With cards, the seat that is first in the opening order opens (C7); on the board, the seat with
    more points, and with equal points either may (B8).
    """
    if type(view) is cards.View:
        first: tuple[Seat, ...] = view.rules.ranked(pair, view.purses, view.points, view.workers)[
            :1
        ]
        return first
    most = max(view.points[seat] for seat in pair)
    return tuple([seat for seat in pair if view.points[seat] == most])


class FairDeal:
    """The bargain of two seats for an action, valued as a merchant does."""

    def __init__(self, view: Any, priced: Prices, bargain: Bargain[Any]) -> None:  # noqa: ANN401
        self._priced, self._me, self._you = priced, bargain.turn, bargain.other
        self._place, self._before = view.rules.contested.index(bargain.action), cards_before(view)
        mine, yours = self._profits()
        part = FAIR * EASE ** max(0, len(bargain.bids) - 1)
        self._profit, self.fair, self._fair_to_you = mine, part * mine, part * yours

    def _profits(self) -> tuple[float, float]:
        """Return what each seat gains by having the action rather than leaving it to the other.

        The seat to move comes first.
        """
        done, place, me, you = self._priced.action_value, self._place, self._me, self._you
        my_good, your_good = self._before[me], self._before[you]
        return (
            done(place, me, my_good, me) - done(place, you, your_good, me),
            done(place, you, your_good, you) - done(place, me, my_good, you),
        )

    def _ownership(self, seat: int) -> tuple[Column, ...]:
        """Return everybody's gems, by colour, after *seat* has carried out the action."""
        seen = self._priced.seen
        if self._place != TAKING:
            return seen.owned
        gems = map(min, self._before[seat].gems.counts, seen.supply)
        return tuple(
            [add_at(column, seat, more) for column, more in zip(seen.owned, gems, strict=True)]
        )

    def accept_gain(self, standing: Heap) -> float:
        """Return what the seat to move gains from the gems of the *standing* offer."""
        offered = enumerate(zip(self._ownership(self._you), standing, strict=True))
        return sum(
            [
                self._pays(colour, column, self._you, [gems])[0][1]
                for colour, (column, gems) in offered
                if gems
            ]
        )

    def gains(self, purse: Sequence[int]) -> list[list[float]]:
        """Return, by colour, the gain from accepting 0, 1, 2 … of the gems in a *purse*."""
        columns = enumerate(zip(self._ownership(self._you), purse, strict=True))
        return [
            [0.0, *[gain for _, gain in self._pays(colour, column, self._you, range(1, most + 1))]]
            for colour, (column, most) in columns
        ]

    def _pays(self, colour: int, column: Column, payer: int, numbers: Iterable[int]) -> list[Pay]:
        """Return the value of a payment to payer and payee, for each of these *numbers* of gems."""
        known, chances, worth = self._priced.known, self._priced.chances, WORTH[colour]
        payee = self._me + self._you - payer
        now = leads(known[column], chances)
        poorer, richer, pays = now[payer], now[payee], []
        for gems in numbers:
            paid = [*column]
            paid[payer] -= gems
            paid[payee] += gems
            then = known[tuple(paid)]
            rivals = sum(map(mul, then, chances))
            pays.append(
                (worth * (then[payer] - rivals - poorer), worth * (then[payee] - rivals - richer))
            )
        return pays

    def offer(self, standing: Heap | None, taken: float) -> Heap | None:
        """Return the best heap to offer, or None if no offer is better than leaving.

        An offer must bring the seat to move more than *taken*, which is what leaving brings. If
        none is fair to the other seat, the best compromise is returned.
        """
        least = sum(standing) if standing else 1
        most = max(FEW, least + 1)
        me, purse = self._me, tuple([column[self._me] for column in self._priced.seen.owned])
        reds, yellows, greens, blues = (
            [NOTHING, *self._pays(colour, column, me, range(1, min(most, purse[colour]) + 1))]
            for colour, column in enumerate(self._ownership(me))
        )
        best, found, fair, profit = taken, None, self._fair_to_you, self._profit
        middle, compromise = 0.0, None
        for heap in _higher(purse, standing, least, most):
            red, yellow, green, blue = heap
            one, two, three, four = reds[red], yellows[yellow], greens[green], blues[blue]
            mine = profit + one[0] + two[0] + three[0] + four[0]
            if mine > taken:
                yours = one[1] + two[1] + three[1] + four[1]
                if yours >= fair:
                    if mine > best:
                        best, found = mine, heap
                elif min(mine - taken, yours) > middle:
                    middle, compromise = min(mine - taken, yours), heap
        return found or compromise


def _higher(purse: tuple[int, ...], standing: Heap | None, least: int, most: int) -> Iterator[Heap]:
    """Yield the heaps of *least* to *most* gems of a purse that beat the *standing* offer."""
    lowest = heaps_of_size(purse, least)
    higher = lowest[bisect_right(lowest, standing) :] if standing else lowest
    return chain(higher, *[heaps_of_size(purse, size) for size in range(least + 1, most + 1)])


def heaps_of_size(purse: Sequence[int], size: int) -> tuple[Heap, ...]:
    """Return all heaps of *size* gems, from the lowest to the highest (G6).

    >>> heaps_of_size((1, 0, 0, 2), 2)
    ((0, 0, 0, 2), (1, 0, 0, 1))
    """
    return _heaps(*[min(size, own) for own in purse], size)


@lru_cache(maxsize=4096)
def _heaps(reds: int, yellows: int, greens: int, blues: int, size: int) -> tuple[Heap, ...]:
    """Return the heaps of *size* gems; cached, so call it with counts cut down to *size*."""
    return tuple(
        (red, yellow, green, size - red - yellow - green)
        for red in range(min(reds, size) + 1)
        for yellow in range(min(yellows, size - red) + 1)
        for green in range(min(greens, size - red - yellow) + 1)
        if size - red - yellow - green <= blues
    )
