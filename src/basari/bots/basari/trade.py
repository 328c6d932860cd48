"""A negotiation as the master sees it: the value of each deal to both sides, and the best bid."""

from typing import Any

import numpy as np

from basari.bots.basari.cheap_raises import FARTHEST, SIZE, Habit
from basari.bots.basari.fair_deals import FairDeal
from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.negotiation import Best, SideBids, solve
from basari.bots.basari.offers import gem_array, offers_of
from basari.bots.basari.position import Numbers, Position, deal_scores, results, win_prospects
from basari.bots.basari.prices import prices, situation
from basari.bots.basari.prospects import pending, prospects
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.negotiation import Bargain

LEAST = 1e-6
"""The smallest profit used as a divisor."""
SCARCE = 2e-3
"""Profits up to this tell nothing about how somebody bargains."""


class TradeValues:
    """The value of all deals between two seats that want the same action; the first is to move."""

    def __init__(
        self,
        view: Any,  # noqa: ANN401 - of either edition
        position: Position,
        bargain: Bargain[Any],
        settings: MasterSettings,
    ) -> None:
        self._view, self._bargain, self._settings = view, bargain, settings
        pair: tuple[int, int] = (bargain.turn, bargain.other)
        self._pair = pair
        action = bargain.action
        self._after = {seat: prospects(view, position, seat, action) for seat in pair}
        self._offers = {seat: offers_of(view.purses[seat], settings.offers) for seat in pair}
        over = all(after.final for seat in pair for _, after in self._after[seat])
        self._hopes = results if over and not pending(view, action) else win_prospects
        """The valuation of scores: at the very end the actual results, otherwise win prospects."""
        self._free = {seat: self.if_free(seat) for seat in pair}

    def if_free(self, seat: int) -> Numbers:
        """Return everybody's prospects if *seat* gets the action for nothing."""
        chances: Numbers = sum(
            (chance * self._hopes(after.scores()) for chance, after in self._after[seat]),
            np.zeros(1),
        )
        return chances

    def if_paid(self, payer: int, gems: Gems) -> Numbers:
        """Return everybody's prospects if *payer* pays *gems* and gets the action."""
        found: Numbers = self._chances(payer, gem_array(gems)[None].astype(int))[0]
        return found

    def _chances(self, payer: int, gems: Any) -> Numbers:  # noqa: ANN401 - an array
        """Return everybody's prospects for each heap in *gems* that *payer* may pay, a row each."""
        payee = sum(self._pair) - payer
        chances: Numbers = sum(
            (
                chance * self._hopes(deal_scores(after, payer, payee, gems))
                for chance, after in self._after[payer]
            ),
            np.zeros(1),
        )
        return chances

    def solve(self, standing: Gems, tempers: tuple[float, ...] = ()) -> Best:
        """Return each side's best bid above *standing*, given the *tempers* of the second seat."""
        one, other = (self.bids(seat, standing) for seat in self._pair)
        lost, profit = self._profit(self._pair[1])
        habit = Habit(tempers, lost, profit) if tempers and profit > SCARCE else None
        return solve(one, other, self._settings.reason, self._settings.bother, habit)

    def _profit(self, seat: int) -> tuple[float, float]:
        """Return a seat's prospects if the other gets the action free, and its gain otherwise."""
        lost = float(self._free[sum(self._pair) - seat][seat])
        return lost, float(self._free[seat][seat]) - lost

    def parts(self) -> tuple[float, float] | None:
        """Return the parts of its profit that the first seat keeps by raising, and by accepting.

        None if it cannot raise cheaply, or its profit is too small to learn from.
        """
        me, standing = self._pair[0], self._bargain.standing
        bids, (lost, profit) = self.bids(me, standing), self._profit(me)
        small = sum(rank >> SIZE <= standing.size + 1 for rank in bids.ranks)
        if profit <= SCARCE or not small:
            return None
        return (max(bids.own[:small]) - lost) / profit, (self._accept_value() - lost) / profit

    def _accept_value(self) -> float:
        """Return the first seat's prospects if it accepts the standing offer."""
        return float(self.if_paid(self._pair[1], self._bargain.standing)[self._pair[0]])

    def calm(self) -> float:
        """Return the chance that the first seat, if calm, accepts the standing offer."""
        (me, you), bargain, settings = self._pair, self._bargain, self._settings
        given, best = self._accept_value(), self.solve(bargain.standing)[0]
        fair = float(self._fair(you, me, np.array([given]))[0])
        deal = FairDeal(self._view, prices(situation(self._view)), bargain)
        usual = deal.accept_gain(bargain.standing.counts) >= deal.fair
        exact = best is None or given >= best.own
        return settings.reason * exact + (1 - settings.reason) * (
            fair + settings.trust * (usual - fair)
        )

    def offer(self, standing: Gems, place: int) -> Gems:
        """Return the first seat's bid with index *place* among those above *standing*."""
        offers = self._offers[self._pair[0]]
        return Gems(*map(int, offers.gems[offers.above(standing) + place]))

    def bids(self, payer: int, standing: Gems) -> SideBids:
        """Return all bids of one side above *standing*, from the lowest to the highest."""
        offers, payee = self._offers[payer], sum(self._pair) - payer
        first = offers.above(standing)
        if first >= len(offers.ranks):
            return SideBids([], [], [], [])
        chances = self.everybody(payer, standing)
        own, given = chances[:, payer], chances[:, payee]
        fair = self._fair(payer, payee, given)
        if payer == self._bargain.turn:
            fair += self._settings.trust * (self._usual(offers.gems[first:]) - fair)
        return SideBids(offers.ranks[first:], own.tolist(), given.tolist(), fair.tolist())

    def everybody(self, payer: int, standing: Gems) -> Numbers:
        """Return everybody's prospects for all bids of one side above *standing*, a row each."""
        offers = self._offers[payer]
        first = offers.above(standing)
        if first >= len(offers.ranks):
            return np.zeros((0, len(self._view.points)))
        return self._chances(payer, offers.gems[first:])

    def _fair(self, payer: int, payee: int, given: Numbers) -> Numbers:
        """Return the chance that a fair player accepts, for each value *given* by an offer."""
        lost = self._free[payer][payee]
        profit = max(self._free[payee][payee] - lost, LEAST)
        power = ((given - lost) / profit - self._settings.fair) / self._settings.width
        taken: Numbers = 1 / (1 + np.exp(-np.clip(power, -FARTHEST, FARTHEST)))
        return taken

    def _usual(self, gems: Any) -> Numbers:  # noqa: ANN401 - an array
        """Return 1.0 for each heap in *gems* that a merchant would accept, otherwise 0.0."""
        view = self._view
        deal = FairDeal(view, prices(situation(view)), self._bargain.raise_to(NO_GEMS))
        gains = deal.gains(view.purses[self._bargain.turn].counts)
        taken = sum(np.array(gain)[gems[:, colour]] for colour, gain in enumerate(gains))
        usual: Numbers = (taken >= deal.fair).astype(float)
        return usual
