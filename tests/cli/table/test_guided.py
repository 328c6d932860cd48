"""A guided first game: the host's words follow whatever the learner does."""

import re
from inspect import getsource
from itertools import cycle
from random import Random

import pytest
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.commands.learn import chapters, header_of, play_guided
from basari.cli.games.basari import lessons
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.news import Thinking
from basari.cli.pages.read import aside
from basari.cli.pages.scene import scene_of
from basari.cli.setup.preferences import Preferences
from basari.cli.table.guided import Guide, GuidedStage, Hint
from basari.cli.table.host import Host
from basari.cli.terminal.frame import HEIGHT, WIDTH
from basari.cli.terminal.page import Done, Page
from tests.helpers.calls import call
from tests.helpers.stages import COLOURED, ScriptedTerminal, in_order, plain

CHAPTERS = {edition: chapter for game, edition, chapter in chapters() if game == "basari"}
KEYS = ("enter", "enter", "1", "2", "3", "c", "a", "p", "o", "b")
SITUATIONS = {*re.findall(r'(?:Word\(\s*|: \(\s*)"([a-z-]+)"', getsource(lessons))}


class Learner(ScriptedTerminal):
    """Presses whatever keys, until the end is reached."""

    def __init__(self, seed: int, guide: Guide) -> None:
        super().__init__()
        self._random, self._guide = Random(seed), guide  # noqa: S311 - keys, not secrets
        self._last = cycle(("enter", "q"))

    def key(self, patience: float | None = None) -> str:  # noqa: ARG002 - it never waits
        """Press anything; at the end, read what the host says, and leave."""
        at_end = self._guide.said[-1:] == ["end"]
        return next(self._last) if at_end else self._random.choice(KEYS)


class Heard(Guide):
    """Keeps the pages on which nothing was said."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__(chapter.words)
        self.silent: list[Page] = []

    def word(self, page: Page) -> str | None:
        """Remember a page of a game without a word."""
        word = super().word(page)
        if word is None and scene_of(page) and not isinstance(page, (Hint, Thinking)):
            self.silent.append(page)
        return word


def learned(edition: str, seed: int) -> tuple[Heard, Learner]:
    """Let somebody learn an edition by pressing keys."""
    chapter = CHAPTERS[edition]
    guide = Heard(chapter)
    terminal = Learner(seed, guide)
    stage = GuidedStage(terminal, COLOURED, aside, guide, settle=0.0)
    header = header_of("basari", edition, chapter)
    play_guided(header, lambda scene: Host(stage, scene, Preferences(pace="step"), in_order))
    return guide, terminal


class Blind:
    """A stage without a screen: keys are pressed, and words are picked, but nothing is drawn."""

    def __init__(self, learner: Learner, guide: Guide) -> None:
        self._learner, self._guide = learner, guide

    def show(self, page: Page) -> object:
        """Press keys until the page is done."""
        while True:
            self._guide.word(page)
            after = page.press(self._learner.key())
            if isinstance(after, Done):
                return after.value
            page = after or page

    def glance(self, page: Page) -> None:
        """Look at nothing."""


def situations(edition: str, seed: int) -> set[str]:
    """Tell what was spoken of with somebody who pressed keys."""
    chapter = CHAPTERS[edition]
    guide = Guide(chapter.words)
    stage = Blind(Learner(seed, guide), guide)
    header = header_of("basari", edition, chapter)
    play_guided(header, lambda scene: Host(stage, scene, Preferences(pace="step"), in_order))  # type: ignore[arg-type]
    return {*guide.said}


@pytest.mark.parametrize("edition", CHAPTERS)
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_page_has_a_word(edition: str, language: str) -> None:
    """Whatever is pressed, the game comes to its end, and every frame is whole and explained."""
    texts.use(language)

    guide, terminal = learned(edition, 1)

    assert guide.silent == []
    assert guide.said[-1] == "end"
    for act in terminal.frames:
        lines = plain(act.text.split("\n"))
        assert len(lines) == HEIGHT
        assert max(map(cell_len, lines)) <= WIDTH


def test_no_word_is_dead() -> None:
    """Every word of the lessons is said to one learner or another."""
    heard: set[str] = set()
    for seed in range(12):
        heard |= situations("cards", seed) | situations("board", seed)

    assert SITUATIONS - heard == set()


class TestPlain:
    """The same words in lines."""

    def test_words_are_said_once(self) -> None:
        """What was said can be read above, so it is not said again."""
        told = played_through("--edition", "cards")
        words = [line for line in told.splitlines() if line.startswith("* ")]

        assert len(words) == len({*words}) > 5
        assert any("Welcome to the bazaar" in word for word in words)

    def test_nothing_is_kept(self) -> None:
        """Neither a saved game nor a figure comes of it."""
        told = played_through("--edition", "board")

        assert "A guided game is not saved." in told
        assert call("games").out.startswith("There is no saved game yet")

    def test_chapters(self) -> None:
        """Without a choice they are listed; one that is not there is refused."""
        assert "basari learn --edition board" in call("learn").out
        assert "no such chapter" in call("learn", "--edition", "chess").err


def played_through(*options: str) -> str:
    """Learn by typing the same things over and over."""
    lines = "start 9\n1\n\n" * 200
    return call("learn", "--plain", *options, typed=lines).out
