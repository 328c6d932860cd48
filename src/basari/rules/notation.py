"""Reading moves: what the notations of all games have in common."""

import re
from collections.abc import Iterable

from basari.errors import InvalidNotation, say

_NUMBER = re.compile("[1-9][0-9]{0,2}")


def unreadable(text: str, examples: str) -> InvalidNotation:
    """Make the error for a *text* that is not exactly how a move is written."""
    return InvalidNotation(
        say(
            "cannot read {text!r} as a move: write one like {examples}",
            text=text,
            examples=examples,
        )
    )


def numbers(words: Iterable[str]) -> tuple[int, ...]:
    """Read numbers from 1 to 999; anything else counts as none."""
    return tuple(int(word) for word in words if _NUMBER.fullmatch(word))
