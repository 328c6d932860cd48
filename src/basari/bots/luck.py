"""The luck of bots, which depends only on the seed and on what the bot sees.

So bots need not remember anything for their luck, an interrupted game goes on as if there had been
no interruption, and the dealer's luck is not touched.
"""

from collections.abc import Iterable
from hashlib import blake2b
from random import Random

from msgspec.msgpack import encode

BITS = 53
"""The bits of precision of a float."""


def luck(seed: str, seen: object) -> Random:
    """Return a random generator for one decision, given what was *seen*.

    >>> luck("a seed", (1, 2)).random() == luck("a seed", (1, 2)).random()
    True
    """
    return Random(_hash(seed, seen))  # noqa: S311 - a game of chance, not a secret


def random_number(seed: str, seen: object) -> float:
    """Return one random number from 0 up to 1; faster than `luck` if one number is enough."""
    return (_hash(seed, seen) >> (64 - BITS)) / (1 << BITS)


def draw_index(often: Iterable[float], number: float) -> int:
    """Return an index with probability in proportion to *often*; *number* (from 0 up to 1) decides.

    >>> draw_index([0.5, 0.25, 0.25], 0.6)
    1
    """
    place = 0
    for place, part in enumerate(often):  # noqa: B007 - the last one is kept
        number -= part
        if number < 0:
            break
    return place


def _hash(seed: str, seen: object) -> int:
    """Return a 64-bit hash of seed and *seen*, the same in every process."""
    return int.from_bytes(blake2b(encode((seed, seen)), digest_size=8).digest(), "big")
