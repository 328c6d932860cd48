"""A canvas: cells to draw on, with text, blocks and frames in roles of the palette.

A style is a list of roles, such as `"seat1 strong"`; without a background it keeps the cell's.
`accent` and `accent.badge` stand for the colour of the page. What lies outside is cut off.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from basari.cli.terminal.display import rows_of
from basari.cli.terminal.look import Look, badge_style, seat_style
from basari.kernel import Seat

Cell = tuple[str, Style]
Keystrokes = tuple[str, ...]
"""Keys pressed one after the other."""
KEYS = "keys"
"""The entry in a style's metadata that holds the keys a click there stands for."""
Accent = Seat | str | None
"""The colour of a page: a seat's, a hue's, or nobody's."""
ROUND, HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
"""The corners and lines of a usual frame, and of a highlighted one."""
ASCII_ROUND, ASCII_HEAVY = "++++-|", "####=#"
_PAIRS = (
    "─- │| ╭+ ╮+ ╰+ ╯+ ━= ┃# ┏# ┓# ┗# ┛# ├+ ┤+ ┬+ ┴+ ┼+ ┣# ┫# ┳# ┻# ╋# ╟+ ╢+ ╍~ ╌- ┆| ┅- ╸= ╺= "
    "╹# ╻# ▶> ◀< ▸> ◂< →> ←< ↑^ ↓v ▼v ★+ ☆! ·. •. ●o ○- ◆* ◇- ■# □- ▲^ △- ▪# ▫- ×x ☾C ◉@ ⌂n ♔c »> "
    "«< ▐> ▌< █# ▓# ▒: ░. ▄_ ▀~ ▮# ▯. ╱/ ╲\\ ✓x –- —- …. −- ≥> ≤< ±~ ♣%"
)
PLAIN_SIGNS = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
"""What replaces a sign where only ASCII can be drawn."""


class Badge(NamedTuple):
    """A seat's mark: the sign on its block, and the seat whose colour it has."""

    sign: str
    colour: Seat


def digits(count: int) -> tuple[Badge, ...]:
    """Return the usual badges of *count* seats: a digit each, in the seat's own colour."""
    return tuple(Badge(f"{seat + 1}", Seat(seat)) for seat in range(count))


class KeyedConsole(Console):
    """A console that marks each part of a canvas with the keys a click there stands for."""


