"""A letter for every seat, for games in which digits mean something else."""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from unicodedata import normalize

UNREAD = "IO"
"""Letters that look like digits, and are not given."""


def letters_of(names: Sequence[str], taken: str = "") -> tuple[str, ...]:
    """Return a letter for each seat: one of the name, or else the first that is free.

    No letter is given twice, and none of those *taken* by pieces of the game.

    >>> letters_of(["Ben", "Élodie", "Bo", "李"], "BGPRY")
    ('E', 'L', 'A', 'C')
    """
    found: list[str] = []
    for name in names:
        free = [one for one in ascii_uppercase if one not in (*taken, *UNREAD, *found)]
        found.append(next((one for one in _capitals(name) if one in free), free[0]))
    return tuple(found)


def _capitals(name: str) -> Iterator[str]:
    """Yield the letters of a name in capitals, without accents."""
    for sign in normalize("NFD", name).upper():
        if sign in ascii_uppercase:
            yield sign
