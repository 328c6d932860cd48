"""The guided game: whatever the learner does, there is a word on every page, and none is dead."""

import re
from inspect import getsource
from random import Random

import pytest

from basari.cli import texts
from basari.cli.commands.learn import guided, header_of
from basari.cli.games.moonlight import lessons
from basari.cli.games.moonlight.face import FACE
from basari.cli.pages.ending import Ending
from basari.cli.table.guided import Guide, with_word
from basari.cli.table.host import Host
from basari.cli.table.manners import Manners
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page
from calls import call
from stages import unmixed

SITUATIONS = {*re.findall(r'(?:Word\(\s*|: \(\s*)"([a-z-]+)"', getsource(lessons))}
KEYS = ("enter", "enter", "enter", "right", "down", "1", "2", "3", "tab", "c")


class Pupil:
    """A stage without a screen: keys are pressed by chance, and every page is looked at."""

    def __init__(self, guide: Guide, seed: int) -> None:
        self._guide, self._random = guide, Random(seed)  # noqa: S311 - keys, not secrets
        self.silent, self.crowded = list[Page](), list[Page]()

    def show(self, page: Page) -> object:
        """Press keys until the page is done."""
        drawn = False
        while not isinstance(page, Ending):
            word = self._guide.word(page)
            if word is None:
                self.silent.append(page)
            elif not drawn and with_word(page, word, Paper(Look())) is None:
                self.crowded.append(page)
            drawn = True
            after = page.press(self._random.choice(KEYS))
            if isinstance(after, Done):
                return after.value
            page = after or page
        self._guide.word(page)
        return None

    def glance(self, page: Page) -> None:
        """Look at nothing."""


def taught(seed: int) -> tuple[Pupil, Guide]:
    """Let somebody learn by pressing keys."""
    chapter = FACE.lessons()
    guide = Guide(chapter.words)
    pupil = Pupil(guide, seed)
    header = header_of("moonlight", "moonlight", chapter)
    guided(header, lambda scene: Host(pupil, scene, Manners(beat=0.0), unmixed))  # type: ignore[arg-type]
    return pupil, guide


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has played here yet."""
    monkeypatch.setenv("BASARI_HOME", str(tmp_path_factory.mktemp("home")))


def test_every_page_has_a_word() -> None:
    """With room for it below the page; and no word is dead."""
    heard: set[str] = set()
    for seed in range(4):
        pupil, guide = taught(seed)
        assert pupil.silent == []
        assert pupil.crowded == []
        assert guide.said[-1] == "end"
        heard |= {*guide.said}

    assert SITUATIONS - heard <= {"hammer", "precious"}


def test_it_is_solo() -> None:
    """One learns against Dirk and Beate."""
    header = header_of("moonlight", "moonlight", FACE.lessons())

    assert [player.kind for player in header.players] == ["human", "imaginary", "imaginary"]


def test_in_lines() -> None:
    """The same words are said where lines are typed, in either language."""
    for language in texts.LANGUAGES:
        told = call("learn", "--game", "moonlight", "--plain", "--lang", language, typed="1\n" * 5)
        assert "Dirk" in told.out
        assert "\n* " in told.out
    texts.use("en")
