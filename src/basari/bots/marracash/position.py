"""A position of Marracash for bots; nothing is hidden, so a view is enough to make one.

It is mutable and checks no rules, which makes it fast; `tests/games/marracash/bots` compares it
with the rules.
"""

from basari.bots.marracash.city_map import CityMap, city_map
from basari.rules.auction import Auction
from basari.rules.marracash.money import fee_of, income_of, part_of
from basari.rules.marracash.options import MOST
from basari.rules.marracash.table import Acting, SealedBidding, View

NOBODY = -1
"""The owner of a free shop."""
ACTIONS = 2
"""Actions of a turn, from the second round on."""
Refill = tuple[int, bool, int]
"""The index of an entrance, whether visitors come from the left of the queue, and how many."""


class Position:
    """A position of the game, for trying out moves; its methods change it."""

    __slots__ = (
        "actions", "cash", "city_map", "customers", "each", "finish", "first", "groups", "left",
        "moving", "opening", "owners", "patience", "queue", "quiet", "sealed", "seat", "signs",
        "stirred",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        rules, phase = view.rules, view.phase
        self.city_map: CityMap = city_map(rules.city)
        self.each, self.finish, self.sealed = (
            rules.provision_each, rules.finish_round, rules.sealed,
        )  # fmt: skip
        self.patience = rules.patience * len(view.cash)
        self.cash = list(view.cash)
        self.signs = list(view.signs)
        self.owners = [NOBODY if owner is None else int(owner) for owner in view.owners]
        self.customers = list(view.customers)
        self.groups = list(view.groups)
        self.queue = view.queue
        self.seat, self.first = int(view.turn), int(view.first)
        auctioning = isinstance(phase, Auction | SealedBidding)
        self.actions = view.actions + auctioning
        self.moving = isinstance(phase, Acting) and phase.moving
        self.opening = view.round == 1
        self.stirred, self.quiet = False, view.quiet
        self.left = view.left

    def copy(self) -> "Position":
        """Return a copy that can be changed independently."""
        other = object.__new__(Position)
        other.city_map, other.each, other.finish = self.city_map, self.each, self.finish
        other.sealed, other.patience = self.sealed, self.patience
        other.cash, other.signs = self.cash[:], self.signs[:]
        other.owners, other.customers = self.owners[:], self.customers[:]
        other.groups, other.queue = self.groups[:], self.queue
        other.seat, other.first, other.actions = self.seat, self.first, self.actions
        other.moving, other.opening = self.moving, self.opening
        other.stirred, other.quiet, other.left = self.stirred, self.quiet, self.left
        return other

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.left == 0

    def can_auction(self, seat: int) -> bool:
        """Whether *seat* may put up a shop."""
        return self.signs[seat] > 0 and self.cash[seat] >= 100  # noqa: PLR2004 - as the sheet says

    def free(self) -> list[int]:
        """Return the shops that have no owner."""
        return [shop for shop, owner in enumerate(self.owners) if owner < 0]

    def empty(self) -> list[int]:
        """Return the entrances without visitors."""
        return [entrance for entrance in self.city_map.entrances if not self.groups[entrance]]

    def walk(self, start: int, way: int) -> None:
        """Lead the group on a fountain along one of its ways."""
        goal, passes = self.city_map.walks[start][way]
        group, owners, colours, mover = (
            self.groups[start], self.owners, self.city_map.colours, self.seat,
        )  # fmt: skip
        for shop in passes:
            owner, colour = owners[shop], colours[shop]
            if owner >= 0 and colour in group:
                number, before = group.count(colour), self.customers[shop]
                part = 0 if owner == mover else part_of(before, number, each=self.each)
                self.cash[mover] += part
                self._serve(shop, number, part)
                group = group.replace(colour, "")
        self.groups[start] = ""
        self.groups[goal] += group
        self.actions -= 1

    def _serve(self, shop: int, number: int, part: int) -> None:
        before = self.customers[shop]
        self.cash[self.owners[shop]] += income_of(before, number) - part
        self.customers[shop] = before + number
        self.stirred = True

    def sell(self, shop: int, buyer: int, price: int) -> None:
        """Sell a shop that the active seat has put up."""
        self.cash[buyer] -= price
        self.signs[buyer] -= 1
        if buyer != self.seat:
            self.cash[self.seat] += fee_of(price)
        self.owners[shop] = buyer
        colour, groups, number = self.city_map.colours[shop], self.groups, 0
        for fountain in self.city_map.doors[shop]:
            number += groups[fountain].count(colour)
            groups[fountain] = groups[fountain].replace(colour, "")
        if number:
            self._serve(shop, number, 0)
        self.stirred = True
        self.actions -= 1
        self.moving = False

    def refills(self) -> list[Refill]:
        """Return the ways to fill an entrance; none if no entrance must be filled."""
        queue = len(self.queue)
        if not queue:
            return []
        numbers = range(min(2, queue), min(MOST, queue) + 1)
        return [
            (entrance, left, number)
            for entrance in self.empty()
            for left in (True, False)
            for number in numbers
        ]

    def bring(self, refill: Refill) -> None:
        """Let visitors in at an entrance."""
        entrance, left, number = refill
        queue = self.queue
        if left:
            self.groups[entrance], self.queue = queue[:number], queue[number:]
        else:
            self.groups[entrance], self.queue = queue[-number:], queue[:-number]
        self.stirred = True

    def is_done(self) -> bool:
        """Whether the active seat can do no more in its turn, apart from bringing visitors in."""
        if self.actions <= 0:
            return True
        return not (self.can_auction(self.seat) or (self.moving and any(self.groups)))

    def end_turn(self) -> None:
        """End the turn, and go on to the next seat."""
        seats = len(self.cash)
        self.quiet = 0 if self.stirred or self.opening else self.quiet + 1
        if self.left is not None:
            self.left -= 1
        elif not self.queue or self.quiet >= self.patience:
            self.left = (self.first - 1 - self.seat) % seats if self.finish else seats
        self.seat = (self.seat + 1) % seats
        if self.seat == self.first:
            self.opening = False
        self.actions = 1 if self.opening else ACTIONS
        self.moving = not self.opening
        self.stirred = False

    def turns_left(self) -> float:
        """Return the expected number of turns left, including this one."""
        if self.left is not None:
            return self.left
        seats = len(self.cash)
        more = (self.first - 1 - self.seat) % seats if self.finish else seats
        return more + 1 + len(self.queue) / PER_TURN


PER_TURN = 2.5
"""The average number of visitors that come in during a turn."""
