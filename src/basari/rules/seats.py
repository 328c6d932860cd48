"""Seats round a table: who comes after whom."""

from basari.kernel import Seat


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """List all seats once, from *first* on.

    >>> clockwise(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return tuple([Seat((first + number) % seats) for number in range(seats)])


def after(seat: Seat, seats: int) -> Seat:
    """Tell who sits on the left of *seat*."""
    return Seat((seat + 1) % seats)
