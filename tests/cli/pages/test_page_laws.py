"""Laws of all pages: they fit, they survive every key, and they never raise."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.basari.bargain_pages import Building
from basari.cli.games.basari.pick_pages import Picking, Placing
from basari.cli.pages.choice import Choice, Preview
from basari.cli.pages.question import Sure
from basari.cli.pages.read import Reader
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.frame import HIGH, WIDE, Paper, frame, overflow
from basari.cli.terminal.look import ASCII
from basari.cli.terminal.page import COVER, Done, Page
from basari.cli.terminal.session import HANGUP, INTERRUPT, RESIZE, SUSPEND, TERMINATE, TICK
from basari.kernel import Decision
from logs import sparingly
from stages import (
    BARE,
    COLOURED,
    LOOKS,
    PEOPLE,
    PLAIN,
    SIZES,
    Shot,
    album,
    asides,
    bare,
    before_game,
    framed,
    plain,
    renamed,
    scenes,
    shots,
    shots_of,
    talking,
    views,
)
from tables import GAMES, NAMES, Game

STYLE = re.compile("\x1b\\[[0-9;]*m")
COLOUR = re.compile("\x1b\\[(?:[0-9]+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)[;m]")
NAMED = (
    *("enter", "escape", "backspace", "delete", "insert", "tab", "s-tab", "home", "end"),
    *("up", "down", "left", "right", "pageup", "pagedown", "f1", "c-a", "c-left", "s-up"),
    *(INTERRUPT, TERMINATE, HANGUP, SUSPEND, RESIZE, TICK),
)
CHARACTERS = tuple(map(chr, range(32, 127)))
RUBBISH = (
    *("", "  ", "space", "rr", "a" * 99, "\x00", "\x1b", "\u0301"),
    *("ß", "\N{LATIN SMALL LETTER LONG S}", "İ", "²", "٣", "漢"),
)
KEYS = (*NAMED, *CHARACTERS, *RUBBISH)
SMALL = Paper(COLOURED)
SEED = 7

UMLAUTS = str.maketrans(dict.fromkeys("äöüÄÖÜß", "x"))
"""German needs its letters, also where there are no pictures."""
WORST = (
    ("de", Paper(PLAIN), PEOPLE[1]),
    ("de", Paper(COLOURED, WIDE, HIGH), PEOPLE[2]),
)

any_key = st.sampled_from(KEYS) | st.characters() | st.text(max_size=3)
any_paper = st.builds(
    lambda look, size: Paper(look, *size),
    st.sampled_from(LOOKS),
    st.sampled_from([*SIZES, (WIDE, HIGH)]),
)
any_names = st.sampled_from(PEOPLE)
any_language = st.sampled_from(texts.LANGUAGES)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Let no test leave another language behind."""
    texts.use("en")
    yield
    texts.use("en")


@cache
def some_shots(game: Game) -> st.SearchStrategy[Shot]:
    """Any page of some games, or beside one, or before one."""
    seen = views(game[0].name, game[1])
    taken = [*before_game(), *scenes(game), *seen, *bare(game), *shots(game, SEED)]
    taken += [shot for page in album(game, SEED, face=BARE) for shot in shots_of(page)]
    return st.sampled_from(taken)


def check_fits(page: Page, paper: Paper) -> None:
    """Nothing is too high or too wide, nothing is cut off."""
    sheet = page.fit(paper).draw(paper)
    lines = frame(sheet, paper)
    assert overflow(sheet, paper) == 0
    assert len(lines) == paper.height
    read = plain(lines)
    assert max(map(cell_len, read)) <= paper.width
    if not isinstance(page, Reader):
        assert not any("…" in line for line in read)


def check_bytes(page: Page, paper: Paper, names: tuple[str, ...]) -> None:
    """No control byte but styles; ASCII has no other signs but letters, mono no colours."""
    drawn = "\n".join(framed(page, paper))
    shown = STYLE.sub("", drawn)
    assert all(sign == "\n" or sign >= " " for sign in shown)
    assert not any("\x7f" <= sign <= "\x9f" for sign in shown)
    if not paper.look.coloured:
        assert not COLOUR.search(drawn)
    if paper.look.glyphs == ASCII:
        for name in names:
            shown = shown.replace(name, "")
        assert shown.translate(UMLAUTS).isascii()


