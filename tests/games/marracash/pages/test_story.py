"""How walks are seen step by step."""

from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.games.marracash.face import FACE
from basari.cli.games.marracash.pages.story import StoryPage
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, lay_out
from basari.cli.terminal.session import TICK
from tests.games.marracash.stage import (
    middle_table,
    play_scene,
    read,
)
from tests.helpers.stages import after


class TestStory:
    """Walks are seen step by step."""

    def walk(self, beat: float | None = 1.0) -> ScenePage[Any, Any]:
        """Show a walk on which two shops are entered."""
        scene, _, passage = play_scene(middle_table(), "0 move 8 4")
        return FACE.passage_page(scene, passage, beat, None)

    def test_steps(self) -> None:
        """Cell by cell, then what everybody gets; quickly on the way."""
        page: Any = self.walk()
        assert isinstance(page, StoryPage)
        assert page.steps == 5 + 4
        waits = []
        while not page.whole:
            waits.append(page.patience)
            page = page.press(TICK)

        assert waits[:5] == [pytest.approx(0.12)] * 5
        assert waits[5:] == [1.0] * 4
        assert page.patience == 2.0
        assert page.press(TICK) == Done()

    def test_on_the_way(self) -> None:
        """Those who have entered are not on the way any more, and nobody is paid yet."""
        page = self.walk()
        first, fourth = read(after(page, TICK)), read(after(page, *[TICK] * 4))

        assert "BPYY" in first
        assert "┏━━━B" in fourth
        assert "1,450" in fourth

    def test_skipped(self) -> None:
        """Any key shows all of it; then Enter goes on."""
        page = after(self.walk(), "x")

        assert "Lea gets 200 dirhams" in " ".join(read(page).split())
        assert page.press("enter") == Done()

    def test_no_motion(self) -> None:
        """At once, where nothing is to move; a key for each event where every step takes one."""
        assert self.walk(0.0).press("enter") == Done()
        slow: Any = self.walk(None)
        assert slow.steps == 4
        assert slow.patience is None

    def test_at_once(self) -> None:
        """What is no walk is told from the first moment on."""
        scene, _, passage = play_scene(
            middle_table(actions=1), *("0 auction B2", "0 bid 1400", "1 pass", "2 pass", "3 pass")
        )

        for beat in (1.0, None):
            page = FACE.passage_page(scene, passage, beat, None)
            assert "Maximilian passes" in " ".join(read(page).split())

    def test_no_more_than_told(self) -> None:
        """The story beside the map tells nothing that the page does not tell yet."""
        page, large = self.walk(), Paper(Look(), 120, 40)

        assert "Jonathan gets" not in read(page, large)
        assert "Jonathan gets" in read(after(page, "x"), large)

    def test_bots(self) -> None:
        """What bots did waits for somebody to read it."""
        scene, _, passage = play_scene(middle_table(), "0 move 8 4")
        page: Any = after(
            FACE.passage_page(replace(scene, people=frozenset()), passage, 1.0, None), "x"
        )

        assert page.patience is None

    def test_to_and_fro(self) -> None:
        """A walk there and back and there again is seen as it was."""
        scene, _, _ = play_scene(middle_table(actions=3), "0 move 4 9", "0 move 9 4", "0 move 4 9")
        page: Any = FACE.passage_page(scene, scene.story.passage(0), 1.0, None)

        for _ in range(page.steps):
            lay_out(page, Paper(Look()))
            page = page.press(TICK)
        assert "GR" in read(page)
