"""How often somebody must say "go on" in Jantaris: counted, so that it never grows."""

import pytest
from msgspec.structs import replace

from basari.cli.games.jantaris.face import FACE
from basari.cli.games.jantaris.pages.story import CallPage, RevealPage, StoryPage
from basari.cli.pages.choice import Choice
from basari.cli.pages.curtain import AllLook, Curtain
from basari.cli.pages.ending import Ending
from basari.cli.pages.question import Question
from basari.cli.terminal.page import Page
from basari.kernel import Seat, Table
from basari.rules.jantaris.events import TurnBegan
from tests.games.jantaris.helpers import rules
from tests.games.jantaris.stage import middle_of_game, scene_after, scene_at
from tests.helpers.stages import album_of

MOST = 12
"""Pages of a round that ask for nothing."""


def album(people: int, seed: int) -> tuple[Page, ...]:
    """Keep the pages of a whole game of three, of whom so many are people and the rest bots."""
    table, moments = Table.start(rules(goal=9), 3)
    scene = scene_at(table, ("Ada", "Ben", "Cleo"))
    own = replace(scene, people=frozenset(map(Seat, range(people))))
    return album_of(own, table, moments, seed)


@pytest.mark.parametrize("seed", range(1, 6))
def test_pages_of_a_round(seed: int) -> None:
    """With two people and a bot, at most twelve that hand nothing over and ask for nothing."""
    pages = album(2, seed)
    rounds = pages[-1].scene.view.round  # type: ignore[attr-defined]
    idle = [page for page in pages if not isinstance(page, Question | Choice | Curtain | Ending)]

    assert len(idle) <= MOST * rounds
    assert not any(isinstance(page, AllLook) for page in pages)


def test_alone() -> None:
    """Whoever plays alone reads what bots did, and is called by nobody."""
    pages = album(1, 1)

    assert any(isinstance(page, StoryPage) for page in pages)
    assert not any(isinstance(page, CallPage) for page in pages)


class TestCall:
    """The page of the votes calls everybody, who look away, before it begins."""

    def call(self) -> CallPage:
        """Find the page while most look away."""
        lines = ("0 market 1R", "0 stone R 1", "0 trade", "1 trade", "2 black", "3 trade")
        scene, _, passage = scene_after(middle_of_game(), *lines)
        page = FACE.passage_page(replace(scene, away=True), passage, 1.0, None)
        assert isinstance(page, CallPage)
        return page

    def test_waits(self) -> None:
        """One key begins, no other does; nothing is seen before."""
        page = self.call()

        assert page.covers
        assert page.patience is None
        assert page.press("x") is None
        assert page.why_not("x")
        begun = page.press("enter")
        assert type(begun) is RevealPage
        assert begun.patience == 1.0

    def test_without_pace(self) -> None:
        """Where every step wants a key, the first vote is turned over at once."""
        page = replace(self.call(), beat=None).press("enter")

        assert isinstance(page, RevealPage)
        assert page.shown == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_heading_never_runs_ahead(seed: int) -> None:
    """Votes and what came of them are headed by their own turn, though the next has begun."""
    told = [page for page in album(1, seed) if isinstance(page, RevealPage | StoryPage)]
    ahead = [page for page in told if any(isinstance(one, TurnBegan) for one in page.passage)]

    assert any(isinstance(page, RevealPage) for page in ahead)
    for page in ahead:
        if isinstance(page, RevealPage):
            whole = replace(page, shown=page.steps)
            assert "diplomacy" in whole.moment
            assert "diplomacy" in page.moment
