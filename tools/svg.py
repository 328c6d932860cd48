"""A terminal as an SVG picture, still or animated.

Every letter has its own position, and lines and blocks are drawn as shapes, so the picture looks
the same with any font, in a browser or another viewer. An animation is drawn row by row, each for
as long as it stays; a viewer without animation shows the first frame.
"""
# ruff: noqa: INP001 - it lies beside the scripts that use it

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

CELL, ROW, LETTER = 12, 24, 20
"""The width of a cell, the height of a row, and the size of a letter."""
MARGIN, BAR = 16, 36
"""The margin round the terminal, and the height of its title bar."""
LIGHT, HEAVY = 1.6, 4.0
"""The thickness of lines."""
DEFAULT = Style()
FONTS = "'DejaVu Sans Mono', 'Fira Code', Menlo, Consolas, monospace"

LINES = {
    "─": "0101", "━": "0202", "│": "1010", "┃": "2020",
    "┌": "0110", "┐": "0011", "└": "1100", "┘": "1001",
    "╭": "0110", "╮": "0011", "╰": "1100", "╯": "1001",
    "┏": "0220", "┓": "0022", "┗": "2200", "┛": "2002",
    "├": "1110", "┤": "1011", "┬": "0111", "┴": "1101", "┼": "1111",
    "╶": "0100", "╴": "0001", "╵": "1000", "╷": "0010",
    "╺": "0200", "╸": "0002", "╹": "2000", "╻": "0020",
    "┣": "2220", "┫": "2022", "╋": "2222", "┳": "0222", "┻": "2202",
}  # fmt: skip
"""The thickness of the lines from the middle of a cell up, right, down and left."""
THROUGH = {"─": LIGHT, "━": HEAVY}
BLOCKS = {
    "█": (0, 0, 8, 8), "▀": (0, 0, 8, 4), "▌": (0, 0, 4, 8), "▐": (4, 0, 4, 8),
    "▔": (0, 0, 8, 1), "▕": (7, 0, 1, 8),
    **{sign: (0, 8 - size, 8, size) for size, sign in enumerate("▁▂▃▄▅▆▇", 1)},
    **{sign: (0, 0, size, 8) for size, sign in zip((1, 2, 3, 5, 6, 7), "▏▎▍▋▊▉", strict=True)},
    "▘": (0, 0, 4, 4), "▝": (4, 0, 4, 4), "▖": (0, 4, 4, 4), "▗": (4, 4, 4, 4),
}  # fmt: skip
"""The filled part of a cell, in eighths: left, top, width, height."""
FULL = 8
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
DIAGONALS = {
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}": ((0, 1, 1, 0),),
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}": ((0, 0, 1, 1),),
    "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}": ((0, 1, 1, 0), (0, 0, 1, 1)),
}


class Frame(NamedTuple):
    """What is seen for a number of *seconds*, line by line."""

    lines: tuple[str, ...]
    seconds: float = 0.0


class Ink(NamedTuple):
    """How letters are drawn."""

    colour: str
    bold: bool


def still(lines: Sequence[str], width: int, title: str, theme: TerminalTheme) -> str:
    """Draw one frame."""
    rows = [drawn for row, line in enumerate(lines) for drawn in _row(line, row, theme)]
    return _terminal(rows, width, len(lines), title, theme)


def moving(frames: Sequence[Frame], width: int, title: str, theme: TerminalTheme) -> str:
    """Draw an endless animation."""
    starts = [0.0]
    for frame in frames:
        starts.append(starts[-1] + frame.seconds)
    spans = [(one, end) for (one, end) in pairwise(starts)]
    height, drawn = max(len(frame.lines) for frame in frames), []
    motions: dict[tuple[float, float], str] = {}
    for row in range(height):
        for line, begin, end in _lasting([frame.lines[row] for frame in frames], spans):
            shapes = "".join(_row(line, row, theme))
            if (begin, end) == (0.0, starts[-1]) or not shapes:
                drawn.append(shapes)
                continue
            name = motions.setdefault((begin, end), f"m{len(motions)}")
            shown = "" if begin == 0.0 else ' opacity="0"'
            drawn.append(f'<g class="{name}"{shown}>{shapes}</g>')
    styles = "".join(_motion(name, span, starts[-1]) for span, name in motions.items())
    return _terminal(drawn, width, height, title, theme, styles)


