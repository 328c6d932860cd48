"""Notation: what the moves of all games have in common."""

import re
from collections.abc import Iterable
from enum import Enum
from typing import ClassVar

from msgspec.structs import astuple

from basari.errors import InvalidNotation, say
from basari.value import Value

_NUMBER = re.compile("[1-9][0-9]{0,2}")


class WordEnum(Enum):
    """An enum whose members are written as their values."""

    def __str__(self) -> str:
        """Return the value as text."""
        return str(self.value)


class WordMove(Value):
    """A move written as its *word*, followed by its fields.

    >>> class Walk(WordMove):
    ...     start: int
    ...     goal: int
    ...
    ...     word = "move"
    >>> str(Walk(8, 9))
    'move 8 9'
    """

    word: ClassVar[str]

    def __str__(self) -> str:
        """Return the notation: the word, then the fields."""
        return " ".join([self.word, *map(str, astuple(self))])


def unreadable(text: str, examples: str) -> InvalidNotation:
    """Return the error for a *text* that is not the notation of a move."""
    return InvalidNotation(
        say(
            "cannot read {text!r} as a move: write one like {examples}",
            text=text,
            examples=examples,
        )
    )


def read_numbers(words: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers from 1 to 999 among *words*; other words are skipped."""
    return tuple(int(word) for word in words if _NUMBER.fullmatch(word))
