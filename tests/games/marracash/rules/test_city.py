"""The city as a drawing, and what follows from it."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from basari.rules.marracash.components import CITY
from tests.games.marracash.helpers import RULES, marracash_table, options

HOUSE = CITY.house()
Content = dict[str, Any]


def slow_goals(start: int) -> list[int]:
    """Walk over the grid step by step, without the loader, and list where one comes out."""
    grid = [line.split() for line in HOUSE["grid"]]
    open_cells = {
        (y, x)
        for y, row in enumerate(grid)
        for x, text in enumerate(row)
        if text == "." or text.isdigit()
    }
    place = next((y, x) for y, x in open_cells if grid[y][x] == str(start))
    goals, seen, fresh = [], {place}, [place]
    while fresh:
        y, x = fresh.pop()
        for cell in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if cell in open_cells and cell not in seen:
                seen.add(cell)
                if grid[cell[0]][cell[1]] == ".":
                    fresh.append(cell)
                else:
                    goals.append(int(grid[cell[0]][cell[1]]))
    return sorted(goals)


class TestWalks:
    """M14, M16: walks follow from the grid."""

    def test_house(self) -> None:
        """All 46 walks and the doors are those that the table lists."""
        assert CITY.problems(HOUSE) == []
        assert sum(map(len, RULES.city.ways)) == len(HOUSE["walks"]) == 46
        assert RULES.city.name == HOUSE["name"]

    @pytest.mark.parametrize("start", range(1, 17))
    def test_moves_are_counted(self, start: int) -> None:
        """From every fountain there are the moves that a slow walk over the grid finds."""
        table = marracash_table({start: "B"}, cash=(0, 0, 0))

        assert options(table) == [f"move {start} {goal}" for goal in slow_goals(start)]


def grid(row: int, old: str, new: str) -> Callable[[Content], None]:
    """Draw a row otherwise."""

    def draw(content: Content) -> None:
        assert old in content["grid"][row - 1]
        content["grid"][row - 1] = content["grid"][row - 1].replace(old, new)

    return draw


def without(*fields: str) -> Callable[[Content], None]:
    """Leave fields out."""

    def leave(content: Content) -> None:
        for field in fields:
            del content[field]

    return leave


def changed(*cells: tuple[int, int, str]) -> list[str]:
    """Draw the house's city with other cells, counted from 1."""
    rows = [line.split() for line in HOUSE["grid"]]
    for row, column, text in cells:
        rows[row - 1][column - 1] = text
    return [" ".join(row) for row in rows]


PALMS = ((1, 11), (1, 12), (4, 11), (7, 10), (7, 11), (9, 10), (9, 11))
SHOPS = [f"{colour}{number}" for colour in "BGPRY" for number in range(1, 6)]
ALONE = changed((4, 5, "17"))
TWINS = [line.replace("Y1", "??").replace("G1", "Y1").replace("??", "G1") for line in HOUSE["grid"]]
WALLED = [
    "1 . 2" + " ##" * 9,
    "##" + " ##" * 11,
    *(" ".join(f"{s} {s}" for s in (SHOPS + ["##"] * 5)[n : n + 6]) for n in range(0, 30, 6)),
]
TWICE = changed(*((9, column, "##") for column in (6, 7, 8)), (9, 9, "."))
APART = changed(*((*cell, "##") for cell in PALMS), (9, 12, "17"))
"""A lonely fountain, two shops of a colour at a cell, walls, a link too many, a city in halves."""


