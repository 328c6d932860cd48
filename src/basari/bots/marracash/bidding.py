"""How a master bids: it predicts how an auction ends after each bid, and how the game goes on."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from basari.bots.marracash.forecast import Forecast
from basari.bots.marracash.merchant import AnyAuction, merchant_bid
from basari.bots.marracash.position import Position
from basari.bots.marracash.prices import bid_limit
from basari.bots.marracash.search import SearchDepth, playout_chance
from basari.rules.auction import PASS, Auction, Bid, Word
from basari.rules.marracash.money import LOWEST, STEP
from basari.rules.marracash.table import SealedBidding, View

TRUST = 0.75
"""The assumed probability that a prediction of the sale is right; otherwise the bid itself wins."""
DEAREST = 500
"""The highest price at which the auctioneer's fee is the small one (M12)."""
LEAP = 4
"""A medium raise is the standing bid divided by this number."""


class Sale(NamedTuple):
    """The buyer of a shop and the price."""

    buyer: int
    price: int


def best_bid(
    position: Position, view: View, phase: AnyAuction, seat: int, depth: SearchDepth
) -> Word:
    """Return the bid after which the game goes best for *seat*."""
    forecast = Forecast(position, depth.styles[0])
    shop = view.rules.city.shops.index(phase.what)
    sale = forecast.sale(shop)
    limits = {int(other): bid_limit(forecast, sale, other) for other in phase.order}
    if isinstance(phase, Auction):
        foreseen = {
            one: _open_result(phase, seat, one, limits) for one in _open_bids(phase, seat, limits)
        }
    else:
        said = {int(other): merchant_bid(forecast, view, phase, other) for other in phase.order}
        cash = position.cash[seat]
        foreseen = {
            one: _secret_result(phase, seat, one, said)
            for one in _secret_bids(phase, seat, said, cash)
        }
    known: dict[Sale, float] = {}

    def liked(sold: Sale) -> float:
        if sold not in known:
            after = position.copy()
            after.sell(shop, *sold)
            known[sold] = playout_chance(after, seat, depth)
        return known[sold]

    def worth(one: Word) -> float:
        expected = liked(foreseen[one])
        if not isinstance(one, Bid):
            return expected
        return TRUST * expected + (1 - TRUST) * liked(Sale(seat, one.amount))

    affordable = [one for one in foreseen if _amount(one) <= position.cash[seat]]
    return max(affordable, key=worth)


def _open_bids(phase: Auction[str], seat: int, limits: Mapping[int, int]) -> Iterable[Word]:
    """Yield the bids to consider in an open auction: at most four.

    They are a pass, a medium raise, a bid above everybody's limit, and one high enough for a small
    fee. Raising by the smallest note every time would make an auction tedious.
    """
    least = phase.standing + STEP if phase.standing else LOWEST
    rivals = max([most for other, most in limits.items() if other != seat], default=0)
    if phase.standing:
        yield PASS
    yield Bid(max(least, phase.standing + phase.standing // LEAP // STEP * STEP))
    if rivals + STEP > least:
        yield Bid(rivals + STEP)
    if seat == phase.opener and least < DEAREST:
        yield Bid(DEAREST)


def _open_result(phase: Auction[str], seat: int, said: Word, limits: Mapping[int, int]) -> Sale:
    """Return the predicted sale: the others bid up to their limits, one after the other."""
    price = said.amount if isinstance(said, Bid) else phase.standing
    holder = seat if isinstance(said, Bid) else int(phase.order[-1])
    rivals = sorted(
        (other for other in phase.order if other not in (seat, holder)),
        key=lambda other: -limits[other],
    )
    for other in rivals:
        if limits[other] >= price + STEP:
            against = max([limits[one] for one in rivals if one != other], default=0)
            held = limits[holder] if holder != seat else 0
            if held >= limits[other]:
                return Sale(holder, max(price, limits[other]))
            return Sale(other, max(price + STEP, min(limits[other], max(against, held) + STEP)))
    return Sale(holder, price)


def _secret_bids(
    phase: SealedBidding, seat: int, said: Mapping[int, Word], cash: int
) -> Iterable[Word]:
    """Yield the sealed bids to consider: a pass, the lowest, and one above all predicted bids."""
    if seat != phase.opener:
        yield PASS
    yield Bid(LOWEST)
    most = max([_amount(one) for other, one in said.items() if other != seat], default=0)
    if LOWEST < most + STEP <= cash:
        yield Bid(most + STEP)


def _secret_result(phase: SealedBidding, seat: int, own: Word, said: Mapping[int, Word]) -> Sale:
    """Return the predicted sale after a sealed bid."""
    bids = {other: _amount(own if other == seat else said[other]) for other in phase.order}
    buyer = max(phase.order, key=lambda other: bids[other])
    return Sale(int(buyer), bids[buyer])


def _amount(said: Word) -> int:
    return said.amount if isinstance(said, Bid) else 0
