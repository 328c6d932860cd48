"""The face of Jantaris: every event has a sentence, every answer a name, in both languages."""

from collections.abc import Iterator
from io import StringIO

import pytest
from rich.console import Console

from basari.cli import texts
from basari.cli.games.jantaris.face import FACE
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import ASCII, Look
from basari.kernel import Event, Place
from basari.players import Turn
from basari.rules.jantaris import events
from tests.games.jantaris.playthrough import FILES, read, replayed

NAMES = ("Ada", "Ben", "Cleo", "Dan")
KINDS = {
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""Everything that can happen."""


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each language in turn."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def turns() -> Iterator[Turn]:
    """Go through all playthroughs."""
    for path in FILES:
        yield from replayed(read(path))


class TestTable:
    """What lies on the table is drawn, and answers are named."""

    def test_drawn(self) -> None:
        """Everybody, every district, the items on show and the last round are there."""
        paper = Paper(Look(ASCII, "mono", coloured=False))
        *_, last = (
            turn for path in FILES if path.stem == "great-market" for turn in replayed(read(path))
        )
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
