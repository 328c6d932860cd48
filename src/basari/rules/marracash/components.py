"""Tables of cities: what makes them valid, and how the rules read them.

Walks and doors follow from the grid. If a table lists them as well, they are compared with the
grid, entry by entry.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from basari.errors import Sentence, say
from basari.rules.marracash import box
from basari.rules.marracash.city import COLOURS, City, rows_of
from basari.rules.marracash.lineup import AT_AN_ENTRANCE, IN_A_ROW
from basari.rules.marracash.money import STEP
from basari.rules.marracash.survey import faults
from basari.rules.tables import Kind, Name, Strict

ROWS, CELLS = 9, 13
"""The most rows in a grid, and the most cells in a row, that every terminal can show."""
MOST_VISITORS = 60
"""The most visitors; with more, a game could outgrow the limits of a log (MR12)."""
CARDS = 5
"""Souvenir cards of each colour in a table; the rules played here do not use them."""
DEAREST = 1_000

_Row = Annotated[str, Field(min_length=1, max_length=6 * CELLS)]
_Fountain = Annotated[int, Field(ge=1, le=ROWS * CELLS)]


class WalkEntry(Strict):
    """A walk in a table of components."""

    start: _Fountain
    goal: _Fountain
    steps: Annotated[int, Field(ge=1, le=ROWS * CELLS)]
    passes: Annotated[str, Field(max_length=80)]


class CityTable(Strict):
    """A table of components for Marracash."""

    kind: Literal["city"]
    name: Name
    visitors: dict[str, int]
    entrances: list[int]
    grid: Annotated[list[_Row], Field(min_length=1, max_length=ROWS)]
    walks: list[WalkEntry] = Field(default=[])
    doors: dict[str, str] = Field(default={})
    cards: dict[str, list[int]] = Field(default={})

    def city(self) -> City:
        """Return the city of this table."""
        return box.city(self.model_dump())


def _untrue(table: CityTable) -> list[Sentence]:
    """Return a sentence for everything that is wrong; walks and doors are checked last."""
    wrong = [*_visitors(table), *faults(rows_of(table.grid)), *_cards(table)]
    wrong = wrong or [*_entrances(table), *_too_few(table)]
    return wrong or [*_walks(table), *_doors(table)]


def _visitors(table: CityTable) -> Iterator[Sentence]:
    """Yield problems of the numbers of visitors, and of a grid with too many cells in a row."""
    if list(table.visitors) != list(COLOURS):
        yield say("visitors: there must be a number of B, G, P, R and Y, in this order (M2)")
    elif min(table.visitors.values()) < 0 or sum(table.visitors.values()) > MOST_VISITORS:
        yield say(
            "visitors: there are {count}, but may be {most} at most (MR12)",
            count=sum(table.visitors.values()),
            most=MOST_VISITORS,
        )
    if max(map(len, rows_of(table.grid))) > CELLS:
        yield say("the grid has more than {cells} cells in a row", cells=CELLS)


def _entrances(table: CityTable) -> Iterator[Sentence]:
    """Yield a sentence for everything that is wrong with the list of entrances."""
    city = table.city()
    if not table.entrances or sorted(set(table.entrances)) != table.entrances:
        yield say("entrances: they must be different fountains in rising order (M2)")
    for number in table.entrances:
        if not 1 <= number <= len(city.fountains):
            yield say("entrances: there is no fountain {number} (M2)", number=number)
        elif any(number in own for own in city.doors):
            yield say("entrances: a shop has a door at fountain {number} (M2)", number=number)


def _too_few(table: CityTable) -> Iterator[Sentence]:
    """Yield a problem for each colour with too few or too many visitors to line up (M2, M3)."""
    everybody, entrances = sum(table.visitors.values()), len(table.entrances)
    for colour, number in table.visitors.items():
        others = everybody - AT_AN_ENTRANCE * entrances - number
        if number < entrances or number > IN_A_ROW * (others + 1):
            yield say(
                "visitors: {number} of colour {colour} cannot always line up (M2)",
                number=number,
                colour=colour,
            )


def _walks(table: CityTable) -> Iterator[Sentence]:
    """Yield the differences between the walks listed, if any, and those of the grid."""
    city = table.city()
    ways = {(way.start, way.goal): way for own in city.ways for way in own}
    for number, walk in enumerate(table.walks, 1):
        way = ways.pop((walk.start, walk.goal), None)
        if way is None:
            yield say(
                "walk {number}: from {start} to {goal} there is no alley in the grid, or it stands "
                "here twice (M14)",
                number=number,
                start=walk.start,
                goal=walk.goal,
            )
            continue
        passes = " ".join(city.shops[shop] for shop in way.passes)
        if (walk.steps, walk.passes) != (len(way.cells), passes):
            yield say(
                "walk {number}: from {start} to {goal} it is {steps} steps past {passes} (M16)",
                number=number,
                start=walk.start,
                goal=walk.goal,
                steps=len(way.cells),
                passes=passes or "-",
            )
    if table.walks:
        for start, goal in ways:
            yield say("walks: the one from {start} to {goal} is missing", start=start, goal=goal)


def _doors(table: CityTable) -> Iterator[Sentence]:
    """Yield the differences between the doors listed, if any, and those of the grid."""
    at = _doors_at(table.city())
    for fountain in dict.fromkeys([*table.doors, *at]) if table.doors else ():
        if table.doors.get(fountain) != at.get(fountain):
            yield say(
                "doors: at fountain {fountain} there is {shops} (MR5)",
                fountain=fountain,
                shops=at.get(fountain, "-"),
            )


def _doors_at(city: City) -> dict[str, str]:
    """Return the names of the shops with a door at each fountain, as they are listed in a table."""
    found: dict[str, list[str]] = {}
    for number in range(1, len(city.fountains) + 1):
        for shop, fountains in zip(city.shops, city.doors, strict=True):
            if number in fountains:
                found.setdefault(str(number), []).append(shop)
    return {number: " ".join(shops) for number, shops in found.items()}


def _cards(table: CityTable) -> Iterator[Sentence]:
    """Yield problems of the souvenir cards, if any are listed."""
    if table.cards and list(table.cards) != list(COLOURS):
        yield say("cards: there must be some of B, G, P, R and Y, in this order")
    for colour, values in table.cards.items():
        if len(values) != CARDS or any(not _is_value(value) for value in values):
            yield say(
                "cards: of colour {colour} there must be five values, multiples of 25",
                colour=colour,
            )


def _is_value(value: int) -> bool:
    return value in range(STEP, DEAREST + 1, STEP)


def _any_count(_count: int) -> None:
    """Return `None`: any number of walks will do, as they are compared with the grid."""


CITY = Kind(
    kind="city",
    model=CityTable,
    rule="M2",
    must={
        "kind": say("city"),
        "name": say("a name of 1 to 60 characters that can be shown"),
        "visitors": say("a number for each of B, G, P, R and Y"),
        "entrances": say("a list of fountains"),
        "grid": say("one to nine rows of cells"),
        "walks": say("a list of walks"),
        "doors": say("shops by fountain"),
        "cards": say("five values for each of B, G, P, R and Y"),
        "start": say("the number of a fountain"),
        "goal": say("the number of a fountain"),
        "steps": say("a whole number from 1 on"),
        "passes": say("names of shops like B2 R3"),
        "entry": say("written like the entries in docs/components.md"),
    },
    entry=say("walk {number}"),
    entries="walks",
    count_problem=_any_count,
    file=box.CITY.file,
    lists={"grid": say("row {number} of the grid"), "entrances": say("entrance {number}")},
    table_problems=_untrue,
)
