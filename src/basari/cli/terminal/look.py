"""The look: glyphs for every encoding, and colour themes.

Everything with a colour has a shape or a letter too, so nobody needs to tell colours apart.
"""

import codecs
import os
import sys
from collections.abc import Mapping

from rich import box
from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from basari.cli.terminal.palette import FEW, THEMES
from basari.errors import BadSetup, say
from basari.kernel import Seat
from basari.value import Value


class Glyphs(Value):
    """The signs that pictures are made of, each one cell wide."""

    shapes: str
    """A shape for each of the hues."""
    full: str
    """The filled part of a bar."""
    empty: str
    """The empty part of a bar."""
    most: str
    """Marks who has most of something."""
    cursor: str
    """Points at what is selected."""
    done: str
    """Marks what is done."""
    dot: str
    """Separates two things."""
    rule: str
    """The sign a horizontal line is made of."""
    start: str
    """Marks where something starts."""
    steps: str
    """Columns of rising height, for a row of numbers."""
    box: box.Box
    """The lines of a panel."""


UNICODE = Glyphs("◆■▲●", "━", "─", "★", "▶", "✓", "·", "─", "⌂", "▁▂▃▄▅▆▇█", box.ROUNDED)
ASCII = Glyphs("*#^o", "=", "-", "+", ">", "x", "-", "-", "s", "_.-~=+*#", box.ASCII)


class Look(Value):
    """Glyphs and a theme: how the front end draws."""

    glyphs: Glyphs = UNICODE
    theme: str = "dark"
    coloured: bool = True
    few: bool = False
    """Whether the terminal has only 16 colours."""

    @property
    def roles(self) -> Mapping[str, str]:
        """The style of every role, by the role's name."""
        return FEW.get(self.theme, THEMES[self.theme]) if self.few else THEMES[self.theme]

    @property
    def styles(self) -> Theme:
        """The theme in the form Rich uses."""
        return Theme(dict(self.roles), inherit=False)

    @property
    def plain(self) -> bool:
        """Whether only ASCII can be drawn."""
        return self.glyphs is ASCII or self.glyphs == ASCII

    @property
    def shaded(self) -> bool:
        """Whether backgrounds are visible; if not, highlights need a mark."""
        return self.coloured and not self.few and self.theme in {"dark", "light"}

    def bar(self, filled: int, length: int) -> Text:
        """Return a bar of *length* cells, the first *filled* ones heavy: `━━━━────`."""
        filled = min(filled, length)
        there, missing = self.glyphs.full * filled, self.glyphs.empty * (length - filled)
        return Text(there, "title") + Text(missing, "line")


def hue_style(hue: str) -> str:
    """Return the style of a hue."""
    return f"hue.{hue}"


def rest_style(hue: str) -> str:
    """Return the style of a thing in this hue while it is not highlighted."""
    return f"rest.{hue}"


def jewel_style(hue: str) -> str:
    """Return the style of a block filled with a hue."""
    return f"jewel.{hue}"


def seat_style(seat: Seat | None) -> str:
    """Return the style of a player's things, or of nobody's."""
    return "nobody" if seat is None else f"seat{seat}"


def badge_style(seat: Seat | None) -> str:
    """Return the style of a player's badge, or of nobody's."""
    return "neutral" if seat is None else f"badge{seat}"


def check_theme(theme: str) -> None:
    """Raise `BadSetup` with the list of themes if *theme* is unknown."""
    if theme not in THEMES:
        raise BadSetup(
            say(
                "there is no theme {theme!r}: choose {themes}",
                theme=theme,
                themes=", ".join(THEMES),
            )
        )


def look_named(theme: str, *, ascii_only: bool, coloured: bool, few: bool = False) -> Look:
    """Return a look; raise `BadSetup` with the list of themes if *theme* is unknown."""
    check_theme(theme)
    return Look(ASCII if ascii_only else UNICODE, theme, coloured and theme != "mono", few)


def look_here(theme: str, *, ascii_only: bool) -> Look:
    """Return the look for this terminal, without colours or signs that it lacks."""
    ascii_only = ascii_only or not encodes(sys.stdout.encoding) or _without_language()
    system = Console().color_system
    coloured = bool(system) and not os.environ.get("NO_COLOR")
    few = coloured and system in {"standard", "windows"}
    return look_named(theme, ascii_only=ascii_only, coloured=coloured, few=few)


def _without_language() -> bool:
    """Whether the C locale is set, which Python treats as UTF-8."""
    said = next(
        (os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), ""
    )
    return said in {"C", "POSIX"}


def encodes(encoding: str | None) -> bool:
    """Whether *encoding* can write all signs of `UNICODE`.

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
