"""Names of players: clean enough to be shown anywhere, and told apart by everyone."""

import unicodedata
from collections.abc import Sequence

from basari.errors import BadSetup, say

LONGEST = 24
_UNSHOWABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(typed: str) -> str:
    r"""Return *typed* as a name: composed, without what cannot be shown, single-spaced.

    >>> clean("  Zoë\u200b   the\tBold ")
    'Zoë the Bold'
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in typed)
    kept = (letter for letter in spaced if unicodedata.category(letter) not in _UNSHOWABLE)
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


def check_distinct(names: Sequence[str]) -> None:
    """Refuse names that differ by nothing but case."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise BadSetup(say("the name {name!r} is taken twice", name=name))
        seen.add(name.casefold())
