"""Laws of pages that have a drawing of their own, whatever game they are of."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.pages.news import Growing
from basari.cli.pages.read import Help
from basari.cli.pages.scene import ScenePage
from basari.cli.parts.auction import BehindCurtain, BidUpTo, LimitPage
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import ASCII, UNICODE, Look
from basari.cli.terminal.page import COVER, Done, Page, lay_out
from basari.cli.terminal.session import TICK
from basari.rules.auction import Bid
from tests.games.jantaris import stage as jantaris
from tests.games.marracash import stage as marracash
from tests.games.moonlight import stage as moonlight
from tests.helpers.logs import sparingly
from tests.helpers.samples import any_of
from tests.helpers.stages import LOOKS, check_fits

SIZES = ((80, 24), (100, 36), (120, 24), (120, 40), (160, 36), (200, 50))
KEYS = (
    *("enter", "escape", "backspace", "tab", "s-tab", "home", "end", "up", "down", "left"),
    *("right", "pageup", "pagedown", TICK, " ", *map(chr, range(33, 127)), "ß", "²", "漢"),
)
UMLAUTS = str.maketrans(dict.fromkeys("äöüÄÖÜß", "x"))
FEW = Look(UNICODE, "dark", few=True)
ALBUMS = {
    "marracash-4": (marracash, 0),
    "marracash-3": (marracash, 1),
    "moonlight-solo": (moonlight, 0),
    "moonlight-2": (moonlight, 1),
    "moonlight-5": (moonlight, 2),
    "jantaris-8": (jantaris, 0),
    "jantaris-12": (jantaris, 2),
}
"""Games that were played, by what they are called; a module makes their pages."""


@pytest.mark.parametrize(("album", "game"), ALBUMS.values(), ids=ALBUMS)
class TestEveryPage:
    """Whatever page it is."""

    @pytest.mark.parametrize("look", [*LOOKS, FEW])
    def test_looks(self, album: ModuleType, game: int, look: Look) -> None:
        """In every look it fits; where there is only ASCII, there is nothing else."""
        for page in album.kinds(game):
            lines = check_fits(page, Paper(look))
            if look.glyphs == ASCII:
                assert "\n".join(lines).translate(UMLAUTS).isascii(), type(page)

    @sparingly
    @given(st.data())
    def test_every_key(self, album: ModuleType, game: int, data: st.DataObject) -> None:
        """Every key leads to a page, to an end, or nowhere."""
        page = data.draw(any_of(album.pages(game)))

        for key in KEYS:
            check_pressed(page, key)

    @sparingly
    @given(st.data(), st.lists(st.sampled_from(KEYS), max_size=30), st.sampled_from(SIZES))
    def test_any_keys(
        self,
        album: ModuleType,
        game: int,
        data: st.DataObject,
        keys: list[str],
        size: tuple[int, int],
    ) -> None:
        """After any keys a page still fits."""
        page = data.draw(any_of(album.pages(game)))

        for key in keys:
            then = check_pressed(page, key)
            page = then if isinstance(then, Page) else page
        check_fits(page, Paper(Look(), *size))

    def test_every_step(self, album: ModuleType, game: int) -> None:
        """What is told step by step fits at every step."""
        for page in tellings(album.pages(game)):
            for shown in range(page.steps + 1):
                check_fits(replace(page, shown=shown), Paper(Look()))

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_help(self, album: ModuleType, game: int, language: str) -> None:
        """It says what one may do on it, in whole sentences, and what the signs mean."""
        texts.use(language)
        for page in album.kinds(game):
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

    def test_help_says_only_keys_of_the_page(self, album: ModuleType, game: int) -> None:
        """A key that means something else on a page is not promised there."""
        leads = {"h": "what happened so far", "r": "the rules", "l": "another language"}
        for page in album.kinds(game):
            read = " ".join(line.plain.strip() for line in Help(page=page).lines(Paper(Look())))
            for key, words in leads.items():
                assert (f"{key} {words}" in read) == (key not in page.taken), type(page)

    def test_is_a_function(self, album: ModuleType, game: int) -> None:
        """The same page on the same paper is the same frame."""
        for page in album.kinds(game):
            first, second = (lay_out(page, Paper(Look()))[1] for _ in range(2))
            assert frame(first, Paper(Look())) == frame(second, Paper(Look()))


def tellings(pages: Iterable[Page]) -> list[Growing[Any, Any]]:
    """Find what is told step by step, the same events once."""
    grown = [replace(page, beat=1.0) for page in pages if isinstance(page, Growing)]
    told = {(type(page), getattr(page, "events", ())): page for page in grown}
    return list(told.values())


def check_pressed(page: Page, key: str) -> Page | Done | None:
    """Press a key; whatever is answered with it is an option."""
    then, decision = page.press(key), getattr(page, "decision", None)
    assert then is None or isinstance(then, Page | Done)
    if not decision or not isinstance(then, Done) or then.value == COVER:
        return then
    match then.value:
        case BehindCurtain(behind):
            return behind
        case None:
            assert isinstance(page, LimitPage)
            return page.before
        case BidUpTo(bid, limit):
            assert bid in decision.options
            assert Bid(limit.amount) in decision.options
        case move:
            assert move in decision.options
    return then
