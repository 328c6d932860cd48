"""The round both editions share: reveal, then settle one action after the other (G3-G9).

An edition brings its actions and what they do; this module decides who carries them out.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from basari.kernel import Decision, Event, Seat, Step
from basari.rules.gems import NO_GEMS, Gems
from basari.rules.market import Market
from basari.rules.negotiation import ACCEPT, Accept, Bargain, Bid, Bids, Offer, Pass
from basari.value import Value

A = TypeVar("A", bound=Enum)
S = TypeVar("S", bound="RoundState[Any]")
ALONE, PAIR = 1, 2


class RoundBegan(Event):
    """Another round of a leg began; each edition tells how."""

    leg: int
    round: int


class Revealed(Event, Generic[A]):
    """All choices lay open, in seat order (G3)."""

    choices: tuple[A, ...]


class Lost(Event, Generic[A]):
    """Three or more wanted the same action, so nobody got it (G4)."""

    action: A
    seats: tuple[Seat, ...]


class Negotiated(Event, Generic[A]):
    """Two seats wanted the same action and began to bid for it (G4, G5)."""

    action: A
    opener: Seat
    other: Seat


class Offered(Event):
    """A seat bid gems (G5)."""

    seat: Seat
    offer: Gems


class Accepted(Event, Generic[A]):
    """A seat took the standing offer; the bidder paid it and carried out the action (G5)."""

    action: A
    seat: Seat
    bidder: Seat
    offer: Gems


class Yielded(Event, Generic[A]):
    """The opener could not or would not bid; the other seat got the action for free (C8, B9)."""

    action: A
    seat: Seat
    other: Seat
    penniless: bool


class PointsGained(Event):
    """A seat wrote down the points of its card or arch (C4, B6)."""

    seat: Seat
    points: int


class GemsTaken(Event):
    """A seat took what the supply held of the gems on its card or arch (C5, B7, G9)."""

    seat: Seat
    wanted: Gems
    taken: Gems


class Bargaining(Value, Generic[A]):
    """The phase in which two seats bid for an action (G5)."""

    bargain: Bargain[A]


class RoundState(Value, Generic[A]):
    """What the states of both editions have in common."""

    leg: int
    round: int
    market: Market
    choices: tuple[A, ...]
    """What was revealed in this round, by seat; nothing before the reveal."""


class Edition(Protocol[S, A]):
    """What an edition brings into a round."""

    @property
    def contested(self) -> tuple[A, ...]:
        """The actions that two negotiate for and three lose, in their order."""
        ...

    def carry_out(self, state: S, action: A, seat: Seat) -> Step[S]:
        """Let *seat* have its action, and go on."""
        ...

    def contest(self, state: S, action: A, pair: tuple[Seat, ...]) -> Step[S]:
        """Find out which of the two opens the negotiation, and begin it."""
        ...

    def close(self, state: S) -> Step[S]:
        """Go on when all contested actions are settled."""
        ...


def choosers(choices: tuple[A, ...], action: A) -> tuple[Seat, ...]:
    """Tell who chose *action*, in seat order."""
    return tuple([Seat(seat) for seat, choice in enumerate(choices) if choice is action])


def reveal(edition: Edition[S, A], state: S, moves: Mapping[Seat, A]) -> Step[S]:
    """Turn over all choices at once, then settle the actions in their order (G3)."""
    choices = tuple([moves[seat] for seat in sorted(moves)])
    revealed = Step(replace(state, choices=choices), (Revealed(choices),))
    return revealed.then(lambda state: _settle(edition, state, edition.contested))


def go_on(edition: Edition[S, A], state: S, action: A, event: Event) -> Step[S]:
    """Settle what comes after *action*, which *event* was the end of."""
    later = edition.contested[edition.contested.index(action) + 1 :]
    return Step(state, (event,)).then(lambda state: _settle(edition, state, later))


def _settle(edition: Edition[S, A], state: S, actions: tuple[A, ...]) -> Step[S]:
    """Let one have an action, two negotiate for it, three or more lose it (G4)."""
    for action in actions:
        wanting = state.choices.count(action)
        if wanting == ALONE:
            return edition.carry_out(state, action, Seat(state.choices.index(action)))
        if wanting == PAIR:
            return edition.contest(state, action, choosers(state.choices, action))
        if wanting:
            lost = Lost(action, choosers(state.choices, action))
            return go_on(edition, state, action, lost)
    return edition.close(state)


def negotiate(edition: Edition[S, A], state: S, action: A, order: tuple[Seat, ...]) -> Step[S]:
    """Begin to bargain; an opener without a gem leaves the action to the other (C8, B9)."""
    opener, other = order
    if state.market.purses[opener] == NO_GEMS:
        return _yield(edition, state, Yielded(action, opener, other, penniless=True))
    bargaining = Bargaining(Bargain(action, opener, other))
    return Step(replace(state, phase=bargaining), (Negotiated(action, opener, other),))


def ask_bid(state: RoundState[A], bargain: Bargain[A], refusal: tuple[Pass, ...]) -> Decision[Bid]:
    """Ask for a higher offer; whoever cannot or will not raise accepts (G5, G8).

    The opener has no offer to accept, but may have a *refusal* (B9).
    """
    seat = bargain.turn
    out: tuple[Accept | Pass, ...] = (ACCEPT,) if bargain.bids else refusal
    return Decision(seat, Bids(out, state.market.purses[seat], bargain.standing))


def bid(edition: Edition[S, A], state: S, bargain: Bargain[A], move: Bid) -> Step[S]:
    """Raise, or leave the action to the other: with an offer accepted, they pay it (G5)."""
    action, seat = bargain.action, bargain.turn
    if isinstance(move, Offer):
        raised = replace(state, phase=Bargaining(bargain.raised(move.gems)))
        return Step(raised, (Offered(seat, move.gems),))
    if isinstance(move, Pass):
        return _yield(edition, state, Yielded(action, seat, bargain.other, penniless=False))
    bidder, offer = bargain.other, bargain.standing
    paid = replace(state, market=state.market.pay(bidder, seat, offer))
    accepted = Step(paid, (Accepted(action, seat, bidder, offer),))
    return accepted.then(lambda state: edition.carry_out(state, action, bidder))


def _yield(edition: Edition[S, A], state: S, yielded: Yielded[A]) -> Step[S]:
    """Let the other carry out the action for free (C8, B9)."""
    free = Step(state, (yielded,))
    return free.then(lambda state: edition.carry_out(state, yielded.action, yielded.other))


def gain_points(edition: Edition[S, A], state: S, action: A, seat: Seat, points: int) -> Step[S]:
    """Write down the points of one's card or arch (C4, B6)."""
    gained = replace(state, market=state.market.gain(seat, points))
    return go_on(edition, gained, action, PointsGained(seat, points))


def take_gems(edition: Edition[S, A], state: S, action: A, seat: Seat, gems: Gems) -> Step[S]:
    """Take the gems of one's card or arch from the supply (C5, B7, G9)."""
    market, taken = state.market.take(seat, gems)
    return go_on(edition, replace(state, market=market), action, GemsTaken(seat, gems, taken))
