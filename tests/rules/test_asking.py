"""What every game keeps to when it asks, so that the kernel need not look."""

import pytest

from basari.kernel import DEALER, Seat, Table
from basari.players import RandomPlayer, drive
from basari.rules import register

TABLES = [
    pytest.param(edition, seats, id=f"{game}-{edition.name}-{seats}")
    for game in register.names()
    for edition in register.find(game).editions
    for seats in edition.seats
]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_in_the_order_of_seats(edition: register.Edition, seats: int) -> None:
    """Whoever is asked together is asked in the order of seats, each once."""
    options = edition.joined(seats, {})
    seats += edition.nobodies(options)
    table, _ = Table.start(edition.rules(options=options), seats)
    players = {Seat(seat): RandomPlayer(f"{seat}") for seat in range(DEALER, seats)}

    for turn in drive(table, players):
        asked = [decision.seat for decision in turn.before.waiting]
        assert asked == sorted(set(asked))
