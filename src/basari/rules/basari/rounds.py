"""The round both editions share: reveal, then settle one action after the other (G3-G9).

An edition brings its actions and what they do; this module decides who carries them out.
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
    """Another round of a leg began; each edition tells how."""

    leg: int
    round: int

    @property
    def mark(self) -> Mark:
        """The first round of a leg begins the leg."""
        return Mark.CHAPTER if self.round == 1 else Mark.ROUND


class Revealed(Event, Generic[A]):
    """All choices lay open, in seat order (G3)."""

    choices: tuple[A, ...]

    mark = Mark.REVEAL

    def deeds(self) -> Iterator[Deed]:
        """Count what everybody chose, and which actions somebody wanted and may carry out."""
        for seat, choice in enumerate(self.choices):
            yield Deed(CHOSEN, str(choice), Seat(seat))
        for choice in set(self.choices):
            yield Deed("wanted", str(choice))
            yield Deed("carried_out", str(choice))


class Lost(Event, Generic[A]):
    """Three or more wanted the same action, so nobody got it (G4)."""

    action: A
    seats: tuple[Seat, ...]

    def deeds(self) -> Iterator[Deed]:
        """Count that it was lost after all, and who wanted it in vain."""
        yield Deed("lost", str(self.action))
        yield Deed("carried_out", str(self.action), number=-1)
        for seat in self.seats:
            yield Deed("in_vain", str(self.action), seat)


class Lead(Value):
    """Why one of two opens: of *what* they have more, and how many the two have (C7, B8)."""

    what: str
    counts: tuple[int, int]
    """The opener's number first, the other's next; of age, how many are younger."""


class Negotiated(Event, Generic[A]):
    """Two seats wanted the same action and began to bid for it (G4, G5)."""

    action: A
    opener: Seat
    other: Seat
    lead: Lead

    mark = Mark.CONTEST

    def deeds(self) -> Iterator[Deed]:
        """Count that it was bargained for."""
        yield Deed("negotiated", str(self.action))


class Offered(Event):
    """A seat bid gems (G5)."""

    seat: Seat
    offer: Gems

    mark = Mark.BID

    def deeds(self) -> Iterator[Deed]:
        """Count it."""
        yield Deed("offered")


class Accepted(Event, Generic[A]):
    """A seat took the standing offer; the bidder paid it and carried out the action (G5)."""

    action: A
    seat: Seat
    bidder: Seat
    offer: Gems

    def deeds(self) -> Iterator[Deed]:
        """Count what was bought and sold, and for how many gems."""
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
    """Why the seat should have opened, if it has not a single gem."""

    def deeds(self) -> Iterator[Deed]:
        """Count who got it for free; one who refuses had begun to bargain."""
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
        """They are the seat's."""
        return {self.seat: self.points}


class GemsTaken(Event):
    """A seat took what the supply held of the gems on its card or arch (C5, B7, G9)."""

    seat: Seat
    wanted: Gems
    taken: Gems


class GameEnded(Event):
    """The last scoring was done (G11)."""

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
    """What the states of both editions have in common."""

    leg: int
    round: int
    market: Market
    choices: tuple[A, ...]
    """What was revealed in this round, by seat; nothing before the reveal."""
    phase: P


class Edition(Protocol[S, A_contra]):
    """What an edition brings into a round."""

    contested: ClassVar[tuple[Any, ...]]
    """The actions that two negotiate for and three lose, in their order."""

    def carry_out(self, state: S, action: A_contra, seat: Seat) -> Step[S]:
        """Let *seat* have its action, or ask what is needed for it."""
        ...

    def contest(self, state: S, action: A_contra, pair: tuple[Seat, ...]) -> Step[S]:
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
    choices = tuple(moves.values())
    revealed = Step.to(replace(state, choices=choices), Revealed(choices))
    return _settle(edition, revealed, edition.contested, state.phase)


def go_on(edition: Edition[S, A], state: S, step: Step[S], action: A) -> Step[S]:
    """Settle what comes after *action*; *step* is how the question asked in *state* ended."""
    later = edition.contested.index(action) + 1
    return _settle(edition, step, edition.contested[later:], state.phase)


def _settle(
    edition: Edition[S, A], step: Step[S], actions: tuple[A, ...], phase: object
) -> Step[S]:
    """Let one have an action, two negotiate for it, three or more lose it; then close (G4).

    But wait when one raises a question, which shows in that the *phase* is another.
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
    """Begin to bargain; an opener without a gem leaves the action to the other (C8, B9)."""
    opener, other = order
    if state.market.purses[opener] == NO_GEMS:
        return _yield(edition, state, Yielded(action, opener, other, penniless=True, lead=lead))
    bargain = Bargain(action, opener, other)
    return Step.to(replace(state, phase=bargain), Negotiated(action, opener, other, lead))


def ask_bid(
    state: RoundState[A, Any], bargain: Bargain[A], refusal: tuple[Accept | Pass, ...]
) -> Decision[Bid]:
    """Ask for a higher offer; whoever cannot or will not raise accepts (G5, G8).

    The opener has no offer to accept, but may have a *refusal* (B9).
    """
    seat, bids = bargain.turn, bargain.bids
    standing, out = (bids[-1], ACCEPTING) if bids else (NO_GEMS, refusal)
    return Decision(seat, Bids.over(standing, state.market.purses[seat], out))


def bid(edition: Edition[S, A], state: S, bargain: Bargain[A], move: Bid) -> Step[S]:
    """Raise, or leave the action to the other: with an offer accepted, they pay it (G5)."""
    if isinstance(move, Offer):
        raised = replace(state, phase=bargain.raise_to(move.gems))
        return Step.to(raised, Offered(bargain.turn, move.gems))
    leave = _accept if isinstance(move, Accept) else _refuse
    return go_on(edition, state, leave(edition, state, bargain), bargain.action)


def _accept(edition: Edition[S, A], state: S, bargain: Bargain[A]) -> Step[S]:
    """Take the standing offer; whoever made it pays it and carries out the action (G5)."""
    action, seat, bidder, offer = bargain.action, bargain.turn, bargain.other, bargain.standing
    paid = replace(state, market=state.market.pay(bidder, seat, offer))
    accepted = Step.to(paid, Accepted(action, seat, bidder, offer))
    return accepted.then(edition.carry_out, action, bidder)


def _refuse(edition: Edition[S, A], state: S, bargain: Bargain[A]) -> Step[S]:
    """Do not open at all (B9)."""
    yielded = Yielded(bargain.action, bargain.turn, bargain.other, penniless=False)
    return _yield(edition, state, yielded)


def _yield(edition: Edition[S, A], state: S, yielded: Yielded[A]) -> Step[S]:
    """Let the other carry out the action for free (C8, B9)."""
    free = Step.to(state, yielded)
    return free.then(edition.carry_out, yielded.action, yielded.other)


def end_game(state: S, standings: Standings) -> Step[S]:
    """Ask nobody any more (G11)."""
    ended = GameEnded(standings.points, standings.winners)
    return Step.to(replace(state, phase=OVER), ended)


def gain_points(state: S, seat: Seat, points: int) -> Step[S]:
    """Write down the points of one's card or arch (C4, B6)."""
    gained = replace(state, market=state.market.gain(seat, points))
    return Step.to(gained, PointsGained(seat, points))


def take_gems(state: S, seat: Seat, gems: Gems) -> Step[S]:
    """Take the gems of one's card or arch from the supply (C5, B7, G9)."""
    market, taken = state.market.take(seat, gems)
    return Step.to(replace(state, market=market), GemsTaken(seat, gems, taken))
