"""The face of Jantaris: what lies on the table is drawn."""

from io import StringIO

from rich.console import Console

from basari.cli.games.jantaris.face import FACE
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import ASCII, Look
from basari.kernel import Place
from tests.games.jantaris.playthrough import GAME

NAMES = ("Ada", "Ben", "Cleo", "Dan")


class TestTable:
    """What lies on the table is drawn."""

    def test_drawn(self) -> None:
        """Everybody, every district, the items on show and the last round are there."""
        paper = Paper(Look(ASCII, "mono", coloured=False))
        *_, last = GAME.replay(GAME.read("great-market"))
        view = last.after.view(None)
        console = Console(file=StringIO(), width=80, color_system=None)
        with console.capture() as captured:
            console.print(*FACE.table(view, NAMES[:3], paper))
        drawn = captured.get()

        assert "+ 1 Taira" in drawn
        assert "2/5 to market" in drawn
        assert "3 Shakara - *R" in drawn
        assert "A Ada" in drawn
        assert "13  .. 1B" in drawn
        assert "5 Ebony Casket" in drawn
        assert ".1 Taira" in drawn or "A1 Taira" in drawn
        assert FACE.heading(view, Place(0, view.round)).startswith("last round")
        assert "This is the last round." in FACE.describe(view, NAMES[:3])
