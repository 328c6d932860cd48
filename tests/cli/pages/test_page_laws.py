"""Laws of all pages: they fit, they survive every key, and they never raise."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import groupby, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.basari.pages.exchange import ExchangePage
from basari.cli.games.basari.pages.offer import BuildingPage
from basari.cli.games.basari.pages.placing import PlacingPage
from basari.cli.pages.choice import Choice
from basari.cli.pages.question import Sure
from basari.cli.pages.reader import Reader
from basari.cli.pages.scene import ScenePage, scene_of
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import HIGH, WIDE, Paper, frame, overflow
from basari.cli.terminal.look import ASCII
from basari.cli.terminal.page import COVER, Done, Page, lay_out
from basari.cli.terminal.session import HANGUP, INTERRUPT, RESIZE, SUSPEND, TERMINATE, TICK
from basari.kernel import Decision
from tests.games.basari.helpers import CARDS, GAMES, NAMES, Game
from tests.helpers.logs import sparingly
from tests.helpers.samples import any_of, some
from tests.helpers.stages import (
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
    frame_page,
    plain,
    rename_players,
    scenes,
    shots,
    shots_of,
    talking,
    views,
)

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
KNOWN_INSIDE = 5
"""And within a ring."""
KNOWN = 12
"""Cells of a name that are always seen."""
LAID = ((80, 24), (120, 40), (172, 50))
"""The sizes that pages are made for; a wider window has margins."""
FILLED = (
    *("choice", "choice-lit", "together", "trial", "news", "recap", "looking", "thinking"),
    *("options", "sealing", "sealing-lit"),
)
"""Kinds of pages that use a large window."""

LONGER = ("Ada", "Benedikt", "Maximiliane Hohenstaufen", "Dan", "Wilhelmine von Branden")
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


@cache
def some_shots(game: Game) -> st.SearchStrategy[Shot]:
    """Any page of some games, or beside one, or before one."""
    seen = views(game[0].name, game[1])
    taken = [*before_game(), *scenes(game), *seen, *bare(game), *shots(game, SEED)]
    taken += [shot for page in album(game, SEED, face=BARE) for shot in shots_of(page)]
    return any_of(taken)


def check_fits(page: Page, paper: Paper, *, storied: bool = False) -> None:
    """Nothing is too high or too wide, nothing is cut off; also with the story beside it."""
    sheet = lay_out(page, paper)[1] if storied else page.fit(paper).draw(paper)
    lines = frame(sheet, paper)
    assert overflow(sheet, paper) == 0
    assert len(lines) == paper.height
    read = plain(lines)
    assert max(map(cell_len, read)) <= paper.width
    if not isinstance(page, Reader):
        scene = scene_of(page)
        for line in read:
            check_cut(line, scene.names if scene else ())


def check_cut(line: str, names: Sequence[str]) -> None:
    """Nothing is cut off but names, of which enough is left to know them."""
    for found in re.finditer("…", line):
        before = line[: found.start()]
        assert any(
            before.endswith(name[:kept].rstrip()) for name in names for kept in range(1, len(name))
        ), line


def check_bytes(page: Page, paper: Paper, names: tuple[str, ...]) -> None:
    """No control byte but styles; ASCII has no other signs but letters, mono no colours."""
    drawn = "\n".join(frame_page(page, paper))
    shown = STYLE.sub("", drawn)
    assert all(sign == "\n" or sign >= " " for sign in shown)
    assert not any("\x7f" <= sign <= "\x9f" for sign in shown)
    if not paper.look.coloured:
        assert not COLOUR.search(drawn)
    if paper.look.glyphs == ASCII:
        for name in names:
            shown = shown.translate(dict.fromkeys(map(ord, name)))
        assert shown.translate(UMLAUTS).isascii()


def decision_of(page: Page) -> Decision[object] | None:
    """Find what a page asks."""
    while not hasattr(page, "decision"):
        if not isinstance(page, Sure):
            return None
        page = page.question
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
        found = (*scenes(game), *bare(game))
        pages = [(kind, page) for kind, page in found if isinstance(page, ScenePage)]

        for kind, page in some(pages, 40):
            check_fits(rename_players(talking(page), names), paper)
            drawn = (frame(own.draw(paper), paper) for own in (page, talking(page)))
            quiet, spoken = map(plain, drawn)
            extra = [line for line in spoken if line and line not in quiet]
            quotes = [sum(map(line.count, '"„“')) for line in extra]
            assert quotes in ([], [2]), kind

    @pytest.mark.parametrize(("language", "paper", "names"), WORST)
    def test_every_kind_fits(
        self, game: Game, language: str, paper: Paper, names: tuple[str, ...]
    ) -> None:
        """One of each kind has room, with the longest words and names, and with the widest."""
        texts.use(language)
        found = (*scenes(game), *bare(game))
        kinds = [shot for shot in found if not shot.kind.startswith("help-")]

        for shot in (*kinds, *views(game[0].name, game[1]), *before_game()):
            page = rename_players(shot.page, names)
            check_fits(page, paper)
            check_bytes(page, paper, names)

    @pytest.mark.parametrize("size", LAID, ids=str)
    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_every_size(self, game: Game, language: str, size: tuple[int, int]) -> None:
        """One of each kind of these has room in every window that it is made for."""
        texts.use(language)
        for kind, page in (*scenes(game), *bare(game)):
            if kind in FILLED:
                check_fits(rename_players(page, LONGER), Paper(COLOURED, *size), storied=True)

    def test_large_windows_are_used(self, game: Game) -> None:
        """In a large window no more than a third is empty, the story and single lines aside."""
        for kind, page in (*scenes(game), *bare(game)):
            if kind in FILLED:
                paper = page.within(Paper(COLOURED, 120, 40))
                body = plain(frame(page.fit(paper).draw(paper), paper))[2:-2]
                runs = groupby(body, key=lambda line: not line.strip())
                gaps = [len([*lines]) for blank, lines in runs if blank]
                assert sum(gap for gap in gaps if gap > 1) <= len(body) / 3, (kind, gaps)

    @sparingly
    @given(st.data(), any_paper, any_names, any_language)
    def test_drawn(
        self,
        game: Game,
        data: st.DataObject,
        paper: Paper,
        names: tuple[str, ...],
        language: str,
    ) -> None:
        """Every page of a whole game has room, and the same page is the same frame, to the byte.

        No control byte stands in it but styles; ASCII has no other signs, mono no colours.
        """
        texts.use(language)
        page = rename_players(data.draw(some_shots(game)).page, names)

        check_fits(page, paper)
        check_bytes(page, paper, names)
        assert frame_page(page, paper) == frame_page(page, paper)

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
        """On the table everybody is named, in full where there is room; a ring leaves little."""
        pages = [
            shot.page
            for shot in scenes(game)
            if isinstance(shot.page, (Choice, ExchangePage, PlacingPage))
        ]
        names = data.draw(any_names)
        page = rename_players(data.draw(any_of(pages)), names)

        read = "\n".join(plain(frame_page(page, paper)))
        assert isinstance(page, ScenePage)
        for name in page.scene.names:
            known = KNOWN if game[0] is CARDS else KNOWN_INSIDE
            assert short(name, known, "").rstrip() in read
            assert name in read or not paper.wide or game[0] is not CARDS


class TestBuilding:
    """A page on which numbers grow."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_large_numbers(self, game: Game) -> None:
        """The largest offer that can be typed has room beside the longest name."""
        for language, names in product(texts.LANGUAGES, PEOPLE):
            texts.use(language)
            for shot in scenes(game):
                if isinstance(shot.page, BuildingPage):
                    page: Page = rename_players(shot.page, names)
                    for key in "99r99y99g99b99":
                        then = page.press(key)
                        assert isinstance(then, Page)
                        page = then
                    check_fits(page, SMALL)
