#!/usr/bin/env python3
"""Keep the figures, tables and drawings in docs/components.md in step with the program's tables.

Without options: write them anew. With --check: change nothing, and exit with 1 if they differ.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import correlation, fmean

from drawings import Quarter, deck_drawing, track_drawing

from basari.rules.basari.board import Arch
from basari.rules.basari.cards import Card
from basari.rules.basari.components import DECK, TRACK
from basari.rules.basari.game import DECKS, TRACKS
from basari.rules.basari.gems import COLOURS
from basari.rules.jantaris.components import CITY

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "components.md"
WORTH = (3.5, 3.0, 2.5, 2.0)
"""The value of a gem of each colour in points: a quarter of its majority (G10)."""
QUARTERS: tuple[Quarter, ...] = (
    ("ruby merchants", 1, 7),
    ("money-changers", 8, 14),
    ("gardens", 15, 20),
    ("goldsmiths", 21, 27),
    ("harbour", 28, 34),
)
"""The stretches of the house track."""
WORDS = ("", "Stretch", "Name", "Minimum", "Crown", "Ability")
"""Columns of text."""
Entries = Sequence[Card] | Sequence[Arch]
Row = tuple[object, ...]


def cards_of(name: str) -> tuple[Card, ...]:
    """Return a deck that comes with the game."""
    return DECK.table(DECKS[name].content(), name).deck()


def arches_of(name: str) -> tuple[Arch, ...]:
    """Return a track that comes with the game."""
    return TRACK.table(TRACKS[name].content(), name).track()


def in_gems(entry: Card | Arch) -> float:
    """Return the value of the gems of a card or an arch, in points."""
    counts = zip(WORTH, entry.gems.counts, strict=True)
    return sum(each * number for each, number in counts)


def worth(entry: Card | Arch) -> float:
    """Return the total value: points, gems, and one point for each worker of a card."""
    workers = entry.workers if isinstance(entry, Card) else 0
    return entry.points + in_gems(entry) + workers


def shares() -> str:
    """Return a table of how often everything occurs, in the house tables and in the calm ones."""
    tables: tuple[Entries, ...] = (
        cards_of("house"),
        arches_of("house"),
        cards_of("calm"),
        arches_of("calm"),
    )
    heads = ("", "House deck", "House track", "Calm deck", "Calm track")
    columns = [list(_count(entries)) for entries in tables]
    rows = [(name, *(column[row] for column in columns)) for row, name in enumerate(_things())]
    return grid(heads, rows)


def _things() -> Iterator[str]:
    """Return a name for what is counted."""
    yield from (f"{points} points" for points in range(4, 8))
    yield from (f"{size} gems" for size in range(2, 5))
    yield from (f"{colour.name.lower()} gems" for colour in COLOURS)
    yield from (f"{workers} worker{'s' * (workers > 1)}" for workers in range(1, 5))
    yield from ("points, on average", "gems, on average", "workers in all")


def _count(entries: Entries) -> Iterator[str]:
    """Count everything: the entries it is on, and for colours, the gems."""
    sizes = [entry.gems.size for entry in entries]
    points = [entry.points for entry in entries]
    workers = [entry.workers for entry in entries if isinstance(entry, Card)]
    yield from (_share(points.count(number), len(points)) for number in range(4, 8))
    yield from (_share(sizes.count(size), len(sizes)) for size in range(2, 5))
    for colour in COLOURS:
        yield _share(sum(entry.gems[colour] for entry in entries), sum(sizes))
    yield from (_share(workers.count(number), len(workers)) for number in range(1, 5))
    yield from (f"{fmean(points):.1f}", f"{fmean(sizes):.1f}", str(sum(workers) or "-"))


def _share(number: int, total: int) -> str:
    return f"{number} ({number / total:.0%})" if total else "-"


def trades() -> str:
    """Return a table of how points, gems and workers of the house tables correlate."""
    cards, arches = cards_of("house"), arches_of("house")
    workers = [card.workers for card in cards]
    return grid(
        ("", "House deck", "House track"),
        [
            ("points with gems", *(_relation(_points(one), one) for one in (cards, arches))),
            ("workers with gems", _relation(workers, cards), "-"),
            ("workers with points", f"{correlation(workers, _points(cards)):+.2f}", "-"),
            ("worth of gems, on average", fmean(map(in_gems, cards)), fmean(map(in_gems, arches))),
            ("worth in all, from and to", _span(cards), _span(arches)),
        ],
    )


def _points(entries: Entries) -> list[int]:
    return [entry.points for entry in entries]


def _relation(things: Sequence[int], entries: Entries) -> str:
    """Return the correlation of *things* with gems: -1 is one instead of the other, 0 is none."""
    return f"{correlation(things, [*map(in_gems, entries)]):+.2f}"


def _span(entries: Entries) -> str:
    return f"{min(map(worth, entries)):.1f} to {max(map(worth, entries)):.1f}"


def ring() -> str:
    """Return a table of what the stretches of the house track offer."""
    arches = arches_of("house")
    heads = ("Stretch", "Arches", "Points", "Gems", *(colour.name.lower() for colour in COLOURS))
    return grid(heads, [_stretch(quarter, arches) for quarter in QUARTERS])


def _stretch(quarter: Quarter, arches: Sequence[Arch]) -> Row:
    """Return the row of a stretch: average points and gems, and the gems of every colour."""
    name, first, last = quarter
    along = arches[first - 1 : last]
    return (
        name,
        f"{first} to {last}",
        fmean(arch.points for arch in along),
        fmean(arch.gems.size for arch in along),
        *(sum(arch.gems[colour] for arch in along) for colour in COLOURS),
    )


def deck() -> str:
    """Return the house deck, card by card."""
    heads = ("Card", "Workers", "Points", "Gems", "Worth")
    return grid(
        heads,
        [
            (card.number, card.workers, card.points, card.gems, worth(card))
            for card in cards_of("house")
        ],
    )


def track() -> str:
    """Return the house track, arch by arch."""
    return grid(
        ("Arch", "Points", "Gems", "Worth"),
        [(arch.number, arch.points, arch.gems, worth(arch)) for arch in arches_of("house")],
    )


def grid(heads: tuple[str, ...], rows: Sequence[Row]) -> str:
    """Return a table, every column as wide as its widest cell."""
    columns = zip(heads, *rows, strict=True)
    lines = zip(*map(_column, columns), strict=True)
    return "\n".join(f"|{'|'.join(cells)}|" for cells in lines)


def _column(cells: tuple[object, ...]) -> list[str]:
    """Return a column, text to the left and numbers to the right; its second line is the rule."""
    head, *rest = (f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in cells)
    width = max(map(len, (head, *rest)))
    if head in WORDS or (head == "Gems" and not isinstance(cells[1], float)):
        shown, rule = [f" {cell:<{width}} " for cell in (head, *rest)], f":{'-' * (width + 1)}"
    else:
        shown, rule = [f" {cell:>{width}} " for cell in (head, *rest)], f"{'-' * (width + 1)}:"
    return [shown[0], rule, *shown[1:]]


def jantaris() -> str:
    """Return a table of the items of Jantaris."""
    heads = ("Item", "Name", "Prestige", "Minimum", "Crown", "Ability")
    rows = CITY.house()["items"]
    return grid(
        heads,
        [
            (
                number,
                row["name"],
                row["prestige"],
                row["bid"],
                "yes" if row.get("crown") else "",
                _ability(**row["ability"]),
            )
            for number, row in enumerate(rows, 1)
        ],
    )


def _ability(kind: str, **fields: object) -> str:
    told = (name if value is True else f"{name} {value}" for name, value in fields.items())
    return ": ".join(filter(None, (kind, ", ".join(told))))


TABLES: dict[str, Callable[[], str]] = {
    "shares": shares,
    "trades": trades,
    "ring": ring,
    "house deck": deck,
    "house track": track,
    "jantaris": jantaris,
}


def fill_in(page: str) -> str:
    """Return *page* with every table between its two marks replaced."""
    for name, table in TABLES.items():
        begin, end = f"<!-- begin: {name} -->", f"<!-- end: {name} -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n\n{table()}\n\n{end}{after}"
    return page


def make_all() -> dict[Path, str]:
    """Return the page and its drawings, by file."""
    return {
        PAGE: fill_in(PAGE.read_text("utf-8")),
        DOCS / "pictures" / "deck.svg": deck_drawing(cards_of("house")),
        DOCS / "pictures" / "track.svg": track_drawing(arches_of("house"), QUARTERS),
    }


def stale(path: Path, content: str) -> bool:
    """Whether the file is missing or different."""
    return not path.exists() or path.read_text("utf-8") != content


def main() -> int:
    """Write or check the page and its drawings."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    check = parser.parse_args().check
    files = make_all()
    old = [path for path, content in files.items() if stale(path, content)]
    if check:
        sys.stdout.writelines(
            f"{path.name} is not current: run tools/components.py\n" for path in old
        )
        return 1 if old else 0
    for path in old:
        path.write_text(files[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
