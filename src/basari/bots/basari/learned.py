"""What was learned from many games: the weights for every edition and number of players."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from basari.bots.basari.position import Weights

PLACE = files("basari.bots.basari") / "data"


def weights_for(view: Any) -> Weights:  # noqa: ANN401 - of either edition
    """Find the weights for a view."""
    return weights(view.rules.name, len(view.points))


@cache
def weights(edition: str, seats: int) -> Weights:
    """Read the weights for an edition and a number of players."""
    return read((PLACE / f"{edition}-{seats}.json").read_text("utf-8"))


def read(text: str) -> Weights:
    """Read weights."""
    found = json.loads(text)
    return Weights(**{**found, "counts": np.array(found["counts"])})


def written(weights: Weights) -> str:
    """Write weights as they are read, with as many digits as matter."""
    numbers = {**weights._asdict(), "counts": weights.counts.round(4).tolist()}
    return json.dumps(numbers, separators=(",", ":")) + "\n"
