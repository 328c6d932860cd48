"""All offers that can be made from a purse, as arrays."""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from basari.bots.basari.position import Numbers
from basari.rules.basari.gems import Gems


def gem_array(gems: Gems) -> Numbers:
    """Return the counts of a heap as an array, by colour."""
    return np.array((gems.red, gems.yellow, gems.green, gems.blue), dtype=np.float64)


class Offers:
    """The *many* lowest offers of a purse, from the lowest to the highest."""

    def __init__(self, purse: Gems, many: int) -> None:
        counts = np.indices([int(number) + 1 for number in gem_array(purse)]).reshape(4, -1).T[1:]
        sizes = counts.sum(axis=1)
        order = np.lexsort((*counts.T[::-1], sizes))[:many]
        self.gems = counts[order]
        self.ranks: list[int] = _ranks(sizes[order], self.gems).tolist()

    def above(self, standing: Gems) -> int:
        """Return how many offers *standing* equals or beats: the index of the first higher one."""
        if not standing.size:
            return 0
        rank = int(_ranks(np.array([standing.size]), gem_array(standing)[None].astype(np.int64))[0])
        return int(np.searchsorted(self.ranks, rank, side="right"))


def _ranks(sizes: npt.NDArray[Any], gems: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return the ranks of offers: by size, then by red, yellow and green (G6)."""
    ranks = sizes.astype(np.int64)
    for colour in range(4):
        ranks = ranks * 256 + gems[:, colour]
    return ranks


@lru_cache(maxsize=512)
def offers_of(purse: Gems, many: int) -> Offers:
    """Return the *many* lowest offers of a purse, cached."""
    return Offers(purse, many)