FAULTS: list[tuple[Callable[[Content], object], str]] = [
    (without("grid"), "the table: grid is missing, it must be one to nine rows of cells (M2)"),
    (lambda c: c["grid"].__setitem__(0, 7), "row 1 of the grid: entry is 7, but must be "),
    (lambda c: c["walks"][2].update(steps="3"), "walk 3: steps is '3', but must be a whole number"),
    (lambda c: c["doors"].update({"3": 3}), "the table: doors.3 is 3, but must be shops by fount"),
    (lambda c: c.update(cards={"B": [1, "2"]}), "the table: cards.B is '2', but must be five valu"),
    (lambda c: c.update(entrances=[1, "3"]), "entrance 2: entry is '3', but must be written like"),
    (lambda c: c.update(kind="deck"), "the table: kind is 'deck', but must be city (M2)"),
    (lambda c: c.update(more=1), "the table: more is not known here"),
    (
        lambda c: c.update(cards={"B": [25] * 5}),
        "cards: there must be some of B, G, P, R and Y, in",
    ),
    (
        lambda c: c["cards"].update(B=[25]),
        "cards: of colour B there must be five values, multiples",
    ),
    (
        lambda c: c["cards"].update(B=[1_025] * 5),
        "cards: of colour B there must be five values, multi",
    ),
    (
        lambda c: c["cards"].update(B=[25, 50, 75, 100, 130]),
        "cards: of colour B there must be five values, multi",
    ),
    (lambda c: c["visitors"].pop("B"), "visitors: there must be a number of B, G, P, R and Y, in"),
    (lambda c: c["visitors"].update(B=17), "visitors: there are 61, but may be 60 at most (MR12)"),
    (lambda c: c["visitors"].update(B=-1), "visitors: there are 43, but may be 60 at most (MR12)"),
    (lambda c: c["visitors"].update(B=0), "visitors: 0 of colour B cannot always line up (M2)"),
    (lambda c: c["visitors"].update(B=2), "visitors: 2 of colour B cannot always line up (M2)"),
    (
        lambda c: c["visitors"].update(B=3, G=3, P=3, R=3, Y=13),
        "visitors: 13 of colour Y cannot always line up (M2)",
    ),
    (grid(1, "Y1", " " * 41 + "Y1"), "row 1 of the grid: entry is "),
    (lambda c: c["grid"].append(""), "the table: grid is ["),
    (lambda c: c["grid"].__setitem__(0, ""), "row 1 of the grid: entry is '', but must be "),
    (lambda c: c["walks"][0].update(start=0), "walk 1: start is 0, but must be the number of a "),
    (lambda c: c["walks"][0].update(start=118), "walk 1: start is 118, but must be the number "),
    (lambda c: c["walks"][0].update(start=117), "walk 1: from 117 to 2 there is no alley in the"),
    (grid(1, "Y1", ". . . Y1"), "the grid has more than 13 cells in a row"),
    (grid(1, " .  .  .  1", "1"), "row 1 of the grid: it has 10 cells, but others have 13"),
    (grid(1, "1 ", "x "), "row 1 of the grid, cell 1: 'Yx' is no fountain, alley, palm or shop"),
    (grid(4, "##", "?? "), "row 4 of the grid, cell 5: '??' is no fountain, alley, palm or shop"),
    (grid(1, " 2", "17"), "fountain 17: there are 16, numbered from 1 on without a gap"),
    (grid(1, " 2", "01"), "fountain 01: there are 16, numbered from 1 on without a gap"),
    (grid(1, " 2", " 3"), "fountain 3 lies in the city more than once"),
    (lambda c: c.update(grid=["1"]), "the city has 1 fountains, but needs two or more"),
    (grid(1, "Y1", "Y2"), "shop Y1: it has 1 cells, but must have two that touch"),
    (grid(1, " .  .  .  1", "##  .  .  1"), "row 1 of the grid, cell 8: the alley has 1 ways on"),
    (
        lambda c: c.update(grid=ALONE),
        "fountain 17: no alley leads there (M14)",
    ),
    (lambda c: c.update(grid=TWINS), "row 2 of the grid, cell 4: Y1 Y2 have doors there, but only"),
    (lambda c: c.update(grid=WALLED), "shop B1: it has no door at any alley (MR5)"),
    (lambda c: c.update(grid=TWICE), "fountain 12: 2 ways lead from it to 13 (M14)"),
    (lambda c: c.update(grid=APART), "row 1 of the grid, cell 13: nobody can come there from foun"),
    (lambda c: c.update(entrances=[]), "entrances: they must be different fountains in rising ord"),
    (lambda c: c.update(entrances=[8, 1]), "entrances: they must be different fountains in rising"),
    (lambda c: c.update(entrances=[1, 17]), "entrances: there is no fountain 17 (M2)"),
    (lambda c: c.update(entrances=[1, 3]), "entrances: a shop has a door at fountain 3 (M2)"),
    (lambda c: c["walks"].pop(), "walks: the one from 16 to 15 is missing"),
    (lambda c: c["walks"].append(c["walks"][0]), "walk 47: from 1 to 2 there is no alley in the"),
    (lambda c: c["walks"][2].update(passes="G2"), "walk 3: from 1 to 6 it is 3 steps past G2 P2 "),
    (lambda c: c["doors"].update({"3": "B2"}), "doors: at fountain 3 there is B1 (MR5)"),
    (lambda c: c["doors"].update({"1": "B2"}), "doors: at fountain 1 there is - (MR5)"),
]


