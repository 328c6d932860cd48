"""The deals of a game: who paid whom, how much, and for what."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Protocol

from basari.errors import Sentence, say
from basari.facts import Name, count_points
from basari.kernel import Event, Place, Seat
from basari.rules.basari.editions import Action
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.words import name_gems
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import Accepted, GemsTaken, Negotiated, Offered, PointsGained
from basari.value import Value


class Entry(Protocol):
    """An event, and when it happened; the entries of a story are such."""

    @property
    def place(self) -> Place:
        """The leg and round in which the event happened."""
        ...

    @property
    def event(self) -> Event:
        """What happened there."""
        ...


class Deal(Value):
    """A negotiation that ended with an accepted offer: *buyer* paid *price* to *seller*.

    *bids* is the number of offers made, the accepted one included.
    """

    place: Place
    action: Action
    buyer: Seat
    seller: Seat
    price: Gems
    bids: int
    gain: Event | None = None
    """The event right after the payment, usually what the action brought; `None` if none is."""

    @property
    def brought(self) -> Sentence:
        """The name of what was bought: the points or gems, or else the action."""
        return name_gain(self.action, self.gain)

    def tell(self) -> Sentence:
        """Return a sentence on the deal: when, who paid whom, how much, and for what."""
        return say(
            "Leg {leg}, round {round}: {buyer} paid {seller} {gems} for {action}.",
            leg=self.place.chapter,
            round=self.place.round,
            buyer=Name(self.buyer),
            seller=Name(self.seller),
            gems=name_gems(self.price),
            action=action_name(self.action),
        )


def list_deals(entries: Sequence[Entry]) -> tuple[Deal, ...]:
    """Return all negotiations among *entries* that ended with an accepted offer, in order."""
    deals, bids = [], 0
    for entry, after in zip_longest(entries, entries[1:]):
        match entry.event:
            case Negotiated():
                bids = 0
            case Offered():
                bids += 1
            case Accepted(action, seat, bidder, offer):
                gain = after.event if after else None
                deals.append(Deal(entry.place, action, bidder, seat, offer, bids, gain))
            case _:
                pass
    return tuple(deals)


def name_gain(action: Action, after: Event | None) -> Sentence:
    """Return the points or gems that *after* brought; if it brought neither, the action's name."""
    match after:
        case PointsGained(_seat, points):
            return count_points(points)
        case GemsTaken():
            return name_gems(after.taken)
        case _:
            return action_name(action)
