"""What was learned: it is there for every game, read as it is written, and makes sense."""

from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari import learned
from basari.bots.basari.position import LEGS, MOMENTS, NOW, POINTS, THERE, THINGS, Weights
from tests.games.basari.bot_views import moments, seen
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(10, settings().max_examples // 5))


class TestWeights:
    """Weights for every edition and number of players."""

    @every_game
    def test_there(self, edition: str, seats: int) -> None:
        """They lie in the package, written as they would be written again."""
        text = (files("basari.bots.basari") / "data" / f"{edition}-{seats}.json").read_text("utf-8")

        weights = learned.read(text)

        assert learned.written(weights) == text
        assert weights.counts.shape == (LEGS, MOMENTS, THINGS)

    def test_no_others(self) -> None:
        """No weights lie there for a game that cannot be played."""
        names = {file.name for file in (files("basari.bots.basari") / "data").iterdir()}

        assert names == {f"{edition}-{seats}.json" for edition, seats in EVERY_GAME}

    @every_game
    def test_found(self, edition: str, seats: int) -> None:
        """A view has the weights of its game."""
        view = moments(edition, seats)[0].view(None)

        assert learned.weights_for(view) is learned.weights(edition, seats)

    @rarely
    @given(st.lists(st.floats(0.01, 9), min_size=4, max_size=4), st.integers(0, 99))
    def test_written(self, shape: list[float], seed: int) -> None:
        """What is read says what was written."""
        counts = np.random.default_rng(seed).normal(size=(LEGS, MOMENTS, THINGS))

        again = learned.read(learned.written(Weights(*shape, counts)))

        assert [*again[:-1]] == shape
        assert again.counts == pytest.approx(counts, abs=0.0001)

    @every_game
    def test_the_end_is_near(self, edition: str, seats: int) -> None:
        """Shortly before the end, what is nearly won counts about as much as what one has."""
        near = learned.weights(edition, seats).counts[0, -1]

        assert near[POINTS] > 0
        assert near[[NOW, THERE]] / near[POINTS] == pytest.approx([1, 1], abs=0.5)

    @every_game
    def test_gems_are_worth_something(self, edition: str, seats: int) -> None:
        """As long as a leg goes on, a gem of each colour makes the score higher on the average."""
        gains = []
        for table in moments(edition, seats, 2):
            position = seen(table.view(None))
            for seat in range(seats):
                more = position.taking(seat, np.ones(4)).scores() - position.scores()
                gains.append(0.0 if position.ended else more[seat] - more.mean())

        assert np.mean(gains) > 0.1
