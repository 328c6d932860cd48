"""A game that a package brings is an environment like any other."""

import pytest
from pettingzoo.test import api_test, seed_test

from basari.research import Environment
from tests.helpers.environments import steps

pytestmark = [  # said of every environment with masks that PettingZoo does not know by name
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


class TestSouk:
    """Nobody who wrote the environment has heard of souk."""

    @pytest.mark.parametrize("players", [2, 4])
    def test_conforms(self, players: int) -> None:
        """It passes the checks of PettingZoo."""
        api_test(Environment("souk", players, dealing=True), 20)
        seed_test(lambda: Environment("souk", players), 20)

    def test_names(self) -> None:
        """Its numbers are called after the fields of its view."""
        env = Environment("souk", 2)

        assert {"phase is Bidding", "hand[0]", "points[1]", "prize"} <= {*env.names}

    def test_ends(self) -> None:
        """It is played to its end."""
        env = Environment("souk", 3)

        assert {*steps(env, 1)} == {"seat_0", "seat_1", "seat_2"}
        assert env.table.over
