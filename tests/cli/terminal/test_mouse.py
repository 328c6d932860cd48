"""The mouse: what its reports mean, and which keys the places on a page stand for."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from basari.cli import texts
from basari.cli.pages.curtain import Curtain
from basari.cli.pages.menu import NameMenu
from basari.cli.pages.new_game import NewGame
from basari.cli.pages.read import aside
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.game_setup import GameSetup
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.terminal.canvas import KEYS
from basari.cli.terminal.caps import keys_on
from basari.cli.terminal.frame import Paper, Sheet, keyed_rows
from basari.cli.terminal.mouse import CLICK, Mouse
from basari.cli.terminal.page import Done, Page, lay_out
from basari.cli.terminal.session import INTERRUPT
from basari.cli.terminal.stage import Left, Stage
from tests.games.basari.helpers import CARDS, Game
from tests.helpers.stages import (
    COLOURED,
    SIZES,
    AnyChoice,
    AnyOptions,
    ScriptedTerminal,
    after,
    bare,
    before_game,
    plain,
    scenes,
    views,
)

THREE: Game = (CARDS, 3)


@pytest.fixture(params=texts.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each language, for the time of a test."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def every_page() -> Iterator[Page]:
    """Take a page of each kind."""
    for shots in (scenes(THREE), before_game(), views("cards", 3)):
        yield from (shot.page for shot in shots)


def page_named(kind: str) -> Any:  # noqa: ANN401 - any page
    """Find a page of the cards' game."""
    return next(shot.page for shot in scenes(THREE) if shot.kind == kind)


def click(where: Page, words: str, size: tuple[int, int] = (80, 24), nth: int = 0) -> str:
    """Return the click on some words of a page."""
    terminal = ScriptedTerminal("enter", size=size)
    Stage(terminal, COLOURED, aside, settle=0.0).glance(where)
    (frame,) = terminal.frames
    places = [
        (row, line.partition(words)[0])
        for row, line in enumerate(plain(frame.lines))
        if words in line
    ]
    row, before = places[nth]
    return f"{CLICK} {cell_len(before)} {row}"


def staged(*keys: str, mouse: bool = True) -> tuple[ScriptedTerminal, Stage]:
    """Set up a stage where clicks count."""
    terminal = ScriptedTerminal(*keys)
    stage = Stage(terminal, COLOURED, aside, settle=0.0)
    stage.use_mouse(wanted=mouse)
    return terminal, stage


def clicked(where: Page, *keys: str) -> Any:  # noqa: ANN401 - whatever comes of it
    """Show a page on which one clicks; return its result."""
    return staged(*keys)[1].show(where)


class TestReports:
    """What a terminal says of the mouse."""

    def hear(self, *reports: str) -> list[str]:
        """Report something to a mouse that is watched."""
        mouse = Mouse()
        mouse.watched = True
        return [mouse.key(f"\x1b[<{report}") for report in reports]

    @pytest.mark.parametrize(
        ("reports", "keys"),
        [
            (("0;1;1M", "0;1;1m"), ["", "click 0 0"]),
            (("0;223;99M", "0;223;99m"), ["", "click 222 98"]),
            (("0;5;3M", "0;6;3m"), ["", ""]),
            (("0;5;3m",), [""]),
            (("2;5;3M", "2;5;3m"), ["", ""]),
            (("0;5;3M", "0;5;3m", "0;5;3m"), ["", "click 4 2", ""]),
            (("64;5;3M", "65;5;3M", "66;5;3M"), ["up", "down", ""]),
            (("0;5;3X", "0;5M", "M"), ["", "", ""]),
        ],
    )
    def test_keys(self, reports: Sequence[str], keys: list[str]) -> None:
        """A click is a left button that comes up where it went down; the wheel is an arrow."""
        assert self.hear(*reports) == keys

    def test_unwatched(self) -> None:
        """What nobody asked for means nothing."""
        assert [Mouse().key(f"\x1b[<0;5;3{way}") for way in "Mm"] == ["", ""]

    def test_forgotten(self) -> None:
        """A button that went down on another page means nothing when it comes up."""
        mouse = Mouse()
        mouse.watched = True
        mouse.key("\x1b[<0;5;3M")
        mouse.forget()

        assert not mouse.key("\x1b[<0;5;3m")


class TestCaps:
    """What is written on keys, in every language."""

    def test_names(self, language: str) -> None:
        """Words stand for keys that have no letter."""
        caps = {
            "en": ("Space", "Backspace", "up, down", "PgUp PgDn", "any key"),
            "de": ("Leertaste", "Rücktaste", "auf, ab", "Bild ↑↓", "beliebige Taste"),
        }[language]

        found = [[key for _x, _width, key in keys_on(cap)] for cap in caps]

        paging = ["pageup", "pagedown"]
        assert found == [[" "], ["backspace"], ["up", "down"], paging, ["enter"]]

    def test_several(self) -> None:
        """Each letter of a cap is a key of its own; a range is none."""
        assert list(keys_on("m g b")) == [(0, 1, "m"), (2, 1, "g"), (4, 1, "b")]
        assert list(keys_on("↑ ↓ 1-3")) == [(0, 1, "up"), (2, 1, "down")]

    @pytest.mark.parametrize("size", SIZES)
    def test_every_footer(self, language: str, size: tuple[int, int]) -> None:  # noqa: ARG002
        """Wherever a cap is drawn, a click on it is that key, on every page."""
        paper = Paper(COLOURED, *size)
        for page in every_page():
            sheet = lay_out(page, paper)[1]
            foot = keyed_rows(sheet, paper)[-2:]
            for row, caps in zip(foot, (sheet.keys, sheet.more), strict=True):
                wanted = {key for cap, _does in caps for *_, key in keys_on(cap)}
                found = [part.style.meta.get(KEYS, ()) for part in row if part.style]

                assert {key for keys in found for key in keys} == wanted


