"""A round that is over, in few sentences: who got what, for how much, and what was scored.

All of it can be read at length in the history. What everybody chose follows from what came of it,
and of a negotiation only the deal is told.
"""

from collections.abc import Iterator, Sequence

from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.narrate import narrate
from basari.cli.games.basari.words import colour_name, heap
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points, people
from basari.kernel import Event
from basari.rules.basari import board, cards
from basari.rules.basari.board.events import DicedToOpen, StartsMoved
from basari.rules.basari.cards.events import Shuffled
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

PASSED_OVER = (
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


def gist(events: Sequence[Event], names: Names) -> str:
    """Tell what came of a round; nothing if nothing did."""
    return " ".join(_sentences(events, names))


def _sentences(events: Sequence[Event], names: Names) -> Iterator[str]:
    told = [event for event in events if not isinstance(event, PASSED_OVER)]
    bought = False
    for place, event in enumerate(told):
        then = told[place + 1] if place + 1 < len(told) else None
        if bought:
            bought = False
        elif isinstance(event, Accepted):
            bought = isinstance(then, (PointsGained, GemsTaken))
            yield _deal(event, then, names)
        elif isinstance(event, ColourScored):
            yield _scored(event, names)
        else:
            yield narrate(event, names)


def _deal(deal: "Accepted[cards.Action | board.Action]", then: Event | None, names: Names) -> str:
    """Tell who paid whom, and what for: points and gems by their number, all else by its name."""
    match then:
        case PointsGained(_seat, points):
            brought = count_points(points)
        case GemsTaken():
            brought = heap(then.taken)
        case _:
            brought = action_name(deal.action)
    text = _("{name} pays {other} {gems} for {brought}.")
    payer, other = names[deal.bidder], names[deal.seat]
    return text.format(name=payer, other=other, gems=heap(deal.offer), brought=brought)


def _scored(event: ColourScored, names: Names) -> str:
    """Tell who got how many points for a colour."""
    if not event.winners:
        return narrate(event, names)
    text = n_("{colour}: {names} {points}.", "{colour}: {names} {points} each.", len(event.winners))
    return text.format(
        colour=colour_name(event.colour),
        names=people(event.winners, names),
        points=event.share,
    )