class Canvas:
    """A grid of cells for one look; *accent* is the colour of the page."""

    def __init__(
        self,
        look: Look,
        width: int,
        height: int,
        accent: Accent = None,
        badges: Sequence[Badge] = (),
    ) -> None:
        self.look, self.width, self.height = look, width, height
        self._badges = badges
        self._tints = _tints(tuple(badges))
        hue = accent if isinstance(accent, str) else None
        seat = None if isinstance(accent, str) else accent
        self._accent = f"hue.{hue}" if hue else seat_style(seat)
        self._badge = f"jewel.{hue}" if hue else badge_style(seat)
        self._cells: list[list[Cell]] = [[(" ", Style.null())] * width for _row in range(height)]
        self._styles: dict[str, Style] = {}
        self._clicks: list[tuple[range, range, Keystrokes]] = []
        """The areas that can be clicked: columns, rows and keys."""

    def on_click(self, x: int, y: int, width: int, height: int, *keys: str) -> None:
        """Let a click on a rectangle stand for *keys*, pressed in order.

        Of overlapping rectangles the last one counts; without *keys* nothing is added.
        """
        if keys:
            self._clicks.append((range(x, x + width), range(y, y + height), keys))

    def forget_clicks(self) -> None:
        """Remove all areas that can be clicked."""
        self._clicks.clear()

    def style(self, roles: str) -> Style:
        """Return the style that *roles*, separated by spaces, add up to."""
        if roles not in self._styles:
            named = roles.replace("accent.badge", self._badge).replace("accent", self._accent)
            if self._tints:
                named = " ".join(self._tints.get(role, role) for role in named.split())
            self._styles[roles] = _style(self.look, named)
        return self._styles[roles]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write *text* at (*x*, *y*); return the column after it."""
        own = self.style(style)
        row = self._cells[y] if 0 <= y < self.height else []
        below, over = own, _over(own, own)
        for sign in text.translate(PLAIN_SIGNS) if self.look.plain else text:
            wide = get_character_cell_size(sign)
            if not wide:
                self._join(x - 1, y, sign)
            elif row and 0 <= x <= self.width - wide:
                if row[x][1] is not below:
                    below = row[x][1]
                    over = _over(below, own)
                _clear(row, x, wide)
                row[x] = (sign, over)
                if wide > 1:
                    row[x + 1] = ("", over)
            x += wide
        return x

    def _join(self, x: int, y: int, sign: str) -> None:
        """Append a combining sign to the cell before it."""
        if 0 <= y < self.height and 0 <= x < self.width:
            before, style = self._cells[y][x]
            self._cells[y][x] = (before + sign, style)

    def write(self, x: int, y: int, text: Text, style: str = "", end: int | None = None) -> int:
        """Write a styled *text*, cut off at column *end*; return the column after it."""
        last = self.width if end is None else end
        edges = sorted({0, len(text), *(edge for span in text.spans for edge in span[:2])})
        for first, after in pairwise(edges):
            own = [str(span.style) for span in text.spans if span.start <= first < span.end]
            roles = " ".join([style, str(text.style), *own])
            for sign in text.plain[first:after]:
                if x + get_character_cell_size(sign) <= last:
                    x = self.put(x, y, sign, roles)
        return x

    def parts(self, x: int, y: int, *parts: str | tuple[str, str]) -> int:
        """Write texts one after another, each in its style; return the column after them."""
        for part in parts:
            text, style = part if isinstance(part, tuple) else (part, "")
            x = self.put(x, y, text, style)
        return x

    def mid(self, x: int, y: int, width: int, text: str, style: str = "") -> int:
        """Write *text* in the middle of *width* columns; return the column after it."""
        return self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def right(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write *text* so that it ends just before column *x*."""
        return self.put(x - cell_len(text), y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: str, sign: str = " ") -> None:
        """Fill a rectangle with *sign* in a style."""
        for row in range(y, y + height):
            self.put(x, row, sign * width, style)

    def tint(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Change only the background of a rectangle."""
        own = self.style(style)
        for row in range(max(0, y), min(y + height, self.height)):
            for column in range(max(0, x), min(x + width, self.width)):
                sign, old = self._cells[row][column]
                self._cells[row][column] = (sign, old + own)

    def frame(
        self, x: int, y: int, width: int, height: int, style: str = "faint", *, heavy: bool = False
    ) -> None:
        """Draw the border of a rectangle, heavy if it is highlighted."""
        signs = (ASCII_ROUND, ASCII_HEAVY) if self.look.plain else (ROUND, HEAVY)
        a, b, c, d, across, down = tuple(signs[heavy])
        self.put(x, y, a + across * (width - 2) + b, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down, style)
            self.put(x + width - 1, row, down, style)
        self.put(x, y + height - 1, c + across * (width - 2) + d, style)

    def lattice(self, x: int, y: int, width: int, height: int, style: str = "back") -> None:
        """Fill a rectangle with the pattern of card backs."""
        for row in range(height):
            pattern = "╱╲" if row % 2 else "╲╱"
            self.put(x, y + row, (pattern * width)[:width], style)

    def line(self, x: int, y: int, width: int, style: str = "ghost") -> None:
        """Draw a horizontal line."""
        self.put(x, y, "─" * width, style)

    def badge(self, x: int, y: int, seat: Seat, sign: str = "", *, lit: bool = True) -> int:
        """Draw the badge of a seat with its sign, or with *sign*; return the column after it."""
        text = f" {sign or self.sign(seat)} "
        return self.put(x, y, text, badge_style(seat) if lit else f"{seat_style(seat)} raised")

    def sign(self, seat: Seat) -> str:
        """Return the sign on the badge of a seat."""
        return self._badges[seat].sign if seat < len(self._badges) else f"{seat + 1}"

    def lit(self, x: int, y: int, width: int, height: int = 1) -> None:
        """Highlight rows with a background, and a bar in front that is visible without colours."""
        self.fill(x, y, width, height, "raised")
        for row in range(y, y + height):
            self.put(x - 1, row, "▐", "accent")

    def big(self, x: int, y: int, text: str, style: str = "strong", *, double: bool = False) -> int:
        """Draw letters three lines high, or five if *double*; return the column after them.

        If a letter cannot be drawn that large, *text* is written in spaced capitals.
        """
        rows = None if self.look.plain else rows_of(text, double=double)
        if rows is None:
            return self.put(x, y + 1, " ".join(text.upper()), f"{style} strong")
        for line, row in enumerate(rows):
            for column, sign in enumerate(row):
                if sign != " ":
                    self.put(x + column, y + line, sign, style)
        return x + len(rows[0])

    def big_mid(
        self, x: int, y: int, width: int, text: str, style: str = "strong", *, double: bool = False
    ) -> None:
        """Draw large letters in the middle of *width* columns; smaller ones if they do not fit."""
        rows = None if self.look.plain else rows_of(text, double=double)
        if rows and len(rows[0]) > width:
            rows = rows_of(text) if double else None
            double = False
        if rows is None or len(rows[0]) > width:
            spaced = " ".join(text.upper())
            fitting = spaced if cell_len(spaced) <= width else text
            self.mid(x, y + 1, width, fitting, f"{style} strong")
            return
        self.big(x + (width - len(rows[0])) // 2, y, text, style, double=double)

    def meter(
        self, x: int, y: int, now: int, new: int, of: int, width: int, style: str = "strong"
    ) -> int:
        """Draw a bar of *now* out *of* a maximum, the last *new* marked; return its end."""
        had, got, missing = "=~." if self.look.plain else "━╍─"
        for column in range(width):
            at = column * of / width
            if at < now - new:
                self.put(x + column, y, had, style)
            elif at < now:
                self.put(x + column, y, got, style)
            else:
                self.put(x + column, y, missing, "ghost")
        return x + width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Print the cells, row by row."""
        for y, row in enumerate(self._cells):
            cells = self._with_keys(row, y) if isinstance(console, KeyedConsole) else row
            for text, style in _runs(cells):
                yield Segment(text, style)
            yield Segment.line()

    def _with_keys(self, row: list[Cell], y: int) -> list[Cell]:
        """Return the row with each cell's style naming the keys a click there stands for."""
        cells = list(row)
        for columns, rows, keys in self._clicks:
            style = Style(meta={KEYS: keys}) if y in rows else Style.null()
            for x in columns if y in rows else ():
                if 0 <= x < self.width:
                    cells[x] = (cells[x][0], cells[x][1] + style)
        return cells


def _clear(row: list[Cell], x: int, wide: int) -> None:
    """Clear the other half of each wide sign that a text of *wide* cells at *x* will cut in two."""
    if not row[x][0] and x:
        row[x - 1] = (" ", row[x - 1][1])
    after = x + wide
    if after < len(row) and not row[after][0]:
        row[after] = (" ", row[after][1])


@lru_cache(maxsize=4096)
def _over(below: Style, own: Style) -> Style:
    """Return the style *own*, with the background of *below* if it has no background itself."""
    if own.bgcolor or own.reverse or not (below.bgcolor or below.reverse):
        return own
    return Style(bgcolor=below.bgcolor, reverse=below.reverse) + own


def _runs(row: list[Cell]) -> list[Cell]:
    """Return the cells of a row with neighbours of the same style joined."""
    return [
        ("".join(sign for sign, _style in cells), style)
        for style, cells in groupby(row, key=itemgetter(1))
    ]


@lru_cache(maxsize=64)
def _tints(badges: tuple[Badge, ...]) -> dict[str, str]:
    """Return which style replaces which, for seats whose badge has another seat's colour."""
    return {
        style(Seat(seat)): style(badge.colour)
        for seat, badge in enumerate(badges)
        for style in (seat_style, badge_style)
        if badge.colour != seat
    }


@lru_cache(maxsize=4096)
def _style(look: Look, roles: str) -> Style:
    """Return the sum of the styles of some *roles*."""
    named = look.roles
    styles = [Style.parse(named.get(role, role)) for role in roles.split()]
    return sum(styles, Style.null())


def short(text: str, width: int, more: str = "…") -> str:
    """Cut *text* to *width* cells, with an ellipsis.

    >>> short("Maximiliane", 8)
    'Maximil…'
    """
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + more
