"""The learned weights, per edition and number of players."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from basari.bots.basari.position import Weights

PLACE = files("basari.bots.basari") / "data"
_OVERRIDES: dict[tuple[str, int], str] = {}
"""Weights that override the files, by edition and number of players."""


def weights_for(view: Any) -> Weights:  # noqa: ANN401 - of either edition
    """Return the weights for the edition and the number of players of a view."""
    return weights(view.rules.name, len(view.points))


@cache
def weights(edition: str, seats: int) -> Weights:
    """Return the weights for an edition and a number of players."""
    known = _OVERRIDES.get((edition, seats))
    return parse_weights(known or (PLACE / f"{edition}-{seats}.json").read_text("utf-8"))


@contextmanager
def override_weights(edition: str, seats: int, text: str) -> Iterator[None]:
    """Use the weights in *text* inside the `with` block, for example those just learned."""
    _OVERRIDES[edition, seats] = text
    weights.cache_clear()
    try:
        yield
    finally:
        del _OVERRIDES[edition, seats]
        weights.cache_clear()


def parse_weights(text: str) -> Weights:
    """Parse weights as `format_weights` writes them."""
    found = json.loads(text)
    return Weights(**{**found, "counts": np.array(found["counts"])})


def format_weights(weights: Weights) -> str:
    """Format weights so that `parse_weights` can read them, rounded to the digits that matter."""
    numbers = {**weights._asdict(), "counts": weights.counts.round(4).tolist()}
    return json.dumps(numbers, separators=(",", ":")) + "\n"
