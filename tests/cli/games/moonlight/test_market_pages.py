"""Laws of the pages at the market: they fit, nothing covers anything, every key is safe."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.moonlight.layout import plan_of
from basari.cli.games.moonlight.scoring_pages import Scoring
from basari.cli.games.moonlight.story_pages import Watching
from basari.cli.pages.read import Help
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, frame, overflow
from basari.cli.terminal.look import ASCII, UNICODE, Look
from basari.cli.terminal.page import COVER, Done, Page, laid_out
from basari.cli.terminal.session import TICK
from basari.kernel import Seat
from basari.rules.moonlight.events import CoinTaken
from basari.story import Place, gained
from logs import sparingly
from moonlit import GAMES, album, kinds, pages
from stages import LOOKS, PEOPLE, plain, renamed

SIZES = ((80, 24), (100, 36), (120, 24), (120, 40), (160, 36), (200, 50))
KEYS = (
    *("enter", "escape", "backspace", "tab", "s-tab", "home", "end", "up", "down", "left"),
    *("right", "pageup", "pagedown", TICK, " ", *map(chr, range(33, 127)), "ß", "²", "漢"),
)
WORST = [("de", size, names) for size in SIZES for names in PEOPLE[1:4]]
UMLAUTS = str.maketrans(dict.fromkeys("äöüÄÖÜß", "x"))
FEW = Look(UNICODE, "dark", few=True)
every_game = pytest.mark.parametrize("game", range(len(GAMES)))


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
            check_fits(renamed(page, names), Paper(Look(), *size))

    @pytest.mark.parametrize("look", [*LOOKS, FEW])
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
        """What is written is inside, and below the chains nothing is written over."""
        texts.use(language)
        paper = Paper(Look(), *size)
        put, written = Canvas.put, dict[tuple[int, int, int], str]()
        seats = sum(GAMES[game])

        def watched(self: Canvas, x: int, y: int, text: str, style: str = "") -> int:
            if self.height == paper.room and text.strip(" "):
                assert 0 <= y < self.height, text
                assert x + cell_len(text) <= self.width, text
                plan = plan_of(Paper(Look(), self.width, paper.height), seats)
                if x >= plan.matrix.x and y > plan.matrix.y + seats:
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

    def test_nothing_runs_ahead(self, game: int) -> None:
        """While something is told step by step, the table is as far as the story beside it."""
        grown = [page for page in album(game) if isinstance(page, Watching | Scoring)]
        after = [page.after for page in grown if isinstance(page, Watching) and page.after]
        for page in (*grown, *after):
            for shown in range(1, page.steps + 1):
                seen = replace(page, shown=shown).present
                told = [entry.event for entry in seen.story.entries]
                assert seen.view.points == gained(told, len(seen.names))
                assert Place(seen.view.leg, max(1, seen.view.round)) == seen.story.place
                coins = [Seat(0), *(e.seat for e in told if isinstance(e, CoinTaken))]
                assert seen.view.coin == coins[-1]

    def test_is_a_function(self, game: int) -> None:
        """The same page on the same paper is the same frame."""
        for page in kinds(game):
            first, second = (laid_out(page, Paper(Look()))[1] for _ in range(2))
            assert frame(first, Paper(Look())) == frame(second, Paper(Look()))

    def test_hands_are_secret(self, game: int) -> None:
        """Where several play, no page for everybody knows a hand; whoever is alone sees it."""
        alone = GAMES[game][0] == 1
        for page in pages(game):
            if isinstance(page, ScenePage) and not page.secret:
                assert alone or not page.scene.view.hand
                assert alone or not page.scene.view.under
