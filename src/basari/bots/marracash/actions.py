"""The action that looks best at once, as a merchant sees it: a walk, an auction or new visitors."""

from typing import NamedTuple

from basari.bots.marracash.forecast import Forecast
from basari.bots.marracash.position import Position, Refill
from basari.bots.marracash.prices import AuctionForecast, liking, predict_auction
from basari.bots.marracash.weights import USUAL, Weights

POOR = -1e9
"""The value to start a search for the best with: worse than any action."""


class Route(NamedTuple):
    """A walk: the fountain where it starts, and the index of one of the ways from there."""

    start: int
    way: int


RatedAction = tuple[float, Route | AuctionForecast]
"""An action, with how much the active seat likes it."""


def rate_walks(forecast: Forecast) -> list[RatedAction]:
    """Return every walk, with how much the active seat likes it."""
    position = forecast.position
    seat, envy, walks = position.seat, forecast.weights.envy, position.city_map.walks
    return [
        (liking(forecast.walk_gains(start, way), seat, envy), Route(start, way))
        for start, group in enumerate(position.groups)
        if group
        for way in range(len(walks[start]))
    ]


def rate_auctions(forecast: Forecast) -> list[RatedAction]:
    """Return every auction the seat can open, with how much the seat likes it."""
    position = forecast.position
    if not position.can_auction(position.seat):
        return []
    found = [predict_auction(forecast, forecast.sale(shop)) for shop in position.free()]
    return [(liking(one.gains, position.seat, forecast.weights.envy), one) for one in found]


def best_action(position: Position, weights: Weights = USUAL) -> Route | AuctionForecast:
    """Return the action that looks best now; walks come before auctions (M6)."""
    forecast = Forecast(position, weights)
    auctions = sorted(rate_auctions(forecast), key=lambda one: -one[0])
    walks = rate_walks(forecast) if position.moving else []
    if not walks:
        return auctions[0][1]
    walk = max(walks, key=lambda one: one[0])
    place = position.actions - 1
    auction = auctions[place][0] if place < len(auctions) else POOR
    return auctions[0][1] if auction > walk[0] else walk[1]


def best_refill(position: Position, weights: Weights = USUAL) -> Refill:
    """Return the visitors and the entrance that look best now."""
    seat = position.seat
    best, found = POOR, position.refills()[0]
    for refill in position.refills():
        other = position.copy()
        other.bring(refill)
        liked = liking(Forecast(other, weights).values, seat, weights.envy)
        if liked > best:
            best, found = liked, refill
    return found


def act(position: Position, action: Route | AuctionForecast) -> None:
    """Carry out an action, changing the position."""
    if isinstance(action, Route):
        position.walk(*action)
    else:
        position.sell(action.shop, action.buyer, action.price)


def finish_turn(position: Position, weights: Weights = USUAL) -> None:
    """Play the current turn to its end, changing the position."""
    while not position.is_done():
        act(position, best_action(position, weights))
    while position.refills():
        position.bring(best_refill(position, weights))
    position.end_turn()