def _lasting(
    lines: Sequence[str], spans: Sequence[tuple[float, float]]
) -> Iterator[tuple[str, float, float]]:
    """Yield from when to when each line of a row stays as it is."""
    begin = 0
    for number in range(1, len(lines) + 1):
        if number == len(lines) or lines[number] != lines[begin]:
            yield lines[begin], spans[begin][0], spans[number - 1][1]
            begin = number


def _motion(name: str, span: tuple[float, float], length: float) -> str:
    """Show something for one span of every cycle."""
    begin, end = (round(100 * moment / length, 3) for moment in span)
    before = f"0%,{begin - 0.001:.3f}%{{opacity:0}}" if begin else ""
    after = f"{end + 0.001:.3f}%,100%{{opacity:0}}" if span[1] < length else ""
    frames = f"{before}{begin}%,{end}%{{opacity:1}}{after}"
    return f"@keyframes {name}{{{frames}}}.{name}{{animation:{name} {length:g}s infinite}}\n"


def _terminal(  # noqa: PLR0913, PLR0917 - a window has that many parts
    rows: Iterable[str], width: int, height: int, title: str, theme: TerminalTheme, styles: str = ""
) -> str:
    """Put rows into a window with a title."""
    wide, high = width * CELL + 2 * MARGIN, height * ROW + BAR + MARGIN
    ground, ink = theme.background_color.hex, theme.foreground_color.hex
    dots = "".join(
        f'<circle cx="{22 + 20 * number}" cy="20" r="6" fill="{colour}"/>'
        for number, colour in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'xml:space="preserve" role="img" aria-label="{escape(title)}">\n'
        f"<style>text{{font-family:{FONTS};font-size:{LETTER}px}}\n{styles}</style>\n"
        f'<rect width="{wide}" height="{high}" rx="10" fill="{ground}"/>{dots}\n'
        f'<text x="{wide / 2:g}" y="26" text-anchor="middle" font-size="16" fill="{ink}" '
        f'opacity="0.7">{escape(title)}</text>\n'
        f'<g transform="translate({MARGIN} {BAR})" shape-rendering="crispEdges">\n'
        + "\n".join(rows)
        + "\n</g>\n</svg>\n"
    )


def _row(line: str, row: int, theme: TerminalTheme) -> Iterator[str]:
    """Draw the backgrounds of a line first, then everything on them."""
    runs = list(_runs(line))
    for column, text, style in runs:
        ground = _ground(style, theme)
        if ground:
            yield _rect(column * CELL, row * ROW, cell_len(text) * CELL, ROW, ground)
    for column, text, style in runs:
        yield from _letters(column, row, text, _ink(style, theme))


def _runs(line: str) -> Iterator[tuple[int, str, Style]]:
    """Split a line where its style changes; yield each part with its column."""
    column = 0
    for segment in Text.from_ansi(line).render(Console(width=1000), end=""):
        if segment.text:
            yield column, segment.text, segment.style or DEFAULT
            column += cell_len(segment.text)


def _ground(style: Style, theme: TerminalTheme) -> str:
    """Return the background colour, or None if it is the terminal's."""
    if style.reverse:
        return _hex(style.color, theme, foreground=True)
    if style.bgcolor is None or style.bgcolor.is_default:
        return ""
    return _hex(style.bgcolor, theme, foreground=False)


def _ink(style: Style, theme: TerminalTheme) -> Ink:
    colour = (
        _hex(style.bgcolor, theme, foreground=False)
        if style.reverse
        else _hex(style.color, theme, foreground=True)
    )
    return Ink(_mix(colour, theme) if style.dim else colour, bool(style.bold))


def _hex(colour: Color | None, theme: TerminalTheme, *, foreground: bool) -> str:
    found = colour or Color.default()
    return found.get_truecolor(theme, foreground=foreground).hex


def _mix(colour: str, theme: TerminalTheme) -> str:
    """Mix a colour with the background: that is how a terminal dims."""
    pairs = zip(bytes.fromhex(colour[1:]), theme.background_color, strict=True)
    return "#" + bytes(round(0.6 * one + 0.4 * other) for one, other in pairs).hex()


