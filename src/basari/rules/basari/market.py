"""The market: purses, points and supply, and how gems and points change hands."""

from basari.kernel import Seat
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.value import Value, replace_at

SOURCES = BY_ACTIONS, BY_COLOURS, BY_GOALS = ("actions", "colours", "goals")
"""The sources of points: actions, scored colours, and goals (enough workers, or a completed
lap)."""


class Market(Value):
    """The purses and points of all seats, and the supply."""

    purses: tuple[Gems, ...]
    points: tuple[int, ...]
    supply: Gems

    @classmethod
    def laid(cls, seats: int, of_each: int) -> "Market":
        """Return the market at the start: all seats have three gems of each colour (G2).

        *of_each* is the number of all gems of a colour; the rest of them is the supply.
        """
        rest = of_each - 3 * seats
        return cls((Gems(3, 3, 3, 3),) * seats, (0,) * seats, Gems(rest, rest, rest, rest))

    def pay(self, giver: Seat, taker: Seat, gems: Gems) -> "Market":
        """Return the market after *giver* paid *gems* to *taker* (G5)."""
        purses = list(self.purses)
        purses[giver] -= gems
        purses[taker] += gems
        return Market(tuple(purses), self.points, self.supply)

    def take(self, seat: Seat, wanted: Gems) -> "tuple[Market, Gems]":
        """Return the market after *seat* took what it could of *wanted*, and the gems (G9, C6)."""
        taken = wanted if self.supply.covers(wanted) else wanted & self.supply
        purses = replace_at(self.purses, seat, self.purses[seat] + taken)
        return Market(purses, self.points, self.supply - taken), taken

    def give_back(self, seat: Seat, gems: Gems) -> "Market":
        """Return the market after *seat* returned *gems*, which can be taken again (C6, R10)."""
        purses = replace_at(self.purses, seat, self.purses[seat] - gems)
        return Market(purses, self.points, self.supply + gems)

    def gain(self, seat: Seat, points: int) -> "Market":
        """Return the market with *points* added for *seat*."""
        points += self.points[seat]
        return Market(self.purses, replace_at(self.points, seat, points), self.supply)

    def award(self, seats: tuple[Seat, ...], points: int, price: Gems = NO_GEMS) -> "Market":
        """Return the market after each of *seats* got *points* and gave *price* to the supply."""
        purses, totals, supply = list(self.purses), list(self.points), self.supply
        for seat in seats:
            totals[seat] += points
            purses[seat] -= price
            supply += price
        return Market(tuple(purses), tuple(totals), supply)
