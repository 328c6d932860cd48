"""A round that is over, in few sentences: who got what, for how much, and what was scored.

All of it can be read at length in the history. What everybody chose follows from what came of it,
and of a negotiation only the deal is told.
"""

from collections.abc import Iterator, Sequence

from basari.errors import Sentence, say, say_n
from basari.facts import Name, name_list
from basari.kernel import Event
from basari.rules.basari import board, cards
from basari.rules.basari.board.events import DicedToOpen, StartsMoved
from basari.rules.basari.cards.events import Shuffled
from basari.rules.basari.editions import Action
from basari.rules.basari.facts.deals import name_gain
from basari.rules.basari.facts.events import tell_event
from basari.rules.basari.facts.words import colour_name, name_gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import (
    Accepted,
    GemsTaken,
    Negotiated,
    Offered,
    PointsGained,
    Revealed,
    RoundBegan,
)

LEFT_OUT = (
    RoundBegan,
    Revealed,
    Negotiated,
    Offered,
    DicedToOpen,
    cards.events.LegEnded,
    board.events.LegEnded,
    Shuffled,
    StartsMoved,
)
"""What led to the rest, or follows from it."""


def summarize(events: Sequence[Event]) -> Iterator[Sentence]:
    """Tell what came of a round; nothing if nothing did."""
    rest = [event for event in events if not isinstance(event, LEFT_OUT)]
    bought = False
    for event, after in zip(rest, [*rest[1:], None], strict=False):
        if bought:
            bought = False
        elif isinstance(event, Accepted):
            bought = isinstance(after, (PointsGained, GemsTaken))
            yield _tell_deal(event, after)
        elif isinstance(event, ColourScored) and event.winners:
            yield _tell_colour(event)
        else:
            yield tell_event(event)


def _tell_deal(deal: Accepted[Action], after: Event | None) -> Sentence:
    """Tell who paid whom, and what for."""
    return say(
        "{name} pays {other} {gems} for {brought}.",
        name=Name(deal.bidder),
        other=Name(deal.seat),
        gems=name_gems(deal.offer),
        brought=name_gain(deal.action, after),
    )


def _tell_colour(event: ColourScored) -> Sentence:
    """Tell who got how many points for a colour."""
    return say_n(
        "{colour}: {names} {points}.",
        "{colour}: {names} {points} each.",
        len(event.winners),
        colour=colour_name(event.colour),
        names=name_list(event.winners),
        points=event.share,
    )
