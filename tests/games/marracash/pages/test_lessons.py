"""A guided first game of Marracash: every page has a word, and no word is dead."""

import re
from inspect import getsource

import pytest

from basari.bots.register import default_bot
from basari.cli.commands.learn import header_of, play_guided
from basari.cli.games.marracash import lessons
from basari.cli.games.marracash.face import FACE
from basari.cli.pages.read import aside
from basari.cli.setup.preferences import Preferences
from basari.cli.table.guided import Guide, GuidedStage
from basari.cli.table.host import Host
from tests.helpers.calls import call
from tests.helpers.learner import taught
from tests.helpers.stages import COLOURED, ScriptedTerminal, in_order

KEYS = ("enter", "enter", "enter", "tab", "up", "left", "p", "a", "2", "o")
SITUATIONS = {
    *re.findall(r'(?:Word\(\s*|: \(\s*|\(\s*[A-Z]\w+,\s*)"([a-z-]+)"', getsource(lessons))
}


class TestWords:
    """What the host says."""

    def test_every_page_and_every_word(self) -> None:
        """Every page is explained; every word is said to one learner or another."""
        said: set[str] = set()
        for seed in range(8):
            learner = taught("marracash", seed, KEYS)
            said |= learner.heard
            assert learner.silent == []

        assert {"welcome", "move", "bring", "sold"} <= SITUATIONS
        assert SITUATIONS - said == set()

    def test_bots(self) -> None:
        """One plays with the bots that usually play."""
        assert {code for _name, code in FACE.lessons().bots} == {default_bot("marracash")}

    def test_hints(self) -> None:
        """What has no room on a page is said on one of its own, but once."""
        chapter = FACE.lessons()
        guide = Guide(chapter.words)
        terminal = ScriptedTerminal(*["enter"] * 60, "interrupt")
        stage = GuidedStage(terminal, COLOURED, aside, guide, settle=0.0)
        header = header_of("marracash", "marracash", chapter)
        with pytest.raises(BaseException):  # noqa: B017, PT011 - somebody leaves
            play_guided(
                header, lambda scene: Host(stage, scene, Preferences(pace="instant"), in_order)
            )

        hints = [act.text for act in terminal.frames if "Your host says" in act.text]
        assert hints
        assert len({*hints}) == len(hints)

    def test_in_lines(self) -> None:
        """The same words in lines."""
        told = call(
            "learn", "--plain", "--game", "marracash", typed="y2\n\n100\n\np\n\n1 2\n\n" * 9
        )

        assert "* Welcome to the city!" in told.out
        assert told.err == ""
