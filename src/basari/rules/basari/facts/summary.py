"""A finished round in a few sentences: who got what, for how much, and what was scored.

The history has the details. What everybody chose can be seen from the outcome, so it is left out,
and of a negotiation only the deal remains.
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
"""Events left out of the summary, as they only lead to the others or follow from them."""


def summarize(events: Sequence[Event]) -> Iterator[Sentence]:
    """Yield sentences on the outcome of a round; none if it had none."""
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
    """Return who paid whom, how much, and for what."""
    return say(
        "{name} pays {other} {gems} for {brought}.",
        name=Name(deal.bidder),
        other=Name(deal.seat),
        gems=name_gems(deal.offer),
        brought=name_gain(deal.action, after),
    )


def _tell_colour(event: ColourScored) -> Sentence:
    """Return who got how many points for a colour."""
    return say_n(
        "{colour}: {names} {points}.",
        "{colour}: {names} {points} each.",
        len(event.winners),
        colour=colour_name(event.colour),
        names=name_list(event.winners),
        points=event.share,
    )
