"""Display letters drawn with half blocks: three lines high, or five."""

from functools import lru_cache
from unicodedata import normalize

_PIXELS = """
A 010101111101101  B 110101110101110  C 011100100100011  D 110101101101110  E 111100110100111
F 111100110100100  G 011100101101011  H 101101111101101  I 111010010010111  J 001001001101010
K 101101110101101  L 100100100100111  O 010101101101010  P 110101110100100  Q 010101101111011
R 110101110101101  S 011100010001110  T 111010010010010  U 101101101101111  V 101101101101010
X 101101010101101  Y 101101010010010  Z 111001010100111  Ä 101010101111101  Ö 101010101101010
Ü 101000101101111  0 111101101101111  1 010110010010111  2 111001111100111  3 111001111001111
4 101101111001001  5 111100111001111  6 111100111101111  7 111001010010010  8 111101111101111
9 111101111001111  + 000010111010000  - 000000111000000  ! 010010010000010  ? 110001010000010
M 1000111011101011000110001  W 1000110001101011101110001  N 10011101101110011001
"""
LINES = 5
"""The height of a letter in pixels."""


MARKS = {
    "\N{COMBINING DIAERESIS}": "101",
    "\N{COMBINING ACUTE ACCENT}": "001",
    "\N{COMBINING GRAVE ACCENT}": "100",
    "\N{COMBINING CIRCUMFLEX ACCENT}": "010",
    "\N{COMBINING TILDE}": "110",
    "\N{COMBINING CARON}": "101",
    "\N{COMBINING RING ABOVE}": "010",
}
"""Accents as a row of pixels above a letter."""


def _letters() -> dict[str, tuple[str, ...]]:
    words = _PIXELS.split()
    found = {" ": ("00",) * LINES}
    for sign, bits in zip(words[::2], words[1::2], strict=True):
        wide = len(bits) // LINES
        found[sign] = tuple(bits[row * wide : (row + 1) * wide] for row in range(LINES))
    return found


LETTERS = _letters()
HALVES = {"00": " ", "10": "▀", "01": "▄", "11": "█"}


def _letter(sign: str) -> tuple[str, ...] | None:
    """Return the pixels of a letter, or `None`; an accent replaces a row that the letter can spare.

    Accents that cannot be drawn are left out.
    """
    if sign in LETTERS:
        return LETTERS[sign]
    parts = normalize("NFD", sign)
    base, mark = parts[:1], parts[1:2]
    if base not in LETTERS or not mark:
        return None
    rows = [*LETTERS[base]]
    if mark in MARKS:
        spare = [row for row in range(1, LINES) if rows[row] == rows[row - 1]]
        del rows[spare[0] if spare else 1]
        rows.insert(0, MARKS[mark].center(len(rows[0]), "0")[: len(rows[0])])
    return tuple(rows)


@lru_cache(maxsize=512)
def rows_of(text: str, *, double: bool = False) -> tuple[str, ...] | None:
    """Draw *text* in rows of blocks; return `None` if a letter is not supported.

    >>> print(*rows_of("7"), sep="|", end="|")
    ▀▀█| █ | ▀ |
    """
    letters = [_letter(sign) for sign in normalize("NFC", text.upper())]
    known = [letter for letter in letters if letter is not None]
    if not text or len(known) < len(letters):
        return None
    rows = ["0".join(letter[row] for letter in known) for row in range(LINES)]
    if double:
        return tuple("".join("██" if bit == "1" else "  " for bit in row) for row in rows)
    rows.append("0" * len(rows[0]))
    return tuple(
        "".join(
            HALVES[upper + lower] for upper, lower in zip(rows[line], rows[line + 1], strict=True)
        )
        for line in (0, 2, 4)
    )
