"""Elo ratings: expected results, and ratings fitted to results."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.stats.ratings import FARTHEST, chance_ahead, duels, fit_ratings, performance

ratings = st.integers(500, 2500)
ranks = st.tuples(st.integers(0, 5), st.booleans())


class TestExpected:
    """How likely one finishes ahead."""

    @given(ratings, ratings)
    def test_one_or_the_other(self, own: int, other: int) -> None:
        """Somebody finishes ahead; more likely whoever is rated higher."""
        assert chance_ahead(own, other) + chance_ahead(other, own) == pytest.approx(1)
        assert (chance_ahead(own, other) > 0.5) == (own > other)


class TestDuels:
    """A game is a duel of every two at the table."""

    @given(st.lists(st.tuples(st.sampled_from("abc"), ranks), min_size=2, max_size=5))
    def test_every_pair(self, game: list[tuple[str, tuple[int, bool]]]) -> None:
        """Every duel of two kinds is worth two halves, and nobody meets their own kind."""
        found = duels(game)
        pairs = [
            (one, other)
            for place, (one, _) in enumerate(game)
            for other, _ in game[place + 1 :]
            if one != other
        ]

        assert sum(found.values()) == 2 * len(pairs)
        assert all(one != other for one, other in found)

    def test_won_all_the_same(self) -> None:
        """Of two with as many points the winner is ahead."""
        assert duels([("a", (9, True)), ("b", (9, False))]) == {("a", "b"): 2}


class TestFitted:
    """The ratings under which duels are likeliest."""

    def test_known_strengths(self) -> None:
        """Fitting many duels recovers the ratings they were drawn from."""
        true = {"weak": 1200, "fair": 1410, "usual": 1500, "strong": 1650}
        luck = Random(3)  # noqa: S311 - a game of chance
        halves: dict[tuple[str, str], int] = {}
        for one, own in true.items():
            for other, theirs in true.items():
                if one < other:
                    ahead = sum(luck.random() < chance_ahead(own, theirs) for _ in range(4000))
                    halves[one, other], halves[other, one] = 2 * ahead, 2 * (4000 - ahead)

        found = fit_ratings(halves, "usual", 1500)

        assert found["usual"] == 1500
        assert found == pytest.approx(true, abs=25)

    def test_never_ahead(self) -> None:
        """A player who lost every duel is rated far below, without affecting the others."""
        found = fit_ratings(
            {("a", "b"): 6, ("b", "a"): 6, ("a", "c"): 4, ("b", "c"): 4}, anchor="b", at=1500
        )

        assert found["a"] == pytest.approx(1500, abs=1)
        assert 1500 - FARTHEST - 1 <= found["c"] < 500


class TestPerformance:
    """The rating at which the actual score is expected."""

    @given(st.lists(ratings, min_size=1, max_size=10), ratings)
    def test_as_expected(self, others: list[int], own: int) -> None:
        """A player who scored as expected performs at that rating."""
        met = [(float(other), chance_ahead(own, other)) for other in others]

        assert performance(met) == pytest.approx(own, abs=1)

    @given(st.lists(st.tuples(ratings.map(float), st.sampled_from([0, 0.5, 1])), min_size=1))
    def test_better(self, met: list[tuple[float, float]]) -> None:
        """A won duel never gives less than a lost one."""
        won, lost = performance([*met, (1500.0, 1.0)]), performance([*met, (1500.0, 0.0)])

        assert won >= lost
