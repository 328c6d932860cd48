"""The luck of bots that think: it follows from the seed and from what is seen, and nothing else.

So a bot remembers nothing, plays a game that was interrupted as if it had not been, and never
touches the dealer's luck.
"""

from hashlib import blake2b
from random import Random
from typing import Any

from msgspec.msgpack import encode

BITS = 53
"""As many as a float holds."""


def luck(seed: str, view: Any) -> Random:  # noqa: ANN401 - of whatever edition
    """Make the luck for one decision."""
    return Random(_number(seed, view))  # noqa: S311 - a game of chance, not a secret


def chance(seed: str, view: Any) -> float:  # noqa: ANN401
    """Draw one number from 0 up to 1, for a decision that needs no more; this is much quicker."""
    return (_number(seed, view) >> (64 - BITS)) / (1 << BITS)


def _number(seed: str, view: Any) -> int:  # noqa: ANN401
    """Turn what is seen into a number of 64 bits, the same in every process."""
    seen = (view.leg, view.round, view.phase, view.points, view.purses, view.supply, view.choices)
    return int.from_bytes(blake2b(encode((seed, seen)), digest_size=8).digest(), "big")
