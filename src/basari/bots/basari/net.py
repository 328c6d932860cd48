"""A small network: layers of weights, with a soft step between them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]


class Layer(NamedTuple):
    """What is multiplied, and what is added."""

    slope: Numbers
    shift: Numbers


class Net(NamedTuple):
    """Layers, one after the other; the last one has a single number to say."""

    layers: tuple[Layer, ...]

    def __call__(self, features: Numbers) -> Numbers:
        """Say one number for each row of features."""
        for slope, shift in self.layers[:-1]:
            features = np.tanh(features @ slope + shift)
        slope, shift = self.layers[-1]
        said: Numbers = (features @ slope + shift)[..., 0]
        return said

    @classmethod
    def of(cls, numbers: Sequence[Sequence[Sequence[float]]]) -> "Net":
        """Read a network: of each layer the rows of its slope, then its shift."""
        return cls(tuple(Layer(np.array(rows[:-1]), np.array(rows[-1])) for rows in numbers))

    def written(self) -> list[list[list[float]]]:
        """Write it down as it is read, with as many digits as matter."""
        return [
            [[round(float(number), 4) for number in row] for row in (*slope, shift)]
            for slope, shift in self.layers
        ]
