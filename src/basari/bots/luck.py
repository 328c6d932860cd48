"""The luck of bots that think: it follows from the seed and from what is seen, and nothing else.

So a bot remembers nothing, plays a game that was interrupted as if it had not been, and never
touches the dealer's luck.
"""

from hashlib import blake2b
from random import Random

from msgspec.msgpack import encode

BITS = 53
"""As many as a float holds."""


def luck(seed: str, seen: object) -> Random:
    """Make the luck for one decision from what was *seen*."""
    return Random(_number(seed, seen))  # noqa: S311 - a game of chance, not a secret


def chance(seed: str, seen: object) -> float:
    """Draw one number from 0 up to 1, for a decision that needs no more; this is much quicker."""
    return (_number(seed, seen) >> (64 - BITS)) / (1 << BITS)


def _number(seed: str, seen: object) -> int:
    """Turn what was seen into a number of 64 bits, the same in every process."""
    return int.from_bytes(blake2b(encode((seed, seen)), digest_size=8).digest(), "big")
