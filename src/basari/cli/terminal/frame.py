"""From a page to a frame: sheets of renderables laid out on paper, and printed line by line.

Drawing is a pure function: the same sheet on the same paper gives the same bytes.
"""

from collections.abc import Sequence
from functools import lru_cache
from io import StringIO
from math import ceil
from typing import NamedTuple, TypeVar

from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from basari.cli.terminal.canvas import Accent, Badge, Canvas, KeyedConsole, short
from basari.cli.terminal.caps import keys_on
from basari.cli.terminal.look import Look
from basari.cli.texts import _
from basari.value import Value

WIDTH, HEIGHT = 80, 24
"""The smallest terminal on which everything fits."""
WIDE, HIGH = 120, 36
"""The size from which there is room for the story, and for tall things."""
LARGE = 84
"""The width from which paper counts as large; wide paper keeps as much beside the story."""
MARGIN = 2
"""Cells that stay free at both sides."""
SHORT_TITLE = 9
"""The longest title that is set in spaced capitals."""
NAME, CUT = 13, 3
"""The width names are cut to if room is short, and if there is hardly any."""
GAP = 3
GAPS = (3, 2, 1)
"""Cells between the keys in the last line, the roomiest first."""
SPACINGS = ((1, 3), (1, 2), (0, 2), (0, 1))
"""The padding of keys in the footer and the gap between them, the roomiest first."""
TIGHTEST = SPACINGS[-1]

PLAIN_QUOTES = str.maketrans("„“", '""')
"""What replaces the quotation marks of other languages where only ASCII can be drawn."""

Keys = tuple[tuple[str, str], ...]
"""Keys by their label, each with what it does."""
R = TypeVar("R")


class Paper(Value):
    """What is drawn on: a look, and how much room there is."""

    look: Look
    width: int = WIDTH
    height: int = HEIGHT
    accent: Accent = None
    """The colour of the page: a seat's, a hue's, or nobody's."""
    badges: tuple[Badge, ...] = ()
    """The seats' marks; digits if empty."""

    @property
    def wide(self) -> bool:
        """Whether there is room for the story beside the page."""
        return self.width >= WIDE

    @property
    def high(self) -> bool:
        """Whether there is room for tall things."""
        return self.height >= HIGH

    @property
    def large(self) -> bool:
        """Whether there is more room than necessary in both directions."""
        return self.width >= LARGE and self.high

    @property
    def too_small(self) -> bool:
        """Whether the paper is too small to draw anything on."""
        return self.width < WIDTH or self.height < HEIGHT

    @property
    def room(self) -> int:
        """The rows between heading and footer."""
        return self.height - 4

    def canvas(self, height: int, accent: Accent = None) -> Canvas:
        """Return a canvas as wide as the paper."""
        own = self.accent if accent is None else accent
        return Canvas(self.look, self.width, height, own, self.badges)


class Chip(Value):
    """The block at the upper right, which says whose turn it is and for what."""

    words: str
    """The text, with `{name}` where the name stands."""
    name: str = ""

    def text(self, room: int) -> str:
        """Return the text in *room* cells, with the name shortened if needed, never the rest."""
        bare = cell_len(self.words.format(name=""))
        return self.words.format(name=short(self.name, max(CUT, room - bare)))

    @property
    def least(self) -> int:
        """The cells that the chip takes with its name shortened."""
        return cell_len(self.words.format(name=short(self.name, NAME)))


class Sheet(NamedTuple):
    """A page drawn: a heading, a body, and the keys that mean something on it."""

    title: str
    where: str
    """How far the game has come; its last part is dropped first if room is short."""
    body: list[RenderableType]
    keys: Keys
    more: Keys = ()
    """Keys that mean the same on every page."""
    centred: bool = False
    chip: Chip | None = None
    accent: Accent = None
    """The colour of the page: a seat's, a hue's, or nobody's."""
    far: float = 0.0
    """How far the game, or this part of it, has come, drawn as a line: from 0 to 1."""
    beside: Canvas | None = None
    """What stands to the right of the body."""
    time: str = ""
    """How much time the player asked has left, in words."""
    note: str = ""
    """Why the last key did nothing; shown instead of the keys of every page."""
    deaf: bool = False
    """Whether keys are still ignored; if so, the first key in the footer is dim."""
    drain: Canvas | None = None
    """The line that shows the time left before the page turns, if the body has no room for it."""


def frame(sheet: Sheet, paper: Paper) -> tuple[str, ...]:
    """Return the lines of a sheet, exactly as many as the paper has, none wider than it."""
    if paper.too_small:
        return _too_small(paper)
    body = _print(_beside(sheet, paper), paper)
    foot = _print(_footer(sheet, paper), paper)
    foot = [foot[0], *_print(sheet.drain, paper)] if sheet.drain else foot
    return (*_print(_heading(sheet, paper), paper), *_fill(body, "", sheet, paper), *foot)


