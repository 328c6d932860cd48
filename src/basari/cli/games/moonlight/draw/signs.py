"""Words, colours and signs of gems, tiles and seats."""

from collections.abc import Iterable

from rich.cells import cell_len

from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.letters import letters_of
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.chains import FULL, Chain
from basari.rules.moonlight.facts.words import COLOURS, GEM_NAMES, tile_name
from basari.rules.moonlight.tiles import GEMS, HAMMER, SEAL, WORTHLESS, doubles

SHAPES = dict(zip(GEMS, "●◆◇▲■", strict=True))
MOON, COIN_SEAL, LEADER, NONE = "☾", "◉", "★", "–"
"""The first cushion, a seal, who leads, and a chain without value."""
GONE = "·"
"""Where no tile lies."""


def letters(names: Names) -> tuple[str, ...]:
    """Give everybody a letter that stands for no gem."""
    return letters_of(names, GEMS)


def gem_word(gem: str) -> str:
    """Name a gem by its colour."""
    return tell(GEM_NAMES[gem])


def tile_word(label: str) -> str:
    """Write a tile: a link by its label, the others by their word."""
    return tell(tile_name(label))


def ink(gem: str, *, lit: bool = True) -> str:
    """Name the style of a gem, lit or at rest."""
    return f"hue.{COLOURS[gem]} strong" if lit else f"rest.{COLOURS[gem]}"


def tile_parts(label: str, *, lit: bool = True) -> list[tuple[str, str]]:
    """Split a tile into parts of one style: letters in the colours of their gems."""
    if label in {HAMMER, SEAL}:
        return [(tile_word(label), "strong" if lit else "dim")]
    parts, gem = list[tuple[str, str]](), ""
    for sign in label:
        gem = sign if sign in COLOURS else gem
        style = ink(gem, lit=lit) if gem else "faint" if sign == GONE else "strong" if lit else ""
        parts.append((sign, style))
    return parts


def fit_parts(parts: Iterable[str | tuple[str, str]], width: int) -> list[str | tuple[str, str]]:
    """Keep the parts that fit into so many columns, from the first one on."""
    kept: list[str | tuple[str, str]] = []
    for part in parts:
        width -= cell_len(part if isinstance(part, str) else part[0])
        if width < 0:
            break
        kept.append(part)
    return kept


def draw_tile(canvas: Canvas, x: int, y: int, label: str, *, lit: bool = True) -> int:
    """Draw a tile; return where it ends."""
    return canvas.parts(x, y, *tile_parts(label, lit=lit))


def draw_tile_centred(
    canvas: Canvas, x: int, y: int, width: int, label: str, *, lit: bool = True
) -> None:
    """Draw a tile in the middle of *width* columns."""
    draw_tile(canvas, x + (width - cell_len(tile_word(label))) // 2, y, label, lit=lit)


def draw_tiles(canvas: Canvas, x: int, y: int, labels: Iterable[str], *, lit: bool = True) -> int:
    """Draw tiles in a row; return where they end."""
    for label in labels:
        x = draw_tile(canvas, x, y, label, lit=lit) + 1
    return x


def pips(chain: Chain) -> str:
    """Show the links of a chain by signs: numbers, a doubling one, worthless ones, room."""
    signs = ["×" if doubles(link) else "▫" if link == WORTHLESS else "▪" for link in chain]
    return "".join(signs).ljust(FULL, GONE)


def draw_badge(canvas: Canvas, x: int, y: int, seat: Seat, names: Names) -> int:
    """Draw the block of a seat: its letter, in one cell."""
    return canvas.put(x, y, letters(names)[seat], badge_style(seat))


def draw_initials(canvas: Canvas, x: int, y: int, seats: Iterable[Seat], names: Names) -> int:
    """Write the letters of some seats, each in its colour."""
    own = letters(names)
    for seat in seats:
        x = canvas.put(x, y, own[seat], f"{seat_style(seat)} strong") + 1
    return x


def place_word(place: int) -> str:
    """Name a place among the chains of a gem."""
    return (NONE, _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))[place]
