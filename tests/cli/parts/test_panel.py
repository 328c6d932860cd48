"""A panel is written from top to bottom, and never beyond its last row."""

from collections.abc import Sequence

import pytest

from basari.cli.parts.panel import Panel, newest
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, Sheet, frame
from basari.cli.terminal.look import Look
from tests.helpers.stages import plain

WIDTH = 14


def panel_of(rows: int) -> Panel:
    """Make a panel of so many rows at the top of a canvas that is higher."""
    return Panel(Canvas(Look(), 40, rows + 4), (2, 0, WIDTH), ("Ada",), ("A",), rows)


def rows_of(panel: Panel) -> list[str]:
    """Read what was written."""
    page = plain(frame(Sheet("", "", [panel.canvas], ()), Paper(Look(), height=30)))
    return [row.strip() for row in page[2 : 2 + panel.canvas.height]]


class TestTell:
    """Of too many sentences, the newest stand there."""

    @pytest.mark.parametrize(
        ("rows", "written"),
        [
            (5, ["· one", "", "· two", "", "· three"]),
            (4, ["· one", "· two", "· three", ""]),
            (2, ["· two", "· three"]),
            (1, ["· three"]),
        ],
    )
    def test_keeps_the_newest(self, rows: int, written: Sequence[str]) -> None:
        """Sentences are set apart where all of them have room for it."""
        panel = panel_of(rows)

        panel.tell(["one", "two", "three"])

        assert rows_of(panel)[: len(written)] == list(written)
        assert not any(rows_of(panel)[len(written) :])

    def test_leaves_rows_below(self) -> None:
        """Air may not take the rows that are wanted below."""
        panel = panel_of(5)

        panel.tell(["one", "two", "three"], below=1)

        assert rows_of(panel)[:3] == ["· one", "· two", "· three"]

    def test_holds_what_it_can_tell(self) -> None:
        """A panel says beforehand whether sentences and more rows have room."""
        panel = panel_of(4)

        assert panel.holds(["one", "a sentence of more rows"], more=0)
        assert not panel.holds(["one", "a sentence of more rows"], more=2)


class TestSay:
    """A sentence takes as many rows as there are."""

    def test_ends_at_the_bottom(self) -> None:
        """What has no room is left out, and the panel is full."""
        panel = panel_of(2)

        panel.say("a sentence that needs three rows")

        assert panel.room == 0
        assert rows_of(panel)[:3] == ["a sentence", "that needs", ""]


class TestGap:
    """Empty rows are for where there is room."""

    def test_only_where_there_is_room(self) -> None:
        """No row is left empty unless more than the spare ones are there."""
        panel = panel_of(4)

        panel.gap(spare=4)
        before = panel.room
        panel.gap(2, spare=3)

        assert (before, panel.room) == (4, 2)


def test_newest_cuts_the_last() -> None:
    """One that alone is too long is shown as far as it goes, and in no room nothing of it."""
    assert newest([["a"], ["b", "c"]], 1) == [["b"]]
    assert newest([["a"], ["b", "c"]], -1) == [[]]
    assert newest([], 3) == []
