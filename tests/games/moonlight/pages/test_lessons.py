"""The guided game: whatever the learner does, there is a word on every page, and none is dead."""

import re
from inspect import getsource

from basari.cli import texts
from basari.cli.commands.learn import header_of
from basari.cli.games.moonlight import lessons
from basari.cli.games.moonlight.face import FACE
from tests.helpers.calls import call
from tests.helpers.learner import taught

SITUATIONS = {*re.findall(r'(?:Word\(\s*|: \(\s*)"([a-z-]+)"', getsource(lessons))}
KEYS = ("enter", "enter", "enter", "right", "down", "1", "2", "3", "tab", "c")


def test_every_page_has_a_word() -> None:
    """With room for it below the page; and no word is dead."""
    heard: set[str] = set()
    for seed in range(4):
        learner = taught("moonlight", seed, KEYS)
        assert learner.silent == []
        assert learner.crowded == []
        assert "end" in learner.heard
        heard |= learner.heard

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
