"""The learned weights: present for every game, stable when rewritten, and sensible."""

from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari import learned_weights
from basari.bots.basari.position import LEGS, MOMENTS, NOW, POINTS, THERE, THINGS, Weights
from tests.games.basari.bot_views import moments, seen
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(10, settings().max_examples // 5))


class TestWeights:
    """Weights for every edition and number of players."""

    @every_game
    def test_there(self, edition: str, seats: int) -> None:
        """They are in the package, formatted as they would be written again."""
        text = (files("basari.bots.basari") / "data" / f"{edition}-{seats}.json").read_text("utf-8")

        weights = learned_weights.parse_weights(text)

        assert learned_weights.format_weights(weights) == text
        assert weights.counts.shape == (LEGS, MOMENTS, THINGS)

    def test_no_others(self) -> None:
        """There are none for games that cannot be played."""
        names = {file.name for file in (files("basari.bots.basari") / "data").iterdir()}

        assert names == {f"{edition}-{seats}.json" for edition, seats in EVERY_GAME}

    @every_game
    def test_found(self, edition: str, seats: int) -> None:
        """A view gets the weights of its game."""
        view = moments(edition, seats)[0].view(None)

        assert learned_weights.weights_for(view) is learned_weights.weights(edition, seats)

    @rarely
    @given(st.lists(st.floats(0.01, 9), min_size=4, max_size=4), st.integers(0, 99))
    def test_written(self, shape: list[float], seed: int) -> None:
        """Parsing gives what was formatted."""
        counts = np.random.default_rng(seed).normal(size=(LEGS, MOMENTS, THINGS))

        again = learned_weights.parse_weights(
            learned_weights.format_weights(Weights(*shape, counts))
        )

        assert [*again[:-1]] == shape
        assert again.counts == pytest.approx(counts, abs=0.0001)

    @every_game
    def test_the_end_is_near(self, edition: str, seats: int) -> None:
        """Shortly before the end, nearly won points count about as much as points."""
        near = learned_weights.weights(edition, seats).counts[0, -1]

        assert near[POINTS] > 0
        assert near[[NOW, THERE]] / near[POINTS] == pytest.approx([1, 1], abs=0.5)

    @every_game
    def test_gems_are_worth_something(self, edition: str, seats: int) -> None:
        """While a leg goes on, a gem of each colour improves the score on average."""
        gains = []
        for table in moments(edition, seats, 2):
            position = seen(table.view(None))
            for seat in range(seats):
                more = position.with_gems(seat, np.ones(4)).scores() - position.scores()
                gains.append(0.0 if position.ended else more[seat] - more.mean())

        assert np.mean(gains) > 0.1
