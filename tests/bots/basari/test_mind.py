"""How a master thinks: what it makes of the others."""

import pytest

from basari.bots.basari.mind import Mind


class TestFaith:
    """How firmly one believes in habits depends on how many play."""

    @pytest.mark.parametrize("players", [4, 5])
    def test_many(self, players: int) -> None:
        """With four and five it is as firm as ever."""
        assert Mind(faith=0.6, doubt=0.5).faith_among(players) == 0.6

    def test_three(self) -> None:
        """Three run into one another soonest."""
        assert Mind(faith=0.6, doubt=0.5).faith_among(3) == pytest.approx(0.1)
