"""The round that both editions share: reveal, then settle one action after the other (G3-G9).

An edition defines the actions and what they do; this module decides who carries them out.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, ClassVar, Generic, Protocol, TypeVar, final

from msgspec.structs import replace

from basari.kernel import CHOSEN, Decision, Deed, Event, Mark, Seat, Standings, Step
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.market import BY_ACTIONS, Market
from basari.rules.basari.negotiation import ACCEPT, Accept, Bargain, Bid, Bids, Offer, Pass
from basari.value import Value

A = TypeVar("A", bound=Enum)
A_contra = TypeVar("A_contra", bound=Enum, contravariant=True)
P = TypeVar("P")
S = TypeVar("S", bound="RoundState[Any, Any]")
ALONE, PAIR = 1, 2
ACCEPTING = (ACCEPT,)


class RoundBegan(Event):
    """Another round of a leg began; each edition adds its own details."""

    leg: int
    round: int

    @property
    def mark(self) -> Mark:
        """`CHAPTER` for the first round of a leg, which begins the leg; otherwise `ROUND`."""
        return Mark.CHAPTER if self.round == 1 else Mark.ROUND


class Revealed(Event, Generic[A]):
    """All choices were revealed, in seat order (G3)."""

    choices: tuple[A, ...]

    mark = Mark.REVEAL

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: every choice, and each action carried out (see `Lost`)."""
        for seat, choice in enumerate(self.choices):
            yield Deed(CHOSEN, str(choice), Seat(seat))
        for choice in set(self.choices):
            yield Deed("wanted", str(choice))
            yield Deed("carried_out", str(choice))


class Lost(Event, Generic[A]):
    """Three or more seats chose the same action, so nobody got it (G4)."""

    action: A
    seats: tuple[Seat, ...]

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: a lost action, no longer carried out; choices in vain."""
        yield Deed("lost", str(self.action))
        yield Deed("carried_out", str(self.action), number=-1)
        for seat in self.seats:
            yield Deed("in_vain", str(self.action), seat)


class Lead(Value):
    """Why one of two seats opens: it has more of *what*; *counts* are both numbers (C7, B8)."""

    what: str
    counts: tuple[int, int]
    """The opener's number, then the other's; for age, how many players are younger."""


class Negotiated(Event, Generic[A]):
    """Two seats wanted the same action and began to bid for it (G4, G5)."""

    action: A
    opener: Seat
    other: Seat
    lead: Lead

    mark = Mark.CONTEST

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the negotiation of the action."""
        yield Deed("negotiated", str(self.action))


class Offered(Event):
    """A seat bid gems (G5)."""

    seat: Seat
    offer: Gems

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: the offer."""
        yield Deed("offered")


class Accepted(Event, Generic[A]):
    """A seat took the standing offer; the bidder paid it and carried out the action (G5)."""

    action: A
    seat: Seat
    bidder: Seat
    offer: Gems

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: what was bought and sold, and for how many gems."""
        action, price = str(self.action), self.offer.size
        yield Deed("bought", action, self.bidder)
        yield Deed("paid", action, self.bidder, price)
        yield Deed("sold", action, self.seat)
        yield Deed("received", action, self.seat, price)


class Yielded(Event, Generic[A]):
    """The opener could not or would not bid; the other seat got the action for free (C8, B9)."""

    action: A
    seat: Seat
    other: Seat
    penniless: bool
    lead: Lead | None = None
    """Why the seat would have opened, if it has no gem to offer; `None` if it refused."""

    def deeds(self) -> Iterator[Deed]:
        """Yield what statistics count: a free action, and a negotiation that was skipped."""
        if self.penniless:
            yield Deed("negotiated", str(self.action))
        yield Deed("free", str(self.action), self.other)
        yield Deed("left", str(self.action), self.seat)


class PointsGained(Event):
    """A seat wrote down the points of its card or arch (C4, B6)."""

    seat: Seat
    points: int

    source = BY_ACTIONS

    def gains(self) -> Mapping[Seat, int]:
        """Return *points* for *seat*."""
        return {self.seat: self.points}


class GemsTaken(Event):
    """A seat took what the supply held of the gems on its card or arch (C5, B7, G9)."""

    seat: Seat
    wanted: Gems
    taken: Gems


