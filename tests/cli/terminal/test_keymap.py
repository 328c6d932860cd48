"""Keys of every page that a table has changed: what they mean, and what every page shows."""

from collections.abc import Iterator
from typing import Any

import pytest

from basari.cli.pages.read import aside
from basari.cli.pages.seating import Chair, Seating
from basari.cli.setup.seats import levels_of
from basari.cli.terminal import keymap
from basari.cli.terminal.caps import keys_on
from basari.cli.terminal.keymap import UNUSED, USUAL, check_keys, meaning
from basari.cli.terminal.stage import Left, Stage
from basari.errors import BadSetup
from tests.cli.terminal.test_mouse import THREE, click
from tests.helpers.stages import COLOURED, SHORT, ScriptedTerminal, scenes

CHANGES = {"quit": "f10", "help": "v", "history": "+"}


@pytest.fixture
def changed() -> Iterator[None]:
    """Change a few keys, for the time of a test."""
    keymap.use(CHANGES)
    yield
    keymap.use({})


def page_named(kind: str) -> Any:  # noqa: ANN401 - any page
    """Find a page of the cards' game."""
    return next(shot.page for shot in scenes(THREE) if shot.kind == kind)


def show(page: Any, *keys: str) -> tuple[ScriptedTerminal, object]:  # noqa: ANN401 - any page
    """Show a page to somebody who presses keys; return what is done at last."""
    terminal = ScriptedTerminal(*keys)
    stage = Stage(terminal, COLOURED, aside, settle=0.0)
    stage.use_mouse(wanted=True)
    return terminal, stage.show(page)


class TestCheck:
    """What can be changed to what."""

    @pytest.mark.parametrize("changes", [{}, CHANGES, {"help": "q", "quit": "?"}, {"rules": "ß"}])
    def test_fine(self, changes: dict[str, str]) -> None:
        """Letters, signs and function keys; keys may change places."""
        check_keys(changes)

    @pytest.mark.parametrize(
        ("changes", "why"),
        [
            ({"quit": "h"}, "the key 'h' to history and to quit"),
            ({"quit": "x", "help": "x"}, "the key 'x' to help and to quit"),
            ({"dance": "x"}, "no key 'dance': choose help, history, rules"),
            *(
                ({"quit": key}, "choose a letter, a sign, or f1 to f12")
                for key in ("", " ", "5", "f13", "enter", "xx", "\x1b", "²")
            ),
        ],
    )
    def test_wrong(self, changes: dict[str, str], why: str) -> None:
        """Anything else is refused in one sentence."""
        with pytest.raises(BadSetup, match=why):
            check_keys(changes)


class TestMeaning:
    """What a key means on a page."""

    def test_usual(self) -> None:
        """Without changes every key means itself."""
        assert [meaning(key) for key in (*USUAL.values(), "x", "f10")] == [
            *USUAL.values(),
            *("x", "f10"),
        ]

    @pytest.mark.usefixtures("changed")
    def test_changed(self) -> None:
        """The new key means what the usual one meant, and that means nothing any more."""
        assert [meaning(key) for key in ("f10", "v", "q", "?", "r")] == [
            "q",
            "?",
            UNUSED,
            UNUSED,
            "r",
        ]
        assert list(keys_on("F10")) == [(0, 3, "f10")]


@pytest.mark.usefixtures("changed")
class TestPages:
    """On pages."""

    def test_shown(self) -> None:
        """The last line shows the keys in force, and so does help."""
        terminal, _done = show(page_named("curtain"), "v", "enter", "enter")

        first, *rest = [one.text for one in terminal.frames]
        helped = next(text for text in rest if "What can I do here?" in text)
        assert first.splitlines()[-1].split("   ")[0].strip() == "v help"
        assert "F10 quit" in first
        assert "F10 leave" in " ".join(helped.split())

    def test_old_key(self) -> None:
        """The usual key does nothing, and says so."""
        terminal, _done = show(page_named("curtain"), "?", "enter")

        assert "Only Enter opens the curtain." in terminal.frames[-1].text

    def test_quit(self) -> None:
        """The new key leads where the usual one did, by hand and by mouse."""
        for key in ("f10", click(page_named("curtain"), "F10 quit")):
            with pytest.raises(Left):
                show(page_named("curtain"), key, "q")

    def test_any_key(self) -> None:
        """Where any key goes on, a changed one keeps its meaning."""
        terminal, _done = show(page_named("pause"), "v", "enter", "x")

        assert "What can I do here?" in terminal.frames[1].text

    def test_typing(self) -> None:
        """Where letters are typed, a letter is typed; a function key still leads aside."""
        seating = Seating(tuple(Chair(name) for name in SHORT[:3]), levels_of("basari"))

        _terminal, done = show(seating, *"vera", "enter", "enter", "enter")

        assert isinstance(done, Seating)
        assert done.chairs[0].name == "vera"
        with pytest.raises(Left):
            show(seating, "f10", "q")

    def test_secret(self) -> None:
        """On secret pages too."""
        terminal, _done = show(page_named("choice"), "+", "enter", "1", "enter")

        assert "What happened so far" in terminal.frames[1].text
