"""A guided first game in the city: every page has a word, and no word is dead."""

import re
from collections.abc import Iterator
from inspect import getsource
from random import Random

import pytest

from basari.bots.table import usual
from basari.cli import texts
from basari.cli.commands.learn import guided, header_of
from basari.cli.games.marracash import lessons
from basari.cli.games.marracash.face import FACE
from basari.cli.pages.news import Thinking
from basari.cli.pages.read import aside
from basari.cli.pages.scene import scene_of
from basari.cli.table.guided import Guide, GuidedStage, Hint
from basari.cli.table.host import Host
from basari.cli.table.manners import Manners
from basari.cli.terminal.page import Done, Page
from calls import call
from stages import COLOURED, ScriptedTerminal, unmixed

KEYS = ("enter", "enter", "enter", "tab", "up", "left", "p", "a", "2")
SITUATIONS = {
    *re.findall(r'(?:Word\(\s*|: \(\s*|\(\s*[A-Z]\w+,\s*)"([a-z-]+)"', getsource(lessons))
}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Let no test leave another language behind."""
    texts.use("en")
    yield
    texts.use("en")


class Blind:
    """A stage without a screen: keys are pressed, and words are picked, but nothing is drawn."""

    def __init__(self, seed: int, guide: Guide) -> None:
        self._random, self._guide = Random(seed), guide  # noqa: S311 - keys, not secrets
        self.silent: list[Page] = []

    def show(self, page: Page) -> object:
        """Press keys until the page is done."""
        while True:
            if self._guide.word(page) is None and scene_of(page):
                self.silent.append(page)
            key = "q" if self._guide.said[-1:] == ["end"] else self._random.choice(KEYS)
            after = page.press(key)
            if isinstance(after, Done):
                return after.value
            page = after or page

    def glance(self, page: Page) -> None:
        """Look at nothing."""


def heard(seed: int) -> tuple[set[str], list[Page]]:
    """Learn by pressing keys; tell what was said, and on which pages nothing was."""
    chapter = FACE.lessons()
    guide = Guide(chapter.words)
    stage = Blind(seed, guide)
    header = header_of("marracash", "marracash", chapter)
    guided(header, lambda scene: Host(stage, scene, Manners(beat=None), unmixed))  # type: ignore[arg-type]
    return {*guide.said}, [page for page in stage.silent if not isinstance(page, Thinking)]


class TestWords:
    """What the host says."""

    def test_every_page_and_every_word(self) -> None:
        """Every page is explained; every word is said to one learner or another."""
        said: set[str] = set()
        for seed in range(8):
            more, silent = heard(seed)
            said |= more
            assert silent == []

        assert {"welcome", "move", "bring", "sold"} <= SITUATIONS
        assert SITUATIONS - said == set()

    def test_bots(self) -> None:
        """One plays with the bots that usually play."""
        assert {code for _name, code in FACE.lessons().bots} == {usual("marracash")}

    def test_hints(self) -> None:
        """What has no room on a page is said on one of its own, but once."""
        chapter = FACE.lessons()
        guide = Guide(chapter.words)
        terminal = ScriptedTerminal(*["enter"] * 60, "interrupt")
        stage = GuidedStage(terminal, COLOURED, aside, guide, settle=0.0)
        header = header_of("marracash", "marracash", chapter)
        with pytest.raises(BaseException):  # noqa: B017, PT011 - somebody leaves
            guided(header, lambda scene: Host(stage, scene, Manners(beat=0.0), unmixed))

        hints = [act.text for act in terminal.frames if "Your host says" in act.text]
        assert hints
        assert len({*hints}) == len(hints)
        assert Hint

    def test_in_lines(self) -> None:
        """The same words in lines."""
        told = call(
            "learn", "--plain", "--game", "marracash", typed="y2\n\n100\n\np\n\n1 2\n\n" * 9
        )

        assert "* Welcome to the city!" in told.out
        assert told.err == ""
