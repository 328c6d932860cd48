"""The words for bids: their names, what they would cost and bring, and how to confirm them."""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from basari.errors import Sentence, say
from basari.facts import Fact, Name, Prospect
from basari.kernel import Seat
from basari.rules.basari.editions import Action, View
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.prospects import gain_gems, pay_gems, warn_of_loss
from basari.rules.basari.facts.words import name_gems
from basari.rules.basari.gems import Gems
from basari.rules.basari.market import Market
from basari.rules.basari.negotiation import Accept, Bargain, Bid, Offer

V = TypeVar("V", bound=View)
Act = Callable[[V, Seat, Action], Prospect]
"""Returns what an action would bring a seat."""


def bargain_of(view: View) -> Bargain[Action]:
    """Return the negotiation that *view* shows; one must be under way."""
    assert isinstance(view.phase, Bargain)  # noqa: S101 - nobody else asks
    return view.phase


def name_bid(view: View, bid: Bid) -> Sentence:
    """Return the name of a bid: `offer 2 red`."""
    match bid:
        case Offer(gems):
            return say("offer {gems}", gems=name_gems(gems))
        case Accept():
            return say("accept {gems}", gems=name_gems(bargain_of(view).standing))
        case _:
            return say("refuse to bid")


def weigh_bid(view: V, seat: Seat, bid: Bid, act: Act[V]) -> Prospect:
    """Return what *bid* costs and brings *seat* if accepted; *act* says what the action brings."""
    bargain, title = bargain_of(view), name_bid(view, bid)
    other, about = bargain.other, say("for others")
    match bid:
        case Offer(gems):
            paid, size = pay(view, seat, other, gems), view.purses[other].size
            gain = act(paid, seat, bargain.action)
            return Prospect(
                title,
                brings=gain.brings,
                gains=gain.gains,
                costs=pay_gems(view.purses, seat, gems),
                note=say("if it is accepted"),
                warning=warn_of_loss(view.purses, paid.purses, seat),
                others=((other, Fact(say("gems"), size, size + gems.size)),),
                about=about,
            )
        case Accept():
            gems = bargain.standing
            gain = act(pay(view, other, seat, gems), other, bargain.action)
            return Prospect(
                title,
                brings=name_gems(gems),
                gains=gain_gems(view.purses, seat, gems),
                others=tuple((other, fact) for fact in gain.gains),
                about=about,
            )
        case _:
            gain = act(view, other, bargain.action)
            others = tuple((other, fact) for fact in gain.gains)
            return Prospect(title, others=others, about=about)


def pay(view: V, giver: Seat, taker: Seat, gems: Gems) -> V:
    """Return the view as it would be after *giver* paid *gems* to *taker*."""
    market = Market(view.purses, view.points, view.supply).pay(giver, taker, gems)
    return replace(view, purses=market.purses)


def confirm_bid(view: View, seat: Seat, bid: Bid) -> Sentence:
    """Return the question that asks *seat* to confirm a bid, saying what would happen."""
    bargain, name = bargain_of(view), Name(seat)
    action, other = action_name(bargain.action), Name(bargain.other)
    match bid:
        case Offer(gems):
            return say("{name}, do you offer {gems}?", name=name, gems=name_gems(gems))
        case Accept():
            return say(
                "{name}, do you accept {gems} and leave {action} to {other}?",
                name=name,
                gems=name_gems(bargain.standing),
                action=action,
                other=other,
            )
        case _:
            return say(
                "{name}, do you refuse to bid and leave {action} to {other} for nothing?",
                name=name,
                action=action,
                other=other,
            )
