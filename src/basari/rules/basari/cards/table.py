"""What lies on the table of the card edition, and the phases of a round."""

from typing import TYPE_CHECKING, final

from basari.chance import Draw
from basari.kernel import Seat
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Accept, Bargain, Offer, Pass
from basari.rules.basari.rounds import Choosing, Over, RoundState
from basari.rules.notation import WordEnum
from basari.value import Value

if TYPE_CHECKING:
    from basari.rules.basari.cards.play import BasariCards


class Card(Value):
    """A bazaar card (C1)."""

    number: int
    workers: int
    points: int
    gems: Gems


class Action(WordEnum):
    """The actions, in the order in which they are carried out (C2)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


ACTIONS = A, B, C, D = tuple(Action)
CONTESTED = A, B, C
Move = Draw | Action | Offer | Accept | Pass | Swap | Take


@final
class Dealing(Value):
    """The phase in which the dealer gives everybody a card (C2)."""


@final
class Drawing(Value):
    """The phase in which a seat that carries out action A gets the top card (C3)."""

    seat: Seat


@final
class Swapping(Value):
    """The phase in which a seat that alone chose action D exchanges gems (C15)."""

    seat: Seat


@final
class Taking(Value):
    """The phase in which the seats in *order* take one gem each with action D (C15)."""

    order: tuple[Seat, ...]


Phase = Dealing | Choosing | Bargain[Action] | Drawing | Swapping | Taking | Over
DEALING = Dealing()


class State(RoundState[Action, Phase]):
    """The whole state of the card edition."""

    pile: frozenset[int]
    """The numbers of the cards in the pile; nobody knows their order."""
    stacks: tuple[tuple[Card, ...], ...]
    """All cards that each seat got in this leg, the topmost last."""
    workers: tuple[int, ...]
    """How many workers there are on each stack (C2)."""
    current: tuple[Card, ...] = ()
    """The cards dealt in this round, by seat."""


class View(Value):
    """What a seat may know: the whole table, as nothing in this edition is hidden."""

    seat: Seat | None
    rules: "BasariCards"
    leg: int
    round: int
    phase: Phase
    points: tuple[int, ...]
    purses: tuple[Gems, ...]
    supply: Gems
    choices: tuple[Action, ...]
    pile: frozenset[int]
    stacks: tuple[tuple[Card, ...], ...]
    current: tuple[Card, ...]
    workers: tuple[int, ...]
