"""The luck of bots that think: it follows from the seed and from what is seen, and nothing else.

So a bot remembers nothing, plays a game that was interrupted as if it had not been, and never
touches the dealer's luck.
"""

from random import Random
from typing import Any


def luck(seed: str, view: Any) -> Random:  # noqa: ANN401 - of whatever edition
    """Make the luck for one decision."""
    seen = (view.leg, view.round, view.phase, view.points, view.purses, view.supply, view.choices)
    return Random(f"{seed}/{seen}")  # noqa: S311 - a game of chance, not a secret
