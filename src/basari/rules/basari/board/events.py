"""The events of the board edition, besides those that both editions share."""

from collections.abc import Mapping

from basari.kernel import Event, Mark, Seat
from basari.rules.basari.board.table import Action
from basari.rules.basari.market import BY_ACTIONS, BY_GOALS
from basari.rules.basari.rounds import RoundBegan


class Placed(Event):
    """A seat put its start tile and pawn on an arch (B2)."""

    seat: Seat
    arch: int

    mark = Mark.SEEN


class Walked(RoundBegan):
    """A round began: everybody rolled and moved, in seat order (B3)."""

    pips: tuple[int, ...]
    pawns: tuple[int, ...]


class RolledAgain(Event):
    """A seat carried out Roll: it moved on, and got 6 points minus the pips (B5)."""

    seat: Seat
    pips: int
    arch: int
    points: int

    source = BY_ACTIONS

    def gains(self) -> Mapping[Seat, int]:
        """Return *points* for *seat*."""
        return {self.seat: self.points}


class DicedToOpen(Event):
    """Two seats with equal points rolled to decide who opens (B8)."""

    action: Action
    pair: tuple[Seat, ...]
    pips: tuple[int, ...]


class LegEnded(Event):
    """A leg ended, as somebody came round to their start tile (B10)."""

    leg: int
    walked: tuple[int, ...]

    mark = Mark.SCORE


class LapsScored(Event):
    """Everybody who completed the lap got points for that (B11)."""

    seats: tuple[Seat, ...]
    points: int

    mark = Mark.SCORE
    source = BY_GOALS

    def gains(self) -> Mapping[Seat, int]:
        """Return *points* for each of *seats*."""
        return dict.fromkeys(self.seats, self.points)


class StartsMoved(Event):
    """Every start tile was put under its owner's pawn for the next leg (B13)."""

    leg: int
    pawns: tuple[int, ...]
