"""Samples of long lists; all of a list when soaking."""

import os
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

SOAKING = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
"""Whether everything is tried."""


def some(everything: Iterable[T], count: int) -> list[T]:
    """Return both ends and some items in between, always the same, in order."""
    listed = list(everything)
    if SOAKING or len(listed) <= count:
        return listed
    between = Random(count).sample(range(1, len(listed) - 1), count - 2)  # noqa: S311 - no secret
    return [listed[place] for place in (0, *sorted(between), len(listed) - 1)]


def any_of(everything: Sequence[T]) -> st.SearchStrategy[T]:
    """Let Hypothesis choose one, by its place.

    `sampled_from` would hash them all, and a page carries the story of its game.
    """
    return st.integers(0, len(everything) - 1).map(lambda place: everything[place])
