"""A negotiation as the master sees it: what every deal is worth to both, and so what to say."""

from typing import Any

import numpy as np

from basari.bots.basari.dealing import Deal
from basari.bots.basari.haggling import Best, Bids, solve
from basari.bots.basari.mind import Mind
from basari.bots.basari.offers import offers_of, row
from basari.bots.basari.position import Numbers, Position, deals, hopes
from basari.bots.basari.prices import prices, stall
from basari.bots.basari.seeing import prospects
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.negotiation import Bargain

LEAST = 1e-6
"""A profit that is none."""
FARTHEST = 30.0
"""Beyond this, nobody has doubts any more."""


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
        self._free = {seat: self.free(seat) for seat in pair}

    def free(self, seat: int) -> Numbers:
        """Tell everybody's chances if a seat gets the action for nothing."""
        chances: Numbers = sum(
            (chance * hopes(after.scores()) for chance, after in self._after[seat]),
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
                chance * hopes(deals(after, payer, payee, gems))
                for chance, after in self._after[payer]
            ),
            np.zeros(1),
        )
        return chances

    def solve(self, standing: Gems) -> Best:
        """Find the best bid of both above the *standing* one."""
        one, other = (self.bids(seat, standing) for seat in self._pair)
        return solve(one, other, self._mind.reason, self._mind.bother)

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
        chances = self._chances(payer, offers.gems[first:])
        own, given = chances[:, payer], chances[:, payee]
        fair = self._fair(payer, payee, given)
        if payer == self._bargain.turn:
            fair += self._mind.trust * (self._usual(offers.gems[first:]) - fair)
        return Bids(offers.ranks[first:], own.tolist(), given.tolist(), fair.tolist())

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
