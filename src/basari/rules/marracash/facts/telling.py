"""Sentences for the events of Marracash."""

from collections.abc import Callable
from typing import Any, Final

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Name
from basari.kernel import Event
from basari.rules.auction import Bid
from basari.rules.marracash.events import (
    BidMade,
    BidsRevealed,
    Brought,
    EndCame,
    Ended,
    Entered,
    FeePaid,
    Guided,
    Lapsed,
    LinedUp,
    Passed,
    PutUpForAuction,
    Sold,
    TurnBegan,
    Walked,
)
from basari.rules.marracash.moves import End


def tell(event: Event) -> Sentence:
    """Return the sentence for an event; raise `LookupError` for an event of another game."""
    return TELLERS[type(event)](event)


def _turn(event: TurnBegan) -> Sentence:
    name = Name(event.seat)
    if event.opens:
        return say("Round {number}: it is {name}'s turn.", number=event.round, name=name)
    return say("It is {name}'s turn.", name=name)


def _visit(event: Entered) -> Sentence:
    return say_n(
        "{number} visitor enters {shop}: {name} gets {income:,} dirhams.",
        "{number} visitors enter {shop}: {name} gets {income:,} dirhams.",
        event.number,
        number=event.number,
        shop=event.shop,
        name=Name(event.owner),
        income=event.income,
    )


def _bids(event: BidsRevealed) -> Sentence:
    """Return what everybody bid under seal."""
    bids = (
        Sentence("{name} {amount:,}", {"name": Name(seat), "amount": word.amount})
        if isinstance(word, Bid)
        else Sentence("{name} -", {"name": Name(seat)})
        for seat, word in event.bids
    )
    return say("Bids for {shop}: {bids}.", shop=event.shop, bids=join_parts(bids))


def _refill(event: Brought) -> Sentence:
    name, group, entrance = Name(event.seat), event.group, event.entrance
    if event.end is End.LEFT:
        return say(
            "{name} brings {group} from the left end to entrance {entrance}.",
            name=name,
            group=group,
            entrance=entrance,
        )
    return say(
        "{name} brings {group} from the right end to entrance {entrance}.",
        name=name,
        group=group,
        entrance=entrance,
    )


def _near_end(event: EndCame) -> Sentence:
    """Return why the end is near, and how many turns are left."""
    why = (
        say("Nothing has happened for a long time.")
        if event.quiet
        else say("Nobody waits outside the wall any more.")
    )
    left = event.left
    if not left:
        return why
    return say_n("{why} One turn to go.", "{why} {left} turns to go.", left, why=why, left=left)


TELLERS: Final[dict[type[Event], Callable[[Any], Sentence]]] = {
    LinedUp: lambda event: say(
        "The visitors line up: {number} wait outside the wall.", number=len(event.queue)
    ),
    TurnBegan: _turn,
    Lapsed: lambda event: say("{name} can do nothing more.", name=Name(event.seat)),
    Walked: lambda event: say(
        "{name} leads {group} from fountain {start} to {goal}.",
        name=Name(event.seat),
        group=event.group,
        start=event.start,
        goal=event.goal,
    ),
    Entered: _visit,
    Guided: lambda event: say(
        "{name} gets {part:,} dirhams for leading them to {shop}.",
        name=Name(event.seat),
        part=event.part,
        shop=event.shop,
    ),
    PutUpForAuction: lambda event: say(
        "{name} puts {shop} up for auction.", name=Name(event.seat), shop=event.shop
    ),
    BidMade: lambda event: say(
        "{name} bids {amount:,}.", name=Name(event.seat), amount=event.amount
    ),
    Passed: lambda event: say("{name} passes.", name=Name(event.seat)),
    BidsRevealed: _bids,
    Sold: lambda event: say(
        "{name} buys {shop} for {price:,} dirhams.",
        name=Name(event.buyer),
        shop=event.shop,
        price=event.price,
    ),
    FeePaid: lambda event: say(
        "The bank pays {name} {fee:,} dirhams for the auction.",
        name=Name(event.seat),
        fee=event.fee,
    ),
    Brought: _refill,
    EndCame: _near_end,
    Ended: lambda _event: say("The game is over."),
}
"""Functions that make the sentence of each event."""
