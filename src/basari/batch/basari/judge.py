"""A policy that plays by a neural net: linear, or with hidden layers."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from basari.batch.arrays import Reals, Whole
from basari.batch.basari.exchange import GIVEN, TAKEN
from basari.batch.basari.features import ACTIONS, FEATURES, JUDGED, PRICES, WORTHS, features
from basari.batch.basari.heaps import lowest, ranks
from basari.batch.basari.questions import BidQuestion, PickQuestion, SeatQuestion
from basari.batch.basari.random_policy import pick_any
from basari.batch.nets import Net

LINEAR, SMALL = (len(FEATURES), JUDGED), (len(FEATURES), 8, JUDGED)
"""The layer sizes of a linear net, and of a small one."""


class Judge:
    """Plays by a *net*: chooses actions by their scores, and bids and exchanges by their values.

    A better action is chosen more often, but never always: predictable players get in each other's
    way.
    """

    def __init__(self, net: Net, name: str = "judge") -> None:
        self._net = net
        self.name = name

    def outputs(self, asked: SeatQuestion) -> Reals:
        """Return the outputs of the net for each seat asked."""
        return self._net(features(asked))

    def choose(self, asked: PickQuestion) -> Whole:
        """Return a random action; one point of score more makes an action 2.7 times as likely."""
        scores = self.outputs(asked)[:, ACTIONS][:, : asked.legal.shape[1]]
        lots = np.cumsum(np.exp(scores - scores.max(axis=1, keepdims=True)), axis=1)
        drawn = asked.chance() * lots[:, -1]
        found: Whole = (lots > drawn[:, None]).argmax(axis=1)
        return found

    def bid(self, asked: BidQuestion) -> Whole:
        """Return a bid of one gem more, of the least precious ones, or leave if that is worth more.

        To raise means to pay that bid and carry out the action; to leave means to get the standing
        offer.
        """
        judged, standing, purses = self.outputs(asked), asked.standing, asked.purses
        worth, prices = judged[:, WORTHS][:, asked.action], judged[:, PRICES]
        offers = lowest(purses, np.minimum(standing.sum(axis=1) + 1, purses.sum(axis=1)))
        better = worth - _worth(offers, prices) > _worth(standing, prices)
        raises = (ranks(offers) > ranks(standing)) & (better | (not asked.may_leave))
        return offers * raises[:, None]

    def swap(self, asked: PickQuestion) -> Whole:
        """Return the exchange that gives the gem worth least and takes those worth most."""
        prices = self.outputs(asked)[:, PRICES]
        return _best(np.einsum("rc,sc->rs", prices, (TAKEN - GIVEN).astype(float)), asked)

    def take(self, asked: PickQuestion) -> Whole:
        """Return the colour worth most."""
        return _best(self.outputs(asked)[:, PRICES], asked)

    def start(self, asked: PickQuestion) -> Whole:
        """Return a random free arch."""
        return pick_any(asked)


class Judges(Judge):
    """Many judges as one policy, each for *games* games in a row, in the order of the games."""

    def __init__(self, nets: Sequence[Net], games: int, name: str = "judges") -> None:
        super().__init__(nets[0], name)
        self._nets = nets
        self._games = games

    def outputs(self, asked: SeatQuestion) -> Reals:
        """Return the outputs of the net that plays each game."""
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
    found: Reals = (heaps * prices).sum(axis=1)
    return found


def _best(scores: Reals, asked: PickQuestion) -> Whole:
    found: Whole = np.where(asked.legal, scores, -np.inf).argmax(axis=1)
    return found
