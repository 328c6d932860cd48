"""Pages with a column beside the table: the panel above, and below it what happened."""

from collections.abc import Callable
from itertools import dropwhile

from basari.cli.pages.scene import AnyScene, story_lines
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import Speaking
from basari.cli.terminal.frame import Paper
from basari.cli.texts import _

WIDEST = 46
"""Columns of a panel; more would only be air."""
STORY = 6
"""Rows from which on a story is worth telling."""
GAP = 2
"""Columns from the line beside the story to its text."""


class Columned(Speaking):
    """What pages share whose story stands below the panel, where the paper is wide and high."""

    __slots__ = ()

    def side(self, paper: Paper) -> int:
        """Have the story at the side only where the paper is wide and low."""
        own: Callable[[Paper], int] = super().side  # type: ignore[misc]
        return 0 if paper.wide and paper.high else own(paper)


def write_story(panel: Panel, scene: AnyScene, first: int) -> None:
    """Tell what happened below a panel, from the row *first* to the end of the canvas."""
    canvas, x = panel.canvas, panel.x
    rows = canvas.height - first - 1
    if rows < STORY:
        return
    for row in range(first, canvas.height):
        canvas.put(x - GAP, row, "│", "ghost")
    canvas.put(x, first, _("So far"), "faint strong")
    lines = story_lines(scene, panel.width, rows - 1)[-(rows - 1) :]
    whole = dropwhile(lambda line: not line[0].strip() or line[0].startswith(" "), lines)
    for row, (line, tone) in enumerate(whole, first + 2):
        canvas.put(x, row, line, tone)
