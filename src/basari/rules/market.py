"""The market: what lies on the table in either edition, and how gems and points change hands."""

from typing import TypeVar

from basari.kernel import Event, Seat
from basari.rules.gems import Gems
from basari.value import Value

T = TypeVar("T")


class GameEnded(Event):
    """The last scoring was done (G11)."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return *values*, one per seat, with another *value* for *seat*."""
    return values[:seat] + (value,) + values[seat + 1 :]  # noqa: RUF005 - twice as fast as *


class Market(Value):
    """The purses and points of all seats, and the supply that belongs to nobody."""

    purses: tuple[Gems, ...]
    points: tuple[int, ...]
    supply: Gems

    @classmethod
    def laid(cls, seats: int, of_each: int) -> "Market":
        """Lay out *of_each* gems of every colour: three for each player, the rest supply (G2)."""
        rest = of_each - 3 * seats
        return cls((Gems(3, 3, 3, 3),) * seats, (0,) * seats, Gems(rest, rest, rest, rest))

    def pay(self, giver: Seat, taker: Seat, gems: Gems) -> "Market":
        """Move *gems* from one purse to another (G5)."""
        purses = put(self.purses, giver, self.purses[giver] - gems)
        purses = put(purses, taker, purses[taker] + gems)
        return Market(purses, self.points, self.supply)

    def gain(self, seat: Seat, points: int) -> "Market":
        """Write down *points* for *seat*."""
        points += self.points[seat]
        return Market(self.purses, put(self.points, seat, points), self.supply)

    def take(self, seat: Seat, wanted: Gems) -> "tuple[Market, Gems]":
        """Take *wanted* from the supply, or what it holds of it; tell what was taken (G9)."""
        taken = wanted if self.supply.covers(wanted) else wanted & self.supply
        purses = put(self.purses, seat, self.purses[seat] + taken)
        return Market(purses, self.points, self.supply - taken), taken

    def gain_all(self, seats: tuple[Seat, ...], points: int) -> "Market":
        """Write down *points* for each of *seats*."""
        gained = [old + points * (seat in seats) for seat, old in enumerate(self.points)]
        return Market(self.purses, tuple(gained), self.supply)

    def give_back(self, seat: Seat, gems: Gems) -> "Market":
        """Return *gems* to the supply."""
        purses = put(self.purses, seat, self.purses[seat] - gems)
        return Market(purses, self.points, self.supply + gems)
