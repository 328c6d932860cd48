"""Bots' remarks: now and then, a short sentence about what everybody has just seen.

A remark depends only on what everybody can see: the table before and after an answer, and the
events in between. So it gives no secret away, and the same game always gets the same remarks.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from zlib import crc32

from basari.bots.remarks import Occasion, Topic, choose_remark, select_topics
from basari.errors import say
from basari.kernel import Event, Seat
from basari.players import Remark
from basari.rules.basari.board.events import LapsScored
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.editions import View
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.negotiation import Bargain, Bids
from basari.rules.basari.rounds import (
    ALONE,
    Accepted,
    GameEnded,
    Lost,
    Offered,
    Revealed,
    Yielded,
    choosers,
)

SMALL, LARGE = 2, 4
"""An offer of up to 2 gems is small, one of 4 or more is large."""
LEAP = 2
"""How many gems more than the last offer make a leap."""


WON = Occasion(
    (
        say("What a day at the bazaar!"),
        say("Thank you, that was a pleasure."),
        say("You traded well. I did a little better."),
    )
)
SHARED = Occasion((say("Side by side: fine with me."), say("Victory tastes better in company.")))
BEATEN = Occasion(
    (
        say("Well traded. Congratulations!"),
        say("You earned that."),
        say("Next time I shall keep an eye on you."),
    )
)
COLOUR = Occasion(
    (
        say("Collecting paid off."),
        say("Good that I kept them."),
        say("A fine colour, isn't it?"),
    )
)
WORKERS = Occasion((say("Many hands make light work."), say("My crew is complete.")))
LAP = Occasion((say("Once round the whole bazaar!"), say("Now my feet may rest.")))
FORCED = Occasion(
    (
        say("I have nothing more to bid."),
        say("You win, my purse is too small."),
        say("What else can I do?"),
    )
)
LEADS = Occasion(
    (
        say("Just what I was missing."),
        say("Gladly! That suits me well."),
        say("I can use that."),
    ),
    one_in=2,
)
WELL_PAID = Occasion(
    (say("For that much, gladly."), say("A handsome price."), say("That is worth it to me."))
)
CONTENT = Occasion((say("All right, it is yours."), say("So be it."), say("Agreed.")), one_in=3)
DEAR = Occasion((say("Dear, but mine."), say("I hope it is worth it.")), one_in=2)
CHEAP = Occasion((say("That was cheap."), say("A good deal.")), one_in=2)
REFUSED = Occasion((say("Take it, I keep my gems."), say("Not for a single gem.")))
FREE = Occasion((say("For nothing? Thank you!"), say("How generous.")))
PENNILESS = Occasion((say("Hard to bargain with an empty purse."), say("Not a gem to my name.")))
MODEST = Occasion(
    (
        say("Let us begin modestly."),
        say("A small beginning."),
        say("How about that?"),
        say("I start low."),
        say("That is my first word."),
    ),
    one_in=6,
)
GENEROUS = Occasion((say("Let us keep it short."), say("I mean it.")))
RAISED = Occasion(
    (say("Now I am serious."), say("That should do."), say("I want this one.")), one_in=2
)
CROWD = Occasion(
    (say("Not you too!"), say("Too many cooks spoil the broth."), say("We should have talked.")),
    one_in=2,
)
UNDISTURBED = Occasion(
    (say("All to myself."), say("Nobody else? Splendid."), say("As it should be.")), one_in=4
)


def remark(
    before: View, events: Sequence[Event], after: View, bots: Collection[Seat]
) -> Remark | None:
    """Return one bot's remark on what everybody has just seen, or None if all are silent."""
    return choose_remark(topics(before, events, bots), _hash(after))


def topics(before: View, events: Sequence[Event], bots: Collection[Seat]) -> list[Topic]:
    """Return which *bots* could comment, each with its words.

    Only the most important kind of event counts: the end, a scoring, a deal, a bid, a reveal, in
    this order.
    """
    return select_topics(KINDS, before, events, bots)


def _hash(view: View) -> int:
    """Return a hash of what lies on the table, the same on every machine."""
    bids = view.phase.bids if isinstance(view.phase, Bargain) else ()
    lying = (view.leg, view.round, view.points, *view.purses, *bids)
    return crc32(" ".join(map(str, lying)).encode())


def _victory(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield each winner, with remarks of joy."""
    if isinstance(event, GameEnded):
        occasion = WON if len(event.winners) == ALONE else SHARED
        yield from ((seat, occasion) for seat in event.winners)


def _defeat(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield each loser, with congratulations."""
    if isinstance(event, GameEnded):
        seats = map(Seat, range(len(event.points)))
        yield from ((seat, BEATEN) for seat in seats if seat not in event.winners)


def _scoring(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield the winners of a colour, and whoever's action ended the leg."""
    match event:
        case ColourScored(_, _, (winner,)):
            yield winner, COLOUR
        case WorkersScored(_, seats):
            yield from ((seat, WORKERS) for seat in seats)
        case LapsScored(seats):
            yield from ((seat, LAP) for seat in seats)
        case _:
            pass


def _deal(event: Event, before: View) -> Iterator[Topic]:
    """Yield both sides of a deal, and a seat that has an action without paying."""
    match event:
        case Accepted(_, seat, bidder, offer):
            yield seat, _acceptance(before.purses, seat, bidder, offer)
            if offer.size >= LARGE:
                yield bidder, DEAR
            elif offer.size == 1:
                yield bidder, CHEAP
        case Yielded(_, seat, other, penniless):
            yield seat, PENNILESS if penniless else REFUSED
            yield other, FREE
        case _:
            pass


def _acceptance(purses: Sequence[Gems], seat: Seat, bidder: Seat, offer: Gems) -> Occasion:
    """Return what a seat says when it accepts an *offer*: by its size and what it brings."""
    if not Bids.over(offer, purses[seat], ()).raises:
        return FORCED
    paid = list(purses)
    paid[seat] += offer
    paid[bidder] -= offer
    if any(_leads(paid, seat, colour) > _leads(purses, seat, colour) for colour in COLOURS):
        return LEADS
    return WELL_PAID if offer.size >= LARGE else CONTENT


def _leads(purses: Sequence[Gems], seat: Seat, colour: Colour) -> bool:
    """Whether *seat* has more of a colour than anybody else."""
    return all(
        purses[seat][colour] > purse[colour] for other, purse in enumerate(purses) if other != seat
    )


def _bid(event: Event, before: View) -> Iterator[Topic]:
    """Yield the bidder, if a first offer is small or large, or a later one is a leap."""
    if isinstance(event, Offered) and isinstance(before.phase, Bargain):
        standing = before.phase.standing
        if not standing.size and event.offer.size <= SMALL:
            yield event.seat, MODEST
        elif not standing.size and event.offer.size >= LARGE:
            yield event.seat, GENEROUS
        elif standing.size and event.offer.size - standing.size >= LEAP:
            yield event.seat, RAISED


def _reveal(event: Event, before: View) -> Iterator[Topic]:  # noqa: ARG001 - as all topics
    """Yield each seat that is alone with an action, or all seats that lose one in a crowd."""
    match event:
        case Lost(_, seats):
            yield from ((seat, CROWD) for seat in seats)
        case Revealed(choices):
            for seat, action in enumerate(choices):
                if len(choosers(choices, action)) == ALONE:
                    yield Seat(seat), UNDISTURBED
        case _:
            pass


KINDS: tuple[Callable[[Event, View], Iterator[Topic]], ...] = (
    _victory, _defeat, _scoring, _deal, _bid, _reveal,
)  # fmt: skip
