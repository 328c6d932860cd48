"""PettingZoo's own checks, for every game and every number of players."""

import pytest
from pettingzoo.test import api_test, seed_test

from basari.research import Environment
from basari.research.environment import DEALS
from tests.helpers.environments import ALL, steps

CYCLES = 30
"""How many steps each agent may take during the checks."""
pytestmark = [  # said of every environment with masks that PettingZoo does not know by name
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@ALL
class TestConformance:
    """Every table is an environment as PettingZoo defines it."""

    @pytest.mark.parametrize("dealing", [False, True], ids=["inside", "outside"])
    def test_api(self, game: str, edition: str, players: int, *, dealing: bool) -> None:
        """It fulfils the whole contract, with luck inside and outside."""
        api_test(Environment(game, players, edition=edition, dealing=dealing), CYCLES)

    def test_api_to_the_end(self, game: str, edition: str, players: int) -> None:
        """So it does when a game is played to its end, digit by digit."""
        api_test(Environment(game, players, edition=edition, base=4), 10_000)

    def test_seed(self, game: str, edition: str, players: int) -> None:
        """The same seed and the same actions make the same game."""
        seed_test(lambda: Environment(game, players, edition=edition), CYCLES)

    @pytest.mark.parametrize("cycles", [1, 4])
    def test_max_cycles(self, game: str, edition: str, players: int, cycles: int) -> None:
        """After a number of steps per agent the game is truncated for all, without a reward."""
        env = Environment(game, players, edition=edition, max_cycles=cycles)
        live = [agent for agent in steps(env, 1) if not env.truncations[agent]]

        assert len(live) == cycles * players
        assert not env.agents
        assert not env.table.over

    def test_max_cycles_of_all(self, game: str, edition: str, players: int) -> None:
        """Truncated agents are told so, and no agent is told that the game is over."""
        env = Environment(game, players, edition=edition, max_cycles=1, dealing=True)
        for _ in steps(env, 1):
            if any(env.truncations.values()):
                break

        assert env.truncations == dict.fromkeys([*env.possible_agents], True)
        assert not any(env.terminations.values())
        assert not any(env.rewards.values())
        assert DEALS in env.agents
