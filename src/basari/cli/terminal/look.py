"""How things look: glyphs for every encoding, and themes of palette colours.

What has a colour has a shape or a letter too, so that nobody needs to tell colours apart.
"""

import codecs
import os
import sys
from collections.abc import Mapping

from rich import box
from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from basari.errors import BadSetup, say
from basari.kernel import Seat
from basari.value import Value


class Glyphs(Value):
    """The signs that pictures are made of, each one cell wide."""

    shapes: str
    """A shape for each of the hues."""
    full: str
    """What a bar is made of where it is filled."""
    empty: str
    """And where it is not."""
    most: str
    """Marks whoever has most of something."""
    cursor: str
    """Points at what is selected."""
    done: str
    """Marks what is done."""
    dot: str
    """Stands between two things."""
    rule: str
    """What a line across is made of."""
    start: str
    """Where something starts."""
    steps: str
    """Columns from the lowest to the highest, for numbers in a row."""
    box: box.Box
    """The lines of a panel."""


UNICODE = Glyphs("◆■▲●", "█", "░", "★", "▶", "✓", "·", "─", "⌂", "▁▂▃▄▅▆▇█", box.ROUNDED)
ASCII = Glyphs("*#^o", "=", ".", "+", ">", "x", "-", "-", "s", "_.-~=+*#", box.ASCII)

HUES = ("red", "yellow", "green", "blue")
"""Colours that things of a game can have, in every theme."""
_HUES = {f"hue.{hue}": hue for hue in HUES}
_BRIGHT = {name: f"bold bright_{hue}" for name, hue in _HUES.items()}
_PLAIN = {
    "title": "bold",
    "muted": "dim",
    "remark": "italic dim",
    "key": "bold",
    "name": "bold",
    "most": "bold",
    "chosen": "reverse",
    "warning": "bold",
    "good": "bold",
    "curtain": "bold",
    "line": "dim",
    "table.header": "bold",
    "table.footer": "bold",
    "table.cell": "none",
    "table.title": "italic",
    "table.caption": "dim",
    "rule.line": "none",
    "rule.text": "none",
    "tree.line": "none",
    "seat0": "bold",
    "seat1": "bold",
    "seat2": "bold",
    "seat3": "bold",
    "seat4": "bold",
}
_COLOURED = {
    **_PLAIN,
    "title": "bold magenta",
    "key": "bold cyan",
    "warning": "bold red",
    "good": "bold green",
    "curtain": "bold magenta",
    "seat0": "bold cyan",
    "seat1": "bold magenta",
    "seat2": "bold bright_white",
    "seat3": "white",
    "seat4": "bold bright_cyan",
}
THEMES: Mapping[str, Mapping[str, str]] = {
    "dark": {**_COLOURED, **_BRIGHT},
    "light": {
        **_COLOURED,
        **{name: f"bold {hue}" for name, hue in _HUES.items()},
        "seat2": "bold black",
        "seat3": "bright_black",
        "seat4": "bold bright_magenta",
    },
    "contrast": {
        **_PLAIN,
        **{name: f"bold {style.split()[-1]}" for name, style in _BRIGHT.items()},
        "muted": "none",
        "remark": "italic",
        "line": "none",
        "key": "bold underline",
        "warning": "bold reverse",
        "title": "bold reverse",
    },
    "mono": {**_PLAIN, **dict.fromkeys(_HUES, "bold")},
}
"""The styles of every theme; only colours of the palette, which the terminal's owner chose."""


class Look(Value):
    """Glyphs and a theme: how the front end draws."""

    glyphs: Glyphs = UNICODE
    theme: str = "dark"
    coloured: bool = True

    @property
    def styles(self) -> Theme:
        """The theme as Rich knows it."""
        return Theme(dict(THEMES[self.theme]), inherit=False)

    def bar(self, filled: int, length: int) -> Text:
        """Draw how far something has come: `████░░░░`, full when it has come further."""
        filled = min(filled, length)
        return Text(self.glyphs.full * filled) + Text(
            self.glyphs.empty * (length - filled), "muted"
        )


def hue_style(hue: str) -> str:
    """Name the style of a hue."""
    return f"hue.{hue}"


def seat_style(seat: Seat) -> str:
    """Name the style of a player's things."""
    return f"seat{seat}"


def look_named(theme: str, *, ascii_only: bool, coloured: bool) -> Look:
    """Make a look, or raise `BadSetup` with the themes there are."""
    if theme not in THEMES:
        raise BadSetup(
            say(
                "there is no theme {theme!r}: choose {themes}",
                theme=theme,
                themes=", ".join(THEMES),
            )
        )
    return Look(ASCII if ascii_only else UNICODE, theme, coloured and theme != "mono")


def look_here(theme: str, *, ascii_only: bool) -> Look:
    """Make the look that suits this terminal: without colours or signs that it does not have."""
    ascii_only = ascii_only or not encodes(sys.stdout.encoding)
    coloured = bool(Console().color_system) and not os.environ.get("NO_COLOR")
    return look_named(theme, ascii_only=ascii_only, coloured=coloured)


def encodes(encoding: str | None) -> bool:
    """Whether an *encoding* has all the signs we draw with.

    >>> encodes("utf-8"), encodes("cp1252"), encodes(None)
    (True, False, False)
    """
    signs = "".join(
        value
        for name in UNICODE.__struct_fields__
        if isinstance(value := getattr(UNICODE, name), str)
    )
    try:
        (signs + str(UNICODE.box)).encode(codecs.lookup(encoding or "ascii").name)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
