"""The bazaar: how much each seat would pay for an item, and who will get it for how much."""

from typing import NamedTuple

from msgspec.structs import replace

from basari.bots.jantaris.abilities import ability_value
from basari.bots.jantaris.position import Numbers, positions_of
from basari.bots.jantaris.worth import USUAL, Weights, chances
from basari.kernel import Seat
from basari.rules.auction import PASS, Auction, Bid
from basari.rules.jantaris.bazaar import buy, highest_bid, payments
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import Paying, State

SPITE = 0.5
"""The assumed probability that a rival buys the item if the seat does not."""


def after_sale(rules: Jantaris, state: State, seat: Seat, item: int, price: int) -> State:
    """Return the state after *seat* buys an item, paying so that its two colours stay balanced."""
    phase = Paying(seat, item, price)
    own = state.goods[seat]
    heaps = [payment.goods for payment in payments(rules.city, state, phase)]
    paid = min(heaps, key=lambda heap: abs(own.red - heap.red - own.black + heap.black))
    return buy(rules.city, replace(state, phase=phase), phase, paid, rules.goal).state


def sale_chances(
    rules: Jantaris,
    state: State,
    item: int,
    sales: list[tuple[Seat, int]],
    weights: Weights = USUAL,
) -> Numbers:
    """Return everybody's chances to win after each of the *sales* (buyer, price), a row each."""
    here = positions_of(
        rules, [after_sale(rules, state, seat, item, price) for seat, price in sales]
    )
    thing = rules.city.item(item)
    if thing.once:
        for row, (seat, _) in enumerate(sales):
            here.single[row, seat] += ability_value(thing.ability)
    return chances(here, weights)


def bid_limits(
    rules: Jantaris, state: State, item: int, weights: Weights = USUAL
) -> dict[Seat, int]:
    """Return the highest bid of each seat that can pay the minimum; 0 if it prefers to pass."""
    thing = rules.city.item(item)
    reach = {
        Seat(seat): high
        for seat in range(len(state.goods))
        if (high := highest_bid(state, Seat(seat), thing))
    }
    sales = [
        (seat, price) for seat, high in reach.items() for price in range(thing.bid.size, high + 1)
    ]
    if not sales:
        return {}
    found = dict(zip(sales, sale_chances(rules, state, item, sales, weights), strict=True))
    nobody = chances(positions_of(rules, [state]), weights)[0]
    return {seat: _limit(seat, reach, thing.bid.size, found, nobody) for seat in reach}


def _limit(
    seat: Seat,
    reach: dict[Seat, int],
    least: int,
    found: dict[tuple[Seat, int], Numbers],
    nobody: Numbers,
) -> int:
    """Return the highest price that *seat* prefers to leaving the item, perhaps to a rival."""
    limit = 0
    for price in range(least, reach[seat] + 1):
        rivals = [found[one, price][seat] for one in reach if one != seat and (one, price) in found]
        without = nobody[seat]
        if rivals:
            without += SPITE * (min(rivals) - without)
        if found[seat, price][seat] <= without:
            break
        limit = price
    return limit


class SaleForecast(NamedTuple):
    """The predicted buyer and price."""

    seat: Seat
    price: int


def predict_sale(
    rules: Jantaris, state: State, item: int, weights: Weights = USUAL
) -> SaleForecast:
    """Predict who buys an item that the active seat puts up; the active seat wins ties (J13)."""
    least = rules.city.item(item).bid.size
    own = bid_limits(rules, state, item, weights)
    own[state.turn] = max(own[state.turn], least)
    ranks = sorted(own, key=lambda seat: (own[seat], seat == state.turn), reverse=True)
    winner, second = ranks[0], own[ranks[1]] if len(ranks) > 1 else 0
    price = second if winner == state.turn else second + 1
    return SaleForecast(winner, min(max(price, least), own[winner]))


def choose_bid(
    rules: Jantaris, state: State, auction: Auction[int], weights: Weights = USUAL
) -> object:
    """Return the lowest legal bid, or a pass if that is above the seat's limit."""
    seat, item = auction.turn, auction.what
    if not auction.standing:
        return Bid(rules.city.item(item).bid.size)
    least = auction.least()
    return Bid(least) if bid_limits(rules, state, item, weights).get(seat, 0) >= least else PASS
