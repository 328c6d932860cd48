"""The policy that plays at random, and picking at random for any other."""

import numpy as np

from basari.batch.arrays import Whole
from basari.batch.basari.asked import Bidding, Picking
from basari.batch.basari.heaps import Heaps
from basari.batch.luck import parted


class Random:
    """Chooses every option with the same chance, as `players.RandomPlayer` does."""

    name = "random"

    def choose(self, asked: Picking) -> Whole:
        """Pick any action."""
        return parted(asked.chance(), asked.legal.shape[1])[0]

    def bid(self, asked: Bidding) -> Whole:
        """Leave, or pick any raise, as if all of them lay in a row."""
        heaps = Heaps.of(asked.purses)
        raises = heaps.above(asked.standing)
        index, _ = parted(asked.chance(), raises + asked.may_leave)
        raising = index < raises
        offers = np.zeros_like(asked.standing)
        offers[raising] = heaps.only(raising).at((heaps.number - 1 - index)[raising])
        return offers

    def swap(self, asked: Picking) -> Whole:
        """Pick any exchange."""
        return pick_any(asked)

    def take(self, asked: Picking) -> Whole:
        """Pick any colour that is there."""
        return pick_any(asked)

    def start(self, asked: Picking) -> Whole:
        """Pick any free arch."""
        return pick_any(asked)


def pick_any(asked: Picking) -> Whole:
    """Pick any of the options that are legal, each as likely."""
    number = np.cumsum(asked.legal, axis=1, dtype=np.int64)
    place, _ = parted(asked.chance(), number[:, -1])
    found: Whole = (number > place[:, None]).argmax(axis=1)
    return found
