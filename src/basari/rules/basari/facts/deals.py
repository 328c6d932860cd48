"""The deals of a game: who paid whom how much for what."""

from collections.abc import Iterable
from typing import Protocol

from basari.errors import Sentence, say
from basari.facts import Name
from basari.kernel import Event, Place, Seat
from basari.rules.basari.editions import Action
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.words import name_gems
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import Accepted, Negotiated, Offered
from basari.value import Value


class Entry(Protocol):
    """Something that happened, and where in the game: an entry of a story."""

    @property
    def place(self) -> Place:
        """Where it happened."""
        ...

    @property
    def event(self) -> Event:
        """What happened."""
        ...


class Deal(Value):
    """A negotiation that was agreed: who paid whom which price for what, after how many bids."""

    place: Place
    action: Action
    buyer: Seat
    seller: Seat
    price: Gems
    bids: int

    def tell(self) -> Sentence:
        """Tell who paid whom how much for what, and when."""
        return say(
            "Leg {leg}, round {round}: {buyer} paid {seller} {gems} for {action}.",
            leg=self.place.chapter,
            round=self.place.round,
            buyer=Name(self.buyer),
            seller=Name(self.seller),
            gems=name_gems(self.price),
            action=action_name(self.action),
        )


def list_deals(entries: Iterable[Entry]) -> tuple[Deal, ...]:
    """List all negotiations that ended with an offer accepted."""
    deals, bids = [], 0
    for entry in entries:
        match entry.event:
            case Negotiated():
                bids = 0
            case Offered():
                bids += 1
            case Accepted(action, seat, bidder, offer):
                deals.append(Deal(entry.place, action, bidder, seat, offer, bids))
            case _:
                pass
    return tuple(deals)