def decision_of(page: Page) -> Decision[object] | None:
    """Find what a page asks."""
    while not hasattr(page, "decision"):
        if isinstance(page, (Preview, Sure)):
            page = page.choice if isinstance(page, Preview) else page.question
        else:
            return None
    decision: Decision[object] = page.decision
    return decision


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestEveryPage:
    """Whatever page it is, of whatever game."""

    @pytest.mark.parametrize(("language", "paper", "names"), WORST)
    def test_every_remark_fits(
        self, game: Game, language: str, paper: Paper, names: tuple[str, ...]
    ) -> None:
        """What a bot says has room on every page, or is left out; it is never in the way."""
        texts.use(language)
        for kind, page in (*scenes(game), *bare(game)):
            if isinstance(page, ScenePage):
                check_fits(renamed(talking(page), names), paper)
                quiet, spoken = (plain(framed(own, paper)) for own in (page, talking(page)))
                extra = [line for line in spoken if line and line not in quiet]
                assert [line.count('"') for line in extra] in ([], [2]), kind

    @pytest.mark.parametrize(("language", "paper", "names"), WORST)
    def test_every_kind_fits(
        self, game: Game, language: str, paper: Paper, names: tuple[str, ...]
    ) -> None:
        """One of each kind has room, with the longest words and names, and with the widest."""
        texts.use(language)
        found = (*scenes(game), *bare(game))
        kinds = [shot for shot in found if not shot.kind.startswith("help-")]

        for shot in (*kinds, *views(game[0].name, game[1]), *before_game()):
            page = renamed(shot.page, names)
            check_fits(page, paper)
            check_bytes(page, paper, names)

    @sparingly
    @given(st.data(), any_paper, any_names, any_language)
    def test_fits(
        self,
        game: Game,
        data: st.DataObject,
        paper: Paper,
        names: tuple[str, ...],
        language: str,
    ) -> None:
        """Every page of a whole game has room."""
        texts.use(language)

        check_fits(renamed(data.draw(some_shots(game)).page, names), paper)

    @sparingly
    @given(st.data(), any_paper, any_names, any_language)
    def test_bytes(
        self,
        game: Game,
        data: st.DataObject,
        paper: Paper,
        names: tuple[str, ...],
        language: str,
    ) -> None:
        """A frame has no control byte but styles; ASCII has no other signs, mono no colours."""
        texts.use(language)
        page = renamed(data.draw(some_shots(game)).page, names)

        check_bytes(page, paper, names)

    @sparingly
    @given(st.data(), any_paper, any_names, any_language)
    def test_is_a_function(
        self,
        game: Game,
        data: st.DataObject,
        paper: Paper,
        names: tuple[str, ...],
        language: str,
    ) -> None:
        """The same page on the same paper is the same frame, to the last byte."""
        texts.use(language)
        page = renamed(data.draw(some_shots(game)).page, names)

        assert framed(page, paper) == framed(page, paper)

    @sparingly
    @given(st.data())
    def test_every_key(self, game: Game, data: st.DataObject) -> None:
        """Every key leads to a page, to an end, or nowhere; whatever comes is an option."""
        shot = data.draw(some_shots(game))
        decision = decision_of(shot.page)

        for key in KEYS:
            then = shot.page.press(key)
            assert then is None or isinstance(then, (Page, Done))
            if decision and isinstance(then, Done) and then.value != COVER:
                assert then.value in decision.options

    @sparingly
    @given(st.data(), st.lists(any_key, max_size=40), any_paper)
    def test_any_keys(self, game: Game, data: st.DataObject, keys: list[str], paper: Paper) -> None:
        """After any keys a page still fits and still answers."""
        page = data.draw(some_shots(game)).page
        decision = decision_of(page)

        for key in keys:
            then = page.fit(paper).press(key)
            assert then is None or isinstance(then, (Page, Done))
            if isinstance(then, Done):
                assert not decision or then.value == COVER or then.value in decision.options
            else:
                page = then or page
        check_fits(page, paper)

    @sparingly
    @given(st.data(), any_language)
    def test_help(self, game: Game, data: st.DataObject, language: str) -> None:
        """Every page says what one may do on it, in whole sentences, each of them shown."""
        texts.use(language)
        page = data.draw(some_shots(game)).page
        told = page.help()
        (aside, *_) = asides(page)
        assert isinstance(aside.page, Reader)
        read = " ".join(" ".join(line.plain for line in aside.page.lines(SMALL)).split())

        assert isinstance(page, Reader) or told
        for sentence in told:
            assert sentence[-1] in ".)"
            assert sentence in read

    @sparingly
    @given(st.data(), any_paper)
    def test_names(self, game: Game, data: st.DataObject, paper: Paper) -> None:
        """On the table everybody is named in full."""
        pages = [
            shot.page
            for shot in scenes(game)
            if isinstance(shot.page, (Choice, Preview, Picking, Placing))
        ]
        names = data.draw(any_names)
        page = renamed(data.draw(st.sampled_from(pages)), names)

        read = "\n".join(plain(framed(page, paper)))
        assert isinstance(page, ScenePage)
        for name in page.scene.names:
            assert name in read


class TestBuilding:
    """A page on which numbers grow."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_large_numbers(self, game: Game) -> None:
        """The largest offer that can be typed has room beside the longest name."""
        for language, names in product(texts.LANGUAGES, PEOPLE):
            texts.use(language)
            for shot in scenes(game):
                if isinstance(shot.page, Building):
                    page: Page = renamed(shot.page, names)
                    for key in "99r99y99g99b99":
                        then = page.press(key)
                        assert isinstance(then, Page)
                        page = then
                    check_fits(page, SMALL)
