"""The worth of shops, everybody's limit for buying one, and who will buy it for how much."""

from collections.abc import Sequence
from typing import NamedTuple

from basari.bots.marracash.forecast import Forecast, ShopOpening
from basari.rules.marracash.money import LOWEST, STEP, fee_of

SOON = 12
"""The number of turns before the end at which cash starts to lose its use for bidding."""


class AuctionForecast(NamedTuple):
    """The predicted buyer and price of an auction."""

    shop: int
    buyer: int
    price: int
    gains: list[float]
    """What the auction brings each seat."""


def liking(gains: Sequence[float], seat: int, envy: float) -> float:
    """Return how much *seat* likes the *gains* of all seats, with envy of the others."""
    own = gains[seat]
    return own - envy * (sum(gains) - own) / (len(gains) - 1)


def bid_limit(forecast: Forecast, sale: ShopOpening, seat: int) -> int:
    """Return the highest price that *seat* would pay; less than the lowest bid means a pass."""
    position = forecast.position
    if not position.signs[seat]:
        return 0
    weights = forecast.weights
    soon = min(forecast.turns / SOON, 1.0)
    part = weights.late + (weights.early - weights.late) * soon
    worth = sale.worth(seat)
    most = sale.door + part * (worth - sale.door)
    if seat == position.seat:
        most -= fee_of(int(most))
    return min(int(most), position.cash[seat]) // STEP * STEP


def predict_auction(forecast: Forecast, sale: ShopOpening) -> AuctionForecast:
    """Predict an auction opened by the active seat; the second-highest limit sets the price."""
    position = forecast.position
    seat, seats = position.seat, len(position.cash)
    limits = [bid_limit(forecast, sale, other) for other in range(seats)]
    limits[seat] = max(limits[seat], LOWEST)
    ranked = sorted(range(seats), key=lambda other: (-limits[other], (other - seat) % seats))
    buyer = ranked[0]
    price = max(min(limits[buyer], limits[ranked[1]] + STEP), LOWEST)
    return AuctionForecast(sale.shop, buyer, price, purchase_gains(forecast, sale, buyer, price))


def purchase_gains(forecast: Forecast, sale: ShopOpening, buyer: int, price: int) -> list[float]:
    """Return what a purchase brings each seat."""
    gains = [-loss for loss in sale.losses]
    gains[buyer] += sale.income - price
    if buyer != forecast.position.seat:
        gains[forecast.position.seat] += fee_of(price)
    return gains
