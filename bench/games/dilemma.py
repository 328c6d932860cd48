"""The iterated prisoner's dilemma: two choose in secret, and a die says whether they meet again."""

from collections.abc import Mapping
from typing import Any, Final

from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Event, Fixed, Seat, Standings, Step
from basari.rules.notation import unreadable
from basari.value import Value

PAYOFF: Final = ((5, 0), (10, 1))
"""What one gets: by one's own choice, then by the other's."""
FACES: Final = 8
LONGEST: Final = 9999
"""After so many rounds it is over, whatever the die says."""


class Choice(Value):
    """To cooperate or to defect."""

    defects: bool

    def __str__(self) -> str:
        """Write it."""
        return "defect" if self.defects else "cooperate"


class Rolled(Value):
    """The die came up like this; with a 1 it is over."""

    face: int

    def __str__(self) -> str:
        """Write it: `roll 5`."""
        return f"roll {self.face}"


Move = Choice | Rolled
COOPERATE, DEFECT = Choice(defects=False), Choice(defects=True)


class Met(Event):
    """Both choices lay open."""

    choices: tuple[Choice, Choice]
    points: tuple[int, int]

    def gains(self) -> Mapping[Seat, int]:
        """Tell what each got."""
        return dict(zip(map(Seat, (0, 1)), self.points, strict=True))


class State(Value):
    """The points so far, the round, and who is asked next: the two, the dealer, or nobody."""

    points: tuple[int, int]
    round: int
    asked: tuple[Decision[Any], ...]


CHOOSING: Final = tuple(Decision(Seat(seat), Fixed((COOPERATE, DEFECT), "D1")) for seat in range(2))
ROLLING: Final = (
    Decision(DEALER, Fixed(tuple(Rolled(face) for face in range(1, FACES + 1)), "D2")),
)
STOP: Final = Rolled(1)


class Dilemma(Value):
    """D1: both choose in secret, and get what the payoff says. D2: a 1 of eight ends it."""

    name = "dilemma"
    seats = range(2, 3)

    def setup(self, seats: int) -> Step[State]:
        """Nobody has anything yet."""
        if seats not in self.seats:
            raise BadSetup(say("the dilemma is for 2 players, not {seats}", seats=seats))
        return Step(State((0, 0), 1, CHOOSING))

    def ask(self, state: State) -> tuple[Decision[Any], ...]:
        """Ask the two, or the dealer."""
        return state.asked

    def answer(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Pay both, or meet again."""
        if state.asked is ROLLING:
            over = moves[DEALER] == STOP or state.round >= LONGEST
            return Step(State(state.points, state.round + 1, () if over else CHOOSING))
        one, two = moves.values()
        first, second = PAYOFF[one.defects][two.defects], PAYOFF[two.defects][one.defects]
        points = (state.points[0] + first, state.points[1] + second)
        met = Met((one, two), (first, second))
        return Step.to(State(points, state.round, ROLLING), met)

    def view(self, state: State, seat: Seat | None) -> State:  # noqa: ARG002 - nothing is hidden
        """Show everything: nothing is hidden between rounds."""
        return state

    def standings(self, state: State) -> Standings:
        """More is better, for whoever counts."""
        best = max(state.points)
        winners = tuple(Seat(seat) for seat, own in enumerate(state.points) if own == best)
        return Standings(state.points, winners)

    def parse(self, text: str) -> Move:
        """Read a move."""
        moves = (*CHOOSING[0].options, *ROLLING[0].options)
        for move in moves:
            if str(move) == text:
                return move
        raise unreadable(text, "cooperate, defect, roll 5")
