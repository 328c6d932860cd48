"""Bots' remarks in Marracash, on what everybody has just seen."""

from collections.abc import Callable, Collection, Iterator, Sequence
from zlib import crc32

from basari.bots.remarks import Occasion, Topic, choose_remark, select_topics
from basari.errors import say
from basari.kernel import Event, Seat
from basari.players import Remark
from basari.rules.auction import Auction
from basari.rules.marracash.events import BidMade, Brought, EndCame, Ended, Entered, Guided, Sold
from basari.rules.marracash.money import LOWEST
from basari.rules.marracash.table import View

DEAR = 600
"""The price from which a shop counts as expensive."""
LEAP = 200
"""A bid this much above the last one is a leap."""
CROWD = 3
"""The number of customers at once from which they are a crowd."""
HANDSOME = 200
"""The money for leading customers to a shop from which this is worth a remark."""

WON = Occasion(
    (
        say("What a day in the city!"),
        say("My shops did it, I only swept the floor."),
        say("Thank you, that was a pleasure."),
    )
)
SHARED = Occasion((say("Side by side: fine with me."),))
BEATEN = Occasion(
    (
        say("Well traded. Congratulations!"),
        say("You earned that."),
        say("Your shops lay better than mine."),
    )
)
BARGAIN = Occasion((say("Nobody else? Splendid."), say("That was cheap.")), one_in=2)
COSTLY = Occasion((say("Dear, but mine."), say("I hope it is worth it.")), one_in=2)
OUTBID = Occasion((say("I only wanted the fee."), say("With pleasure, it is yours.")), one_in=3)
FULL = Occasion((say("Come in, come in!"), say("Now the shop is full."), say("Welcome!")), one_in=2)
GUIDE = Occasion(
    (say("This way, please!"), say("I know a good shop."), say("A small thanks for the guide.")),
    one_in=3,
)
RAISED = Occasion((say("Now I am serious."), say("I want this one.")), one_in=2)
LAST_ROUND = Occasion((say("Nobody is left outside."), say("The gates are closing.")))
CAME = Occasion((say("Fresh visitors!"), say("Look who is coming.")), one_in=6)


def remark(
    before: View, events: Sequence[Event], after: View, bots: Collection[Seat]
) -> Remark | None:
    """Return one bot's remark on what everybody has just seen, or None if all are silent."""
    return choose_remark(topics(before, events, bots), _hash(after))


def topics(before: View, events: Sequence[Event], bots: Collection[Seat]) -> list[Topic]:
    """Return which *bots* could comment on the end, a sale, customers, a bid, or a refill."""
    return select_topics(KINDS, before, events, bots)


def _hash(view: View) -> int:
    """Return a hash of what lies on the table, the same on every machine."""
    lying = (view.round, view.turn, view.actions, view.cash, view.groups, view.queue)
    return crc32(str(lying).encode())


def _ending(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield each winner, with remarks of joy."""
    if isinstance(event, Ended):
        occasion = WON if len(event.winners) == 1 else SHARED
        yield from ((seat, occasion) for seat in event.winners)


def _defeat(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield each loser, with congratulations."""
    if isinstance(event, Ended):
        seats = map(Seat, range(len(event.cash)))
        yield from ((seat, BEATEN) for seat in seats if seat not in event.winners)


def _near(event: Event, before: View) -> Iterator[Topic]:
    """Yield the seat that has emptied the queue."""
    if isinstance(event, EndCame) and not event.quiet:
        yield before.turn, LAST_ROUND


def _sale(event: Event, before: View) -> Iterator[Topic]:
    """Yield the buyer, who comments on the price, and an auctioneer who has been outbid."""
    if isinstance(event, Sold):
        if event.price == LOWEST:
            yield event.buyer, BARGAIN
        elif event.price >= DEAR:
            yield event.buyer, COSTLY
        if event.buyer != before.turn:
            yield before.turn, OUTBID


def _customers(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield the owner of a shop that a crowd enters, and whoever earns much by leading it there."""
    if isinstance(event, Entered) and event.number >= CROWD:
        yield event.owner, FULL
    elif isinstance(event, Guided) and event.part >= HANDSOME:
        yield event.seat, GUIDE


def _bid(event: Event, before: View) -> Iterator[Topic]:
    """Yield the bidder, if the bid is a leap."""
    if isinstance(event, BidMade) and isinstance(before.phase, Auction):
        standing = before.phase.standing
        if standing and event.amount - standing >= LEAP:
            yield event.seat, RAISED


def _visitors(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield the seat that lets new visitors in, with greetings for them."""
    if isinstance(event, Brought):
        yield event.seat, CAME


KINDS: tuple[Callable[[Event, View], Iterator[Topic]], ...] = (
    _ending, _defeat, _near, _sale, _customers, _bid, _visitors,
)  # fmt: skip
