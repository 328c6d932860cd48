"""Every way a turn can go, walked through the table and found a second time over the grid.

The second way knows nothing of the engine: it steps from cell to cell of the drawing, looks to all
four sides for doors, and counts coins one by one.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from basari.kernel import AnyTable, Seat
from basari.rules.marracash.components import CITY
from tests.games.marracash.helpers import marracash_table

GRID = [line.split() for line in CITY.house()["grid"]]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
Owned = dict[str, tuple[int, int]]


class Spot(NamedTuple):
    """What lies in the city: groups on fountains, shops with owners and customers, and cash."""

    groups: tuple[tuple[int, str], ...]
    shops: tuple[tuple[str, tuple[int, int]], ...]
    cash: tuple[int, ...]


def beside(y: int, x: int) -> Iterator[tuple[int, int, str]]:
    """Look to all four sides."""
    for down, right in SIDES:
        if 0 <= y + down < len(GRID) and 0 <= x + right < len(GRID[0]):
            yield y + down, x + right, GRID[y + down][x + right]


def cell_of(fountain: int) -> tuple[int, int]:
    """Find a fountain."""
    return next((y, row.index(str(fountain))) for y, row in enumerate(GRID) if str(fountain) in row)


def walks(spot: Spot, mover: int) -> Iterator[tuple[str, Spot]]:
    """Find every walk there is, and what it leads to."""
    for start, _ in spot.groups:
        y, x = cell_of(start)
        for down, right, text in beside(y, x):
            if text == "." or text.isdigit():
                goal, after = walk(spot, mover, start, (down, right))
                yield f"move {start} {goal}", after


def walk(spot: Spot, mover: int, start: int, cell: tuple[int, int]) -> tuple[int, Spot]:
    """Go from cell to cell, and let everybody enter who comes by a door that is open to them."""
    groups, shops, cash = dict(spot.groups), dict(spot.shops), list(spot.cash)
    group, before = groups.pop(start), cell_of(start)
    while True:
        for _, _, text in beside(*cell):
            if text in shops and text[0] in group:
                owner, customers = shops[text]
                number = group.count(text[0])
                coins = [min(customers + n, 5) * 100 for n in range(1, number + 1)]
                part = 0
                if owner != mover:
                    part = (50 if sum(coins) <= 300 else 100) * number
                cash[owner] += sum(coins) - part
                cash[mover] += part
                shops[text] = owner, customers + number
                group = group.replace(text[0], "")
        here = GRID[cell[0]][cell[1]]
        if here.isdigit():
            break
        onward = [
            (y, x)
            for y, x, text in beside(*cell)
            if (text == "." or text.isdigit()) and (y, x) != before
        ]
        assert len(onward) == 1
        before, cell = cell, onward[0]
    met = "".join(sorted(groups.get(int(here), "") + group))
    if met:
        groups[int(here)] = met
    return int(here), Spot(tuple(sorted(groups.items())), tuple(sorted(shops.items())), tuple(cash))


def spot_of(table: AnyTable) -> Spot:
    """Look at a table."""
    view = table.view(None)
    shops = zip(view.rules.city.shops, view.owners, view.customers, strict=True)
    return Spot(
        tuple((number, group) for number, group in enumerate(view.groups, 1) if group),
        tuple((shop, (int(owner), many)) for shop, owner, many in shops if owner is not None),
        view.cash,
    )


SHOPS = sorted({text for row in GRID for text in row if text[0] in "BGPRY"})
CITIES: dict[str, tuple[dict[int, str], Owned]] = {
    "beginning": ({1: "BGP", 8: "GPR", 16: "PRY"}, {}),
    "some shops": (
        {1: "BGRY", 8: "PRYY", 16: "PRY", 3: "GGP", 12: "BBY"},
        {"R1": (0, 0), "Y1": (1, 2), "B5": (2, 4), "P2": (1, 0), "G4": (0, 6), "Y3": (2, 1)},
    ),
    "every shop": (
        {5: "BGPRY", 6: "GRY", 10: "PPR", 14: "BGY"},
        {
            shop: (place % 3, place % 6)
            for place, shop in enumerate(SHOPS)
            if shop not in {"P3", "B3", "Y3"}
        },
    ),
}


@pytest.mark.parametrize("name", CITIES)
class TestTwoWalks:
    """M14, M15, M16, M17, M18: two walks of a turn, found over the grid and by the rules."""

    def test_same(self, name: str) -> None:
        """As many, under the same names, and with the same ends."""
        groups, owned = CITIES[name]
        table = marracash_table(groups, owned, cash=(50, 50, 50), queue="")
        by_hand = {
            (first, second): end
            for first, then in walks(spot_of(table), 0)
            for second, end in walks(then, 0)
        }

        found = {}
        for first in table.waiting[0].options:
            if not str(first).startswith("move"):
                continue
            then, _ = table.play(Seat(0), first)
            if then.view(None).turn != 0:
                continue
            for second in then.waiting[0].options:
                if str(second).startswith("move"):
                    found[str(first), str(second)] = spot_of(then.play(Seat(0), second)[0])

        assert len(found) > 50
        assert found == by_hand
