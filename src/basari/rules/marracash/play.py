"""How Marracash is played (M1-M22).

Round 1: each seat auctions a shop. From then on a turn is two actions: to move groups of visitors
past the doors, or to auction shops. When the queue is empty, the last round begins.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from basari.chance import Draw, Draws
from basari.errors import BadSetup, say
from basari.kernel import DEALER, ByName, Decision, Event, Fixed, Seat, Standings, Step
from basari.rules.auction import Auction, Bid, Word, highest
from basari.rules.marracash.city import City
from basari.rules.marracash.events import (
    BidMade,
    BidsRevealed,
    Brought,
    EndCame,
    Ended,
    Lapsed,
    LinedUp,
    Passed,
    PutUpForAuction,
    TurnBegan,
)
from basari.rules.marracash.lineup import DRAWN_AT_ONCE, colour_of, line_up
from basari.rules.marracash.money import START
from basari.rules.marracash.moves import Bring, First, Move, PutUp, Walk, parse
from basari.rules.marracash.options import actions, bids, brings, can_auction, signs_of
from basari.rules.marracash.table import (
    AUCTIONING,
    BRINGING,
    MOVING,
    NAMING,
    OVER,
    Acting,
    Bringing,
    LiningUp,
    Naming,
    Over,
    SealedBidding,
    State,
    View,
)
from basari.rules.marracash.trade import sell, walk
from basari.rules.seats import after, clockwise
from basari.value import Value, replace_at

FIRST_ROUND, LATER = 1, 2
"""The number of actions in a turn of the first round, and of later rounds (M5, M6)."""


class Marracash(Value):
    """The game in a *city*, and the rulings that a table may change."""

    city: City
    sealed: bool = False
    """Whether shops are sold by sealed bids (MO1)."""
    extra: int = 0
    """How many more visitors of each colour there are (MO2)."""
    finish_round: bool = False
    """Whether the game ends with the current round when the end comes (MO3)."""
    provision_each: bool = False
    """Whether the mover's part depends on what each customer brings (MO4)."""
    patience: int = 5
    """How many rounds in a row nothing may happen before the end comes (MO5)."""

    @property
    def name(self) -> str:
        """The name of the game in files and on the command line."""
        return "marracash"

    @property
    def seats(self) -> range:
        """The numbers of players allowed: three or four (MR1)."""
        return range(3, 5)

    @property
    def visitors(self) -> tuple[int, ...]:
        """The number of visitors of each colour (MO2)."""
        return tuple([number + self.extra for number in self.city.visitors])

    def setup(self, seats: int) -> Step[State]:
        """Return the first state, before any visitors are drawn, or raise `BadSetup` (M1, M3)."""
        if seats not in self.seats:
            raise BadSetup(say("Marracash is for 3 or 4 players, not {seats} (MR1)", seats=seats))
        if not 0 <= self.extra <= 2 or not 1 <= self.patience <= 15:  # noqa: PLR2004 - as they say
            raise BadSetup(say("extra is 0 to 2, patience is 1 to 15 (MO2, MO5)"))
        city = self.city
        nobody, nothing = (None,) * len(city.shops), (0,) * len(city.shops)
        empty = ("",) * len(city.fountains)
        return Step(State(LiningUp(), (START,) * seats, nobody, nothing, empty))

    def ask(self, state: State) -> tuple[Decision[Move], ...]:
        """Return the decisions that the current phase asks for."""
        phase = state.phase
        if type(phase) is Acting:
            options = actions(self.city, state, moving=phase.moving)
            return (Decision(state.seat, options),)
        if type(phase) is Auction:
            turn, standing = phase.turn, phase.standing
            return (Decision(turn, bids(state.cash[turn], standing, passing=standing > 0)),)
        if type(phase) is Bringing:
            return (Decision(state.seat, brings(self._empty(state), state.queue)),)
        if type(phase) is SealedBidding:
            return tuple(
                Decision(seat, bids(state.cash[seat], 0, passing=seat != phase.opener))
                for seat in sorted(phase.order)
            )
        if type(phase) is LiningUp:
            return (Decision(DEALER, self._draws(phase)),)
        if type(phase) is Naming:
            seats = clockwise(Seat(0), len(state.cash))
            return (Decision(DEALER, Fixed(tuple(map(First, seats)), "M4")),)
        if type(phase) is Over:
            return ()
        assert_never(phase)

    def answer(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Apply the answers, which the kernel has already found legal."""
        phase = state.phase
        if type(phase) is Acting:
            return self._carry_out(state, moves[state.seat])
        if type(phase) is Auction:
            return self._say(state, phase, moves[phase.turn])
        if type(phase) is Bringing:
            return self._bring(state, moves[state.seat])
        if type(phase) is SealedBidding:
            return self._reveal(state, phase, moves)
        if type(phase) is LiningUp:
            return self._draw(state, phase, moves[DEALER])
        if type(phase) is Naming:
            return self._name(state, moves[DEALER])
        if type(phase) is Over:
            return Step(state)
        assert_never(phase)

    def _draws(self, phase: LiningUp) -> Draws:
        """Return all ways to draw the next eight visitors, or those that are left (M3)."""
        pile = frozenset(range(1, sum(self.visitors) + 1)).difference(phase.drawn)
        return Draws(pile, min(DRAWN_AT_ONCE, len(pile)))

    def _draw(self, state: State, phase: LiningUp, draw: Draw) -> Step[State]:
        """Draw visitors; once all are drawn, they line up (M2, M3)."""
        drawn, visitors = phase.drawn + draw.cards, self.visitors
        if len(drawn) < sum(visitors):
            return Step(replace(state, phase=LiningUp(drawn)))
        colours = "".join([colour_of(number, visitors) for number in drawn])
        line = line_up(colours, len(self.city.entrances))
        groups = state.groups
        for entrance, group in zip(self.city.entrances, line.entrances, strict=True):
            groups = replace_at(groups, entrance - 1, group)
        stood = replace(state, phase=NAMING, groups=groups, queue=line.queue)
        return Step.to(stood, LinedUp(line.entrances, line.queue))

    def _name(self, state: State, first: First) -> Step[State]:
        """Let the seat that the dealer names begin the game (M4)."""
        return self._begin_turn(replace(state, first=first.seat), first.seat, 1)

    def _begin_turn(self, state: State, seat: Seat, number: int) -> Step[State]:
        """Begin a turn: one auction in the first round, two actions from then on (M5, M6)."""
        actions, phase = (FIRST_ROUND, AUCTIONING) if number == 1 else (LATER, MOVING)
        begun = replace(state, seat=seat, round=number, actions=actions, stirred=False)
        began = TurnBegan(seat, number, seat == state.first, state.left)
        return Step.to(begun, began).then(self._next_action, phase)

    def _next_action(self, state: State, phase: Acting) -> Step[State]:
        """Ask for the next action of a turn; actions that are impossible lapse (M7, MR4)."""
        if not state.actions:
            return self._refill(state)
        if can_auction(state, state.seat) or (phase.moving and any(state.groups)):
            return Step(replace(state, phase=phase))
        return Step.to(replace(state, actions=0), Lapsed(state.seat)).then(self._refill)

    def _carry_out(self, state: State, action: Walk | PutUp) -> Step[State]:
        """Move a group, or put a shop up for auction (M6)."""
        acting = replace(state, actions=state.actions - 1)
        if isinstance(action, PutUp):
            return self._put_up(acting, action.shop)
        walked = walk(acting, self.city, action, each=self.provision_each)
        return walked.then(self._next_action, MOVING)

    def _put_up(self, state: State, shop: str) -> Step[State]:
        """Put a shop up for auction among all seats with a sign, the auctioneer first (M8, M10)."""
        owners, seat = state.owners, state.seat
        order = tuple(
            [other for other in clockwise(seat, len(state.cash)) if signs_of(owners, other)]
        )
        phase = SealedBidding(shop, seat, order) if self.sealed else Auction(shop, seat, order)
        return Step.to(replace(state, phase=phase), PutUpForAuction(seat, shop))

    def _say(self, state: State, auction: Auction[str], word: Word) -> Step[State]:
        """Bid or pass; the last seat left buys (M9-M11)."""
        told: Event
        if isinstance(word, Bid):
            told, said = BidMade(auction.turn, word.amount), auction.raise_to(word.amount)
        else:
            told, said = Passed(auction.turn), auction.drop_out()
        step = Step.to(replace(state, phase=said), told)
        return self._sell(step, said.what, said.turn, said.standing) if said.sold else step

    def _reveal(self, state: State, phase: SealedBidding, said: Mapping[Seat, Word]) -> Step[State]:
        """Reveal sealed bids: the highest buys; ties go to the nearest seat clockwise (MO1)."""
        buyer, price = highest(said, phase.order)
        step = Step.to(state, BidsRevealed(phase.what, tuple(sorted(said.items()))))
        return self._sell(step, phase.what, buyer, price)

    def _sell(self, step: Step[State], shop: str, buyer: Seat, price: int) -> Step[State]:
        """Sell a shop; after an auction, no group is moved in this turn (M6)."""
        return step.then(sell, self.city, shop, buyer, price).then(self._next_action, AUCTIONING)

    def _empty(self, state: State) -> tuple[int, ...]:
        """Return the entrances at which nobody stands."""
        groups = state.groups
        return tuple([number for number in self.city.entrances if not groups[number - 1]])

    def _refill(self, state: State) -> Step[State]:
        """Ask the active seat for visitors while an entrance is empty; then end its turn (M19)."""
        if state.queue and self._empty(state):
            return Step(replace(state, phase=BRINGING))
        return self._end_turn(state)

    def _bring(self, state: State, bring: Bring) -> Step[State]:
        """Bring visitors from an end of the queue to an entrance (M19)."""
        group, queue = bring.split(state.queue)
        groups = replace_at(state.groups, bring.entrance - 1, "".join(sorted(group)))
        came = replace(state, groups=groups, queue=queue, stirred=True)
        brought = Brought(state.seat, bring.entrance, bring.end, group)
        return Step.to(came, brought).then(self._refill)

    def _end_turn(self, state: State) -> Step[State]:
        """End a turn: begin the next one, or bring the end near (M4, M21)."""
        quiet = 0 if state.stirred or state.round == 1 else state.quiet + 1
        counted = replace(state, quiet=quiet)
        if state.left is not None:
            return self._next_turn(replace(counted, left=state.left - 1))
        patient = quiet < self.patience * len(state.cash)
        if state.queue and patient:
            return self._next_turn(counted)
        left = self._turns_left(state)
        near = Step.to(replace(counted, left=left), EndCame(left, bool(state.queue)))
        return near.then(self._next_turn)

    def _turns_left(self, state: State) -> int:
        """Return how many turns are left: one of each seat, or the rest of the round (M21, MO3)."""
        seats = len(state.cash)
        return (state.first - 1 - state.seat) % seats if self.finish_round else seats

    def _next_turn(self, state: State) -> Step[State]:
        """Begin the next turn clockwise, or end the game if no turn is left (M4, M21)."""
        if state.left == 0:
            standings = self.standings(state)
            ended = Ended(standings.points, standings.winners)
            return Step.to(replace(state, phase=OVER), ended)
        seat = after(state.seat, len(state.cash))
        number = state.round + (seat == state.first)
        return self._begin_turn(state, seat, number)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what *seat* may know, which is the whole table (MR9)."""
        seats = len(state.cash)
        return View(
            seat=seat,
            rules=self,
            round=state.round,
            turn=state.seat,
            first=state.first,
            phase=state.phase,
            actions=state.actions,
            cash=state.cash,
            signs=tuple([signs_of(state.owners, Seat(other)) for other in range(seats)]),
            owners=state.owners,
            customers=state.customers,
            groups=state.groups,
            queue=state.queue,
            quiet=state.quiet,
            left=state.left,
        )

    def standings(self, state: State) -> Standings:
        """Return cash and winners: most cash wins, ties are shared (M22, MR10)."""
        best = max(state.cash)
        winners = tuple([Seat(seat) for seat, cash in enumerate(state.cash) if cash == best])
        sold = [
            (name, (owner, number))
            for name, owner, number in zip(
                self.city.shops, state.owners, state.customers, strict=True
            )
            if owner is not None
        ]
        return Standings(state.cash, winners, (("shops", ByName(tuple(sold))),))

    def parse(self, text: str) -> Move:
        """Read a move from its notation, or raise `InvalidNotation`."""
        return parse(text)
