"""What was learned from many games: the weights for every edition and number of players."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from basari.bots.basari.position import Weights

PLACE = files("basari.bots.basari") / "data"
_TOLD: dict[tuple[str, int], str] = {}
"""What is known for a while, and lies nowhere."""


def weights_for(view: Any) -> Weights:  # noqa: ANN401 - of either edition
    """Find the weights for a view."""
    return weights(view.rules.name, len(view.points))


@cache
def weights(edition: str, seats: int) -> Weights:
    """Read the weights for an edition and a number of players."""
    known = _TOLD.get((edition, seats))
    return read(known or (PLACE / f"{edition}-{seats}.json").read_text("utf-8"))


@contextmanager
def told(edition: str, seats: int, text: str) -> Iterator[None]:
    """Know the weights of a *text* for a while, such as those that somebody else learned last."""
    _TOLD[edition, seats] = text
    weights.cache_clear()
    try:
        yield
    finally:
        del _TOLD[edition, seats]
        weights.cache_clear()


def read(text: str) -> Weights:
    """Read weights."""
    found = json.loads(text)
    return Weights(**{**found, "counts": np.array(found["counts"])})


def written(weights: Weights) -> str:
    """Write weights as they are read, with as many digits as matter."""
    numbers = {**weights._asdict(), "counts": weights.counts.round(4).tolist()}
    return json.dumps(numbers, separators=(",", ":")) + "\n"
