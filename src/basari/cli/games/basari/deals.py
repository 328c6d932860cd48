"""The deals of a game: who paid whom how much for what, read off its story."""

from collections.abc import Iterator

from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.words import heap
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Place, Seat
from basari.rules.basari.editions import Action
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import Accepted, Negotiated, Offered
from basari.story import Story
from basari.value import Value


class Deal(Value):
    """A negotiation that was agreed: who paid whom which price for what, after how many bids."""

    place: Place
    action: Action
    buyer: Seat
    seller: Seat
    price: Gems
    bids: int


def deals_of(story: Story) -> tuple[Deal, ...]:
    """List all negotiations that ended with an offer accepted."""
    deals, bids = [], 0
    for entry in story.entries:
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


def deals_made(story: Story, names: Names) -> Iterator[str]:
    """Tell all deals, one after the other."""
    return (deal_in_words(deal, names) for deal in deals_of(story))


def deal_in_words(deal: Deal, names: Names) -> str:
    """Tell who paid whom how much for what, and when."""
    sold = _("Leg {leg}, round {round}: {buyer} paid {seller} {gems} for {action}.")
    return sold.format(
        leg=deal.place.chapter,
        round=deal.place.round,
        buyer=names[deal.buyer],
        seller=names[deal.seller],
        gems=heap(deal.price),
        action=action_name(deal.action),
    )
