"""The order of seats round a table."""

from basari.kernel import Seat


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats, clockwise from *first*.

    >>> clockwise(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return tuple([Seat((first + number) % seats) for number in range(seats)])


def after(seat: Seat, seats: int) -> Seat:
    """Return the seat after *seat*, clockwise."""
    return Seat((seat + 1) % seats)
