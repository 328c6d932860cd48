"""A policy that judges by what a net says: linear, or with hidden layers."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from basari.batch.arrays import Reals, Whole
from basari.batch.basari.asked import Asked, Bidding, Picking
from basari.batch.basari.chance import pick_any
from basari.batch.basari.exchange import GIVEN, TAKEN
from basari.batch.basari.features import ACTIONS, FEATURES, JUDGED, PRICES, WORTHS, features
from basari.batch.basari.heaps import lowest, ranks
from basari.batch.nets import Net

LINEAR, SMALL = (len(FEATURES), JUDGED), (len(FEATURES), 8, JUDGED)
"""How many numbers there are in each layer of a linear net, and of a small one."""


class Judge:
    """Does what its *net* says: actions by their scores, gems and actions by what they are worth.

    The better an action, the more often it is chosen, but never always: who is predictable meets
    the others where they wait.
    """

    def __init__(self, net: Net, name: str = "judge") -> None:
        self._net = net
        self.name = name

    def judged(self, asked: Asked) -> Reals:
        """Tell what the net says about everybody who is asked."""
        return self._net(features(asked))

    def choose(self, asked: Picking) -> Whole:
        """Draw lots: one point of score more makes an action 2.7 times as likely."""
        scores = self.judged(asked)[:, ACTIONS][:, : asked.legal.shape[1]]
        lots = np.cumsum(np.exp(scores - scores.max(axis=1, keepdims=True)), axis=1)
        drawn = asked.chance() * lots[:, -1]
        found: Whole = (lots > drawn[:, None]).argmax(axis=1)
        return found

    def bid(self, asked: Bidding) -> Whole:
        """Bid one gem more, the least precious ones, or leave if the standing offer is worth more.

        Who raises hopes to pay that and to carry out the action; who leaves gets what stands.
        """
        judged, standing, purses = self.judged(asked), asked.standing, asked.purses
        worth, prices = judged[:, WORTHS][:, asked.action], judged[:, PRICES]
        offers = lowest(purses, np.minimum(standing.sum(axis=1) + 1, purses.sum(axis=1)))
        better = worth - _worth(offers, prices) > _worth(standing, prices)
        raises = (ranks(offers) > ranks(standing)) & (better | (not asked.may_leave))
        return offers * raises[:, None]

    def swap(self, asked: Picking) -> Whole:
        """Give what is worth least, take what is worth most."""
        prices = self.judged(asked)[:, PRICES]
        return _best(np.einsum("rc,sc->rs", prices, (TAKEN - GIVEN).astype(float)), asked)

    def take(self, asked: Picking) -> Whole:
        """Take what is worth most."""
        return _best(self.judged(asked)[:, PRICES], asked)

    def start(self, asked: Picking) -> Whole:
        """Start anywhere."""
        return pick_any(asked)


class Judges(Judge):
    """Many judges under one name: each has so many games, the first of them the first ones."""

    def __init__(self, nets: Sequence[Net], games: int, name: str = "judges") -> None:
        super().__init__(nets[0], name)
        self._nets = nets
        self._games = games

    def judged(self, asked: Asked) -> Reals:
        """Tell what the net of each game says."""
        told = features(asked)
        found = np.empty((len(told), JUDGED))
        whose = asked.tables.numbers[asked.rows] // self._games
        order = np.argsort(whose, kind="stable")
        ends = np.searchsorted(whose[order], np.arange(len(self._nets) + 1))
        for net, (begin, end) in zip(self._nets, pairwise(ends.tolist()), strict=True):
            rows = order[begin:end]
            found[rows] = net(told[rows])
        return found


def _worth(heaps: Whole, prices: Reals) -> Reals:
    """Add up what the gems of each heap are worth."""
    found: Reals = (heaps * prices).sum(axis=1)
    return found


def _best(scores: Reals, asked: Picking) -> Whole:
    """Pick the best of the legal options."""
    found: Whole = np.where(asked.legal, scores, -np.inf).argmax(axis=1)
    return found
