"""Clicks on the pages of all games: every place that stands for keys does something."""

from collections.abc import Iterable, Iterator
from types import ModuleType

import pytest

from basari.cli.pages.menu import WaitingMenu
from basari.cli.pages.new_game import NewGame
from basari.cli.pages.question import Question
from basari.cli.pages.read import aside
from basari.cli.pages.rulebook import RuleContents
from basari.cli.pages.seating import Seating
from basari.cli.pages.viewer import JumpList
from basari.cli.terminal.canvas import KEYS, Keystrokes
from basari.cli.terminal.frame import Paper, keyed_rows
from basari.cli.terminal.page import Done, Page, lay_out
from tests.cli.games.test_page_laws import ALBUMS
from tests.games.basari.helpers import GAMES, NAMES, Game
from tests.helpers.stages import COLOURED, before_game, scenes, views

PAPERS = (Paper(COLOURED), Paper(COLOURED, 120, 40))


def places(page: Page, paper: Paper) -> set[Keystrokes]:
    """Find all that the places on a page stand for, above its footer."""
    rows = keyed_rows(lay_out(page, paper)[1], paper)[:-2]
    keys = (part.style.meta.get(KEYS, ()) for row in rows for part in row if part.style)
    return {tuple(one) for one in keys if one}


def press_all(page: Page, keys: Keystrokes) -> Page | Done:
    """Press the keys of a click one after the other; each must mean something."""
    after: Page | Done = page
    for key in keys:
        assert not isinstance(after, Done), (type(page), keys)
        then = after.press(key) or aside(after, key)
        assert then is not None, (type(page), keys, key)
        after = then
    return after


def check(pages: Iterable[Page]) -> Iterator[type[Page]]:
    """Click everywhere; yield the kinds of pages on which there was something."""
    for page in pages:
        for paper in PAPERS:
            for keys in places(page, paper):
                after = press_all(page, keys)
                yield type(page)
                if keys != ("enter",) and type(after) is type(page) and isinstance(page, Question):
                    assert ("enter",) in places(after, paper) or len(keys) == 1, (type(page), keys)


@pytest.mark.parametrize(("album", "game"), ALBUMS.values(), ids=ALBUMS)
def test_any_game(album: ModuleType, game: int) -> None:
    """A click leads somewhere, and what it led to can be taken with another one."""
    found = set(check(page for page in album.kinds(game) if page.clickable))

    assert any(issubclass(kind, Question) for kind in found) or "solo" in album.__name__


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_basari(game: Game) -> None:
    """So it is in Basari."""
    pages = [shot.page for shot in scenes(game) if shot.page.clickable]

    assert RuleContents in set(check(pages))


def test_before_a_game() -> None:
    """So it is before a game, and when one is looked at again."""
    pages = [shot.page for shot in (*before_game(), *views("cards", 3))]

    assert {NewGame, WaitingMenu, Seating, JumpList} <= set(check(pages))
