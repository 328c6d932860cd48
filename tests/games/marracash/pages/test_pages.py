"""Laws of the pages of Marracash: they fit, nothing covers anything, every key is safe."""

import pytest
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.marracash.draw.table import layout_of
from basari.cli.pages.ending import Ending
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page, lay_out
from tests.games.marracash.stage import GAMES, kinds
from tests.helpers.stages import PEOPLE, check_fits, rename_players

SIZES = ((80, 24), (100, 36), (120, 24), (120, 40), (160, 36), (172, 50))
WORST = [("de", size, names) for size in SIZES for names in PEOPLE[1:4]]


@pytest.mark.parametrize("game", range(len(GAMES)))
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
        """What stands in the panel is inside, and written once."""
        texts.use(language)
        paper = Paper(Look(), *size)
        put, written = Canvas.put, dict[tuple[Canvas, int, int], str]()

        def watched(self: Canvas, x: int, y: int, text: str, style: str = "") -> int:
            if self.height == paper.room and text.strip(" "):
                assert 0 <= y < self.height, text
                assert x + cell_len(text) <= self.width, text
                panel = layout_of(Paper(Look(), self.width, paper.height)).panel
                if (x >= panel and y > 1) or isinstance(shown[-1], Ending):
                    for place, sign in enumerate(text):
                        cell = self, x + place, y
                        assert sign == " " or written.get(cell, "─") in ("─", sign), text
                        written[cell] = sign
            return put(self, x, y, text, style)

        monkeypatch.setattr(Canvas, "put", watched)
        shown = list[Page]()
        for page in kinds(game):
            written.clear()
            shown.append(page)
            lay_out(rename_players(page, PEOPLE[1]), paper)
