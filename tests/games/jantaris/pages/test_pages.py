"""Laws of the pages of Jantaris: they fit, nothing covers anything, every key is safe."""

import pytest
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.jantaris.draw.table import plan_of
from basari.cli.games.jantaris.face import FACE
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import lay_out
from basari.cli.texts import tell
from basari.kernel import Seat
from basari.rules.jantaris.facts.words import ability
from tests.games.jantaris.stage import GAMES, kinds, middle_of_game, question_page, scene_after
from tests.helpers.stages import PEOPLE, check_fits, rename_players

SIZES = ((80, 24), (100, 36), (120, 24), (120, 40), (172, 50))


WORST = [(game, SIZES[0]) for game in range(len(GAMES))] + [(0, size) for size in SIZES[1:]]
"""Every city in the smallest window, the usual one in all of them."""


@pytest.mark.parametrize(("game", "size"), [*WORST, (2, SIZES[3])])
def test_fits(game: int, size: tuple[int, int]) -> None:
    """Pages of every kind have room, with the longest words and names, or the widest."""
    texts.use("de")
    for place, page in enumerate(kinds(game)):
        check_fits(rename_players(page, PEOPLE[1 + place % 2]), Paper(Look(), *size))


@pytest.mark.parametrize("game", [0, 2])
class TestEveryPage:
    """Whatever page it is, in cities of 8 and 12 districts."""

    @pytest.mark.parametrize("size", SIZES[::3])
    def test_nothing_is_covered(
        self, game: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What stands in the panel is inside, and written once."""
        texts.use("de")
        paper = Paper(Look(), *size)
        districts = len(GAMES[game][1].city.districts)
        put, written = Canvas.put, dict[tuple[int, int, int], str]()

        def watched(self: Canvas, x: int, y: int, text: str, style: str = "") -> int:
            plan = plan_of(Paper(Look(), self.width, paper.height), districts)
            if self.height == plan.height and text.strip(" ") and self.width >= Paper(Look()).width:
                assert 0 <= y < self.height, text
                assert 0 <= x <= self.width - cell_len(text), text
                if x >= plan.panel and plan.y <= y < plan.bottom:
                    for place, sign in enumerate(text):
                        cell = id(self), x + place, y
                        assert sign == " " or written.setdefault(cell, sign) == sign, text
            return put(self, x, y, text, style)

        monkeypatch.setattr(Canvas, "put", watched)
        for page in kinds(game):
            written.clear()
            if type(page).__name__ not in {"Ending", "VotePage", "BidPage"}:
                lay_out(rename_players(page, PEOPLE[1]), paper)


class TestItems:
    """What items can do is told below the ring."""

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @pytest.mark.parametrize("number", range(1, 21))
    def test_whole(self, language: str, number: int) -> None:
        """On a large page nothing of it is cut, of none of them."""
        texts.use(language)
        paper = Paper(Look(), 120, 40)
        scene, table, _ = scene_after(middle_of_game(show=(number,), items={}))
        lines = check_fits(question_page(table, scene), paper)

        below = [line[: plan_of(paper, 8).panel - 3] for line in lines[26:38]]
        told = " ".join(" ".join(below).split())
        assert tell(ability(scene.rules.city.item(number)) or "") in told

    def test_what_works_once_is_over(self) -> None:
        """Of what somebody owns only that is told which still works."""
        scene, table, _ = scene_after(middle_of_game(items={0: (6, 10), 1: (7,)}))

        drawn = "\n".join(check_fits(question_page(table, scene), Paper(Look(), 120, 40)))

        assert "6 Merchant's Scales: each turn: gain 1 of any colour" in drawn
        assert "10 Letter of Hire " in drawn

    def test_many(self) -> None:
        """Of many items at least the names are told, a row for everybody."""
        scene, table, _ = scene_after(
            middle_of_game(items={0: (6, 2, 14), 1: (7, 11), 2: (1, 3), 3: (20,)})
        )

        drawn = "\n".join(check_fits(question_page(table, scene), Paper(Look(), 120, 40)))

        assert "L 6 Merchant's Scales   2 Lockpick   14 Thief's Glove" in drawn
        assert "M 20 Guild Banner ♔" in drawn
        assert "MARKET" in drawn


class TestBots:
    """While a bot thinks, the ring is as large as ever."""

    def test_same_ring(self) -> None:
        """It does not shrink and grow again."""
        scene, table, _ = scene_after(middle_of_game())
        paper = Paper(Look(), 120, 40)
        page = question_page(table, scene)

        ring = check_fits(page, paper)[3]
        for other in (FACE.thinking_page(scene, Seat(0)), FACE.bidding_page(scene, Seat(0), 1.0)):
            assert check_fits(other, paper)[3][:24] == ring[:24]
