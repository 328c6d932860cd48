"""What positions are worth to everybody, in prestige, and everybody's chance to win."""

from functools import cache
from typing import NamedTuple

import numpy as np

from basari.bots.jantaris.position import Numbers, Positions
from basari.rules.jantaris.city import City
from basari.rules.jantaris.domination import PRESTIGE
from basari.rules.jantaris.table import FULL

FARTHEST = 40
"""More merchants than can be missing for a card."""
GOODS = 25
"""More goods than a seat can own."""


class Weights(NamedTuple):
    """The weight of everything."""

    good: float = 0.40
    """A good, while a seat has few."""
    full: float = 0.2
    """How much less the last good is worth than the first one."""
    pair: float = 0.06
    """A pair of a red and a black good: minimum bids want both."""
    stand: float = 0.08
    """A merchant in a district."""
    centre: float = 0.16
    """A merchant in the centre."""
    sale: float = 0.55
    """A sale for which a seat has the goods and a merchant in the centre, if the others are
    there."""
    price: float = 3.4
    """The goods of a sale."""
    near: tuple[float, ...] = (0.8, 0.42, 0.25, 0.15, 0.09, 0.05, 0.025, 0.01)
    """The part of a domination card that counts, by how many merchants are missing for it."""
    lasting: float = 1.0
    """The abilities of lasting items."""
    single: float = 1.0
    """The abilities of single-use items."""
    rate: float = 1.45
    """Prestige that the leader gains in a round."""
    haste: float = 0.9
    """Rounds after which about two thirds of the hopes have come true."""
    luck: float = 0.55
    """How far luck spreads prestige at the end."""
    more: float = 0.5
    """How much farther for every round to come."""


USUAL = Weights()
"""Rules of thumb."""
LEARNED = {
    3: Weights(
        good=0.52,
        full=0.26,
        pair=0.06,
        stand=0.015,
        centre=0.79,
        sale=0.47,
        price=1.0,
        near=(1.0, 0.26, 0.025, 0.02, 0.02, 0.019, 0.019, 0.006),
        lasting=1.9,
        single=2.65,
        rate=4.0,
        haste=0.76,
        luck=1.13,
        more=0.2,
    ),
    4: Weights(
        good=0.4,
        full=0.24,
        pair=0.046,
        stand=0.005,
        centre=0.87,
        sale=0.52,
        price=0.31,
        near=(0.71, 0.68, 0.15, 0.036, 0.036, 0.02, 0.02, 0.001),
        lasting=1.6,
        single=1.57,
        rate=4.4,
        haste=1.17,
        luck=1.33,
        more=0.22,
    ),
}
"""By number of players: the weights that best predict the winners of many games
(`tools/jantaris_weights.py`)."""
FAR = (1.0, 0.75, 0.55, 0.4, 0.28, 0.18, 0.1, 0.04)
"""The part of a domination card that counts, where it is worth going far for it."""
FRUGAL = {
    3: LEARNED[3]._replace(near=FAR, stand=0.06),
    4: LEARNED[4]._replace(near=FAR, stand=0.08, centre=0.6),
}
"""The same where a sale brings little, so that districts are worth more (`docs/components.md`)."""
LITTLE = 1.5
"""The average prestige of a sale below which it brings little."""


def fitting_weights(city: City, seats: int) -> Weights:
    """Return the weights that fit what a sale brings on a table."""
    sale = sum(card.prestige for card in city.market) / len(city.market)
    return (FRUGAL if sale < LITTLE else LEARNED)[seats]


@cache
def _nearness(weights: Weights) -> Numbers:
    """Return the value of a card by the number of missing merchants."""
    near = [*weights.near, *[0.0] * FARTHEST]
    return PRESTIGE * np.array(near[:FARTHEST])