class TestFaults:
    """M2: an own city is checked entry by entry, each fault in one sentence."""

    @pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told[:40] for _, told in FAULTS])
    def test_told(self, change: Callable[[Content], object], told: str) -> None:
        """The first sentence says what is wrong, and where."""
        content = copy.deepcopy(dict(HOUSE))
        change(content)

        assert CITY.problems(content)[0].startswith(told)

    @pytest.mark.parametrize(
        "change",
        [
            lambda c: c["visitors"].update(B=16),
            lambda c: c["visitors"].update(B=3, G=3, P=3, R=3, Y=12),
            lambda c: c["cards"].update(B=[25, 1_000, 1_000, 1_000, 1_000]),
        ],
        ids=["sixty visitors", "a dozen among three of each", "dear cards"],
    )
    def test_just_good(self, change: Callable[[Content], object]) -> None:
        """What only reaches a limit is no fault."""
        content = copy.deepcopy(dict(HOUSE))
        change(content)

        assert CITY.problems(content) == []

    def test_doors_anywhere(self) -> None:
        """The first and the last fountain may have doors like any other, and one may have two."""
        content = copy.deepcopy(dict(HOUSE))
        without("walks")(content)
        content["grid"] = changed(
            (1, 10, "3"), (2, 7, "1"), (9, 9, "12"), (7, 9, "17"), (2, 5, "16")
        )
        content["entrances"] = [3, 8, 12]
        doors = content["doors"]
        doors.update({"1": doors.pop("3"), "17": doors.pop("12"), "16": "R1 Y2"})

        assert CITY.problems(content) == []

    def test_all_walks(self) -> None:
        """A walk that stands there twice hides no fault of a later one."""
        content = copy.deepcopy(dict(HOUSE))
        content["walks"].insert(1, content["walks"][0])
        content["walks"][-1]["steps"] += 1

        first, second = CITY.problems(content)

        assert first.startswith("walk 2: from 1 to 2 there is no alley in the grid, or it stands")
        assert second.startswith("walk 47: from 16 to 15 it is ")

    def test_past_nothing(self) -> None:
        """A walk may lead past no shop: that is a dash."""
        content = copy.deepcopy(dict(HOUSE))
        without("doors", "cards")(content)
        content["grid"] = changed((9, 2, "17"))
        content["walks"] = [{"start": 17, "goal": 14, "steps": 5, "passes": ""}]

        assert CITY.problems(content)[0] == "walk 1: from 17 to 14 it is 1 steps past - (M16)"

    def test_left_out(self) -> None:
        """Walks, doors and cards need not be listed: the grid says it all."""
        content = copy.deepcopy(dict(HOUSE))
        without("walks", "doors", "cards")(content)

        assert CITY.problems(content) == []
        assert CITY.table(content, "mine").city() == RULES.city
