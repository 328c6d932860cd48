"""The luck of bots: it depends on the seed and on what they see, and on nothing else.

So a bot remembers nothing, an interrupted game continues as if it had not been interrupted, and the
dealer's luck is left alone.
"""

from collections.abc import Iterable
from hashlib import blake2b
from random import Random

from msgspec.msgpack import encode

BITS = 53
"""The precision of a float."""


def luck(seed: str, seen: object) -> Random:
    """Return a random generator for one decision, given what was *seen*.

    >>> luck("a seed", (1, 2)).random() == luck("a seed", (1, 2)).random()
    True
    """
    return Random(_hash(seed, seen))  # noqa: S311 - a game of chance, not a secret


def random_number(seed: str, seen: object) -> float:
    """Return one random number from 0 up to 1; much quicker where a decision needs no more."""
    return (_hash(seed, seen) >> (64 - BITS)) / (1 << BITS)


def draw_index(often: Iterable[float], number: float) -> int:
    """Return an index, drawn by how *often* each should be, with a *number* from 0 up to 1.

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
    """Hash what was seen to 64 bits, the same in every process."""
    return int.from_bytes(blake2b(encode((seed, seen)), digest_size=8).digest(), "big")
