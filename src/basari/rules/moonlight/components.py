"""Tables of tiles and cushions: what makes them valid, and how the rules read them."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from basari.errors import Sentence, say
from basari.rules.moonlight import box
from basari.rules.moonlight.market import SEATS, TILES, Market
from basari.rules.moonlight.table import COLUMNS
from basari.rules.moonlight.tiles import GEMS, HAMMER, PAIRS, SEAL, WORTHLESS, homes
from basari.rules.tables import Kind, Name, Strict

ROWS = range(2, 4)
"""The numbers of rows a cushion can have, and so of tiles in a column."""
LEGS = 4

_Label = Annotated[str, Field(min_length=1, max_length=6)]
_Rows = Annotated[list[int], Field(max_length=max(SEATS))]


class MarketTable(Strict):
    """A table of tiles and cushions."""

    kind: Literal["moonlight"]
    name: Name
    tiles: list[_Label]
    cushions: dict[str, _Rows]

    def market(self) -> Market:
        """Return the market of this table."""
        return box.market(self.model_dump())


def _untrue(table: MarketTable) -> list[Sentence]:
    """Return a sentence for everything that is wrong; tiles are counted only if all are valid."""
    wrong = [*_unknown(table), *_cushions(table)]
    return wrong or [*_special(table), *_of_two(table), *_of_one(table)]


def _unknown(table: MarketTable) -> Iterator[Sentence]:
    """Yield a problem for each label that is not a tile."""
    for number, label in enumerate(table.tiles, 1):
        if label not in {HAMMER, SEAL} and not homes(label):
            yield say(
                "tile {number}: {label!r} is none, write one like R7, RG4, Rx2, 0, seal or hammer",
                number=number,
                label=label,
            )


def _special(table: MarketTable) -> Iterator[Sentence]:
    """Yield problems of the numbers of hammers, seal tiles and worthless tiles."""
    for label in (HAMMER, SEAL, WORTHLESS):
        yield from _check_count(label, table.tiles.count(label), 5)


def _of_two(table: MarketTable) -> Iterator[Sentence]:
    """Yield problems of the numbers of tiles with two gems."""
    found = Counter(label[2:] for label in table.tiles if label[:2] in PAIRS)
    for number in sorted({"4", "7", *found}):
        wanted = 10 if number in {"4", "7"} else 0
        yield from _check_count(
            say("of two gems, worth {number}", number=number), found[number], wanted
        )


def _of_one(table: MarketTable) -> Iterator[Sentence]:
    """Yield problems of the tiles with one gem: per gem one doubles, the others have numbers."""
    for gem in GEMS:
        own = [label for label in table.tiles if homes(label) == gem]
        double = own.count(f"{gem}x2")
        yield from _check_count(f"{gem}x2", double, 1)
        yield from _check_count(say("{gem} with a number", gem=gem), len(own) - double, 22)


def _check_count(what: str, count: int, wanted: int) -> Iterator[Sentence]:
    if count != wanted:
        yield say(
            "tiles: {what}: there are {count}, but must be {wanted} (LR18)",
            what=what,
            count=count,
            wanted=wanted,
        )


def _cushions(table: MarketTable) -> Iterator[Sentence]:
    """Yield problems of the cushions: missing, of a wrong size, or with too many spaces."""
    if sorted(table.cushions) != [str(seats) for seats in SEATS]:
        yield say("cushions: there must be some for 3, 4 and 5 seats (L1)")
        return
    for seats, rows in table.cushions.items():
        if len(rows) != int(seats) or any(number not in ROWS for number in rows):
            yield say(
                "cushions for {seats} seats: there must be {seats}, of 2 or 3 rows each (L1)",
                seats=seats,
            )
        elif LEGS * COLUMNS * sum(rows) > TILES:
            yield say(
                "cushions for {seats} seats: {rows} rows need {tiles} tiles in a game (L5)",
                seats=seats,
                rows=sum(rows),
                tiles=LEGS * COLUMNS * sum(rows),
            )


def _check_size(count: int) -> Sentence | None:
    if count == TILES:
        return None
    return say(
        "the table has {count} tiles, but must have {tiles} (LR18)", count=count, tiles=TILES
    )


MARKET = Kind(
    kind="moonlight",
    model=MarketTable,
    rule="LR18",
    must={
        "kind": say("moonlight"),
        "name": say("a name of 1 to 60 characters that can be shown"),
        "tiles": say("a list of tiles"),
        "cushions": say("the rows of each cushion, by number of seats"),
        "entry": say("a tile like R7, RG4, Rx2, 0, seal or hammer"),
    },
    entry=say("tile {number}"),
    entries="tiles",
    count_problem=_check_size,
    file=box.MARKET.file,
    table_problems=_untrue,
)
