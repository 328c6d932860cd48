"""A letter for every seat, where digits are things of the game."""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from unicodedata import normalize

UNREAD = "IO"
"""Letters that look like digits."""


def letters_of(names: Sequence[str], taken: str = "") -> tuple[str, ...]:
    """Give everybody a letter of their name, or the first one that is free.

    None is one of those *taken* by pieces of the game, and nobody has another's.

    >>> letters_of(["Ben", "Élodie", "Bo", "李"], "BGPRY")
    ('E', 'L', 'A', 'C')
    """
    found: list[str] = []
    for name in names:
        free = [one for one in ascii_uppercase if one not in (*taken, *UNREAD, *found)]
        found.append(next((one for one in _spelled(name) if one in free), free[0]))
    return tuple(found)


def _spelled(name: str) -> Iterator[str]:
    """Spell a name in capitals, without accents."""
    for sign in normalize("NFD", name).upper():
        if sign in ascii_uppercase:
            yield sign
