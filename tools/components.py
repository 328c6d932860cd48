#!/usr/bin/env python3
"""Keep the tables in docs/components.md the same as the house tables of the program.

Without options: write them anew. With --check: change nothing, and exit with 1 if they differ.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path

from basari.rules.basari.board import Arch
from basari.rules.basari.cards import Card
from basari.rules.basari.components import DECK, TRACK
from basari.rules.basari.gems import COLOURS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "components.md"
WORTH = (3.5, 3.0, 2.5, 2.0)
"""What a gem of each colour is reckoned at, in points: a quarter of its majority (G10)."""


def worth(entry: Card | Arch) -> float:
    """Reckon what a card or an arch is good for: its points, and its gems."""
    counts = zip(WORTH, entry.gems.counts, strict=True)
    return entry.points + sum(each * number for each, number in counts)


def deck() -> str:
    """Write the house deck, and what it comes to."""
    cards = DECK.table(DECK.house(), "house").deck()
    rows = [(card.number, card.workers, card.points, card.gems, worth(card)) for card in cards]
    workers = f"{sum(card.workers for card in cards)} workers, "
    return f"{grid(('Card', 'Workers', 'Points', 'Gems', 'Worth'), rows)}\n\n{sums(cards, workers)}"


def track() -> str:
    """Write the house track, and what it comes to."""
    arches = TRACK.table(TRACK.house(), "house").track()
    rows = [(arch.number, arch.points, arch.gems, worth(arch)) for arch in arches]
    return f"{grid(('Arch', 'Points', 'Gems', 'Worth'), rows)}\n\n{sums(arches)}"


def grid(heads: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> str:
    """Write a table, every column as wide as its widest cell."""
    columns = zip(heads, *rows, strict=True)
    lines = zip(*map(_column, columns), strict=True)
    return "\n".join(f"|{'|'.join(cells)}|" for cells in lines)


def _column(cells: tuple[object, ...]) -> list[str]:
    """Write a column, gems to the left and numbers to the right; its rule is the second line."""
    head, *rest = (f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in cells)
    width = max(map(len, (head, *rest)))
    if head == "Gems":
        shown, rule = [f" {cell:<{width}} " for cell in (head, *rest)], f":{'-' * (width + 1)}"
    else:
        shown, rule = [f" {cell:>{width}} " for cell in (head, *rest)], f"{'-' * (width + 1)}:"
    return [shown[0], rule, *shown[1:]]


def sums(entries: Sequence[Card | Arch], workers: str = "") -> str:
    """Add up what all *entries* offer."""
    points = sum(entry.points for entry in entries)
    gems = ", ".join(
        f"{sum(entry.gems[colour] for entry in entries)} {colour.name.lower()}"
        for colour in COLOURS
    )
    low, high = min(map(worth, entries)), max(map(worth, entries))
    return f"Together: {workers}{points} points; {gems}; worth {low:.1f} to {high:.1f} each."


TABLES: dict[str, Callable[[], str]] = {"house deck": deck, "house track": track}


def written(page: str) -> str:
    """Return *page* with every table anew between its two marks."""
    for name, table in TABLES.items():
        begin, end = f"<!-- begin: {name} -->", f"<!-- end: {name} -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n\n{table()}\n\n{end}{after}"
    return page


def main() -> int:
    """Write or check the tables."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    check = parser.parse_args().check
    page = PAGE.read_text("utf-8")
    current = written(page)
    if not check:
        PAGE.write_text(current, "utf-8")
    elif page != current:
        sys.stdout.write(f"{PAGE.name} is not current: run tools/components.py\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
