"""Everything that can be wrong with the drawing of a city, each fault in a sentence."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from basari.errors import Sentence, say
from basari.rules.marracash.city import (
    ALLEY,
    COLOURS,
    PALM,
    Cell,
    Rows,
    at,
    cells,
    follow_alley,
    is_fountain,
    is_open,
    neighbours,
    open_beside,
    shops_at,
)

SHOPS = tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, 6))
"""The names of all shops: five of each colour."""
CELLS = 2
"""The number of cells of a shop, and of open neighbours of an alley cell."""


@lru_cache(maxsize=16)
def faults(rows: Rows) -> tuple[Sentence, ...]:
    """Return what is wrong with a grid; its connections are checked only if every cell is sound."""
    wrong = (*_unknown(rows), *_fountains(rows), *_shops(rows))
    wrong = wrong or (*_alleys(rows), *_doors(rows))
    return wrong or (*_links(rows), *_apart(rows))


def _unknown(rows: Rows) -> Iterator[Sentence]:
    """Yield a fault for each row that differs in length, and each cell with an unknown text."""
    (usual, _), *_ = Counter(map(len, rows)).most_common()
    for number, row in enumerate(rows, 1):
        if len(row) != usual:
            yield say(
                "row {number} of the grid: it has {cells} cells, but others have {usual}",
                number=number,
                cells=len(row),
                usual=usual,
            )
    for cell, text in cells(rows):
        if not (is_open(text) or text == PALM or text in SHOPS):
            yield say(
                "{where}: {text!r} is no fountain, alley, palm or shop",
                where=where(cell),
                text=text,
            )


def _fountains(rows: Rows) -> Iterator[Sentence]:
    """Yield a fault for fountain numbers that are missing or repeated."""
    found = Counter(text for _, text in cells(rows) if is_fountain(text))
    for text in found:
        if text.startswith("0") or int(text) > len(found):
            yield say(
                "fountain {number}: there are {count}, numbered from 1 on without a gap",
                number=text,
                count=len(found),
            )
        elif found[text] > 1:
            yield say("fountain {number} lies in the city more than once", number=text)
    if len(found) < CELLS:
        yield say("the city has {count} fountains, but needs two or more", count=len(found))


def _shops(rows: Rows) -> Iterator[Sentence]:
    """Yield a fault for each shop that is not two neighbouring cells."""
    for shop in SHOPS:
        own = [cell for cell, text in cells(rows) if text == shop]
        if len(own) != CELLS or own[1] not in neighbours(rows, own[0]):
            yield say(
                "shop {shop}: it has {cells} cells, but must have two that touch",
                shop=shop,
                cells=len(own),
            )


def _alleys(rows: Rows) -> Iterator[Sentence]:
    """Yield a fault for each alley that branches or ends."""
    for cell, text in cells(rows):
        ways = len(open_beside(rows, cell))
        if text == ALLEY and ways != CELLS:
            yield say(
                "{where}: the alley has {ways} ways on, but must have two (M14)",
                where=where(cell),
                ways=ways,
            )
        elif is_fountain(text) and not ways:
            yield say("fountain {number}: no alley leads there (M14)", number=text)


def _doors(rows: Rows) -> Iterator[Sentence]:
    """Yield faults of doors: two of the same colour in a cell, or a shop without any."""
    met: set[str] = set()
    for cell, text in cells(rows):
        if is_open(text):
            found = shops_at(rows, cell)
            met.update(found)
            if len({shop[0] for shop in found}) < len(found):
                yield say(
                    "{where}: {shops} have doors there, but only one of a colour may (M16)",
                    where=where(cell),
                    shops=" ".join(found),
                )
    for shop in SHOPS:
        if shop not in met:
            yield say("shop {shop}: it has no door at any alley (MR5)", shop=shop)


def _links(rows: Rows) -> Iterator[Sentence]:
    """Yield a fault for each fountain linked with itself, or twice with another."""
    for cell, text in cells(rows):
        if is_fountain(text):
            goals = Counter(
                at(rows, follow_alley(rows, cell, other)[-1]) for other in open_beside(rows, cell)
            )
            for goal, number in goals.items():
                if number > 1 or goal == text:
                    yield say(
                        "fountain {number}: {ways} ways lead from it to {goal} (M14)",
                        number=text,
                        ways=number,
                        goal=goal,
                    )


def _apart(rows: Rows) -> Iterator[Sentence]:
    """Yield a fault for each cell that cannot be reached from fountain 1."""
    first = next(cell for cell, text in cells(rows) if text == "1")
    reached, fresh = {first}, [first]
    while fresh:
        fresh = [other for cell in fresh for other in open_beside(rows, cell)]
        fresh = [cell for cell in dict.fromkeys(fresh) if cell not in reached]
        reached.update(fresh)
    for cell, text in cells(rows):
        if is_open(text) and cell not in reached:
            yield say("{where}: nobody can come there from fountain 1 (M14)", where=where(cell))


def where(cell: Cell) -> Sentence:
    """Return the place of a cell in words, counted from 1."""
    return say("row {row} of the grid, cell {cell}", row=cell[0] + 1, cell=cell[1] + 1)
