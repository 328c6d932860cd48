"""The stage: which page hears a key that is pressed just when another one goes by itself."""

from collections.abc import Callable
from typing import ClassVar

import pytest
from rich.text import Text

from basari.cli.pages.read import aside
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.terminal.stage import Stage
from tests.helpers.stages import COLOURED, MONO, ScriptedTerminal


class Passing(Page):
    """A page that goes by itself after a while, or with any key."""

    seconds: float = 1.0
    then: Page | None = None

    @property
    def patience(self) -> float:
        """Wait for a while."""
        return self.seconds

    def draw(self, paper: Paper) -> Sheet:  # noqa: ARG002 - a line fits
        """Show next to nothing."""
        return Sheet("Passing", "", [], (("Enter", "go on"),))

    def press(self, key: str) -> Page | Done:
        """Go on; tell how."""
        return self.then or Done(key)


class Asking(Page):
    """A page that waits for a key, and takes any."""

    def draw(self, paper: Paper) -> Sheet:  # noqa: ARG002 - a line fits
        """Show next to nothing."""
        return Sheet("Asking", "", [], (("Enter", "do it"),))

    def press(self, key: str) -> Done:
        """Tell which key it was."""
        return Done(key)


class LateTerminal(ScriptedTerminal):
    """A terminal at which somebody presses Enter just too late, and forgets it when it settles."""

    def __init__(self, *keys: str) -> None:
        super().__init__(*keys)
        self.late: list[str] = []
        self.waited: list[float | None] = []

    def key(self, patience: float | None = None) -> str:
        """Let time pass on pages that go by themselves; the late key comes behind it."""
        self.waited.append(patience)
        if self.late:
            return self.late.pop()
        if patience is not None and not self.script:
            self.late.append("enter")
            return TICK
        return super().key(patience)

    def settle(self, seconds: float) -> None:
        """Forget what was typed."""
        super().settle(seconds)
        self.late.clear()


def staged(*keys: str) -> tuple[LateTerminal, Stage]:
    """Set up a stage where a moment is as long as it is."""
    terminal = LateTerminal(*keys)
    return terminal, Stage(terminal, COLOURED, aside)


class Turning(Passing):
    """A page that shows how much time is left before it turns."""

    lines: int = 0

    turns: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Show as many lines as there are."""
        return super().draw(paper)._replace(body=[Text("x")] * self.lines)


class PatientTerminal(ScriptedTerminal):
    """A terminal at which time passes in four steps."""

    def wait(self, patience: float, meanwhile: Callable[[float], None]) -> str:
        """Say how much is left, then press the next key."""
        for part in (0.75, 0.5, 0.25):
            meanwhile(part * patience)
        return self.key(patience)


class TestTurning:
    """Whatever turns by itself shows how much time is left, and a key stops it."""

    @pytest.mark.parametrize(("lines", "row"), [(0, 20), (18, 20), (19, 21), (20, 23)])
    def test_drains(self, lines: int, row: int) -> None:
        """A line gets shorter, in row 20, or wherever no text is in the way."""
        terminal = PatientTerminal()
        stage = Stage(terminal, MONO, aside)

        assert stage.show(Turning(seconds=4.0, lines=lines)) == TICK

        drawn = [frame.text.splitlines()[row] for frame in terminal.frames]
        assert [line.count("━") for line in drawn] == sorted(
            (line.count("━") for line in drawn), reverse=True
        )
        assert [line.split(": ")[-1].strip() for line in drawn] == ["4 s", "3 s", "2 s", "1 s"]
        assert all(" stop" in frame.text for frame in terminal.frames)

    def test_stopped(self) -> None:
        """Then it waits for a key, as any other page."""
        terminal = PatientTerminal(" ", "x")
        stage = Stage(terminal, MONO, aside)

        assert stage.show(Turning(seconds=4.0)) == "x"

        assert [act.what for act in terminal.acts if "wait" in act.what] == [
            "wait a while",
            "wait for ever",
        ]
        assert "goes on" not in terminal.frames[-1].text

    def test_brief(self) -> None:
        """What is gone in a moment has no line; nobody could read it."""
        terminal = PatientTerminal()

        Stage(terminal, MONO, aside).show(Turning(seconds=0.4))

        assert "goes on" not in terminal.frames[0].text

    def test_centred(self) -> None:
        """A page in the middle stays there."""

        class Centred(Turning):
            def draw(self, paper: Paper) -> Sheet:
                return super().draw(paper)._replace(centred=True)

        terminal = PatientTerminal(" ", "x")
        Stage(terminal, MONO, aside).show(Centred(seconds=4.0, lines=2))

        before, *_, after = (frame.text.splitlines() for frame in terminal.frames)
        assert before.index("x") == after.index("x") == 11

    def test_key_of_another_step(self) -> None:
        """A key that was pressed to see all at once never turns the page that came of it."""
        terminal, stage = staged()

        assert stage.show(Passing(then=Turning(seconds=4.0))) == TICK

        assert terminal.done == ["settle"]


class TestLateKey:
    """A key pressed just as a page goes by itself never acts on the next one."""

    def test_question(self) -> None:
        """It is forgotten, and the question waits for another one; meanwhile its key is dim."""
        terminal, stage = staged()

        assert stage.show(Passing()) == TICK
        terminal.script.append("x")
        assert stage.show(Asking()) == "x"

        _passing, deaf, awake = terminal.frames
        assert deaf.text == awake.text
        assert deaf.lines != awake.lines

    def test_within_a_page(self) -> None:
        """What is told to its end by itself is not gone at once, for the key meant to tell it."""
        terminal, stage = staged()

        assert stage.show(Passing(then=Asking())) == "enter"

        assert terminal.done == ["settle"]

    def test_next_news(self) -> None:
        """Nor is the next page that goes by itself; it is seen for as long as ever."""
        terminal, stage = staged()

        assert stage.show(Passing()) == TICK
        assert stage.show(Passing(0.8)) == TICK

        assert terminal.waited == [1.0, pytest.approx(0.4)]

    def test_in_time(self) -> None:
        """Whoever goes on with a key is heard at once on the next page."""
        terminal, stage = staged("a", "b")

        assert [stage.show(Passing()), stage.show(Asking())] == ["a", "b"]

        assert terminal.done == []

    def test_at_once(self) -> None:
        """What takes no time at all was never seen, and nobody meant it."""
        terminal, stage = staged()

        assert stage.show(Passing(0.0)) == TICK
        terminal.late.clear()
        terminal.script.append("b")
        assert stage.show(Asking()) == "b"

        assert terminal.done == []
