"""A negotiation as the master sees it: what every deal is worth to both, and so what to say."""

from typing import Any

import numpy as np

from basari.bots.basari.dealing import Deal
from basari.bots.basari.driving import FARTHEST, SIZE, Habit
from basari.bots.basari.haggling import Best, Bids, solve
from basari.bots.basari.mind import Mind
from basari.bots.basari.offers import offers_of, row
from basari.bots.basari.position import Numbers, Position, deals, hopes, results
from basari.bots.basari.prices import prices, stall
from basari.bots.basari.seeing import pending, prospects
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.negotiation import Bargain

LEAST = 1e-6
"""A profit that is none."""
SCARCE = 2e-3
"""A profit so small that nobody is told by it."""


class Trade:
    """Two seats and the action that both want; the first of them is to speak."""

    def __init__(
        self,
        view: Any,  # noqa: ANN401 - of either edition
        position: Position,
        bargain: Bargain[Any],
        mind: Mind,
    ) -> None:
        self._view, self._bargain, self._mind = view, bargain, mind
        pair: tuple[int, int] = (bargain.turn, bargain.other)
        self._pair = pair
        action = bargain.action
        self._after = {seat: prospects(view, position, seat, action) for seat in pair}
        self._offers = {seat: offers_of(view.purses[seat], mind.offers) for seat in pair}
        over = all(after.final for seat in pair for _, after in self._after[seat])
        self._hopes = results if over and not pending(view, action) else hopes
        """At the very end nothing is left to hope for, and one counts."""
        self._free = {seat: self.free(seat) for seat in pair}

    def free(self, seat: int) -> Numbers:
        """Tell everybody's chances if a seat gets the action for nothing."""
        chances: Numbers = sum(
            (chance * self._hopes(after.scores()) for chance, after in self._after[seat]),
            np.zeros(1),
        )
        return chances

    def paid(self, payer: int, gems: Gems) -> Numbers:
        """Tell everybody's chances if one pays these gems and gets the action."""
        found: Numbers = self._chances(payer, row(gems)[None].astype(int))[0]
        return found

    def _chances(self, payer: int, gems: Any) -> Numbers:  # noqa: ANN401 - an array
        """Tell everybody's chances for every heap that is paid for the action."""
        payee = sum(self._pair) - payer
        chances: Numbers = sum(
            (
                chance * self._hopes(deals(after, payer, payee, gems))
                for chance, after in self._after[payer]
            ),
            np.zeros(1),
        )
        return chances

    def solve(self, standing: Gems, tempers: tuple[float, ...] = ()) -> Best:
        """Find the best bid of both above the *standing* one, if the other has such a temper."""
        one, other = (self.bids(seat, standing) for seat in self._pair)
        lost, profit = self._profit(self._pair[1])
        habit = Habit(tempers, lost, profit) if tempers and profit > SCARCE else None
        return solve(one, other, self._mind.reason, self._mind.bother, habit)

    def _profit(self, seat: int) -> tuple[float, float]:
        """Tell a seat's chance if the other has the action for nothing, and how much more else."""
        lost = float(self._free[sum(self._pair) - seat][seat])
        return lost, float(self._free[seat][seat]) - lost

    def parts(self) -> tuple[float, float] | None:
        """Tell the first one's parts of its profit, by the cheapest raise and by what is offered.

        There may be no raise, or no profit to speak of.
        """
        me, standing = self._pair[0], self._bargain.standing
        bids, (lost, profit) = self.bids(me, standing), self._profit(me)
        small = sum(rank >> SIZE <= standing.size + 1 for rank in bids.ranks)
        if profit <= SCARCE or not small:
            return None
        return (max(bids.own[:small]) - lost) / profit, (self._given() - lost) / profit

    def _given(self) -> float:
        """Tell the first one's chance if they take what stands."""
        return float(self.paid(self._pair[1], self._bargain.standing)[self._pair[0]])

    def calm(self) -> float:
        """Tell how likely the first one takes what stands, as one expects it of strangers."""
        (me, you), bargain, mind = self._pair, self._bargain, self._mind
        given, best = self._given(), self.solve(bargain.standing)[0]
        fair = float(self._fair(you, me, np.array([given]))[0])
        deal = Deal(self._view, prices(stall(self._view)), bargain)
        usual = deal.taken(bargain.standing.counts) >= deal.fair
        exact = best is None or given >= best.own
        return mind.reason * exact + (1 - mind.reason) * (fair + mind.trust * (usual - fair))

    def offer(self, standing: Gems, place: int) -> Gems:
        """Tell which of the first one's bids above the *standing* one stands at a place."""
        offers = self._offers[self._pair[0]]
        return Gems(*map(int, offers.gems[offers.above(standing) + place]))

    def bids(self, payer: int, standing: Gems) -> Bids:
        """List all bids of one of the two above the *standing* one."""
        offers, payee = self._offers[payer], sum(self._pair) - payer
        first = offers.above(standing)
        if first >= len(offers.ranks):
            return Bids([], [], [], [])
        chances = self.everybody(payer, standing)
        own, given = chances[:, payer], chances[:, payee]
        fair = self._fair(payer, payee, given)
        if payer == self._bargain.turn:
            fair += self._mind.trust * (self._usual(offers.gems[first:]) - fair)
        return Bids(offers.ranks[first:], own.tolist(), given.tolist(), fair.tolist())

    def everybody(self, payer: int, standing: Gems) -> Numbers:
        """Tell everybody's chances for all bids of one of the two above the *standing* one."""
        offers = self._offers[payer]
        first = offers.above(standing)
        if first >= len(offers.ranks):
            return np.zeros((0, len(self._view.points)))
        return self._chances(payer, offers.gems[first:])

    def _fair(self, payer: int, payee: int, given: Numbers) -> Numbers:
        """Tell how likely somebody who looks for what is fair takes each of these."""
        lost = self._free[payer][payee]
        profit = max(self._free[payee][payee] - lost, LEAST)
        power = ((given - lost) / profit - self._mind.fair) / self._mind.width
        taken: Numbers = 1 / (1 + np.exp(-np.clip(power, -FARTHEST, FARTHEST)))
        return taken

    def _usual(self, gems: Any) -> Numbers:  # noqa: ANN401 - an array
        """Tell which of one's bids the other usually takes."""
        view = self._view
        deal = Deal(view, prices(stall(view)), self._bargain.raised(NO_GEMS))
        gains = deal.gains(view.purses[self._bargain.turn].counts)
        taken = sum(np.array(gain)[gems[:, colour]] for colour, gain in enumerate(gains))
        usual: Numbers = (taken >= deal.fair).astype(float)
        return usual