class GameEnded(Event):
    """The game ended after its last scoring (G11)."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]

    mark = Mark.END


@final
class Choosing(Value):
    """The phase in which everybody secretly picks an action (G3)."""


@final
class Over(Value):
    """The phase after the last scoring (G11)."""


CHOOSING, OVER = Choosing(), Over()


class RoundState(Value, Generic[A, P]):
    """The part of the state that both editions share."""

    leg: int
    round: int
    market: Market
    choices: tuple[A, ...]
    """The choices revealed in this round, by seat; empty before the reveal."""
    phase: P


class Edition(Protocol[S, A_contra]):
    """What an edition defines for its rounds."""

    contested: ClassVar[tuple[Any, ...]]
    """The actions that two seats negotiate for and three or more lose, in the order in which
    they are carried out."""

    def carry_out(self, state: S, action: A_contra, seat: Seat) -> Step[S]:
        """Let *seat* carry out *action*, or ask the question that the action needs."""
        ...

    def contest(self, state: S, action: A_contra, pair: tuple[Seat, ...]) -> Step[S]:
        """Decide which of *pair* opens the negotiation, and begin it."""
        ...

    def close(self, state: S) -> Step[S]:
        """Continue the round once all contested actions are settled."""
        ...


def choosers(choices: tuple[A, ...], action: A) -> tuple[Seat, ...]:
    """Return the seats that chose *action*, in seat order."""
    return tuple([Seat(seat) for seat, choice in enumerate(choices) if choice is action])


def reveal(edition: Edition[S, A], state: S, moves: Mapping[Seat, A]) -> Step[S]:
    """Reveal all choices at once, then settle the actions in their order (G3)."""
    choices = tuple(moves.values())
    revealed = Step.to(replace(state, choices=choices), Revealed(choices))
    return _settle(edition, revealed, edition.contested, state.phase)


def go_on(edition: Edition[S, A], state: S, step: Step[S], action: A) -> Step[S]:
    """Settle the actions after *action*, unless *step* has asked a question.

    *state* is the state before *step*; a question shows as a change of its phase.
    """
    later = edition.contested.index(action) + 1
    return _settle(edition, step, edition.contested[later:], state.phase)


def _settle(
    edition: Edition[S, A], step: Step[S], actions: tuple[A, ...], phase: object
) -> Step[S]:
    """Settle *actions*: one seat carries out, two negotiate, three lose; then close the round (G4).

    Stop as soon as an action asks a question, which shows in a new phase instead of *phase*.
    """
    for action in actions:
        state = step.state
        if state.phase is not phase:
            return step
        wanting = state.choices.count(action)
        if wanting == ALONE:
            seat = Seat(state.choices.index(action))
            step = step.then(edition.carry_out, action, seat)
        elif wanting == PAIR:
            step = step.then(edition.contest, action, choosers(state.choices, action))
        elif wanting:
            lost = Lost(action, choosers(state.choices, action))
            step = step.then(Step.to, lost)
    return step.then(edition.close) if step.state.phase is phase else step


def negotiate(
    edition: Edition[S, A], state: S, action: A, order: tuple[Seat, ...], lead: Lead
) -> Step[S]:
    """Begin a negotiation; an opener without a gem leaves the action to the other seat (C8, B9)."""
    opener, other = order
    if state.market.purses[opener] == NO_GEMS:
        return _yield(edition, state, Yielded(action, opener, other, penniless=True, lead=lead))
    bargain = Bargain(action, opener, other)
    return Step.to(replace(state, phase=bargain), Negotiated(action, opener, other, lead))


def ask_bid(
    state: RoundState[A, Any], bargain: Bargain[A], refusal: tuple[Accept | Pass, ...]
) -> Decision[Bid]:
    """Return the question for a bid: raise the offer, or accept it (G5, G8).

    The opener has no offer to accept, but may have a *refusal* (B9).
    """
    seat, bids = bargain.turn, bargain.bids
    standing, out = (bids[-1], ACCEPTING) if bids else (NO_GEMS, refusal)
    return Decision(seat, Bids.over(standing, state.market.purses[seat], out))


def bid(edition: Edition[S, A], state: S, bargain: Bargain[A], move: Bid) -> Step[S]:
    """Raise the offer, or leave the action to the other seat, with or without payment (G5)."""
    if isinstance(move, Offer):
        raised = replace(state, phase=bargain.raise_to(move.gems))
        return Step.to(raised, Offered(bargain.turn, move.gems))
    leave = _accept if isinstance(move, Accept) else _refuse
    return go_on(edition, state, leave(edition, state, bargain), bargain.action)


def _accept(edition: Edition[S, A], state: S, bargain: Bargain[A]) -> Step[S]:
    """Accept the standing offer: the bidder pays it and carries out the action (G5)."""
    action, seat, bidder, offer = bargain.action, bargain.turn, bargain.other, bargain.standing
    paid = replace(state, market=state.market.pay(bidder, seat, offer))
    accepted = Step.to(paid, Accepted(action, seat, bidder, offer))
    return accepted.then(edition.carry_out, action, bidder)


def _refuse(edition: Edition[S, A], state: S, bargain: Bargain[A]) -> Step[S]:
    """Refuse to open, so that the other seat gets the action for free (B9)."""
    yielded = Yielded(bargain.action, bargain.turn, bargain.other, penniless=False)
    return _yield(edition, state, yielded)


def _yield(edition: Edition[S, A], state: S, yielded: Yielded[A]) -> Step[S]:
    """Let the other seat carry out the action for free (C8, B9)."""
    free = Step.to(state, yielded)
    return free.then(edition.carry_out, yielded.action, yielded.other)


def end_game(state: S, standings: Standings) -> Step[S]:
    """End the game with these standings (G11)."""
    ended = GameEnded(standings.points, standings.winners)
    return Step.to(replace(state, phase=OVER), ended)


def gain_points(state: S, seat: Seat, points: int) -> Step[S]:
    """Give *seat* the points of its card or arch (C4, B6)."""
    gained = replace(state, market=state.market.gain(seat, points))
    return Step.to(gained, PointsGained(seat, points))


def take_gems(state: S, seat: Seat, gems: Gems) -> Step[S]:
    """Give *seat* the gems of its card or arch, as far as the supply has them (C5, B7, G9)."""
    market, taken = state.market.take(seat, gems)
    return Step.to(replace(state, market=market), GemsTaken(seat, gems, taken))
