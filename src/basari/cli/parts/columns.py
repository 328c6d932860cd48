"""Pages with a column beside the table: a panel above, the story below."""

from collections.abc import Callable
from itertools import dropwhile

from basari.cli.pages.scene import AnyScene, story_lines
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import Speaking
from basari.cli.terminal.frame import Paper
from basari.cli.texts import _

WIDEST = 46
"""The widest a panel may be."""
STORY = 6
"""The rows below which no story is written."""
GAP = 2
"""Cells between the line beside the story and its text."""


class Columned(Speaking):
    """The base of pages whose story stands below the panel if the paper is wide and high."""

    __slots__ = ()

    def side(self, paper: Paper) -> int:
        """Return the columns of the story at the side: 0 on wide and high paper."""
        own: Callable[[Paper], int] = super().side  # type: ignore[misc]
        return 0 if paper.wide and paper.high else own(paper)


def write_story(panel: Panel, scene: AnyScene, first: int) -> None:
    """Write the story below a panel, from the row *first* to the end of the canvas."""
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
