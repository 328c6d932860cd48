"""The random policy, and random picks for any other."""

import numpy as np

from basari.batch.arrays import Whole
from basari.batch.basari.heaps import Heaps
from basari.batch.basari.questions import BidQuestion, PickQuestion
from basari.batch.luck import pick_part


class Random:
    """Chooses each option with equal probability, like `players.RandomPlayer`."""

    name = "random"

    def choose(self, asked: PickQuestion) -> Whole:
        """Return random actions."""
        return pick_part(asked.chance(), asked.legal.shape[1])[0]

    def bid(self, asked: BidQuestion) -> Whole:
        """Return random raises, or leave, which counts as one option among the raises."""
        heaps = Heaps.of(asked.purses)
        raises = heaps.above(asked.standing)
        index, _ = pick_part(asked.chance(), raises + asked.may_leave)
        raising = index < raises
        offers = np.zeros_like(asked.standing)
        offers[raising] = heaps.only(raising).at((heaps.number - 1 - index)[raising])
        return offers

    def swap(self, asked: PickQuestion) -> Whole:
        """Return random legal exchanges."""
        return pick_any(asked)

    def take(self, asked: PickQuestion) -> Whole:
        """Return random colours that are in the supply."""
        return pick_any(asked)

    def start(self, asked: PickQuestion) -> Whole:
        """Return random free arches."""
        return pick_any(asked)


def pick_any(asked: PickQuestion) -> Whole:
    """Return a random legal option for each seat asked, all with equal probability."""
    number = np.cumsum(asked.legal, axis=1, dtype=np.int64)
    place, _ = pick_part(asked.chance(), number[:, -1])
    found: Whole = (number > place[:, None]).argmax(axis=1)
    return found