@cache
def _purse(weights: Weights) -> Numbers:
    """Return the value of 0, 1, 2 … goods."""
    each = [weights.good - weights.full * min(1.0, n / 12) for n in range(GOODS)]
    return np.array([0.0, *np.cumsum(each)[:-1]])


def missing_merchants(positions: Positions) -> Numbers:
    """Return the merchants everybody lacks for each card: two, or one more than others (J29)."""
    plan = positions.plan
    seats = range(positions.seats)
    least = np.empty_like(plan)
    for seat in seats:
        others = [plan[..., other] for other in seats if other != seat]
        most = others[0]
        for other in others[1:]:
            most = np.maximum(most, other)
        least[..., seat] = np.maximum(most + 1, 2) - plan[..., seat]
    np.maximum(least, 0, out=least)
    first, second, third = positions.ground.cards
    found: Numbers = least[:, first] + least[:, second] + least[:, third]
    return found


def award_cards(positions: Positions, lacks: Numbers) -> tuple[Positions, Numbers]:
    """Give out the open cards that somebody has won (J30)."""
    won = (lacks == 0) & (positions.cards[..., None] == 1.0)
    gains = won.sum(axis=1)
    if not gains.any():
        return positions, lacks
    cards = np.where(won.any(axis=2), 0.0, positions.cards)
    return positions._replace(prestige=positions.prestige + PRESTIGE * gains, cards=cards), lacks


def rounds_left(positions: Positions, weights: Weights) -> Numbers:
    """Predict how many rounds are left, in fractions."""
    most = positions.prestige.max(axis=1)
    more = np.maximum(1.0, (positions.ground.goal - most) / weights.rate)
    left = positions.left / positions.seats
    found: Numbers = np.where((most >= positions.ground.goal) | (left < 0), left, left + more)
    return np.maximum(found, 0.0)


def prestige_forecast(
    positions: Positions, lacks: Numbers, ahead: Numbers, weights: Weights = USUAL
) -> Numbers:
    """Return what everybody has and may hope for, in prestige."""
    own = positions.goods.sum(axis=2)
    centre = positions.plan[:, 0]
    ready = np.minimum(centre.sum(axis=1), FULL) / FULL
    soft = _purse(weights)[np.minimum(own, GOODS - 1)]
    soft = soft + weights.pair * np.minimum(positions.goods[..., 0], positions.goods[..., 1])
    soft += weights.sale * np.minimum(centre, own / weights.price) * ready[:, None]
    soft += weights.centre * np.minimum(centre, 4)
    soft += weights.stand * positions.plan[:, 1:].sum(axis=1)
    near = _nearness(weights)[lacks]
    soft += (near * positions.cards[..., None]).sum(axis=1)
    soft += weights.single * positions.single
    soft *= (1.0 - np.exp(-ahead / weights.haste))[:, None]
    soft += positions.prestige + 0.01 * own + weights.lasting * positions.lasting * ahead[:, None]
    found: Numbers = soft
    return found


def position_worth(
    positions: Positions, weights: Weights = USUAL, *, closing: bool = False
) -> Numbers:
    """Return what positions are worth to everybody; with *closing*, cards are given out first."""
    lacks = missing_merchants(positions)
    if closing:
        positions, lacks = award_cards(positions, lacks)
    return prestige_forecast(positions, lacks, rounds_left(positions, weights), weights)


def chances(positions: Positions, weights: Weights = USUAL, *, closing: bool = False) -> Numbers:
    """Return everybody's chance to win."""
    lacks = missing_merchants(positions)
    if closing:
        positions, lacks = award_cards(positions, lacks)
    ahead = rounds_left(positions, weights)
    apart = weights.luck * np.minimum(1.0, 0.02 + ahead) + weights.more * ahead
    scaled = prestige_forecast(positions, lacks, ahead, weights) / apart[:, None]
    scaled -= scaled.max(axis=1, keepdims=True)
    found: Numbers = np.exp(scaled)
    found /= found.sum(axis=1, keepdims=True)
    return found
