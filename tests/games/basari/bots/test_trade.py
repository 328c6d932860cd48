"""A negotiation as the master sees it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.trade import TradeValues
from basari.kernel import Seat
from basari.rules.basari.gems import NO_GEMS, Gems, beats
from basari.rules.basari.negotiation import Bargain
from tests.games.basari.bot_views import seen, views
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(10, settings().max_examples // 10))
minds = st.builds(MasterSettings, reason=st.floats(0, 1), bother=st.floats(0, 0.01))


def trade_of(view: Any, one: int, other: int, action: Any, mind: MasterSettings) -> TradeValues:  # noqa: ANN401
    """Return a trade between two seats; it is the first one's turn."""
    return TradeValues(view, seen(view), Bargain(action, Seat(one), Seat(other)), mind)


class TestTrade:
    """What deals are worth, and what to bid."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_paid(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Paying nothing is having it for free, and no prospects are negative."""
        view = data.draw(views(edition, seats))
        one, other = data.draw(st.permutations(range(seats)))[:2]
        action = data.draw(st.sampled_from(view.rules.contested))
        trade = trade_of(view, one, other, action, MasterSettings())

        for payer in (one, other):
            assert (trade.if_paid(payer, view.purses[payer]) >= 0).all()
            assert trade.if_paid(payer, NO_GEMS) == pytest.approx(trade.if_free(payer))

    @rarely
    @every_game
    @given(data=st.data(), mind=minds)
    def test_best(
        self, edition: str, seats: int, data: st.DataObject, mind: MasterSettings
    ) -> None:
        """The best bid is affordable, beats the standing one, and is worth what it says."""
        view = data.draw(views(edition, seats))
        one, other = data.draw(st.permutations(range(seats)))[:2]
        action = data.draw(st.sampled_from(view.rules.contested))
        standing = data.draw(st.builds(Gems, *[st.integers(0, 2)] * 4))
        trade = trade_of(view, one, other, action, mind)

        best, answer = trade.solve(standing)

        if best is None:
            assert not beats(view.purses[one], standing)
        else:
            offer = trade.offer(standing, best.place)
            assert view.purses[one].covers(offer)
            assert beats(offer, standing)
            assert best.own >= 0
            if answer is None:
                assert best.own == pytest.approx(trade.if_paid(one, offer)[one])
