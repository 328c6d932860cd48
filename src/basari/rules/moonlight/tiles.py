"""The tiles: their labels, where they may be laid, and what they are worth.

A tile is its label: `R7` a red gem worth 7, `RG4` red or green, `Rx2` doubles red, `0` worthless,
`seal`, `hammer`. Tiles with the same label are alike.
"""

import re
from functools import cache
from itertools import combinations
from typing import Final

GEMS: Final = "BRWGY"
"""The letters of the gems, from left to right on a tableau: blue, red, white, green, yellow."""
PAIRS: Final = tuple(map("".join, combinations(GEMS, 2)))
"""All pairs of gems, each with the left one first."""
HAMMER, SEAL, WORTHLESS, DOUBLE = "hammer", "seal", "0", "x2"
_LABEL = re.compile("([BRWGY]{1,2})(10|[1-9]|x2)")


@cache
def is_link(label: str) -> bool:
    """Whether a tile is laid on a chain, as all are but hammers and seal tiles."""
    return bool(homes(label))


@cache
def homes(label: str) -> str:
    """Return the chains on which a tile may be laid, from left to right (L19).

    >>> homes("R7"), homes("RG4"), homes("0"), homes("hammer")
    ('R', 'RG', 'BRWGY', '')
    """
    if label == WORTHLESS:
        return GEMS
    found = _LABEL.fullmatch(label)
    if found is None or (len(found[1]) > 1 and (found[1] not in PAIRS or found[2] == DOUBLE)):
        return ""
    return found[1]


@cache
def number_of(label: str) -> int:
    """Return the number on a link; 0 for worthless and doubling links (L21)."""
    return 0 if doubles(label) else int(label.strip(GEMS))


def doubles(label: str) -> bool:
    """Whether a link doubles its chain (L21)."""
    return label.endswith(DOUBLE)
