"""The palette: a style for every role, in every theme.

A page names roles, never colours. Colours are the 16 named ones, which users can choose in their
terminal, and those of the 256 if the terminal has them.
"""

from collections.abc import Mapping

HUES = ("red", "yellow", "green", "blue")
"""Colours that things of a game can have, in every theme, each with a shape."""
MORE_HUES = ("white", "purple", "black")
"""Further colours, for games that need more than four."""
SEATS = 5
"""How many seats have a colour of their own."""


def _palette(  # noqa: PLR0913, PLR0917 - what a theme is made of
    roles: Mapping[str, str],
    hues: Mapping[str, str],
    rest: Mapping[str, str],
    jewels: Mapping[str, str],
    seats: tuple[str, ...],
    badge: str,
    calm: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Return a theme's styles by role: roles, hues (bright, at rest and filled), seats and badges.

    *calm* are the backgrounds of filled blocks at rest, if the theme has shades.
    """
    return {
        **_RICH,
        **roles,
        **{f"hue.{hue}": style for hue, style in hues.items()},
        **{f"rest.{hue}": style for hue, style in rest.items()},
        **{f"jewel.{hue}": style for hue, style in jewels.items()},
        **{f"calm.{hue}": style for hue, style in (calm or jewels).items()},
        **{f"seat{seat}": style for seat, style in enumerate(seats)},
        **{f"badge{seat}": badge.format(style) for seat, style in enumerate(seats)},
    }


_RICH = {
    "table.header": "bold",
    "table.footer": "bold",
    "table.cell": "none",
    "table.title": "bold",
    "table.caption": "dim",
    "rule.line": "none",
    "rule.text": "none",
    "tree.line": "none",
}
"""Styles that Rich itself needs."""
_ROLES = {
    "title": "bold",
    "strong": "bold",
    "name": "bold",
    "most": "bold",
    "good": "bold",
    "bad": "bold",
    "warning": "bold",
    "curtain": "bold",
    "muted": "dim",
    "dim": "dim",
    "faint": "dim",
    "ghost": "dim",
    "bar": "dim",
    "line": "dim",
    "remark": "dim",
    "back": "dim",
    "surface": "none",
    "surface2": "none",
    "raised": "none",
    "hollow": "none",
    "key": "bold reverse",
    "chosen": "bold reverse",
    "nobody": "bold",
    "neutral": "bold reverse",
}
"""The roles of a theme without shades, in which a mark shows what is highlighted."""
_ALL_HUES = (*HUES, *MORE_HUES)
_BOLD = dict.fromkeys(_ALL_HUES, "bold")
_NONE = dict.fromkeys(_ALL_HUES, "none")
_FILLED = dict.fromkeys(_ALL_HUES, "bold reverse")
_BRIGHT = {
    **{hue: f"bright_{hue}" for hue in HUES},
    "white": "bright_white",
    "purple": "color(135)",
    "black": "color(252)",
}
_DEEP = {
    "red": 52,
    "yellow": 58,
    "green": 22,
    "blue": 17,
    "white": 240,
    "purple": 54,
    "black": 236,
}
"""Backgrounds of filled blocks at rest, by hue."""
_PALE = {
    "red": 224,
    "yellow": 229,
    "green": 194,
    "blue": 189,
    "white": 254,
    "purple": 225,
    "black": 250,
}
"""Backgrounds of filled blocks at rest in the light theme, by hue."""
_DARK_SEATS = ("color(80)", "color(212)", "color(173)", "color(141)", "color(187)")
_LIGHT_SEATS = ("color(30)", "color(162)", "color(130)", "color(55)", "color(58)")
_NAMED_SEATS = ("cyan", "bright_magenta", "white", "magenta", "bright_black")
_DARK = {
    **_ROLES,
    **dict.fromkeys(("muted", "dim", "line", "remark"), "color(248)"),
    "faint": "color(245)",
    "bar": "color(243)",
    "ghost": "color(238)",
    "back": "color(60)",
    "surface": "on color(235)",
    "surface2": "on color(237)",
    "raised": "on color(238)",
    "hollow": "on color(240)",
    "key": "bold on color(239)",
    "chosen": "bold color(16) on color(252)",
    "neutral": "bold color(16) on color(252)",
}
_LIGHT = {
    **_ROLES,
    **dict.fromkeys(("muted", "dim", "line", "remark"), "color(240)"),
    "faint": "color(242)",
    "bar": "color(244)",
    "ghost": "color(251)",
    "back": "color(146)",
    "surface": "on color(254)",
    "surface2": "on color(253)",
    "raised": "on color(252)",
    "hollow": "on color(252)",
    "key": "bold on color(251)",
    "chosen": "bold color(231) on color(238)",
    "neutral": "bold color(231) on color(238)",
}
_INKS = {
    "red": "red",
    "yellow": "color(136)",
    "green": "color(28)",
    "blue": "blue",
    "white": "color(242)",
    "purple": "color(91)",
    "black": "color(16)",
}
"""Hues that can be read on a light background."""
_NAMED = {
    **{hue: f"bright_{hue}" for hue in HUES},
    "white": "bright_white",
    "purple": "bright_magenta",
    "black": "white",
}
_NAMED_REST = {
    **{hue: hue for hue in HUES},
    "white": "white",
    "purple": "magenta",
    "black": "white",
}
_CONTRAST = {**_ROLES, **dict.fromkeys(("muted", "dim", "faint", "line", "remark"), "none")}
_CONTRAST |= {"raised": "reverse", "ghost": "none", "bar": "none"}
_MONO = {**_ROLES, "dim": "none", "muted": "none", "remark": "none"}

THEMES: Mapping[str, Mapping[str, str]] = {
    "dark": _palette(
        _DARK,
        _BRIGHT,
        {
            **{hue: hue for hue in HUES},
            "white": "color(250)",
            "purple": "color(97)",
            "black": "color(245)",
        },
        {hue: f"bold color(16) on {style}" for hue, style in _BRIGHT.items()},
        _DARK_SEATS,
        "bold color(16) on {}",
        {hue: f"{style} on color({_DEEP[hue]})" for hue, style in _BRIGHT.items()},
    ),
    "light": _palette(
        _LIGHT,
        _INKS,
        _INKS,
        {
            **{hue: f"bold color(231) on {style}" for hue, style in _INKS.items()},
            "yellow": "bold color(16) on bright_yellow",
            "white": "bold color(16) on color(255)",
        },
        _LIGHT_SEATS,
        "bold color(231) on {}",
        {hue: f"{style} on color({_PALE[hue]})" for hue, style in _INKS.items()},
    ),
    "contrast": _palette(
        _CONTRAST,
        {hue: f"bold {style}" for hue, style in _NAMED.items()},
        {hue: f"bold {style}" for hue, style in _NAMED.items()},
        _FILLED,
        ("bold",) * SEATS,
        "bold reverse",
    ),
    "mono": _palette(_MONO, _BOLD, _NONE, _FILLED, ("bold",) * SEATS, "bold reverse"),
}
"""The styles of every theme by role; a page never names a colour."""
FEW: Mapping[str, Mapping[str, str]] = {
    "dark": _palette(
        {**_ROLES, "dim": "none", "muted": "none"},
        _NAMED,
        _NAMED_REST,
        {hue: f"black on {style}" for hue, style in _NAMED.items()},
        _NAMED_SEATS,
        "{} reverse",
        {hue: f"black on {style}" for hue, style in _NAMED_REST.items()},
    ),
    "light": _palette(
        {**_ROLES, "dim": "none", "muted": "none"},
        {
            **{hue: hue for hue in HUES},
            "white": "bright_black",
            "purple": "magenta",
            "black": "black",
        },
        {
            **{hue: hue for hue in HUES},
            "white": "bright_black",
            "purple": "magenta",
            "black": "black",
        },
        {
            hue: f"{style} reverse"
            for hue, style in {**_NAMED_REST, "white": "bright_black", "black": "black"}.items()
        },
        ("cyan", "bright_magenta", "black", "magenta", "bright_black"),
        "{} reverse",
    ),
}
"""The styles of every theme for 16 colours: named ones, which no terminal must approximate."""
