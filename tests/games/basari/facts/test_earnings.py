"""Where points came from, part by part and leg by leg."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.rules.basari.facts.earnings import Earnings, list_earnings
from tests.games.basari.facts.test_deals import finished
from tests.games.basari.helpers import GAMES, NAMES, Game
from tests.helpers.logs import sparingly


class TestEarnings:
    """Every point has a source, and a leg."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=st.integers(0, 9))
    def test_adds_up(self, game: Game, seed: int) -> None:
        """All parts, and all legs, make the points at the end."""
        story = finished(game, seed)

        earned = list_earnings(story.entries, game[1])

        ends = story.scores[-1].points
        assert tuple(sum(own.parts) for own in earned) == ends
        assert tuple(sum(own.legs) for own in earned) == ends
        assert all(len(own.legs) == 3 for own in earned)
        for own in earned:
            assert own.parts == (own.actions, *own.colours, own.goals)

    def test_nothing_yet(self) -> None:
        """Before anybody has a point there are no legs."""
        assert list_earnings((), 2) == (Earnings(0, (0, 0, 0, 0), 0, ()),) * 2
