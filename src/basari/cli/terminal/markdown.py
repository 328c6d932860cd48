"""Markdown laid out for a terminal, such as the rules of a game.

Supported are headings, paragraphs, lists, tables and code blocks; pictures are described.
"""

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from pathlib import Path
from shutil import get_terminal_size, which

from rich import box
from rich.console import Console, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from basari.cli.terminal.frame import WIDTH, Paper
from basari.cli.terminal.look import UNICODE, Look
from basari.cli.terminal.output import out

_WIDEST = 100
"""The widest lines; longer ones are hard to read."""
_SIGNS = str.maketrans(
    dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True))
    | dict(zip("·÷\N{MINUS SIGN}…„“", ("-", "/", "-", "...", '"', '"'), strict=True))
)
"""What replaces signs that ASCII lacks."""
_UNDERLINED = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)

_NAVIGATION = re.compile(r"^\*[^*]+\]\([^*]+\*\n\n", re.MULTILINE)
_PICTURE = re.compile(r"!\[([^\]]+)\]\([^)]+\)")
_OUTSIDE = re.compile(r"\[[^\]]+\]\(\.\./([^)#]+)[^)]*\)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_FENCE = re.compile(r"^```\w*\n(.*?)\n```$", re.DOTALL)
_BLOCKS = re.compile(r"^```.*?^```$|^\S.*?(?=\n\n|\s*\Z)", re.DOTALL | re.MULTILINE)
_ITEM = re.compile(r"^(-|\d+\.) (.+?)(?=^(?:-|\d+\.) |\Z)", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\*(?P<stressed>[^*]+)\*")


Code = Callable[[str], Text]
"""Returns inline code in its style; inline code is what can be typed."""


def as_key(code: str) -> Text:
    """Return inline code in the style of a key."""
    return Text(code, "key")


def flowing(text: str, paper: Paper, code: Code = as_key) -> Iterator[Text]:
    """Yield the lines of a text, laid out one by one, no wider than the paper."""
    page = _PICTURE.sub(r"*\1*", _NAVIGATION.sub("", text))
    unlinked = _LINK.sub(r"\1", _OUTSIDE.sub(r"`docs/\1`", page))
    written = unlinked if paper.look.glyphs == UNICODE else unlinked.translate(_SIGNS)
    setter = _Setter(paper.look, code)
    blocks = (setter.block(found[0]) for found in _BLOCKS.finditer(written))
    return _set(blocks, paper)


def show(text: str, look: Look, code: Code = as_key) -> None:
    """Print a text, in a pager if it is longer than the screen."""
    if not sys.stdout.isatty():
        for line in flowing(text, Paper(look, WIDTH), code):
            out(line.plain)
        return
    size = get_terminal_size()
    page = Text("\n").join(flowing(text, Paper(look, size.columns, size.lines), code))
    console = Console(theme=look.styles, no_color=not look.coloured or None, highlight=False)
    pager = _pager()
    if page.plain.count("\n") < size.lines or not pager:
        console.print(page)
        return
    os.environ.setdefault("LESS", "-R")
    with console.pager(styles=Path(pager).stem == "less"):
        console.print(page)


def _pager() -> str | None:
    """Return the path of the pager, or `None` if there is none."""
    wish = os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less"
    return which(next(iter(shlex.split(wish, posix=os.name != "nt")), ""))


def _set(blocks: Iterable[RenderableType], paper: Paper) -> Iterator[Text]:
    """Yield the lines of *blocks*, with an empty line between blocks."""
    console = Console(
        file=StringIO(),
        width=paper.width,
        force_terminal=True,
        color_system="standard",
        legacy_windows=False,
        theme=paper.look.styles,
        _environ={},
    )
    options = console.options.update(width=min(paper.width, _WIDEST))
    for number, block in enumerate(blocks):
        if number:
            yield Text()
        for line in console.render_lines(Padding(block, (0, 1)), options, pad=False):
            yield _line(line)


def _line(segments: Iterable[Segment]) -> Text:
    line = Text.assemble(*((part.text, part.style or "") for part in segments), no_wrap=True)
    line.rstrip()
    return line


class _Setter:
    """Lays out blocks of Markdown in a look, with a game's style for inline code."""

    def __init__(self, look: Look, code: Code) -> None:
        self._look, self._code = look, code

    def block(self, block: str) -> RenderableType:
        """Return a block of any kind laid out."""
        if block.startswith("#"):
            return self._heading(block)
        if block.startswith("|"):
            return self._table(block)
        if fenced := _FENCE.match(block):
            return Padding(Text(fenced[1]), (0, 0, 0, 4))
        if _ITEM.match(block):
            return self._list(block)
        return self._prose(block)

    def _heading(self, block: str) -> Text:
        """Return a heading laid out; first and second level are underlined."""
        marks, _, words = block.partition(" ")
        heading = self._prose(words)
        heading.stylize("title")
        double = "=" if self._look.glyphs != UNICODE else "═"
        line = {1: double, 2: self._look.glyphs.rule}.get(len(marks))
        return heading + Text(f"\n{(line or '') * heading.cell_len}".rstrip(), "line")

    def _list(self, block: str) -> Table:
        """Return a list laid out with its marks in the margin."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        for mark, item in _ITEM.findall(block):
            sign = self._look.glyphs.dot if mark == "-" else mark
            grid.add_row(Text(f" {sign}", "key"), self._prose(item))
        return grid

    def _table(self, block: str) -> Table:
        """Return a table laid out; its second line says how columns are aligned."""
        heads, sides, *rows = map(_row, block.splitlines())
        table = Table(
            box=box.SIMPLE_HEAD if self._look.glyphs == UNICODE else _UNDERLINED,
            header_style="title",
            border_style="line",
            show_edge=False,
        )
        for head, side in zip(heads, sides, strict=True):
            justify: JustifyMethod = "left" if side.startswith(":") else "right"
            table.add_column(self._prose(head), justify=justify)
        for row in rows:
            table.add_row(*map(self._prose, row))
        return table

    def _prose(self, words: str) -> Text:
        """Return running text with its emphasis and inline code in style."""
        prose, end = Text(), 0
        flowing = " ".join(words.split())
        for found in _INLINE.finditer(flowing):
            prose.append(flowing[end : found.start()])
            prose.append_text(self._stressed(found))
            end = found.end()
        return prose.append(flowing[end:])

    def _stressed(self, found: re.Match[str]) -> Text:
        match found.lastgroup:
            case "code":
                return self._code(found["code"])
            case "strong":
                return self._styled(found["strong"], "name")
            case _:
                return self._styled(found["stressed"], "italic")

    def _styled(self, words: str, style: str) -> Text:
        prose = self._prose(words)
        prose.stylize_before(style)
        return prose


def _row(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]
