"""The events of the card edition, besides those that both editions share."""

from collections.abc import Mapping

from basari.kernel import Event, Mark, Seat
from basari.rules.basari.cards.table import Card
from basari.rules.basari.market import BY_GOALS
from basari.rules.basari.rounds import RoundBegan


class Dealt(RoundBegan):
    """A round began: everybody got a card, in seat order (C2)."""

    cards: tuple[Card, ...]


class CardAdded(Event):
    """A seat carried out action A and got the top card of the pile (C3)."""

    seat: Seat
    card: Card


class LegEnded(Event):
    """A leg ended, as somebody had fifteen workers after the round (C9)."""

    leg: int
    workers: tuple[int, ...]

    mark = Mark.SCORE


class WorkersScored(Event):
    """Everybody with fifteen workers got points for them (C12)."""

    workers: tuple[int, ...]
    seats: tuple[Seat, ...]
    points: int

    mark = Mark.SCORE
    source = BY_GOALS

    def gains(self) -> Mapping[Seat, int]:
        """Return *points* for each of *seats*."""
        return dict.fromkeys(self.seats, self.points)


class Shuffled(Event):
    """All cards went back into a new pile for the next leg (C13)."""

    leg: int
