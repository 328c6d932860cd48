"""Small neural nets, applied to many rows of numbers at once."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, Self

import numpy as np

from basari.batch.arrays import Reals


class Layer(NamedTuple):
    """A linear layer: weights and biases."""

    weights: Reals
    bias: Reals

    def __call__(self, rows: Reals) -> Reals:
        """Return the layer's output for each row; no row influences the result of another."""
        found: Reals = np.einsum("ri,io->ro", rows, self.weights)
        return found + self.bias


class Net(NamedTuple):
    """A neural net: layers with tanh between them; with a single layer it is linear."""

    layers: tuple[Layer, ...]

    @classmethod
    def of(cls, sizes: Sequence[int], numbers: Reals) -> Self:
        """Return a net with these layer sizes; *numbers* holds all its weights in a row.

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
        """Return how many weights a net with these layer sizes has.

        >>> Net.weights([2, 1]), Net.weights([10, 4, 2])
        (3, 54)
        """
        return sum((many + 1) * fewer for many, fewer in pairwise(sizes))

    def __call__(self, rows: Reals) -> Reals:
        """Return the net's output for each row."""
        *hidden, last = self.layers
        for layer in hidden:
            rows = np.tanh(layer(rows))
        return last(rows)
