"""How the board edition is played (B1-B15).

A round: everybody rolls and moves round the ring, everybody secretly picks an action, and the
actions are carried out from Roll to Gems. A leg ends when somebody has come round; after three legs
the game is over.
"""

from collections.abc import Mapping
from operator import add
from typing import Any, ClassVar, assert_never

from msgspec.structs import replace

from basari.chance import Roll, Rolls
from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Fixed, Seat, Standings, Step
from basari.rules.basari import rounds
from basari.rules.basari.board.events import (
    DicedToOpen,
    LapsScored,
    LegEnded,
    Placed,
    RolledAgain,
    StartsMoved,
    Walked,
)
from basari.rules.basari.board.table import (
    ACTIONS,
    POINTS,
    ROLL,
    ROLLING,
    Action,
    Arch,
    Dicing,
    Move,
    Placing,
    Rolling,
    RollingAgain,
    Start,
    Starts,
    State,
    View,
)
from basari.rules.basari.majority import most, score_colours
from basari.rules.basari.market import Market
from basari.rules.basari.negotiation import PASS, Bargain
from basari.rules.basari.notation import spoken
from basari.rules.basari.rounds import CHOOSING, Choosing, Lead, Over
from basari.rules.notation import read_numbers, unreadable
from basari.value import Value, replace_at

GEMS_OF_EACH = 25
LAP_POINTS = 10


