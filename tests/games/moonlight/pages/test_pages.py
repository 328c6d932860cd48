"""Laws of the pages at the market: they fit, nothing covers anything, every key is safe."""

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.moonlight.draw.table import plan_of
from basari.cli.games.moonlight.pages.scoring import ScoringPage
from basari.cli.games.moonlight.pages.story import StoryPage
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import lay_out
from basari.kernel import Place, Seat
from basari.rules.moonlight.events import CoinTaken
from basari.rules.moonlight.table import View
from basari.story import sum_gains
from tests.games.moonlight.stage import GAMES, album, kinds, pages
from tests.helpers.stages import PEOPLE, check_fits, rename_players

SIZES = ((80, 24), (100, 36), (120, 24), (120, 40), (160, 36), (200, 50))
WORST = [("de", size, names) for size in SIZES for names in PEOPLE[1:4]]
every_game = pytest.mark.parametrize("game", range(len(GAMES)))


@every_game
class TestEveryPage:
    """Whatever page it is."""

    @pytest.mark.parametrize(("language", "size", "names"), WORST)
    def test_fits(
        self, game: int, language: str, size: tuple[int, int], names: tuple[str, ...]
    ) -> None:
        """Pages of every kind have room, with the longest words and names, and the widest."""
        texts.use(language)
        for page in kinds(game):
            check_fits(rename_players(page, names), Paper(Look(), *size))

    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_nothing_is_covered(
        self, game: int, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What is written is inside, and below the chains nothing is written over."""
        texts.use(language)
        paper = Paper(Look(), *size)
        put, written, views = Canvas.put, dict[tuple[int, int, int], str](), list[View]()

        def watched(self: Canvas, x: int, y: int, text: str, style: str = "") -> int:
            if self.height == paper.room and text.strip(" "):
                assert 0 <= y < self.height, text
                assert x + cell_len(text) <= self.width, text
                plan = plan_of(Paper(Look(), self.width, paper.height), views[-1])
                if x >= plan.chains.x and y > plan.chains.y:
                    for place, sign in enumerate(text):
                        cell = id(self), x + place, y
                        assert sign in " +─━│┃" or written.setdefault(cell, sign) in {
                            *"─━│┃╭╮╰╯┏┓┗┛▐",
                            sign,
                        }, text
            return put(self, x, y, text, style)

        monkeypatch.setattr(Canvas, "put", watched)
        for page in kinds(game):
            written.clear()
            views.append(page.scene.view)  # type: ignore[attr-defined]
            lay_out(rename_players(page, PEOPLE[1]), paper)

    def test_nothing_runs_ahead(self, game: int) -> None:
        """While something is told step by step, the table is as far as the story beside it."""
        grown = [page for page in album(game) if isinstance(page, StoryPage | ScoringPage)]
        for page in grown:
            for shown in range(1, page.steps + 1):
                seen = replace(page, shown=shown).present
                told = [entry.event for entry in seen.story.entries]
                assert seen.view.points == sum_gains(told, len(seen.names))
                assert Place(seen.view.leg, max(1, seen.view.round)) == seen.story.place
                coins = [Seat(0), *(e.seat for e in told if isinstance(e, CoinTaken))]
                assert seen.view.coin == coins[-1]

    def test_hands_are_secret(self, game: int) -> None:
        """Where several play, no page for everybody knows a hand; whoever is alone sees it."""
        alone = GAMES[game][0] == 1
        for page in pages(game):
            if isinstance(page, ScenePage) and not page.secret:
                assert alone or not page.scene.view.hand
                assert alone or not page.scene.view.under
