"""The worth of positions to each seat, in prestige, and each seat's chance to win."""

from functools import cache
from typing import NamedTuple

import numpy as np

from basari.bots.jantaris.position import Numbers, Positions
from basari.rules.jantaris.city import City
from basari.rules.jantaris.domination import PRESTIGE
from basari.rules.jantaris.table import FULL

FARTHEST = 40
"""Table entries for the merchants missing for a card: 0 to 39, more than can be missing."""
GOODS = 25
"""Table entries for the goods of a seat: 0 to 24, more than a seat can own."""


class Weights(NamedTuple):
    """How much each part of a position is worth, in prestige."""

    good: float = 0.40
    """The first good of a seat."""
    full: float = 0.2
    """How much less each good is worth when a seat has many."""
    pair: float = 0.06
    """A pair of a red and a black good, since minimum bids ask for both."""
    stand: float = 0.08
    """A merchant in a district."""
    centre: float = 0.16
    """A merchant in the centre."""
    sale: float = 0.55
    """A sale for which a seat has goods and a merchant in the centre, if the centre is full."""
    price: float = 3.4
    """The average number of goods for a sale."""
    near: tuple[float, ...] = (0.8, 0.42, 0.25, 0.15, 0.09, 0.05, 0.025, 0.01)
    """The part of a domination card's worth by the number of merchants missing for it, from 0."""
    lasting: float = 1.0
    """The factor for the abilities of lasting items."""
    single: float = 1.0
    """The factor for the abilities of single-use items."""
    rate: float = 1.45
    """The prestige that the leader gains per round."""
    haste: float = 0.9
    """The number of rounds in which about two thirds of all hopes come true."""
    luck: float = 0.55
    """The prestige by which luck still decides at the very end."""
    more: float = 0.5
    """How much more prestige luck decides for every round to come."""


USUAL = Weights()
"""Weights by rules of thumb."""
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
"""`Weights.near` for games in which a distant card is worth the way."""
FRUGAL = {
    3: LEARNED[3]._replace(near=FAR, stand=0.06),
    4: LEARNED[4]._replace(near=FAR, stand=0.08, centre=0.6),
}
"""`LEARNED` for games in which sales bring little, so that districts are worth more (see
`docs/components.md`)."""
LITTLE = 1.5
"""Sales bring little if their average prestige is below this."""


def fitting_weights(city: City, seats: int) -> Weights:
    """Return the weights that fit a city and a number of players, by what its sales bring."""
    sale = sum(card.prestige for card in city.market) / len(city.market)
    return (FRUGAL if sale < LITTLE else LEARNED)[seats]


@cache
def _nearness(weights: Weights) -> Numbers:
    """Return the value of a domination card by the number of merchants missing for it."""
    near = [*weights.near, *[0.0] * FARTHEST]
    return PRESTIGE * np.array(near[:FARTHEST])


@cache
def _purse(weights: Weights) -> Numbers:
    """Return the value of owning 0, 1, 2 … goods."""
    each = [weights.good - weights.full * min(1.0, n / 12) for n in range(GOODS)]
    return np.array([0.0, *np.cumsum(each)[:-1]])


def missing_merchants(positions: Positions) -> Numbers:
    """Return the merchants each seat lacks per card: for two, or one more than others (J29)."""
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
    """Return the positions with open cards given to seats that have won them (J30), and *lacks*."""
    won = (lacks == 0) & (positions.cards[..., None] == 1.0)
    gains = won.sum(axis=1)
    if not gains.any():
        return positions, lacks
    cards = np.where(won.any(axis=2), 0.0, positions.cards)
    return positions._replace(prestige=positions.prestige + PRESTIGE * gains, cards=cards), lacks


def rounds_left(positions: Positions, weights: Weights) -> Numbers:
    """Return the expected number of rounds left, as fractions."""
    most = positions.prestige.max(axis=1)
    more = np.maximum(1.0, (positions.ground.goal - most) / weights.rate)
    left = positions.left / positions.seats
    found: Numbers = np.where((most >= positions.ground.goal) | (left < 0), left, left + more)
    return np.maximum(found, 0.0)


def prestige_forecast(
    positions: Positions, lacks: Numbers, ahead: Numbers, weights: Weights = USUAL
) -> Numbers:
    """Return the prestige each seat has and may hope for in the next *ahead* rounds."""
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
    """Return each position's worth to each seat; with *closing*, won cards are given out first."""
    lacks = missing_merchants(positions)
    if closing:
        positions, lacks = award_cards(positions, lacks)
    return prestige_forecast(positions, lacks, rounds_left(positions, weights), weights)


def chances(positions: Positions, weights: Weights = USUAL, *, closing: bool = False) -> Numbers:
    """Return each seat's chance to win; with *closing*, won cards are given out first."""
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
