"""How Moonlight Market is played (L1-L33).

Four legs of three rounds. In a round everybody lays a card beside a cushion, takes a column of its
tiles, and lays them on five chains. After each leg the chains are compared, at the end also the
seals and the last cards.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from basari.chance import Draw, Draws
from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Seat, Standings, Step
from basari.rules.moonlight.bidding import bid_by_person, bid_by_rule, next_bidder
from basari.rules.moonlight.events import (
    CardTurned,
    CoinLaid,
    Ended,
    LegBegan,
    RoundBegan,
)
from basari.rules.moonlight.hands import (
    HAND,
    draw_hand,
    keep_cards,
    list_hands,
    take_up,
)
from basari.rules.moonlight.laying import layings
from basari.rules.moonlight.market import SEATS, Market
from basari.rules.moonlight.moves import Move, parse
from basari.rules.moonlight.options import bids, hammers
from basari.rules.moonlight.scoring import score_chains, score_seals_and_cards
from basari.rules.moonlight.spaces import fill_spaces, open_table, spaces
from basari.rules.moonlight.table import (
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
    take_columns,
    use_hammer,
    use_seal_tile,
)
from basari.rules.moonlight.tiles import HAMMER, SEAL
from basari.rules.moonlight.views import view_of
from basari.rules.seats import after
from basari.value import Value, replace_at

LEGS, ROUNDS = 4, 3
MOST_IMAGINARY = 2


class Moonlight(Value):
    """The game with a *market*, and the rulings that a table may change."""

    market: Market
    imaginary: int = 0
    """How many seats, the last ones, are imaginary (LO1)."""
    skip_places: bool = False
    """Whether tied seats use up the places below them (LO2)."""

    @property
    def name(self) -> str:
        """The name of the game in files and on the command line."""
        return "moonlight"

    @property
    def seats(self) -> range:
        """The numbers of seats allowed: three to five, imaginary ones included (L1)."""
        return SEATS

    def imaginary_seats(self, seats: int) -> tuple[Seat, ...]:
        """Return which of *seats* seats are imaginary: the last ones (L3)."""
        return tuple(map(Seat, range(seats - self.imaginary, seats)))

    def setup(self, seats: int) -> Step[State]:
        """Return the first state, before tiles are turned up, or raise `BadSetup` (L2, L3, LR2)."""
        if seats not in self.seats:
            raise BadSetup(
                say(
                    "Moonlight Market has 3 to 5 seats, imaginary ones included, not {seats} (LR1)",
                    seats=seats,
                )
            )
        if not 0 <= self.imaginary <= MOST_IMAGINARY:
            raise BadSetup(say("imaginary is 0 to 2 (LO1)"))
        return Step(open_table(self.market, seats))

    def ask(self, state: State) -> tuple[Decision[Move], ...]:
        """Return the decisions that the current phase asks for."""
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
            return (Decision(DEALER, spaces(self.market, state, phase)),)
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
        """Apply the answers, which the kernel has already found legal."""
        phase = state.phase
        if type(phase) is Bidding:
            made = bid_by_person(state, phase.seat, moves[phase.seat])
            return made.then(self._next_turn, phase.seat)
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
            used = use_hammer(state, seat, moves[seat].link)
            return used.then(self._go_on, seat)
        if type(phase) is Over:
            return Step(state)
        assert_never(phase)

    def _people(self, state: State) -> int:
        """Return how many seats are people; they come before the imaginary ones (L3)."""
        return len(state.seals) - self.imaginary

    def _fill(self, state: State, phase: Filling, draw: Draw) -> Step[State]:
        """Turn up tiles; then hands are drawn, or in leg 4 the last cards taken up (L5, L7, L8)."""
        filled = fill_spaces(self.market, state, phase, draw)
        if state.leg < LEGS or type(filled.phase) is Filling:
            return Step(filled)
        return self._begin_leg(take_up(filled, self._people(state)))

    def _draw(self, state: State, seat: Seat, draw: Draw) -> Step[State]:
        """Draw a person's hand; then the next person draws, or the leg begins (L7)."""
        holds = draw_hand(state, seat, draw.cards)
        if seat + 1 < self._people(state):
            return Step(replace(holds, phase=Drawing(Seat(seat + 1))))
        return self._begin_leg(holds)

    def _begin_leg(self, state: State) -> Step[State]:
        """Report all tiles, and to each person their hand; then begin the first round (L5, L7)."""
        began = LegBegan(state.leg, state.cushions)
        drawn = list_hands(state, self._people(state))
        return Step.to(state, began, *drawn).then(self._begin_round)

    def _begin_round(self, state: State) -> Step[State]:
        """Begin a round: the seat with the coin lays it at cushion 1, and bids first (L4, L9)."""
        begun = replace(state, round=state.round + 1)
        held = tuple(map(len, state.hands))
        began = RoundBegan(begun.leg, begun.round, held)
        return Step.to(begun, began, CoinLaid(state.coin)).then(self._turn, state.coin)

    def _turn(self, state: State, seat: Seat) -> Step[State]:
        """Ask a person for a bid; let an imaginary seat turn up or lay a card (L30)."""
        if seat < self._people(state):
            return Step(replace(state, phase=Bidding(seat)))
        own = state.displaced[seat]
        if own is None:
            return Step(replace(state, phase=Turning(seat)))
        return bid_by_rule(state, seat, own).then(self._next_turn, seat)

    def _turn_up(self, state: State, seat: Seat, draw: Draw) -> Step[State]:
        """Turn up the top card of an imaginary seat, and lay it (L30, L33)."""
        (card,) = draw.cards
        fresh = replace_at(state.fresh, seat, state.fresh[seat] - {card})
        turned = Step.to(replace(state, fresh=fresh), CardTurned(seat, card))
        return turned.then(bid_by_rule, seat, card).then(self._next_turn, seat)

    def _next_turn(self, state: State, seat: Seat) -> Step[State]:
        """Go on with the next seat clockwise; once all have laid, take the tiles (L14, LR9)."""
        other = next_bidder(state, seat)
        if other is not None:
            return self._turn(state, other)
        taken = take_columns(state)
        return taken.then(self._deal_with, taken.state.coin)

    def _deal_with(self, state: State, seat: Seat) -> Step[State]:
        """Use the tiles of a seat: seal tiles, then hammers, then links (L17, LR10).

        Seal tiles may come first, because hammers and links do not affect them.
        """
        taken = state.taken[seat]
        if SEAL in taken:
            return use_seal_tile(state, seat).then(self._deal_with, seat)
        if seat < self._people(state):
            return self._go_on(state, seat)
        if HAMMER in taken:
            return use_hammer(state, seat, None, imaginary=True).then(self._deal_with, seat)
        if taken:
            return lay_by_rule(state, seat).then(self._next_seat, seat)
        return self._next_seat(state, seat)

    def _go_on(self, state: State, seat: Seat) -> Step[State]:
        """Ask for the next hammer, then for the links; then go on with the next seat (L18, L19)."""
        taken = state.taken[seat]
        if number := taken.count(HAMMER):
            return Step(replace(state, phase=Hammering(seat, number)))
        if taken:
            return Step(replace(state, phase=Laying(seat)))
        return self._next_seat(state, seat)

    def _next_seat(self, state: State, seat: Seat) -> Step[State]:
        """Go on clockwise until all seats have used their tiles; then end the round (LR9)."""
        other = after(seat, len(state.seals))
        if other != state.coin:
            return self._deal_with(state, other)
        if state.round < ROUNDS:
            return self._begin_round(state)
        if state.leg < LEGS:
            return keep_cards(state, self._people(state)).then(self._score)
        return self._score(state)

    def _score(self, state: State) -> Step[State]:
        """Score the leg; then begin the next one, or end the game (L4, L24-L28)."""
        skip = self.skip_places
        scored = score_chains(state, skip=skip)
        if state.leg < LEGS:
            return scored.at(replace(scored.state, leg=state.leg + 1, round=0, phase=Filling(0)))
        scored = scored.then(lambda state: score_seals_and_cards(state, skip=skip))
        standings = self.standings(scored.state)
        ended = Ended(standings.points, standings.winners)
        return scored.then(lambda state: Step.to(replace(state, phase=OVER), ended))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what *seat* may know: all that is open, and its own hidden cards (LR4)."""
        return view_of(self, state, seat)

    def standings(self, state: State) -> Standings:
        """Return points and winners: most points win, ties are shared (L28, LR17)."""
        best = max(state.points)
        winners = [Seat(seat) for seat, points in enumerate(state.points) if points == best]
        return Standings(state.points, tuple(winners))

    def parse(self, text: str) -> Move:
        """Read a move from its notation, or raise `InvalidNotation`."""
        return parse(text)
