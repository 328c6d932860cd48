"""The last round of a leg, and the last bids of a game: results are counted, not predicted."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari.last_round import groups, last_payoffs
from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.offers import gem_array
from basari.bots.basari.payoffs import merchant_terms, payoffs
from basari.bots.basari.position import PRIDE, SURE, results, win_prospects
from basari.bots.basari.prospects import actions_of, pending, prospects
from basari.bots.basari.trade import TradeValues
from basari.kernel import AnyTable
from basari.rules.basari.negotiation import Bargain
from tests.games.basari.bot_views import moments, seen
from tests.games.basari.helpers import card_table, choose
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(5, settings().max_examples // 20))


def last_rounds(edition: str, seats: int) -> st.SearchStrategy[Any]:
    """Draw views of the last round of a leg; some of the games end with it, too."""
    tables: tuple[AnyTable, ...] = moments(edition, seats, 2)
    views = [table.view(None) for table in tables]
    return st.sampled_from([view for view in views if not view.choices and seen(view).ended])


class TestGroups:
    """Who gets something from an action: one or a pair, but not three (G4)."""

    def test_three_are_nobody(self) -> None:
        """Three lose it, one has it, and nobody wanted the last."""
        view = card_table("1R", "1R", "-", "-").view(None)

        assert groups((0, 0, 0, 1), view) == ((), (3,), ())
        assert groups((2, 0, 2, 0), view) == ((1, 3), (), (0, 2))


class TestLastPayoffs:
    """Everything is played to the end."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_one_action(self, edition: str, seats: int, data: st.DataObject) -> None:
        """If all but one choose the same action, the effects of the other add up."""
        view = data.draw(last_rounds(edition, seats))
        position, actions = seen(view), actions_of(view)
        crowded, place = data.draw(st.permutations(range(3)))[:2]
        seat = data.draw(st.integers(0, seats - 1))
        chosen = [crowded] * seats
        if seats > 3:
            chosen[seat] = place

        exact, added = (
            look(view, position, actions)[tuple(chosen)] for look in (last_payoffs, payoffs)
        )

        assert exact == pytest.approx(added)

    @rarely
    @given(data=st.data())
    def test_one_after_the_other(self, data: st.DataObject) -> None:
        """One pair agrees, then another: both deals are scored together."""
        view = data.draw(last_rounds("board", 4))
        position, actions = seen(view), actions_of(view)

        table = last_payoffs(view, position, actions)

        expected = np.zeros(4)
        for one, payer, gems in merchant_terms(view, actions[1], (0, 1)):
            for two, buyer, price in merchant_terms(view, actions[2], (2, 3)):
                end = position.with_gems(payer, -gem_array(gems)).with_gems(
                    1 - payer, gem_array(gems)
                )
                ((_, end),) = prospects(view, end, payer, actions[1])
                end = end.with_gems(buyer, -gem_array(price)).with_gems(5 - buyer, gem_array(price))
                ((_, end),) = prospects(view, end, buyer, actions[2])
                expected += one * two * win_prospects(end.scores())
        assert table[1, 1, 2, 2] == pytest.approx(expected)


class TestResults:
    """At the very end a seat has won or not."""

    def test_won(self) -> None:
        """A lead by a point wins, and a tie is shared (G11)."""
        assert results(SURE * np.array([9.0, 8.0, 3.0])) - PRIDE * SURE * np.array(
            [9.0, 8.0, 3.0]
        ) == pytest.approx([1, 0, 0])
        assert results(np.array([[5.0, 5.0, 0.0]])) - PRIDE * np.array(
            [[5.0, 5.0, 0.0]]
        ) == pytest.approx(np.array([[0.5, 0.5, 0.0]]))

    def test_points_break_ties(self) -> None:
        """Where a victory is out of reach, more points are better."""
        few, many = results(np.array([[90.0, 2.0, 1.0], [90.0, 4.0, 1.0]]))[:, 1]

        assert many > few


class TestPending:
    """Whether others must still bargain after an action."""

    @pytest.mark.parametrize(("choices", "later"), [("AABB", True), ("AABC", False)])
    def test_pairs(self, choices: str, later: bool) -> None:  # noqa: FBT001 - a case
        """A pair that bargains later may change the result; a seat alone does not."""
        table, _ = choose(card_table("1R", "1R", "1R", "1R"), *choices)
        view: Any = table.view(None)

        assert isinstance(view.phase, Bargain)
        assert pending(view, view.phase.action) is later


class TestTheLastWord:
    """In the last negotiation of a game, the result counts."""

    def test_counted(self) -> None:
        """Deals are valued by the result, not by prospects."""
        start = card_table("2R", "2B", "1Y", earlier=(15, 4, 4), leg=3)
        table, _ = choose(start, "B", "B", "C")
        view: Any = table.view(None)
        position = seen(view)

        trade = TradeValues(view, position, view.phase, MasterSettings())

        assert position.final
        (_, after), *_ = prospects(view, position, 0, view.phase.action)
        assert trade.if_free(0) == pytest.approx(results(after.scores()))
