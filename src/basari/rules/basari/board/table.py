"""What lies on the table of the board edition, and the phases of a round."""

from typing import TYPE_CHECKING, final

from basari.chance import Roll
from basari.errors import say
from basari.kernel import Listed, Seat
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Accept, Bargain, Offer, Pass
from basari.rules.basari.rounds import Choosing, Over, RoundState
from basari.rules.notation import WordEnum
from basari.value import Value

if TYPE_CHECKING:
    from basari.rules.basari.board.play import BasariBoard


class Arch(Value):
    """An arch of the ring (B1)."""

    number: int
    points: int
    gems: Gems


class Action(WordEnum):
    """The actions, in the order in which they are carried out (B4)."""

    ROLL = "roll"
    POINTS = "points"
    GEMS = "gems"


ACTIONS = ROLL, POINTS, GEMS = tuple(Action)


class Start(Value):
    """The move that puts start tile and pawn on this arch."""

    arch: int

    def __str__(self) -> str:
        """Return the notation: `start 12`."""
        return f"start {self.arch}"


Move = Roll | Start | Action | Offer | Accept | Pass


class Starts(Listed[Start]):
    """The arches on which nobody has started yet (B2)."""

    def why_not(self, move: object) -> str:
        """Explain why *move* is not a possible start."""
        return say("{move} is not possible: start on an arch that is free (B2)", move=move)


@final
class Placing(Value):
    """The phase in which the seats in *order*, one by one, choose a start arch (B2, R7)."""

    order: tuple[Seat, ...]


@final
class Rolling(Value):
    """The phase in which the dealer rolls for everybody, and all pawns move (B3)."""


@final
class Dicing(Value):
    """The phase in which two seats with equal points roll to decide who opens (B8)."""

    action: Action
    pair: tuple[Seat, ...]


@final
class RollingAgain(Value):
    """The phase in which a seat that carries out Roll rolls again (B5)."""

    seat: Seat


Phase = Placing | Rolling | Choosing | Dicing | Bargain[Action] | RollingAgain | Over
ROLLING = Rolling()


class State(RoundState[Action, Phase]):
    """The whole state of the board edition."""

    pawns: tuple[int, ...]
    """The arch of each pawn, by seat; 0 if it has not been placed yet."""
    walked: tuple[int, ...]
    """How many arches each pawn has walked since its start tile was placed (R8)."""


class View(Value):
    """What a seat may know: the whole table, as nothing in this edition is hidden."""

    seat: Seat | None
    rules: "BasariBoard"
    leg: int
    round: int
    phase: Phase
    points: tuple[int, ...]
    purses: tuple[Gems, ...]
    supply: Gems
    choices: tuple[Action, ...]
    pawns: tuple[int, ...]
    walked: tuple[int, ...]
    starts: tuple[int, ...]
