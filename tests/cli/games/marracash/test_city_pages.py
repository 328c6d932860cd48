"""Laws of the pages in the city: they fit, nothing covers anything, every key is safe."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.marracash.layout import plan_of
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Growing
from basari.cli.pages.read import Help
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, frame, overflow
from basari.cli.terminal.look import ASCII, Look
from basari.cli.terminal.page import COVER, Done, Page, laid_out
from basari.cli.terminal.session import TICK
from logs import sparingly
from stages import LOOKS, PEOPLE, plain, renamed
from strolls import GAMES, kinds, pages

SIZES = ((80, 24), (100, 36), (120, 24), (120, 40), (160, 36), (172, 50))
KEYS = (
    *("enter", "escape", "backspace", "tab", "s-tab", "home", "end", "up", "down", "left"),
    *("right", "pageup", "pagedown", TICK, " ", *map(chr, range(33, 127)), "ß", "²", "漢"),
)
WORST = [("de", size, names) for size in SIZES for names in PEOPLE[1:4]]
UMLAUTS = str.maketrans(dict.fromkeys("äöüÄÖÜß", "x"))


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Let no test leave another language behind."""
    texts.use("en")
    yield
    texts.use("en")


def check_fits(page: Page, paper: Paper) -> list[str]:
    """Nothing is too high or too wide."""
    _, sheet = laid_out(page, paper)
    assert overflow(sheet, paper) == 0, type(page)
    lines = plain(frame(sheet, paper))
    assert len(lines) == paper.height
    assert max(map(cell_len, lines)) <= paper.width
    return lines


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
            check_fits(renamed(page, names), Paper(Look(), *size))

    @pytest.mark.parametrize("look", LOOKS)
    def test_looks(self, game: int, look: Look) -> None:
        """In every look; where there is only ASCII, there is nothing else."""
        for page in kinds(game):
            lines = check_fits(page, Paper(look))
            if look.glyphs == ASCII:
                assert "\n".join(lines).translate(UMLAUTS).isascii(), type(page)

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
                panel = plan_of(Paper(Look(), self.width, paper.height)).panel
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
            laid_out(renamed(page, PEOPLE[1]), paper)

    @sparingly
    @given(st.data())
    def test_every_key(self, game: int, data: st.DataObject) -> None:
        """Every key leads to a page, to an end, or nowhere; whatever comes is an option."""
        page = data.draw(st.sampled_from(pages(game)))
        decision = getattr(page, "decision", None)

        for key in KEYS:
            then = page.press(key)
            assert then is None or isinstance(then, Page | Done)
            if decision and isinstance(then, Done) and then.value != COVER:
                assert then.value in decision.options

    @sparingly
    @given(st.data(), st.lists(st.sampled_from(KEYS), max_size=30), st.sampled_from(SIZES))
    def test_any_keys(
        self, game: int, data: st.DataObject, keys: list[str], size: tuple[int, int]
    ) -> None:
        """After any keys a page still fits."""
        page = data.draw(st.sampled_from(pages(game)))

        for key in keys:
            then = page.press(key)
            page = then if isinstance(then, Page) else page
        check_fits(page, Paper(Look(), *size))

    def test_every_step_of_what_is_told(self, game: int) -> None:
        """Walks are drawn at every step, also when the last visitor is in a shop before its end."""
        for page in pages(game):
            if isinstance(page, Growing):
                telling = replace(page, beat=1.0)
                for shown in range(telling.steps + 1):
                    check_fits(replace(telling, shown=shown), Paper(Look()))

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_help(self, game: int, language: str) -> None:
        """Every page says what one may do on it, in whole sentences, and what the signs mean."""
        texts.use(language)
        for page in kinds(game):
            told = page.help()
            read = " ".join(
                " ".join(line.plain for line in Help(page=page).lines(Paper(Look()))).split()
            )

            assert told
            for sentence in told:
                assert sentence[-1] in ".)"
                assert sentence in read
            if isinstance(page, ScenePage):
                assert page.legend(Look())

    def test_is_a_function(self, game: int) -> None:
        """The same page on the same paper is the same frame."""
        for page in kinds(game):
            first, second = (laid_out(page, Paper(Look()))[1] for _ in range(2))
            assert frame(first, Paper(Look())) == frame(second, Paper(Look()))
