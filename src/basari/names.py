"""Names of players: clean enough to be shown anywhere, and told apart by everyone."""

import unicodedata
from collections.abc import Sequence

from basari.errors import BadSetup, say

LONGEST = 24
_UNSHOWABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_INVISIBLE = {
    *map(chr, (0x034F, 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Fillers, blanks and selectors that Unicode counts as letters or marks, but nobody can see."""


def clean(typed: str) -> str:
    r"""Return *typed* as a name: composed, without what cannot be shown, single-spaced.

    >>> clean("  Zoë\u200b   the\tBold ")
    'Zoë the Bold'
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in typed)
    kept = (letter for letter in spaced if _showable(letter))
    name = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    if not 1 <= len(name) <= LONGEST:
        raise BadSetup(
            say(
                "a name has 1 to {longest} characters that can be shown, not {count}",
                longest=LONGEST,
                count=len(name),
            )
        )
    return name


def _showable(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSHOWABLE and letter not in _INVISIBLE


def check_distinct(names: Sequence[str]) -> None:
    """Refuse names that differ by nothing but case, or that only look different to a machine."""
    seen: set[str] = set()
    for name in names:
        heard = unicodedata.normalize("NFKC", name).casefold()
        if heard in seen:
            raise BadSetup(say("the name {name!r} is taken twice", name=name))
        seen.add(heard)