class BasariBoard(Value):
    """The board edition with its *track*, and the rulings that a table may change."""

    track: tuple[Arch, ...]
    legs: int = 3
    """How many legs are played (G11)."""
    share_unowned: bool = False
    """Whether all seats share the points for a colour of which nobody owns a gem (R1)."""
    start_order: tuple[Seat, ...] = ()
    """The seats in the order in which they choose a start arch; by default in seat order (R7)."""

    @property
    def name(self) -> str:
        """The name of this edition in files and on the command line."""
        return "board"

    @property
    def seats(self) -> range:
        """The numbers of players allowed: three or four (R9)."""
        return range(3, 5)

    contested: ClassVar[tuple[Action, ...]] = ACTIONS
    """The actions that two seats negotiate over, in the order in which they are carried out
    (B4)."""

    def setup(self, seats: int) -> Step[State]:
        """Return the table before anybody has placed a pawn, or raise `BadSetup` (G2, B1, B2)."""
        if seats not in self.seats:
            raise BadSetup(
                say("the board edition is for 3 or 4 players, not {seats} (R9)", seats=seats)
            )
        if self.start_order and sorted(self.start_order) != list(range(seats)):
            raise BadSetup(
                say("the start order must name each of the {seats} seats once (R7)", seats=seats)
            )
        if self.legs < 1 or len(self.track) < seats:
            raise BadSetup(say("legs are at least 1, and there is an arch for everybody (G11, B2)"))
        order = self.start_order or tuple(map(Seat, range(seats)))
        market, nowhere = Market.laid(seats, GEMS_OF_EACH), (0,) * seats
        return Step(State(1, 1, market, (), Placing(order), nowhere, nowhere))

    def ask(self, state: State) -> tuple[Decision[Move], ...]:
        """Return the decisions that the current phase asks for."""
        phase = state.phase
        if type(phase) is Bargain:
            return (rounds.ask_bid(state, phase, refusal=(PASS,)),)
        if type(phase) is Choosing:
            return CHOICES[len(state.pawns)]
        if type(phase) is Rolling:
            return (Decision(DEALER, Rolls(len(state.pawns))),)
        if type(phase) is RollingAgain:
            return (Decision(DEALER, Rolls(1)),)
        if type(phase) is Dicing:
            return (Decision(DEALER, Rolls(2)),)
        if type(phase) is Placing:
            return (Decision(phase.order[0], self._starts(state)),)
        if type(phase) is Over:
            return ()
        assert_never(phase)

    def answer(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Apply the answers, which the kernel has already found legal."""
        phase = state.phase
        if type(phase) is Bargain:
            return rounds.bid(self, state, phase, moves[phase.turn])
        if type(phase) is Choosing:
            return rounds.reveal(self, state, moves)
        if type(phase) is Rolling:
            return self._walk(state, moves[DEALER])
        if type(phase) is RollingAgain:
            return self._roll_again(state, phase.seat, moves[DEALER])
        if type(phase) is Dicing:
            return self._dice(state, phase.action, phase.pair, moves[DEALER])
        if type(phase) is Placing:
            return self._place(state, phase.order, moves[phase.order[0]])
        if type(phase) is Over:
            return Step(state)
        assert_never(phase)

    def _starts(self, state: State) -> Starts:
        """Return every arch that nobody has started on, as options (B2)."""
        arches = [arch.number for arch in self.track if arch.number not in state.pawns]
        return Starts(tuple(map(Start, arches)))

    def _place(self, state: State, order: tuple[Seat, ...], start: Start) -> Step[State]:
        """Put the start tile and pawn of the first of *order* on a free arch (B2, R7)."""
        seat, *rest = order
        phase = Placing(tuple(rest)) if rest else ROLLING
        placed = replace(state, phase=phase, pawns=replace_at(state.pawns, seat, start.arch))
        return Step.to(placed, Placed(seat, start.arch))

    def _walk(self, state: State, roll: Roll) -> Step[State]:
        """Move every pawn by its die, for no points (B3)."""
        pawns = tuple(map(self._onward, state.pawns, roll.pips))
        walked = tuple(map(add, state.walked, roll.pips))
        moved = replace(state, phase=CHOOSING, pawns=pawns, walked=walked)
        return Step.to(moved, Walked(state.leg, state.round, roll.pips, pawns))

    def _onward(self, arch: int, pips: int) -> int:
        """Return the arch *pips* clockwise of *arch*; pawns do not block one another (B3, B15)."""
        return (arch + pips - 1) % len(self.track) + 1

    def carry_out(self, state: State, action: Action, seat: Seat) -> Step[State]:
        """Let *seat* roll again, or give it the points or the gems of the arch it is on (B5-B7)."""
        if action is ROLL:
            return Step(replace(state, phase=RollingAgain(seat)))
        arch = self.track[state.pawns[seat] - 1]
        if action is POINTS:
            return rounds.gain_points(state, seat, arch.points)
        return rounds.take_gems(state, seat, arch.gems)

    def _roll_again(self, state: State, seat: Seat, roll: Roll) -> Step[State]:
        """Move the pawn on by the roll, and give its owner 6 points minus the pips (B5)."""
        (pips,) = roll.pips
        arch, points = self._onward(state.pawns[seat], pips), 6 - pips
        moved = replace(
            state,
            market=state.market.gain(seat, points),
            pawns=replace_at(state.pawns, seat, arch),
            walked=replace_at(state.walked, seat, state.walked[seat] + pips),
        )
        rolled = Step.to(moved, RolledAgain(seat, pips, arch, points))
        return rounds.go_on(self, state, rolled, ROLL)

    def contest(self, state: State, action: Action, pair: tuple[Seat, ...]) -> Step[State]:
        """Let the seat with more points open the negotiation; with equal points, both roll (B8)."""
        first, second = state.market.points[pair[0]], state.market.points[pair[1]]
        if first == second:
            return Step(replace(state, phase=Dicing(action, pair)))
        order, lead = _higher(pair, first, second, "points")
        return rounds.negotiate(self, state, action, order, lead)

    def _dice(
        self, state: State, action: Action, pair: tuple[Seat, ...], roll: Roll
    ) -> Step[State]:
        """Let the seat with the higher die open the negotiation; if equal, both roll again (B8)."""
        first, second = roll.pips
        diced = Step.to(state, DicedToOpen(action, pair, roll.pips))
        if first == second:
            return diced
        order, lead = _higher(pair, first, second, "dice")
        opened = diced.then(lambda state: rounds.negotiate(self, state, action, order, lead))
        return rounds.go_on(self, state, opened, action)

    def close(self, state: State) -> Step[State]:
        """End the leg if somebody has come round, otherwise begin another round (B10)."""
        if max(state.walked) < len(self.track):
            return Step(replace(state, phase=ROLLING, round=state.round + 1, choices=()))
        ended = Step.to(state, LegEnded(state.leg, state.walked))
        return ended.then(self._score).then(self._end_leg)

    def _score(self, state: State) -> Step[State]:
        """Score the completed laps, then the colours (B11, B12)."""
        seats = tuple(
            [Seat(seat) for seat, arches in enumerate(state.walked) if arches >= len(self.track)]
        )
        came_round = replace(state, market=state.market.award(seats, LAP_POINTS))
        return Step.to(came_round, LapsScored(seats, LAP_POINTS)).then(self._score_colours)

    def _score_colours(self, state: State) -> Step[State]:
        """Score the colours (B12), which also returns gems to the supply."""
        scored = score_colours(state.market, _returns, share_unowned=self.share_unowned)
        return scored.within(lambda market: replace(state, market=market))

    def _end_leg(self, state: State) -> Step[State]:
        """End the game after the last leg, else put every start tile under its pawn (B13, G11)."""
        if state.leg >= self.legs:
            return rounds.end_game(state, self.standings(state))
        nothing = (0,) * len(state.pawns)
        fresh = replace(
            state, leg=state.leg + 1, round=1, phase=ROLLING, choices=(), walked=nothing
        )
        return Step.to(fresh, StartsMoved(fresh.leg, fresh.pawns))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what *seat* may know, which is the whole table."""
        return View(
            seat=seat,
            rules=self,
            leg=state.leg,
            round=state.round,
            phase=state.phase,
            points=state.market.points,
            purses=state.market.purses,
            supply=state.market.supply,
            choices=state.choices,
            pawns=state.pawns,
            walked=state.walked,
            starts=self.starts(state),
        )

    def starts(self, state: State) -> tuple[int, ...]:
        """Return the arch of each start tile: its pawn's, walked back; 0 if not placed (R8)."""
        return tuple(
            [
                (pawn - walked - 1) % len(self.track) + 1 if pawn else 0
                for pawn, walked in zip(state.pawns, state.walked, strict=True)
            ]
        )

    def standings(self, state: State) -> Standings:
        """Return points and winners: most points, then most gems, then most precious ones (B14)."""
        market = state.market
        ranks = [
            (points, purse.size, purse.counts)
            for points, purse in zip(market.points, market.purses, strict=True)
        ]
        return Standings(market.points, most(ranks))

    def parse(self, text: str) -> Move:
        """Read a move from its notation, or raise `InvalidNotation`."""
        move = _move(text.split(" "))
        if move is None or str(move) != text:
            raise unreadable(text, EXAMPLES)
        return move


def _higher(
    pair: tuple[Seat, ...], first: int, second: int, what: str
) -> tuple[tuple[Seat, ...], Lead]:
    """Return *pair*, the seat with the higher number first, and the `Lead` that says why (B8)."""
    if first > second:
        return pair, Lead(what, (first, second))
    return pair[::-1], Lead(what, (second, first))


def _move(words: list[str]) -> Move | None:
    match words:
        case ["roll"]:
            return Action.ROLL
        case ["roll", *pips]:
            return Roll(read_numbers(pips))
        case ["start", arch]:
            return Start(*read_numbers([arch])) if read_numbers([arch]) else None
        case ["points"]:
            return Action.POINTS
        case ["gems"]:
            return Action.GEMS
        case _:
            return spoken(words)


EXAMPLES = "roll, points, gems, offer 2R1B, accept, pass, start 12, roll 6 1 3 2"
CHOICES: dict[int, tuple[Decision[Move], ...]] = {
    seats: tuple(Decision(Seat(seat), Fixed(ACTIONS, "G3")) for seat in range(seats))
    for seats in (3, 4)
}
"""The decisions for the secret choice, by number of players; the same in every round."""


def _returns(_owned: int, winners: int) -> int:
    """Return how many gems a winner gives back: three if alone, two if tied (B12)."""
    return 3 if winners == 1 else 2