def _letters(column: int, row: int, text: str, ink: Ink) -> Iterator[str]:
    """Draw lines and blocks as shapes, and words letter by letter at their positions."""
    for same, letters in groupby(text, key=lambda letter: letter if _is_shape(letter) else ""):
        run = "".join(letters)
        if same:
            yield from _shapes(same, len(run), column, row, ink)
        else:
            yield from _words(run, column, row, ink)
        column += cell_len(run)


def _words(text: str, column: int, row: int, ink: Ink) -> Iterator[str]:
    """Draw words; the spaces between them need no drawing."""
    for space, letters in groupby(text, key=str.isspace):
        word = "".join(letters)
        if not space:
            yield _word(word, column, row, ink)
        column += cell_len(word)


def _word(word: str, column: int, row: int, ink: Ink) -> str:
    places, at = [], column
    for letter in word:
        places.append(f"{at * CELL}")
        at += cell_len(letter)
    weight = ' font-weight="bold"' if ink.bold else ""
    where = f'x="{" ".join(places)}" y="{row * ROW + 18}"'
    return f'<text {where} fill="{ink.colour}"{weight}>{escape(word)}</text>'


def _is_shape(letter: str) -> bool:
    """Whether a letter is made of lines or blocks."""
    return letter in BLOCKS or letter in SHADES or letter in DIAGONALS or letter in LINES


def _shapes(letter: str, times: int, column: int, row: int, ink: Ink) -> Iterator[str]:
    """Draw a letter *count* times side by side; a line from edge to edge in one piece."""
    x, y = column * CELL, row * ROW
    if letter in SHADES:
        yield _rect(x, y, times * CELL, ROW, ink.colour, SHADES[letter])
    elif letter in THROUGH:
        thick = THROUGH[letter]
        yield _rect(x, y + ROW / 2 - thick / 2, times * CELL, thick, ink.colour)
    elif letter in BLOCKS and BLOCKS[letter][2] == FULL:
        _left, top, _wide, high = BLOCKS[letter]
        yield _rect(x, y + top * ROW / FULL, times * CELL, high * ROW / FULL, ink.colour)
    else:
        for place in range(times):
            yield from _shape(letter, x + place * CELL, y, ink)


def _shape(letter: str, x: float, y: float, ink: Ink) -> Iterator[str]:
    """Draw one letter that has its own place in a cell."""
    if letter in BLOCKS:
        left, top, wide, high = (eighths / FULL for eighths in BLOCKS[letter])
        yield _rect(x + left * CELL, y + top * ROW, wide * CELL, high * ROW, ink.colour)
    elif letter in DIAGONALS:
        for a, b, c, d in DIAGONALS[letter]:
            way = f"M{x + a * CELL:g} {y + b * ROW:g}L{x + c * CELL:g} {y + d * ROW:g}"
            yield f'<path d="{way}" stroke="{ink.colour}" stroke-width="{LIGHT}"/>'
    else:
        yield from _strokes(LINES[letter], x, y, ink)


def _strokes(arms: str, x: float, y: float, ink: Ink) -> Iterator[str]:
    """Draw a line from the middle of a cell to each side that has one."""
    mid_x, mid_y = x + CELL / 2, y + ROW / 2
    thick = {"0": 0.0, "1": LIGHT, "2": HEAVY}
    up, right, down, left = (thick[arm] for arm in arms)
    across, along = max(up, down) / 2, max(left, right) / 2
    if up:
        yield _rect(mid_x - up / 2, y, up, ROW / 2 + along, ink.colour)
    if down:
        yield _rect(mid_x - down / 2, mid_y - along, down, ROW / 2 + along, ink.colour)
    if left:
        yield _rect(x, mid_y - left / 2, CELL / 2 + across, left, ink.colour)
    if right:
        yield _rect(mid_x - across, mid_y - right / 2, CELL / 2 + across, right, ink.colour)


def _rect(  # noqa: PLR0913, PLR0917 - a rectangle has four sides
    x: float, y: float, width: float, height: float, colour: str, opacity: float = 1.0
) -> str:
    faint = "" if opacity == 1 else f' opacity="{opacity:g}"'
    where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {where} fill="{colour}"{faint}/>'
