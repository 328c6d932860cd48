"""The bell: when it rings, on the screen and in lines."""

import sys
from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.pages.read import aside
from basari.cli.table.host import Host
from basari.cli.table.plain_host import PlainHost
from basari.cli.terminal.bell import BELLS, Bell, check_bell
from basari.cli.terminal.lines import LineReader
from basari.cli.terminal.stage import Stage
from basari.errors import BadSetup
from basari.kernel import AnyTable, Place, Seat
from basari.players import Turn
from basari.rules.basari.rounds import Choosing
from tests.games.basari.bot_views import moments
from tests.helpers.stages import COLOURED, PREFERENCES, SHORT, ScriptedTerminal, in_order, scene_at

EVERYBODY = frozenset(map(Seat, range(3)))
SLOW = 9.0
"""Seconds that a slow bot thinks."""


class Ringing:
    """A bell, and a clock that stands still until somebody thinks."""

    def __init__(self, wish: str) -> None:
        self.rung = 0
        self.now = 0.0
        self.bell = Bell(wish, self.ring, lambda: self.now)

    def ring(self) -> None:
        """Count it."""
        self.rung += 1

    def think(self, seconds: float) -> int:
        """Let a bot think; return how often it has rung since."""
        before = self.rung
        with self.bell.while_thinking():
            self.now += seconds
        return self.rung - before


class TestBell:
    """What each wish means."""

    @pytest.mark.parametrize(("wish", "rung"), list(zip(BELLS, (0, 2, 4), strict=True)))
    def test_hand_over(self, wish: str, rung: int) -> None:
        """Never, once a round, or every time."""
        ringing = Ringing(wish)
        for place in (Place(1, 1), Place(1, 1), Place(1, 2), Place(1, 2)):
            ringing.bell.hand_over(place)

        assert ringing.rung == rung

    @pytest.mark.parametrize(("wish", "rung"), list(zip(BELLS, (0, 1, 1), strict=True)))
    def test_thinking(self, wish: str, rung: int) -> None:
        """Whoever left while a bot thought is called back; a quick one calls nobody."""
        ringing = Ringing(wish)

        assert [ringing.think(0.5), ringing.think(SLOW)] == [0, rung]

    def test_unknown(self) -> None:
        """Another wish is refused, with those there are."""
        with pytest.raises(BadSetup, match="choose off, once, always"):
            check_bell("twice")


def first_choice() -> AnyTable:
    """Find a table at which all three choose in secret."""
    return next(
        table
        for table in moments("cards", 3)
        if isinstance(table.state.phase, Choosing) and not table.sealed
    )


def play_round(wish: str) -> list[str]:
    """Let all three choose, and look at the reveal; return what was rung and shown."""
    terminal, table = ScriptedTerminal(), first_choice()
    preferences = replace(PREFERENCES, bell=wish)  # type: ignore[arg-type]
    stage = Stage(terminal, COLOURED, aside, settle=0.0)
    host = Host(stage, scene_at(table, SHORT, EVERYBODY), preferences, in_order)
    host.begin((), table)
    for decision in table.waiting:
        terminal.script.extend(["enter", "1", "enter"])
        before, move = table, host.decide(decision)
        table, after = table.play(decision.seat, move)
        host.tell(Turn(before, decision.seat, move, table, after))
    return [act.what for act in terminal.acts]


class TestScreen:
    """On pages."""

    @pytest.mark.parametrize(("wish", "rung"), list(zip(BELLS, (0, 1, 4), strict=True)))
    def test_round(self, wish: str, rung: int) -> None:
        """Three choose, then all look: it rings for the first, or for each and for all."""
        assert play_round(wish).count("ring") == rung

    def test_before_the_curtain(self) -> None:
        """It rings before the curtain falls, never on a secret page."""
        acts = play_round("always")
        first = acts.index("ring")

        assert acts[first + 1] == "wipe"

    @pytest.mark.parametrize(("wish", "rung"), list(zip(BELLS, (0, 1, 1), strict=True)))
    def test_slow_bot(self, wish: str, rung: int) -> None:
        """It rings when a slow bot has answered."""
        now = [0.0]
        terminal = ScriptedTerminal()
        table = first_choice()
        stage = Stage(terminal, COLOURED, aside, settle=0.0)
        preferences = replace(PREFERENCES, bell=wish)  # type: ignore[arg-type]
        scene = scene_at(table, SHORT, frozenset({Seat(0)}))
        host = Host(stage, scene, preferences, in_order, lambda: now[0])
        host.begin((), table)
        decision = table.waiting[1]

        def think() -> object:
            now[0] += SLOW
            return decision.options[0]

        assert host.watch(decision, think, slow=True) == decision.options[0]
        assert [act.what for act in terminal.acts].count("ring") == rung


class Reading:
    """A reader at a terminal to whom somebody types; it counts how often it rings."""

    terminal = True

    def __init__(self) -> None:
        self.rung = 0

    def line(self, prompt: str, *, hidden: bool = False) -> str:
        """Take the hand-over, then the first answer."""
        return "" if hidden and "press Enter" in prompt else "1"

    def ring(self) -> None:
        """Count it."""
        self.rung += 1

    def forget(self) -> None:
        """Nobody types ahead."""


class TestLines:
    """Line by line."""

    @pytest.mark.parametrize(("wish", "rung"), list(zip(BELLS, (0, 1, 3), strict=True)))
    def test_round(self, wish: str, rung: int) -> None:
        """So it is in plain mode."""
        reader: Any = Reading()
        table = first_choice()
        preferences = replace(PREFERENCES, bell=wish, confirm=False)  # type: ignore[arg-type]
        host = PlainHost(reader, scene_at(table, SHORT, EVERYBODY), preferences, terse=False)
        host.begin((), table)
        for decision in table.waiting:
            host.decide(decision)
        host.watch(table.waiting[0], lambda: None, slow=True)

        assert reader.rung == rung

    @pytest.mark.parametrize(("seen", "written"), [("yes", "\a"), ("", "")])
    def test_no_pipe(
        self,
        seen: str,
        written: str,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """A pipe gets no bell."""
        reader = LineReader()
        reader.terminal = bool(seen)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)

        reader.ring()

        assert capsys.readouterr().out == written
