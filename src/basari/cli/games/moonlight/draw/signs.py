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
"""The signs of the first cushion, of a seal, of a leading chain, and of no value."""
GONE = "·"
"""The sign of a place without a tile."""


def letters(names: Names) -> tuple[str, ...]:
    """Return a letter for each seat, none of which also stands for a gem."""
    return letters_of(names, GEMS)


def gem_word(gem: str) -> str:
    """Return the word for the colour of a gem."""
    return tell(GEM_NAMES[gem])


def tile_word(label: str) -> str:
    """Return the text of a tile: the label of a link, or the word for another tile."""
    return tell(tile_name(label))


def ink(gem: str, *, lit: bool = True) -> str:
    """Return the style of a gem, lit or at rest."""
    return f"hue.{COLOURS[gem]} strong" if lit else f"rest.{COLOURS[gem]}"


def tile_parts(label: str, *, lit: bool = True) -> list[tuple[str, str]]:
    """Split a tile into texts of one style each; letters have the colours of their gems."""
    if label in {HAMMER, SEAL}:
        return [(tile_word(label), "strong" if lit else "dim")]
    parts, gem = list[tuple[str, str]](), ""
    for sign in label:
        gem = sign if sign in COLOURS else gem
        style = ink(gem, lit=lit) if gem else "faint" if sign == GONE else "strong" if lit else ""
        parts.append((sign, style))
    return parts


def fit_parts(parts: Iterable[str | tuple[str, str]], width: int) -> list[str | tuple[str, str]]:
    """Return the first parts that fit into *width* columns together."""
    kept: list[str | tuple[str, str]] = []
    for part in parts:
        width -= cell_len(part if isinstance(part, str) else part[0])
        if width < 0:
            break
        kept.append(part)
    return kept


def draw_tile(canvas: Canvas, x: int, y: int, label: str, *, lit: bool = True) -> int:
    """Draw a tile; return the column after it."""
    return canvas.parts(x, y, *tile_parts(label, lit=lit))


def draw_tile_centred(
    canvas: Canvas, x: int, y: int, width: int, label: str, *, lit: bool = True
) -> None:
    """Draw a tile centred in *width* columns."""
    draw_tile(canvas, x + (width - cell_len(tile_word(label))) // 2, y, label, lit=lit)


def draw_tiles(canvas: Canvas, x: int, y: int, labels: Iterable[str], *, lit: bool = True) -> int:
    """Draw tiles in a row; return the column after them."""
    for label in labels:
        x = draw_tile(canvas, x, y, label, lit=lit) + 1
    return x


def pips(chain: Chain) -> str:
    """Return a sign per link: `▪` a number, a cross for a doubler, `▫` worthless, `·` free."""
    signs = ["×" if doubles(link) else "▫" if link == WORTHLESS else "▪" for link in chain]
    return "".join(signs).ljust(FULL, GONE)


def draw_badge(canvas: Canvas, x: int, y: int, seat: Seat, names: Names) -> int:
    """Draw a seat's letter on its colour; return the column after it."""
    return canvas.put(x, y, letters(names)[seat], badge_style(seat))


def draw_initials(canvas: Canvas, x: int, y: int, seats: Iterable[Seat], names: Names) -> int:
    """Write the letters of *seats*, each in its colour; return the column after them."""
    own = letters(names)
    for seat in seats:
        x = canvas.put(x, y, own[seat], f"{seat_style(seat)} strong") + 1
    return x


def place_word(place: int) -> str:
    """Return the word for a place from 1 to 5; a dash for 0."""
    return (NONE, _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))[place]
