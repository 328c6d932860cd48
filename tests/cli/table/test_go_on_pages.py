"""How many pages a game has that only say "go on": counted, so that there are never more."""

import pytest

from tests.helpers.go_on_pages import count_pages

MOST = {
    ("basari", 3, 0): 0.9,
    ("basari", 1, 2): 1.6,
    ("moonlight", 1, 0): 1.3,
    ("moonlight", 2, 1): 0.7,
    ("jantaris", 2, 1): 0.5,
    ("marracash", 2, 1): 0.3,
}
"""A game with so many people and bots, and how many such pages it has at most for a decision."""


@pytest.mark.parametrize(("game", "people", "bots"), MOST)
def test_few_pages_only_say_go_on(game: str, people: int, bots: int) -> None:
    """Whoever plays decides; what bots and luck do is told on as few pages as can be read."""
    counted = count_pages(game, people, bots)

    assert counted.decisions
    assert counted.turned <= MOST[game, people, bots] * counted.decisions, counted.kinds
