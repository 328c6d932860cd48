"""Player names: cleaned so any terminal can show them, and checked to be distinguishable."""

import unicodedata
from collections.abc import Iterator, Sequence

from basari.errors import BadSetup, say

LONGEST = 24
"""Maximum number of characters in a name."""
WIDEST = 24
"""Maximum width in terminal columns; many East Asian characters take two columns."""
MOST_MARKS = 2
"""Combining marks allowed on one letter, after composition."""
_LONGEST_CHECKED = 1000
"""Longer input is rejected before it is normalised, which could be slow."""
_UNSHOWABLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
_INVISIBLE = {
    *map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180F, 0x2800, 0x3164, 0xFFA0)),
    *map(chr, (0x13441, 0x13442, 0x16FE4, 0x1D159)),
    *map(chr, range(0x180B, 0x180E)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Characters that Unicode counts as letters or marks although they show nothing."""
_PERHAPS_WIDE = {"So", "No"}
"""Symbols and rare numerals, which newer terminals increasingly draw two columns wide."""


def clean(typed: str) -> str:
    r"""Return *typed* as a name: NFC, without unprintable characters, single-spaced.

    Raises `BadSetup` if nothing is left, or if the name is too long or too wide.

    >>> clean("  Zoë\u200b   the\tBold ")
    'Zoë the Bold'
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in typed)
    shown = _single_spaced(letter for letter in spaced if _showable(letter))
    if len(shown) > _LONGEST_CHECKED:
        raise _wrong_length(len(shown))
    name = _single_spaced(_without_extra_marks(unicodedata.normalize("NFC", shown)))
    if not 1 <= len(name) <= LONGEST:
        raise _wrong_length(len(name))
    if display_width(name) > WIDEST:
        raise BadSetup(
            say(
                "a name takes up to {widest} columns of a screen, not {count}",
                widest=WIDEST,
                count=display_width(name),
            )
        )
    return name


def display_width(name: str) -> int:
    """Return how many terminal columns a clean name takes; when unsure, the larger number.

    >>> display_width("Zoë"), display_width("佐藤")
    (3, 4)
    """
    return sum(map(_letter_width, name))


def _letter_width(letter: str) -> int:
    category = unicodedata.category(letter)
    if category in {"Mn", "Me"}:
        return 0
    wide = unicodedata.east_asian_width(letter) in {"W", "F"} or category in _PERHAPS_WIDE
    return 2 if wide else 1


def _showable(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSHOWABLE and letter not in _INVISIBLE


def _single_spaced(letters: Iterator[str]) -> str:
    return " ".join("".join(letters).split())


def _without_extra_marks(text: str) -> Iterator[str]:
    """Yield *text* without combining marks that lack a letter or exceed `MOST_MARKS` on one."""
    room = 0
    for letter in text:
        if unicodedata.category(letter).startswith("M"):
            room -= 1
        else:
            room = 0 if letter == " " else MOST_MARKS
        if room >= 0:
            yield letter


def _wrong_length(count: int) -> BadSetup:
    return BadSetup(
        say(
            "a name has 1 to {longest} characters that can be shown, not {count}",
            longest=LONGEST,
            count=count,
        )
    )


def check_distinct(names: Sequence[str]) -> None:
    """Raise `BadSetup` if two names differ only in case or in compatibility characters."""
    seen: set[str] = set()
    for name in names:
        if name_key(name) in seen:
            raise BadSetup(say("the name {name!r} is taken twice", name=name))
        seen.add(name_key(name))


def name_key(name: str) -> str:
    """Return a key (NFKC, case-folded) that is the same for names that look alike.

    >>> name_key("ADA") == name_key("Ada")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()
