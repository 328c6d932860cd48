"""From a page to a frame: sheets of renderables laid out on paper, and printed line by line.

Drawing is a pure function: the same sheet on the same paper is the same text, to the last byte.
"""

from collections.abc import Sequence
from functools import lru_cache
from io import StringIO
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.text import Text

from basari.cli.terminal.look import Look
from basari.cli.texts import _
from basari.value import Value

WIDTH, HEIGHT = 80, 24
"""The smallest terminal on which everything fits."""
WIDE, HIGH = 110, 34
"""From here on there is room for more."""

Keys = tuple[tuple[str, str], ...]
"""Keys that mean something now, each with what it does."""


class Paper(Value):
    """What is drawn on: a look, and how much room there is."""

    look: Look
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def large(self) -> bool:
        """Whether there is room for more than the necessary."""
        return self.width >= WIDE and self.height >= HIGH

    @property
    def too_small(self) -> bool:
        """Whether there is not even room for the necessary."""
        return self.width < WIDTH or self.height < HEIGHT

    @property
    def room(self) -> int:
        """How many lines a body may have, between heading and footer."""
        return self.height - 4


class Sheet(NamedTuple):
    """What a page shows: a heading, a body, and the keys that mean something on it."""

    left: str
    right: str
    body: list[RenderableType]
    keys: Keys
    more: Keys = ()
    """Keys that mean the same on every page."""
    centred: bool = False


def frame(sheet: Sheet, paper: Paper) -> tuple[str, ...]:
    """Print a sheet: exactly as many lines as the paper is high, none wider than it."""
    if paper.too_small:
        return _too_small(paper)
    body = _print(Group(*sheet.body), paper)[: paper.room]
    above = (paper.room - len(body)) // 2 if sheet.centred else 0
    middle = [""] * above + body
    middle += [""] * (paper.room - len(middle))
    return (*_print(_heading(sheet, paper), paper), *middle, *_print(_footer(sheet), paper))


def height_of(body: list[RenderableType], paper: Paper) -> int:
    """Tell how many lines a *body* needs."""
    return len(_print(Group(*body), paper)) if body else 0


def lines_of(body: Sequence[RenderableType], paper: Paper) -> list[Text]:
    """Part a *body* into its lines, each of which can be shown without the others."""
    return [Text.from_ansi(line) for line in _print(Group(*body), paper)]


def overflow(sheet: Sheet, paper: Paper) -> int:
    """Tell how many lines of the body and cells of the keys do not fit, which should be none."""
    keys = max(cell_len(_keys(keys, "key").plain) for keys in (sheet.keys, sheet.more))
    heading = cell_len(sheet.left) + cell_len(sheet.right) + 3
    wide = max(0, keys - paper.width, heading - paper.width)
    return max(0, height_of(sheet.body, paper) - paper.room) + wide


def _heading(sheet: Sheet, paper: Paper) -> Group:
    gap = paper.width - cell_len(sheet.left) - cell_len(sheet.right) - 2
    line = Text.assemble(" ", (sheet.left, "title"), " " * gap, (sheet.right, "title"), " ")
    return Group(line, Text(paper.look.glyphs.rule * paper.width, "line"))


def _footer(sheet: Sheet) -> Group:
    return Group(_keys(sheet.keys, "key"), _keys(sheet.more, "muted"))


def _keys(keys: Keys, style: str) -> Text:
    parts = [Text.assemble((key, style), (f" {does}", "muted")) for key, does in keys]
    return Text(" ", no_wrap=True, overflow="crop") + Text("  ").join(parts)


def _too_small(paper: Paper) -> tuple[str, ...]:
    """Ask politely for more room, in as little as there is."""
    told = _(
        "This window has {width} x {height} characters, Basari needs {columns} x {rows}. "
        "Make it larger, or play with --plain."
    )
    text = told.format(width=paper.width, height=paper.height, columns=WIDTH, rows=HEIGHT)
    lines = _print(Text(text), paper)[: paper.height]
    return (*lines, *[""] * (paper.height - len(lines)))


def _print(renderable: RenderableType, paper: Paper) -> list[str]:
    console = _console(paper.look, paper.width)
    with console.capture() as captured:
        console.print(renderable)
    return captured.get().removesuffix("\n").split("\n")


@lru_cache(maxsize=8)
def _console(look: Look, width: int) -> Console:
    """Make a console that prints into nothing and looks at no environment."""
    return Console(
        file=StringIO(),
        width=width,
        force_terminal=True,
        color_system="standard",
        no_color=not look.coloured,
        legacy_windows=False,
        theme=look.styles,
        markup=False,
        emoji=False,
        highlight=False,
        _environ={},
    )
