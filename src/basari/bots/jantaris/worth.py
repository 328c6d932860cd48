"""What positions are worth to everybody, in prestige, and how likely everybody is to win."""

from functools import cache
from typing import NamedTuple

import numpy as np

from basari.bots.jantaris.position import Field, Numbers
from basari.rules.jantaris.city import City
from basari.rules.jantaris.domination import PRESTIGE
from basari.rules.jantaris.table import FULL

FARTHEST = 40
"""More merchants than one can lack for a card."""
GOODS = 25
"""More goods than one can own."""


class Weights(NamedTuple):
    """How much everything counts."""

    good: float = 0.40
    """A good, as long as one has few."""
    full: float = 0.2
    """How much less the last good is worth than the first one."""
    pair: float = 0.06
    """Red and black ones together: minima want both."""
    stand: float = 0.08
    """A merchant in a district."""
    centre: float = 0.16
    """A merchant in the centre."""
    sale: float = 0.55
    """A sale for which one has goods and a merchant in the centre, if all others are there."""
    price: float = 3.4
    """The goods of a sale."""
    near: tuple[float, ...] = (0.8, 0.42, 0.25, 0.15, 0.09, 0.05, 0.025, 0.01)
    """The part of a domination card one has that lacks so many merchants for it."""
    lasting: float = 1.0
    """How much the abilities of items count that last."""
    single: float = 1.0
    """How much those count that are used up."""
    rate: float = 1.45
    """Prestige that the first seat gains in a round."""
    haste: float = 0.9
    """Rounds after which about two thirds of what one hopes for has come true."""
    luck: float = 0.55
    """How far prestige is apart by luck at the end."""
    more: float = 0.5
    """How much farther with every round that comes."""


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
"""By seats: what made the winners of many games likeliest (`tools/jantaris_weights.py`)."""
FAR = (1.0, 0.75, 0.55, 0.4, 0.28, 0.18, 0.1, 0.04)
"""The part of a domination card one has where it is worth going far for it."""
FRUGAL = {
    3: LEARNED[3]._replace(near=FAR, stand=0.06),
    4: LEARNED[4]._replace(near=FAR, stand=0.08, centre=0.6),
}
"""The same where a sale brings little: there districts are worth more (`docs/components.md`)."""
LITTLE = 1.5
"""Prestige that a sale brings on average where it is little."""


def fitting(city: City, seats: int) -> Weights:
    """Choose what things are worth by what a sale brings on a table."""
    sale = sum(card.prestige for card in city.market) / len(city.market)
    return (FRUGAL if sale < LITTLE else LEARNED)[seats]


@cache
def _nearness(weights: Weights) -> Numbers:
    """Tell the worth of a card for whoever lacks so many merchants."""
    near = [*weights.near, *[0.0] * FARTHEST]
    return PRESTIGE * np.array(near[:FARTHEST])


@cache
def _purse(weights: Weights) -> Numbers:
    """Tell the worth of so many goods."""
    each = [weights.good - weights.full * min(1.0, n / 12) for n in range(GOODS)]
    return np.array([0.0, *np.cumsum(each)[:-1]])


def lacking(field: Field) -> Numbers:
    """Count the merchants everybody lacks to win each card: two or one more than others (J29)."""
    plan = field.plan
    seats = range(field.seats)
    least = np.empty_like(plan)
    for seat in seats:
        others = [plan[..., other] for other in seats if other != seat]
        most = others[0]
        for other in others[1:]:
            most = np.maximum(most, other)
        least[..., seat] = np.maximum(most + 1, 2) - plan[..., seat]
    np.maximum(least, 0, out=least)
    first, second, third = field.ground.cards
    found: Numbers = least[:, first] + least[:, second] + least[:, third]
    return found


def dominated(field: Field, lacks: Numbers) -> tuple[Field, Numbers]:
    """Give out the open cards that somebody has won (J30)."""
    won = (lacks == 0) & (field.cards[..., None] == 1.0)
    gains = won.sum(axis=1)
    if not gains.any():
        return field, lacks
    cards = np.where(won.any(axis=2), 0.0, field.cards)
    return field._replace(prestige=field.prestige + PRESTIGE * gains, cards=cards), lacks


def rounds(field: Field, weights: Weights) -> Numbers:
    """Foresee how many rounds are still to come, in parts."""
    most = field.prestige.max(axis=1)
    more = np.maximum(1.0, (field.ground.goal - most) / weights.rate)
    left = field.left / field.seats
    found: Numbers = np.where((most >= field.ground.goal) | (left < 0), left, left + more)
    return np.maximum(found, 0.0)


def hoped(field: Field, lacks: Numbers, ahead: Numbers, weights: Weights = USUAL) -> Numbers:
    """Tell what everybody has and may hope for, in prestige."""
    own = field.goods.sum(axis=2)
    centre = field.plan[:, 0]
    ready = np.minimum(centre.sum(axis=1), FULL) / FULL
    soft = _purse(weights)[np.minimum(own, GOODS - 1)]
    soft = soft + weights.pair * np.minimum(field.goods[..., 0], field.goods[..., 1])
    soft += weights.sale * np.minimum(centre, own / weights.price) * ready[:, None]
    soft += weights.centre * np.minimum(centre, 4)
    soft += weights.stand * field.plan[:, 1:].sum(axis=1)
    near = _nearness(weights)[lacks]
    soft += (near * field.cards[..., None]).sum(axis=1)
    soft += weights.single * field.single
    soft *= (1.0 - np.exp(-ahead / weights.haste))[:, None]
    soft += field.prestige + 0.01 * own + weights.lasting * field.lasting * ahead[:, None]
    found: Numbers = soft
    return found


def worth(field: Field, weights: Weights = USUAL, *, closing: bool = False) -> Numbers:
    """Tell what positions are worth to everybody; *closing*: cards are given out first."""
    lacks = lacking(field)
    if closing:
        field, lacks = dominated(field, lacks)
    return hoped(field, lacks, rounds(field, weights), weights)


def chances(field: Field, weights: Weights = USUAL, *, closing: bool = False) -> Numbers:
    """Tell how likely everybody is to win."""
    lacks = lacking(field)
    if closing:
        field, lacks = dominated(field, lacks)
    ahead = rounds(field, weights)
    apart = weights.luck * np.minimum(1.0, 0.02 + ahead) + weights.more * ahead
    scaled = hoped(field, lacks, ahead, weights) / apart[:, None]
    scaled -= scaled.max(axis=1, keepdims=True)
    found: Numbers = np.exp(scaled)
    found /= found.sum(axis=1, keepdims=True)
    return found
