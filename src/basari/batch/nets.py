"""Small neural nets, applied to many rows of numbers at once."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, Self

import numpy as np

from basari.batch.arrays import Reals


class Layer(NamedTuple):
    """A linear layer."""

    weights: Reals
    bias: Reals

    def __call__(self, rows: Reals) -> Reals:
        """Apply the layer to each row by itself: other rows do not change the result of one."""
        found: Reals = np.einsum("ri,io->ro", rows, self.weights)
        return found + self.bias


class Net(NamedTuple):
    """Layers, with tanh between them; with only one layer it is linear."""

    layers: tuple[Layer, ...]

    @classmethod
    def of(cls, sizes: Sequence[int], numbers: Reals) -> Self:
        """Make a net with these layer sizes from all its weights in one row.

        >>> net = Net.of([2, 1], np.array([3.0, 4.0, 5.0]))
        >>> net(np.array([[1.0, 0.0], [0.0, 2.0]]))
        array([[ 8.],
               [13.]])
        """
        layers, begin = [], 0
        for many, fewer in pairwise(sizes):
            middle, end = begin + many * fewer, begin + (many + 1) * fewer
            layers.append(Layer(numbers[begin:middle].reshape(many, fewer), numbers[middle:end]))
            begin = end
        return cls(tuple(layers))

    @staticmethod
    def weights(sizes: Sequence[int]) -> int:
        """Return the number of weights of such a net.

        >>> Net.weights([2, 1]), Net.weights([10, 4, 2])
        (3, 54)
        """
        return sum((many + 1) * fewer for many, fewer in pairwise(sizes))

    def __call__(self, rows: Reals) -> Reals:
        """Apply the net to each row."""
        *hidden, last = self.layers
        for layer in hidden:
            rows = np.tanh(layer(rows))
        return last(rows)
