"""How Moonlight Market is played (L1-L33).

Four legs of three rounds. In a round everybody lays a card beside a cushion, takes a column of its
tiles, and lays them on five chains. After each leg the chains are compared, in the end the seals
and the last cards too.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from basari.chance import Draw, Draws
from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Seat, Standings, Step
from basari.rules.moonlight.bidding import bid_by_person, bid_by_rule, next_bidder
from basari.rules.moonlight.chains import EMPTY, value_of
from basari.rules.moonlight.events import (
    CardsScored,
    CardTurned,
    CoinLaid,
    Compared,
    Ended,
    GemScored,
    LegBegan,
    LegEnded,
    RoundBegan,
    SealsScored,
)
from basari.rules.moonlight.hands import (
    CARDS,
    HAND,
    draw_hand,
    last_cards,
    list_hands,
    put_under,
    take_up,
)
from basari.rules.moonlight.laying import layings
from basari.rules.moonlight.market import SEATS, Market
from basari.rules.moonlight.moves import Bid, Move, parse
from basari.rules.moonlight.options import bids, hammers
from basari.rules.moonlight.scoring import places_of, points_of
from basari.rules.moonlight.table import (
    COLUMNS,
    OVER,
    Bidding,
    Drawing,
    Filling,
    Hammering,
    Laying,
    Over,
    State,
    Turning,
    View,
)
from basari.rules.moonlight.taking import (
    lay_by_rule,
    lay_links,
    put_hammers_away,
    take_columns,
    use_hammer,
    use_seal_tiles,
)
from basari.rules.moonlight.tiles import GEMS, HAMMER, SEAL
from basari.rules.seats import after
from basari.value import Value, put

LEGS, ROUNDS = 4, 3
SEALS, OWN_SEALS = 29, 3
"""All seals there are, and those of each seat in the beginning (L2)."""
AT_ONCE = 6
"""Spaces that the dealer fills per answer."""
MOST_IMAGINARY = 2


class Moonlight(Value):
    """The game on a *market*, and the rulings a table may want otherwise."""

    market: Market
    imaginary: int = 0
    """How many of the last seats are played by rule (LO1)."""
    skip_places: bool = False
    """Whether tied seats use up the places below (LO2)."""

    @property
    def name(self) -> str:
        """What the game is called."""
        return "moonlight"

    @property
    def seats(self) -> range:
        """Three to five, imaginary ones included (L1)."""
        return SEATS

    def imaginary_seats(self, seats: int) -> tuple[Seat, ...]:
        """Tell which of so many *seats* are imaginary: the last ones (L3)."""
        return tuple(map(Seat, range(seats - self.imaginary, seats)))

    def setup(self, seats: int) -> Step[State]:
        """Give everybody chains, cards and seals; seat 0 has the coin (L2, L3, LR2)."""
        if seats not in self.seats:
            raise BadSetup(
                say(
                    "Moonlight Market has 3 to 5 seats, imaginary ones included, not {seats} (LR1)",
                    seats=seats,
                )
            )
        if not 0 <= self.imaginary <= MOST_IMAGINARY:
            raise BadSetup(say("imaginary is 0 to 2 (LO1)"))
        nothing: tuple[tuple[()], ...] = ((),) * seats
        return Step(
            State(
                phase=Filling(0),
                pile=self.market.pile,
                cushions=(((),) * COLUMNS,) * seats,
                beside=(None,) * seats,
                fresh=(CARDS,) * seats,
                under=nothing,
                hands=nothing,
                displaced=(None,) * seats,
                used=nothing,
                taken=nothing,
                chains=(EMPTY,) * seats,
                seals=(OWN_SEALS,) * seats,
                points=(0,) * seats,
                supply=SEALS - OWN_SEALS * seats,
            )
        )

    def ask(self, state: State) -> tuple[Decision[Move], ...]:
        """Say who must decide what."""
        phase = state.phase
        if type(phase) is Bidding:
            seat = phase.seat
            openly = state.displaced[seat] is not None
            return (Decision(seat, bids(state, seat), openly=openly),)
        if type(phase) is Laying:
            seat = phase.seat
            options = layings(state.chains[seat], state.taken[seat])
            return (Decision(seat, options, openly=True),)
        if type(phase) is Filling:
            return (Decision(DEALER, self._spaces(state, phase)),)
        if type(phase) is Drawing:
            drawn = Draws(state.fresh[phase.seat], HAND)
            return (Decision(DEALER, drawn, known_to=phase.seat),)
        if type(phase) is Turning:
            return (Decision(DEALER, Draws(state.fresh[phase.seat], 1)),)
        if type(phase) is Hammering:
            return (Decision(phase.seat, hammers(state.chains[phase.seat]), openly=True),)
        if type(phase) is Over:
            return ()
        assert_never(phase)

    def answer(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Go on with the answers, which the kernel has found legal."""
        phase = state.phase
        if type(phase) is Bidding:
            return self._bid(state, phase.seat, moves[phase.seat])
        if type(phase) is Laying:
            seat = phase.seat
            done = lay_links(state, seat, moves[seat])
            return done.then(self._next_seat, seat)
        if type(phase) is Filling:
            return self._fill(state, phase, moves[DEALER])
        if type(phase) is Drawing:
            return self._draw(state, phase.seat, moves[DEALER])
        if type(phase) is Turning:
            return self._turn_up(state, phase.seat, moves[DEALER])
        if type(phase) is Hammering:
            seat = phase.seat
            used = use_hammer(state, seat, moves[seat])
            return used.then(self._go_on, seat)
        if type(phase) is Over:
            return Step(state)
        assert_never(phase)

    def _people(self, state: State) -> int:
        """Count the seats that are asked; they are the first ones (L3)."""
        return len(state.seals) - self.imaginary

    def _spaces(self, state: State, phase: Filling) -> Draws:
        """Every way to fill six spaces of a cushion, or the rest; in leg 1 without hammers (L6).

        To put hammers aside and mix them in again is to draw from the others alone (LR12).
        """
        pile = state.pile - self.market.hammers if state.leg == 1 else state.pile
        rows = self.market.rows_for(len(state.seals))[phase.cushion]
        return Draws(pile, min(AT_ONCE, COLUMNS * rows - len(phase.laid)))

    def _fill(self, state: State, phase: Filling, draw: Draw) -> Step[State]:
        """Turn up tiles, on each cushion column by column from the top; then the next one (L5)."""
        tiles, rows = self.market.tiles, self.market.rows_for(len(state.seals))[phase.cushion]
        lies = phase.laid + tuple([tiles[number - 1] for number in draw.cards])
        turned = replace(state, pile=state.pile.difference(draw.cards))
        if len(lies) < COLUMNS * rows:
            return Step(replace(turned, phase=Filling(phase.cushion, lies)))
        columns = tuple([lies[first : first + rows] for first in range(0, COLUMNS * rows, rows)])
        filled = replace(turned, cushions=put(state.cushions, phase.cushion, columns))
        if phase.cushion + 1 < len(filled.cushions):
            return Step(replace(filled, phase=Filling(phase.cushion + 1)))
        return self._deal(filled)

    def _deal(self, state: State) -> Step[State]:
        """Let each person draw a hand; in leg 4 it is what is left, and nobody is asked (L8)."""
        if state.leg < LEGS:
            return Step(replace(state, phase=Drawing(Seat(0))))
        return self._begin_leg(take_up(state, self._people(state)))

    def _draw(self, state: State, seat: Seat, draw: Draw) -> Step[State]:
        """Let a person draw a hand; then the next one does, or the leg begins (L7)."""
        holds = draw_hand(state, seat, draw.cards)
        if seat + 1 < self._people(state):
            return Step(replace(holds, phase=Drawing(Seat(seat + 1))))
        return self._begin_leg(holds)

    def _begin_leg(self, state: State) -> Step[State]:
        """Tell everybody which tiles lie there, and each person their hand; then play (L5, L7)."""
        began = LegBegan(state.leg, state.cushions)
        drawn = list_hands(state, self._people(state))
        return Step.to(state, began, *drawn).then(self._begin_round)

    def _begin_round(self, state: State) -> Step[State]:
        """Let the seat with the coin lay it beside cushion 1, and begin (L4, L9)."""
        begun = replace(state, round=state.round + 1)
        held = tuple(map(len, state.hands))
        began = RoundBegan(begun.leg, begun.round, held)
        return Step.to(begun, began, CoinLaid(state.coin)).then(self._turn, state.coin)

    def _turn(self, state: State, seat: Seat) -> Step[State]:
        """Let a seat bid; an imaginary one turns up a card, or lays its displaced one (L30)."""
        if seat < self._people(state):
            return Step(replace(state, phase=Bidding(seat)))
        own = state.displaced[seat]
        if own is None:
            return Step(replace(state, phase=Turning(seat)))
        return bid_by_rule(state, seat, own).then(self._next_turn, seat)

    def _bid(self, state: State, seat: Seat, bid: Bid) -> Step[State]:
        """Let a person's card lie; then the next turn (L10)."""
        made = bid_by_person(state, seat, bid)
        return made.then(self._next_turn, seat)

    def _turn_up(self, state: State, seat: Seat, draw: Draw) -> Step[State]:
        """Turn up the top card of an imaginary seat, and lay it (L30, L33)."""
        (card,) = draw.cards
        fresh = put(state.fresh, seat, state.fresh[seat] - {card})
        turned = Step.to(replace(state, fresh=fresh), CardTurned(seat, card))
        return turned.then(bid_by_rule, seat, card).then(self._next_turn, seat)

    def _next_turn(self, state: State, seat: Seat) -> Step[State]:
        """Go on clockwise; when every seat has a card lying, tiles are taken (L14, LR9)."""
        other = next_bidder(state, seat)
        if other is not None:
            return self._turn(state, other)
        taken = take_columns(state)
        return taken.then(self._deal_with, taken.state.coin)

    def _deal_with(self, state: State, seat: Seat) -> Step[State]:
        """Let a seat deal with its tiles: seal tiles, then hammers, then links (L17, LR10)."""
        taken = state.taken[seat]
        if SEAL in taken:
            return use_seal_tiles(state, seat).then(self._deal_with, seat)
        if seat < self._people(state):
            return self._go_on(state, seat)
        if HAMMER in taken:
            return put_hammers_away(state, seat).then(self._deal_with, seat)
        if taken:
            return lay_by_rule(state, seat).then(self._next_seat, seat)
        return self._next_seat(state, seat)

    def _go_on(self, state: State, seat: Seat) -> Step[State]:
        """Ask for the next hammer, then for the links; then the next seat (L18, L19)."""
        taken = state.taken[seat]
        if number := taken.count(HAMMER):
            return Step(replace(state, phase=Hammering(seat, number)))
        if taken:
            return Step(replace(state, phase=Laying(seat)))
        return self._next_seat(state, seat)

    def _next_seat(self, state: State, seat: Seat) -> Step[State]:
        """Go on clockwise until everybody has dealt with their tiles; then the round ends (LR9)."""
        other = after(seat, len(state.seals))
        if other != state.coin:
            return self._deal_with(state, other)
        if state.round < ROUNDS:
            return self._begin_round(state)
        if state.leg < LEGS:
            return put_under(state, self._people(state)).then(self._score)
        return self._score(state)

    def _score(self, state: State) -> Step[State]:
        """Compare the chains gem by gem; then the next leg, or the end (L4, L24)."""
        step = Step.to(state, LegEnded(state.leg))
        for gem, chains in zip(GEMS, zip(*state.chains, strict=True), strict=True):
            values = tuple(map(value_of, chains))
            step = step.then(_add_points, GemScored(*self._ranked(values), gem))
        if state.leg == LEGS:
            return step.then(self._end)
        return step.at(replace(step.state, leg=state.leg + 1, round=0, phase=Filling(0)))

    def _ranked(
        self, values: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Find everybody's place and points (L24)."""
        places = places_of(values, skip=self.skip_places)
        return values, places, points_of(places)

    def _end(self, state: State) -> Step[State]:
        """Compare seals and last cards too, and tell who wins (L26-L28)."""
        seals = SealsScored(*self._ranked(state.seals))
        cards = CardsScored(*self._ranked(last_cards(state)))
        scored = _add_points(state, seals).then(_add_points, cards)
        standings = self.standings(scored.state)
        ended = Ended(standings.points, standings.winners)
        return scored.then(lambda state: Step.to(replace(state, phase=OVER), ended))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show what lies open, and of hands and cards put under only the seat's own (LR4)."""
        over = type(state.phase) is Over
        own = None if over or seat == DEALER else seat
        return View(  # in the order of its fields: so many names would take twice as long
            seat,
            self,
            state.leg,
            state.round,
            state.phase,
            state.pile,
            state.cushions,
            state.beside,
            () if own is None else state.hands[own],
            () if own is None else state.under[own],
            tuple(map(len, state.hands)),
            state.displaced,
            state.used,
            state.taken,
            state.chains,
            state.seals,
            state.points,
            state.supply,
            state.coin,
            state.box,
            last_cards(state) if over else (),
        )

    def standings(self, state: State) -> Standings:
        """Most points win, tied seats share the win; nothing hidden is told (L28, LR17)."""
        best = max(state.points)
        winners = [Seat(seat) for seat, points in enumerate(state.points) if points == best]
        return Standings(state.points, tuple(winners))

    def parse(self, text: str) -> Move:
        """Read a move from its one notation."""
        return parse(text)


def _add_points(state: State, scored: Compared) -> Step[State]:
    """Add up the points that one line of a scoring says (LR6)."""
    points = map(sum, zip(state.points, scored.points, strict=True))
    return Step.to(replace(state, points=tuple(points)), scored)
