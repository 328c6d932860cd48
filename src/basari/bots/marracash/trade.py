"""Doing what looks best at once, as merchants do: a walk, an auction, or new visitors."""

from typing import NamedTuple

from basari.bots.marracash.manner import USUAL, Manner
from basari.bots.marracash.outlook import Outlook
from basari.bots.marracash.position import Position, Refill
from basari.bots.marracash.prices import Deal, deal, liking

POOR = -1e9
"""What nobody likes."""


class Stroll(NamedTuple):
    """A walk: a fountain, and which of its ways."""

    start: int
    way: int


Liked = tuple[float, Stroll | Deal]
"""An action, and how much it is liked."""


def strolls(outlook: Outlook) -> list[Liked]:
    """Weigh every walk."""
    position = outlook.position
    seat, envy, walks = position.seat, outlook.manner.envy, position.plan.walks
    return [
        (liking(outlook.walked(start, way), seat, envy), Stroll(start, way))
        for start, group in enumerate(position.groups)
        if group
        for way in range(len(walks[start]))
    ]


def deals(outlook: Outlook) -> list[Liked]:
    """Weigh every auction."""
    position = outlook.position
    if not position.can_auction(position.seat):
        return []
    found = [deal(outlook, outlook.sale(shop)) for shop in position.free()]
    return [(liking(one.gains, position.seat, outlook.manner.envy), one) for one in found]


def best_action(position: Position, manner: Manner = USUAL) -> Stroll | Deal:
    """Find what looks best now; who wants to move and to auction moves first (M6)."""
    outlook = Outlook(position, manner)
    auctions = sorted(deals(outlook), key=lambda one: -one[0])
    walks = strolls(outlook) if position.moving else []
    if not walks:
        return auctions[0][1]
    walk = max(walks, key=lambda one: one[0])
    place = position.actions - 1
    auction = auctions[place][0] if place < len(auctions) else POOR
    return auctions[0][1] if auction > walk[0] else walk[1]


def best_refill(position: Position, manner: Manner = USUAL) -> Refill:
    """Find which visitors look best at which entrance."""
    seat = position.seat
    best, found = POOR, position.refills()[0]
    for refill in position.refills():
        other = position.copy()
        other.bring(refill)
        liked = liking(Outlook(other, manner).values, seat, manner.envy)
        if liked > best:
            best, found = liked, refill
    return found


def act(position: Position, action: Stroll | Deal) -> None:
    """Carry out an action."""
    if isinstance(action, Stroll):
        position.walk(*action)
    else:
        position.sell(action.shop, action.buyer, action.price)


def finish(position: Position, manner: Manner = USUAL) -> None:
    """Play a turn to its end."""
    while not position.lapsed():
        act(position, best_action(position, manner))
    while position.refills():
        position.bring(best_refill(position, manner))
    position.end_turn()
