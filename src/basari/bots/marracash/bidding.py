"""How a master bids: it foresees how an auction ends after each word, and how the game goes on."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from basari.bots.marracash.ahead import Care, outcome
from basari.bots.marracash.merchant import Contest, word
from basari.bots.marracash.outlook import Outlook
from basari.bots.marracash.position import Position
from basari.bots.marracash.prices import limit
from basari.rules.auction import PASS, Auction, Bid, Word
from basari.rules.marracash.money import LOWEST, STEP
from basari.rules.marracash.table import SealedBidding, View

TRUST = 0.75
"""How far one trusts the limits that one foresees for others."""
DEAREST = 500
"""The highest price at which an auctioneer has the small fee (M12)."""
LEAP = 4
"""A raise is at least such a part of the bid that stands."""


class Sale(NamedTuple):
    """Who buys for how much."""

    buyer: int
    price: int


def best_word(position: Position, view: View, phase: Contest, seat: int, care: Care) -> Word:
    """Find the word after which the game goes best."""
    outlook = Outlook(position, care.manners[0])
    shop = view.rules.city.shops.index(phase.what)
    sale = outlook.sale(shop)
    limits = {int(other): limit(outlook, sale, other) for other in phase.order}
    if isinstance(phase, Auction):
        foreseen = {one: _open(phase, seat, one, limits) for one in _words(phase, seat, limits)}
    else:
        said = {int(other): word(outlook, view, phase, other) for other in phase.order}
        cash = position.cash[seat]
        foreseen = {one: _sealed(phase, seat, one, said) for one in _bids(phase, seat, said, cash)}
    known: dict[Sale, float] = {}

    def liked(sold: Sale) -> float:
        if sold not in known:
            after = position.copy()
            after.sell(shop, *sold)
            known[sold] = outcome(after, seat, care)
        return known[sold]

    def worth(one: Word) -> float:
        expected = liked(foreseen[one])
        if not isinstance(one, Bid):
            return expected
        return TRUST * expected + (1 - TRUST) * liked(Sale(seat, one.amount))

    affordable = [one for one in foreseen if _amount(one) <= position.cash[seat]]
    return max(affordable, key=worth)


def _words(phase: Auction[str], seat: int, limits: Mapping[int, int]) -> Iterable[Word]:
    """List the words to think about: out, somewhat more, enough for all others, or dear to them.

    Who raises by the smallest note every time makes an auction tedious.
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


def _open(phase: Auction[str], seat: int, said: Word, limits: Mapping[int, int]) -> Sale:
    """Foresee how an open auction ends: the others bid up to their limits, one is out then."""
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


def _bids(phase: SealedBidding, seat: int, said: Mapping[int, Word], cash: int) -> Iterable[Word]:
    """List the sealed bids to think about: none, the lowest, and one that is above all others."""
    if seat != phase.opener:
        yield PASS
    yield Bid(LOWEST)
    most = max([_amount(one) for other, one in said.items() if other != seat], default=0)
    if LOWEST < most + STEP <= cash:
        yield Bid(most + STEP)


def _sealed(phase: SealedBidding, seat: int, own: Word, said: Mapping[int, Word]) -> Sale:
    """Foresee how a sealed auction ends."""
    bids = {other: _amount(own if other == seat else said[other]) for other in phase.order}
    buyer = max(phase.order, key=lambda other: bids[other])
    return Sale(int(buyer), bids[buyer])


def _amount(said: Word) -> int:
    return said.amount if isinstance(said, Bid) else 0
