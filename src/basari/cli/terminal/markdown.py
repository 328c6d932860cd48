"""The rules to read at the table: the project's own pages, set for a terminal.

The pages keep to a small part of Markdown: headings, paragraphs, lists, tables and blocks of text.
"""

import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from shutil import get_terminal_size, which

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from basari.cli import texts
from basari.cli.terminal.frame import WIDTH, Paper
from basari.cli.terminal.look import UNICODE, Look, style_of
from basari.cli.terminal.output import out
from basari.rules.basari.gems import COLOURS
from basari.rules.register import edition_named

PACKAGED = Path(__file__).parents[1] / "rulebooks"
"""Where the pages lie in an installed package."""
CHECKOUT = Path(__file__).parents[4] / "docs" / "rules"
"""And where they are written."""

_WIDEST = 100
"""Longer lines are hard to read."""
_SIGNS = str.maketrans(
    dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True))
    | dict(zip("·÷\N{MINUS SIGN}…„“", ("-", "/", "-", "...", '"', '"'), strict=True))
)
"""How to write without the signs that ASCII lacks."""
_UNDERLINED = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
_GEM_STYLES = {colour.letter: style_of(colour) for colour in COLOURS}

_NAVIGATION = re.compile(r"^\*[^*]+\]\([^*]+\*\n\n", re.MULTILINE)
_OUTSIDE = re.compile(r"\[[^\]]+\]\(\.\./([^)#]+)[^)]*\)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_FENCE = re.compile(r"^```\w*\n(.*?)\n```$", re.DOTALL)
_BLOCKS = re.compile(r"^```.*?^```$|^\S.*?(?=\n\n|\s*\Z)", re.DOTALL | re.MULTILINE)
_ITEM = re.compile(r"^(-|\d+\.) (.+?)(?=^(?:-|\d+\.) |\Z)", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\*(?P<stressed>[^*]+)\*")
_HEAP = re.compile(r"(\d+[RYGB])+")


def text(edition: str, language: str) -> str:
    """Read the rules of an edition and the rulings for doubtful cases, as they are written."""
    pages = (f"basari-{edition_named(edition).name}", "rulings")
    suffix = "" if language == "en" else f".{language}"
    folder = PACKAGED if PACKAGED.is_dir() else CHECKOUT
    return "\n".join((folder / f"{page}{suffix}.md").read_text("utf-8") for page in pages)


def lines(edition: str, paper: Paper) -> list[Text]:
    """Set the rules of an edition in lines, none wider than the paper."""
    return list(flowing(edition, paper))


def flowing(edition: str, paper: Paper) -> Iterator[Text]:
    """Set them line by line, as far as somebody reads."""
    page = _NAVIGATION.sub("", text(edition, texts.language()))
    unlinked = _LINK.sub(r"\1", _OUTSIDE.sub(r"`docs/\1`", page))
    written = unlinked if paper.look.glyphs == UNICODE else unlinked.translate(_SIGNS)
    blocks = (_block(found[0], paper.look) for found in _BLOCKS.finditer(written))
    return _set(blocks, paper)


def show_rules(edition: str, look: Look) -> None:
    """Show the rules: with a pager where they are longer than the screen, else line by line."""
    if not sys.stdout.isatty():
        for line in lines(edition, Paper(look, WIDTH)):
            out(line.plain)
        return
    size = get_terminal_size()
    page = Text("\n").join(lines(edition, Paper(look, size.columns, size.lines)))
    console = Console(theme=look.styles, no_color=not look.coloured or None, highlight=False)
    pager = _pager()
    if page.plain.count("\n") < size.lines or not pager:
        console.print(page)
        return
    os.environ.setdefault("LESS", "-R")
    with console.pager(styles=Path(pager).stem == "less"):
        console.print(page)


def _pager() -> str | None:
    """Find the program that turns pages, if there is one."""
    wish = os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less"
    return which(next(iter(shlex.split(wish, posix=os.name != "nt")), ""))


def _set(blocks: Iterable[RenderableType], paper: Paper) -> Iterator[Text]:
    """Print blocks line by line, with air between them."""
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


def _block(block: str, look: Look) -> RenderableType:
    if block.startswith("#"):
        return _heading(block, look)
    if block.startswith("|"):
        return _table(block, look)
    if fenced := _FENCE.match(block):
        return Padding(Text(fenced[1]), (0, 0, 0, 4))
    if _ITEM.match(block):
        return _list(block, look)
    return _prose(block)


def _heading(block: str, look: Look) -> Text:
    """Set a heading; the larger ones are underlined."""
    marks, _, words = block.partition(" ")
    heading = _prose(words)
    heading.stylize("title")
    line = {1: "=" if look.glyphs != UNICODE else "═", 2: look.glyphs.rule}.get(len(marks))
    return heading + Text(f"\n{(line or '') * heading.cell_len}".rstrip(), "line")


def _list(block: str, look: Look) -> Table:
    """Set a list with its marks in the margin."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for mark, item in _ITEM.findall(block):
        grid.add_row(Text(f" {look.glyphs.dot if mark == '-' else mark}", "key"), _prose(item))
    return grid


def _table(block: str, look: Look) -> Table:
    """Set a table; its second line tells which columns are numbers."""
    heads, sides, *rows = map(_row, block.splitlines())
    table = Table(
        box=box.SIMPLE_HEAD if look.glyphs == UNICODE else _UNDERLINED,
        header_style="title",
        border_style="line",
        show_edge=False,
    )
    for head, side in zip(heads, sides, strict=True):
        table.add_column(_prose(head), justify="left" if side.startswith(":") else "right")
    for row in rows:
        table.add_row(*map(_prose, row))
    return table


def _row(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _prose(words: str) -> Text:
    """Set running words: stressed where they are, moves as keys, gems in their colours."""
    prose, end = Text(), 0
    flowing = " ".join(words.split())
    for found in _INLINE.finditer(flowing):
        prose.append(flowing[end : found.start()])
        prose.append_text(_stressed(found))
        end = found.end()
    return prose.append(flowing[end:])


def _stressed(found: re.Match[str]) -> Text:
    match found.lastgroup:
        case "code":
            return _code(found["code"])
        case "strong":
            return _styled(found["strong"], "name")
        case _:
            return _styled(found["stressed"], "italic")


def _styled(words: str, style: str) -> Text:
    prose = _prose(words)
    prose.stylize_before(style)
    return prose


def _code(code: str) -> Text:
    """Set what can be typed; a heap of gems shows its colours."""
    typed = Text(code, "key")
    for heap in _HEAP.finditer(code):
        for gems in re.finditer(r"\d+([RYGB])", heap[0]):
            start = heap.start() + gems.start()
            typed.stylize(_GEM_STYLES[gems[1]], start, start + len(gems[0]))
    return typed