class TestFooter:
    """A click on what a key does is that key."""

    def test_key(self) -> None:
        """On its cap, on its words; not beside it."""
        curtain = page_named("curtain")

        assert clicked(curtain, click(curtain, "Enter"), "x") is None
        assert clicked(curtain, click(curtain, "I am"), "x") is None

        terminal, stage = staged(f"{CLICK} 78 22", f"{CLICK} 3 3", f"{CLICK} 999 999", "enter")
        assert stage.show(curtain) is None
        assert not terminal.script

    def test_aside(self) -> None:
        """The keys of every page lead aside and back."""
        menu = before_game()[0].page
        terminal, stage = staged(click(menu, "? help"), "enter", "2")

        assert stage.show(menu) == "new"
        assert "What can I do here?" in terminal.frames[1].text

    def test_any_key(self) -> None:
        """Where any key goes on, a click anywhere does."""
        page = page_named("pause")
        assert clicked(page, f"{CLICK} 40 10", "x") is None

    def test_margins(self) -> None:
        """In a very wide window everything is further to the right."""
        curtain = page_named("curtain")
        place = click(curtain, "I am", (300, 60))
        terminal = ScriptedTerminal(place, "x", size=(300, 60))
        stage = Stage(terminal, COLOURED, aside, settle=0.0)
        stage.use_mouse(wanted=True)

        assert stage.show(curtain) is None
        assert list(terminal.script) == ["x"]

    def test_too_small(self) -> None:
        """Where nothing is drawn, there is nothing to click at."""
        terminal, stage = staged(f"{CLICK} 3 3", INTERRUPT)
        terminal.size = (40, 10)

        with pytest.raises(Left):
            stage.show(page_named("curtain"))
        assert not terminal.script


class TestLists:
    """A click on a row goes to it, and a second one takes it."""

    def test_menu(self) -> None:
        """An entry is its number."""
        menu = NameMenu(0, lambda: "Which?", (("x", lambda: "first"), ("y", lambda: "second")))

        assert clicked(menu, click(menu, "second")) == "y"

    def test_options(self) -> None:
        """A list of answers: the first click lights one, the second answers and is asked back."""
        options: AnyOptions = next(shot.page for shot in bare(THREE) if shot.kind == "options")
        third = str(options.listed[2])
        row = click(options, third)

        _terminal, stage = staged(row, row, "enter")
        assert str(stage.show(options)) == third

    def test_setup(self) -> None:
        """On the page before a game a click goes to a row, and takes a value."""
        page = GameSetup(GameOptions(edition="cards"), Remembered(), Preferences()).page()

        bell = clicked(page, click(page, "shuffled"), click(page, "begin"), "enter", "enter")

        assert isinstance(bell, NewGame)
        assert dict(bell.settled)["shuffle"] == "yes"

    def test_seats(self) -> None:
        """A click on a seat goes there; a click on its arrows makes a bot of it."""
        page = GameSetup(GameOptions(edition="cards"), Remembered(), Preferences()).page()
        there = after(page, "down", "down")

        done = clicked(page, click(page, "Cleo"), click(there, "▸"), "enter", "enter", "enter")

        assert isinstance(done, NewGame)
        assert [chair.person for chair in done.seating.chairs] == [True, True, False, True]


class Alone(Page):
    """A page that only one may see."""

    @property
    def secret(self) -> bool:
        """It is."""
        return True

    def draw(self, paper: Paper) -> Sheet:  # noqa: ARG002 - a line fits
        """Show next to nothing."""
        return Sheet("Alone", "", [Text("own")], (("Enter", "go on"),))

    def press(self, key: str) -> Done | None:
        """Take any key but those that lead aside."""
        return None if key in "?hl" else Done(key)

    def help(self) -> tuple[str, ...]:
        """Say nothing."""
        return ()


class TestSecret:
    """A click would betray a choice: on secret pages the mouse is not even watched."""

    def test_choice(self) -> None:
        """From the curtain on it is not, and afterwards it is again."""
        choice: AnyChoice = page_named("choice")
        curtain: Curtain[Any, Any] = page_named("curtain")
        terminal, stage = staged()

        watched = []
        for page in (curtain, choice, curtain):
            stage.glance(page)
            watched.append(terminal.clicks)

        assert watched == [True, False, True]

    def test_beside(self) -> None:
        """Nor is it on what is read beside such a page."""
        terminal, stage = staged("?", "l", "enter", "x")
        watched: list[bool] = []
        terminal.watch_mouse = lambda *, wanted: watched.append(wanted)  # type: ignore[method-assign]

        assert stage.show(Alone()) == "x"
        assert len(watched) >= 4
        assert not any(watched)

    def test_together(self) -> None:
        """Nor where all choose at once with keys of their own."""
        assert not page_named("together").clickable
        assert not page_named("together-counting").clickable
        assert page_named("news").clickable

    def test_late(self) -> None:
        """A click that comes all the same means nothing there."""
        terminal, stage = staged(f"{CLICK} 3 22", "x")

        assert stage.show(Alone()) == "x"
        assert not terminal.clicks

    def test_unwanted(self) -> None:
        """Who wants no mouse is not watched anywhere."""
        terminal, stage = staged(mouse=False)
        for page in every_page():
            stage.glance(page)
            assert not terminal.clicks
