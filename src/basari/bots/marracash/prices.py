"""What shops are worth, how far everybody will go for one, and who will have it for how much."""

from collections.abc import Sequence
from typing import NamedTuple

from basari.bots.marracash.outlook import Outlook, Sale
from basari.rules.marracash.money import LOWEST, STEP, fee_of

SOON = 12
"""Turns before the end from which on cash is worth less and less to bid with."""


class Deal(NamedTuple):
    """An auction as it will go."""

    shop: int
    buyer: int
    price: int
    gains: list[float]
    """What it changes for everybody."""


def liking(gains: Sequence[float], seat: int, envy: float) -> float:
    """Tell how much a *seat* likes what everybody gains."""
    own = gains[seat]
    return own - envy * (sum(gains) - own) / (len(gains) - 1)


def limit(outlook: Outlook, sale: Sale, seat: int) -> int:
    """Tell how much a *seat* will bid for a shop at most; less than the lowest bid is nothing."""
    position = outlook.position
    if not position.signs[seat]:
        return 0
    manner = outlook.manner
    soon = min(outlook.turns / SOON, 1.0)
    part = manner.late + (manner.early - manner.late) * soon
    worth = sale.worth(seat)
    most = sale.door + part * (worth - sale.door)
    if seat == position.seat:
        most -= fee_of(int(most))
    return min(int(most), position.cash[seat]) // STEP * STEP


def deal(outlook: Outlook, sale: Sale) -> Deal:
    """Foresee how an auction of the seat on turn goes: the second best limit makes the price."""
    position = outlook.position
    seat, seats = position.seat, len(position.cash)
    limits = [limit(outlook, sale, other) for other in range(seats)]
    limits[seat] = max(limits[seat], LOWEST)
    ranked = sorted(range(seats), key=lambda other: (-limits[other], (other - seat) % seats))
    buyer = ranked[0]
    price = max(min(limits[buyer], limits[ranked[1]] + STEP), LOWEST)
    return Deal(sale.shop, buyer, price, bought(outlook, sale, buyer, price))


def bought(outlook: Outlook, sale: Sale, buyer: int, price: int) -> list[float]:
    """Tell what it changes for everybody that somebody buys a shop."""
    gains = [-loss for loss in sale.losses]
    gains[buyer] += sale.income - price
    if buyer != outlook.position.seat:
        gains[outlook.position.seat] += fee_of(price)
    return gains
