"""A guided first game of Jantaris: every page has a word, in both languages."""

import re
from inspect import getsource

import pytest

from basari.cli import texts
from basari.cli.commands.learn import header_of, play_guided
from basari.cli.games.jantaris import lessons
from basari.cli.games.jantaris.face import FACE
from basari.cli.games.jantaris.lessons import CHAPTER
from basari.cli.pages.read import aside
from basari.cli.setup.preferences import Preferences
from basari.cli.table.guided import Guide, GuidedStage
from basari.cli.table.host import Host
from tests.helpers.calls import call
from tests.helpers.learner import taught
from tests.helpers.stages import COLOURED, ScriptedTerminal, in_order

KEYS = ("enter", "enter", "enter", "tab", "g", "b", "2", "5", "8", "c")
SITUATIONS = {*re.findall(r'(?:Word\(\s*|: \(\s*)"([a-z0-9-]+)"', getsource(lessons))}


class TestWords:
    """What the host says."""

    def test_every_page_and_every_word(self) -> None:
        """Every page is explained; nearly every word is said to one learner or another."""
        said: set[str] = set()
        for seed in range(4):
            learner = taught("jantaris", seed, KEYS)
            said |= learner.heard
            assert learner.silent == []

        assert {"found", "visit", "stone", "vote", "votes", "bid", "market", "end"} <= said
        assert said <= SITUATIONS | {"moment"}
        assert FACE.lessons() is CHAPTER

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_hints(self, language: str) -> None:
        """What has no room on a page is said on one of its own, but once."""
        texts.use(language)
        guide = Guide(CHAPTER.words)
        terminal = ScriptedTerminal(*["enter"] * 40, "interrupt")
        stage = GuidedStage(terminal, COLOURED, aside, guide, settle=0.0)
        header = header_of("jantaris", "jantaris", CHAPTER)
        with pytest.raises(BaseException):  # noqa: B017, PT011 - somebody leaves
            play_guided(
                header, lambda scene: Host(stage, scene, Preferences(pace="instant"), in_order)
            )

        said = {"en": "Your host says", "de": "Dein Gastgeber sagt"}[language]
        hints = [act.text for act in terminal.frames if said in act.text]
        assert len(hints) == len({*hints}) > 1
        assert guide.said[0] == "welcome"

    def test_in_lines(self) -> None:
        """The same words in lines."""
        typed = "place 3 6\n\nmarket 2R\n\nstone R 1\n\ntrade\n\n\n" * 4
        told = call("learn", "--plain", "--game", "jantaris", typed=typed)

        assert "* Welcome to Jantaris!" in told.out
        assert "* The heart of the game" in told.out
        assert told.err == ""
