"""What an answer is called, and what it would bring a seat, cost it, and do to the others."""

from basari.errors import Sentence, say
from basari.facts import Fact, Prospect
from basari.kernel import Seat
from basari.rules.auction import Auction, Bid, Pass
from basari.rules.marracash.facts.outlook import shop_outlook, walk_outlook
from basari.rules.marracash.facts.words import CASH, HUES
from basari.rules.marracash.money import fee_of
from basari.rules.marracash.moves import Bring, End, Move, PutUp, Walk
from basari.rules.marracash.table import SealedBidding, View
from basari.value import replace_at


def name_option(view: View, seat: Seat, move: Move) -> Sentence:
    """Return the name of an answer; for the dealer's answers, their notation."""
    match move:
        case Walk(start, goal):
            group = view.groups[start - 1]
            return say("lead {group} from {start} to {goal}", group=group, start=start, goal=goal)
        case PutUp(shop):
            return say("auction {shop}", shop=shop)
        case Bid(amount):
            left = view.cash[seat] - amount
            return say("bid {amount:,}, {left:,} left", amount=amount, left=left)
        case Pass():
            return say("pass")
        case Bring(entrance, end, _number):
            group = move.split(view.queue)[0]
            if end is End.LEFT:
                return say(
                    "{group} from the left end to {entrance}", group=group, entrance=entrance
                )
            return say("{group} from the right end to {entrance}", group=group, entrance=entrance)
        case _:
            return say("{move}", move=str(move))


def prospect(view: View, seat: Seat, move: Move) -> Prospect:
    """Return what an answer would bring *seat*."""
    title = name_option(view, seat, move)
    match move:
        case Walk():
            return _walk(view, seat, move, title)
        case PutUp(shop):
            return _auction(view, shop, title)
        case Bid(amount):
            return _bid(view, seat, amount, title)
        case Bring(_entrance, _end, number):
            return _bring(view, number, title)
        case _:
            return Prospect(title)


def _walk(view: View, seat: Seat, walk: Walk, title: Sentence) -> Prospect:
    """Return whom a walk would bring cash, and how many customers for the seat's own shops."""
    seen = walk_outlook(view, walk)
    then = tuple(map(sum, zip(view.cash, seen.gains, strict=True)))
    cash = [
        (Seat(other), _cash(view, then, Seat(other)))
        for other, gain in enumerate(seen.gains)
        if gain
    ]
    customers = [
        Fact(
            say("customers of {shop}", shop=visit.shop),
            visit.customers,
            visit.customers + visit.number,
            HUES[visit.shop[0]],
        )
        for visit in seen.visits
        if visit.owner == seat
    ]
    others = tuple(pair for pair in cash if pair[0] != seat)
    return Prospect(
        title,
        gains=(*[fact for whose, fact in cash if whose == seat], *customers),
        note=None if seen.visits else say("Nobody enters a shop."),
        others=others,
        about=CASH if others else None,
    )


def _auction(view: View, shop: str, title: Sentence) -> Prospect:
    """Return who could come to a shop, and how many rivals it has."""
    seen, hue = shop_outlook(view, shop), HUES[shop[0]]
    counts = (
        (say("at its door"), seen.at_door),
        (say("in one move"), seen.led),
        (say("left in all"), seen.left),
    )
    return Prospect(
        title,
        gains=tuple(Fact(what, number, kind=hue) for what, number in counts),
        costs=(Fact(say("rivals"), len(seen.rivals)),),
    )


def _bid(view: View, seat: Seat, amount: int, title: Sentence) -> Prospect:
    """Return the cash a bid would leave if it buys, and the auctioneer's after the fee (M12)."""
    phase = view.phase
    paid = replace_at(view.cash, seat, view.cash[seat] - amount)
    others: tuple[tuple[Seat, Fact], ...] = ()
    if isinstance(phase, Auction | SealedBidding) and phase.opener != seat:
        opener = phase.opener
        then = replace_at(paid, opener, paid[opener] + fee_of(amount))
        others = ((opener, _cash(view, then, opener)),)
    return Prospect(
        title,
        costs=(_cash(view, paid, seat),),
        others=others,
        about=CASH if others else None,
    )


def _bring(view: View, number: int, title: Sentence) -> Prospect:
    """Return how long the queue would be, and whether the end would come near (M21)."""
    left = len(view.queue) - number
    last = not left and view.left is None
    return Prospect(
        title,
        gains=(Fact(say("queue"), len(view.queue), left),),
        note=say("Then nobody waits any more: the end is near.") if last else None,
    )


def _cash(view: View, then: tuple[int, ...], seat: Seat) -> Fact:
    """Return the cash of *seat*, now and afterwards."""
    return Fact(CASH, view.cash[seat], then[seat], "cash", lead=then[seat] == max(then))