def keyed_rows(sheet: Sheet, paper: Paper) -> list[list[Segment]]:
    """Return the rows of a frame as segments that say which keys a click there stands for."""
    body, foot = (_rows([part], paper) for part in (_beside(sheet, paper), _footer(sheet, paper)))
    return [[], [], *_fill(body, [], sheet, paper), *foot]


def _fill(body: list[R], blank: R, sheet: Sheet, paper: Paper) -> list[R]:
    """Return *body* with blank rows up to the height of the paper; cut off what does not fit."""
    shown = body[: paper.room]
    above = (paper.room - len(shown)) // 2 if sheet.centred and not sheet.beside else 0
    return [*[blank] * above, *shown, *[blank] * (paper.room - above - len(shown))]


def _beside(sheet: Sheet, paper: Paper) -> RenderableType:
    """Return the body, with the canvas beside it if there is one."""
    return Group(*sheet.body) if sheet.beside is None else _Beside(sheet, sheet.beside, paper)


class _Beside:
    """A body with a canvas to its right."""

    def __init__(self, sheet: Sheet, canvas: Canvas, paper: Paper) -> None:
        self._body, self._centred, self._canvas = Group(*sheet.body), sheet.centred, canvas
        self._left, self._room = paper.width - canvas.width, paper.room

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Print body and canvas, row by row."""
        left = console.render_lines(self._body, options.update(width=self._left))
        right = console.render_lines(self._canvas, options.update(width=self._canvas.width))
        blank = [Segment(" " * self._left)]
        above = max(0, self._room - len(left)) // 2 if self._centred else 0
        left = [blank] * above + left
        for row in range(self._room):
            yield from left[row] if row < len(left) else blank
            yield from right[row] if row < len(right) else []
            yield Segment.line()


def with_drain(sheet: Sheet, paper: Paper, left: float, of: float) -> Sheet:
    """Return the sheet with a line of the seconds *left* before the page turns, and how to stop it.

    The line replaces one of the last two rows of the body, or stands below the keys if both are
    filled.
    """
    part = replace(paper, width=paper.width - (sheet.beside.width if sheet.beside else 0))
    stopped = (*sheet.keys, (_("Space"), _("stop")))
    rows: list[RenderableType] = [*lines_of(sheet.body, part)]
    if sheet.centred:
        rows = [Text()] * ((paper.room - len(rows)) // 2) + rows
    rows += [Text()] * (paper.room - len(rows))
    line = _drain(part, left, of)
    free = [row for row in (-2, -1) if not f"{rows[row]}".strip()]
    if not free:
        return sheet._replace(keys=stopped, drain=line)
    rows[free[0]] = line
    return sheet._replace(keys=stopped, body=rows, centred=False)


def _drain(paper: Paper, left: float, of: float) -> Canvas:
    """Draw a line that gets shorter with the seconds *left*, and their number."""
    canvas, words = paper.canvas(1), _("goes on: {seconds} s").format(seconds=ceil(left))
    length = paper.width - 3 * MARGIN - cell_len(words)
    there = round(length * min(1.0, left / of))
    canvas.put(MARGIN, 0, "━" * there, "strong")
    canvas.line(MARGIN + there, 0, length - there)
    canvas.right(paper.width - MARGIN, 0, words, "dim")
    return canvas


def height_of(body: Sequence[RenderableType], paper: Paper) -> int:
    """Return how many lines a *body* needs."""
    return sum(
        part.height if isinstance(part, Canvas) else len(_rows([part], paper)) for part in body
    )


def lines_of(body: Sequence[RenderableType], paper: Paper) -> list[Text]:
    """Return the lines of a *body*."""
    return [
        Text.assemble(*((part.text, part.style or "") for part in row))
        for row in _rows(body, paper)
    ]


def overflow(sheet: Sheet, paper: Paper) -> int:
    """Return by how many lines and cells a sheet does not fit; 0 if it does."""
    keys = max(_width(sheet.keys, *TIGHTEST), _width(sheet.more, 0, GAPS[-1]))
    chip = cell_len(sheet.chip.text(0)) + 4 if sheet.chip else 0
    wide = max(0, keys + MARGIN - paper.width, 2 * MARGIN + chip - paper.width)
    part = replace(paper, width=paper.width - (sheet.beside.width if sheet.beside else 0))
    return max(0, height_of(sheet.body, part) - paper.room) + wide


def _heading(sheet: Sheet, paper: Paper) -> Canvas:
    """Draw the heading: the title, how far the game has come, and whose turn it is.

    If room is short, the last words about the game are dropped first, then names are cut.
    """
    canvas, last = paper.canvas(2, sheet.accent), paper.width - MARGIN
    title, words = _title(sheet.title), sheet.where.replace(", ", " " * GAP)
    time = f"{sheet.time}  " if sheet.time else ""
    least = (sheet.chip.least + 4 if sheet.chip else 0) + cell_len(time)
    while words and MARGIN + cell_len(title) + GAP + cell_len(words) + least > last:
        words = words.rpartition(" " * GAP)[0]
    x = canvas.put(MARGIN, 0, short(title, last - MARGIN - least), "strong")
    x = canvas.put(x + GAP, 0, words, "dim") if words else x
    if sheet.chip:
        chip = f" {sheet.chip.text(last - x - 4 - cell_len(time))} "
        canvas.put(last - cell_len(chip), 0, chip, "accent.badge")
        last -= cell_len(chip)
    canvas.right(last, 0, time if sheet.chip else time.rstrip(), "strong")
    last = paper.width - MARGIN
    done = round((last - MARGIN) * min(1.0, sheet.far))
    canvas.put(MARGIN, 1, "━" * done, "accent")
    canvas.line(MARGIN + done, 1, last - MARGIN - done)
    return canvas


def _title(title: str) -> str:
    """Return a short title in spaced capitals, a longer one as it is."""
    apart = len(title) <= SHORT_TITLE and title.isalpha()
    return " ".join(title.upper()) if apart else title


def _footer(sheet: Sheet, paper: Paper) -> Canvas:
    """Draw the footer: the keys of the page, the likeliest first, and those of every page."""
    canvas, x = paper.canvas(2, sheet.accent), MARGIN
    keys = sheet.keys if paper.look.plain else _with_arrows(sheet.keys)
    fitting = [s for s in SPACINGS if _width(keys, *s) <= paper.width - 2 * MARGIN]
    pad, gap = (fitting or [TIGHTEST])[0]
    for number, (key, does) in enumerate(keys):
        cap = f"{' ' * pad}{key}{' ' * pad}"
        first = "faint raised" if sheet.deaf else "accent.badge"
        start, x = x, canvas.put(x, 0, cap, "key" if number else first)
        x = canvas.put(x + 1, 0, does, "dim" if number or sheet.deaf else "strong") + gap
        _let_click(canvas, (start, 0, x - gap - start), key, pad)
    x = MARGIN
    if sheet.note:
        canvas.put(x, 1, short(sheet.note, paper.width - 2 * MARGIN), "strong")
        return canvas
    last = paper.width - 2 * MARGIN
    gap = next((g for g in GAPS if _width(sheet.more, 0, g) <= last), GAPS[-1])
    for key, does in sheet.more:
        start, x = x, canvas.put(x, 1, f"{key} {does}", "faint") + gap
        _let_click(canvas, (start, 1, x - gap - start), key)
    return canvas


def _let_click(canvas: Canvas, where: tuple[int, int, int], cap: str, pad: int = 0) -> None:
    """Let clicks on the label *cap* stand for its keys; if it has one key, clicks beside it too."""
    (x, y, width), keys = where, list(keys_on(cap))
    if len(keys) == 1:
        canvas.on_click(x, y, width, 1, keys[0][2])
        return
    for begins, cells, key in keys:
        canvas.on_click(x + pad + begins, y, cells, 1, key)


def _with_arrows(keys: Keys) -> Keys:
    """Return *keys* with arrows for `<-` and `->`."""
    return tuple((key.replace("<-", "←").replace("->", "→"), does) for key, does in keys)


def _width(keys: Keys, pad: int, gap: int) -> int:
    """Return how many cells *keys* take with this padding and gap."""
    each = [cell_len(key) + 2 * pad + 1 + cell_len(does) for key, does in keys]
    return sum(each) + gap * max(0, len(keys) - 1)


def _too_small(paper: Paper) -> tuple[str, ...]:
    """Return lines that ask for a larger window, in the room there is."""
    told = _(
        "This window has {width} x {height} characters, Basari needs {columns} x {rows}. "
        "Make it larger, or play with --plain."
    )
    text = told.format(width=paper.width, height=paper.height, columns=WIDTH, rows=HEIGHT)
    lines = _print(Text(text), paper)[: paper.height]
    return (*lines, *[""] * (paper.height - len(lines)))


def _rows(body: Sequence[RenderableType], paper: Paper) -> list[list[Segment]]:
    """Return the rows of a *body* as segments, which say what a click on them stands for."""
    console = _console(paper.look, paper.width, KeyedConsole)
    return console.render_lines(Group(*body), pad=False) if body else []


def _print(renderable: RenderableType, paper: Paper) -> list[str]:
    console = _console(paper.look, paper.width)
    with console.capture() as captured:
        console.print(renderable)
    printed = captured.get().removesuffix("\n")
    return (printed.translate(PLAIN_QUOTES) if paper.look.plain else printed).split("\n")


@lru_cache(maxsize=16)
def _console(look: Look, width: int, kind: type[Console] = Console) -> Console:
    """Return a console that writes to memory and ignores the environment."""
    return kind(
        file=StringIO(),
        width=width,
        force_terminal=True,
        color_system="standard" if look.few else "256",
        no_color=not look.coloured,
        legacy_windows=False,
        theme=look.styles,
        markup=False,
        emoji=False,
        highlight=False,
        _environ={},
    )
