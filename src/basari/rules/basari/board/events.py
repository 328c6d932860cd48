"""What happens in the board edition, beside what both editions share."""

from basari.kernel import Event, Seat
from basari.rules.basari.board.table import Action
from basari.rules.basari.rounds import RoundBegan


class Placed(Event):
    """A seat put start tile and pawn on an arch (B2)."""

    seat: Seat
    arch: int


class Walked(RoundBegan):
    """A round began: everybody rolled and moved, in seat order (B3)."""

    pips: tuple[int, ...]
    pawns: tuple[int, ...]


class RolledAgain(Event):
    """A seat carried out Roll: it moved on, and got 6 minus the pips (B5)."""

    seat: Seat
    pips: int
    arch: int
    points: int


class DicedToOpen(Event):
    """Two with equal points rolled for who opens (B8)."""

    action: Action
    pair: tuple[Seat, ...]
    pips: tuple[int, ...]


class LegEnded(Event):
    """Somebody came round to their start tile (B10)."""

    leg: int
    walked: tuple[int, ...]


class LapsScored(Event):
    """Everybody who completed the lap got points for it (B11)."""

    seats: tuple[Seat, ...]
    points: int


class StartsMoved(Event):
    """Every start tile was put under its owner's pawn for the next leg (B13)."""

    leg: int
    pawns: tuple[int, ...]
