"""The merchant: knows the value of shops and visitors, and takes the best option at once."""

from basari.bots.marracash.actions import Route, best_action, best_refill
from basari.bots.marracash.forecast import Forecast
from basari.bots.marracash.position import Position, Refill
from basari.bots.marracash.prices import AuctionForecast, bid_limit
from basari.bots.marracash.weights import USUAL
from basari.kernel import Decision
from basari.rules.auction import PASS, Auction, Bid, Word
from basari.rules.marracash.money import LOWEST, STEP
from basari.rules.marracash.moves import Bring, End, Move, PutUp, Walk
from basari.rules.marracash.table import Acting, Bringing, Phase, SealedBidding, View

AnyAuction = Auction[str] | SealedBidding
"""An auction of either kind."""
SEALED = 0.9
"""The part of its limit that it bids in a sealed auction: winning at the limit gains nothing."""


class Merchant:
    """A player that values what it can do now, and does not look ahead."""

    weights = USUAL

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Return the option worth most now."""
        position, phase = Position(view), view.phase
        if isinstance(phase, Acting):
            return action_move(position, view, best_action(position, self.weights))
        if isinstance(phase, Bringing):
            return refill_move(best_refill(position, self.weights))
        return merchant_bid(
            Forecast(position, self.weights), view, auction_phase(phase), decision.seat
        )


def auction_phase(phase: Phase) -> AnyAuction:
    """Return *phase*, which must be an auction, with its type narrowed."""
    if isinstance(phase, Auction | SealedBidding):
        return phase
    raise TypeError(phase)


def action_move(position: Position, view: View, action: Route | AuctionForecast) -> Move:
    """Return an action of the search as a move of the rules."""
    if isinstance(action, Route):
        goal = position.city_map.walks[action.start][action.way][0]
        return Walk(action.start + 1, goal + 1)
    return PutUp(view.rules.city.shops[action.shop])


def refill_move(refill: Refill) -> Bring:
    """Return a refill of the search as a move of the rules."""
    entrance, left, number = refill
    return Bring(entrance + 1, End.LEFT if left else End.RIGHT, number)


def merchant_bid(forecast: Forecast, view: View, phase: AnyAuction, seat: int) -> Word:
    """Return a bid just above the limits predicted for the others, but within *seat*'s own."""
    sale = forecast.sale(view.rules.city.shops.index(phase.what))
    own = bid_limit(forecast, sale, seat)
    rivals = max(
        [bid_limit(forecast, sale, other) for other in phase.order if other != seat], default=0
    )
    wanted = max(min(own, rivals + STEP), LOWEST)
    if isinstance(phase, Auction) and phase.standing:
        least = phase.standing + STEP
        return Bid(max(min(wanted, own), least)) if own >= least else PASS
    if own < LOWEST and seat != phase.opener:
        return PASS
    if isinstance(phase, SealedBidding):
        wanted = max(int(SEALED * wanted) // STEP * STEP, LOWEST)
    return Bid(wanted)
