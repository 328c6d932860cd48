"""Rows of text in few cells: parts side by side, gems one by one, points in a letter."""

from collections.abc import Iterable

from rich.text import Span, Text

from basari.cli.games.basari.gems import draw_gem, draw_heap
from basari.cli.terminal.look import Look
from basari.cli.texts import _
from basari.rules.basari.gems import COLOURS, Gems


def spread(left: Text, after: Text, width: int) -> Text:
    """Push two texts apart with blanks."""
    return Text.assemble(left, (" " * (width - left.cell_len - after.cell_len), "line"), after)


def beside(parts: Iterable[Text], gap: str = "") -> Text:
    """Put *parts* side by side, on a line that is never wrapped."""
    line = Text(gap).join(parts)
    line.no_wrap, line.overflow = True, "ignore"
    line.spans = _merge(line.spans)
    return line


def _merge(spans: Iterable[Span]) -> list[Span]:
    """Make one of neighbours that look the same: a terminal is told so once, and sooner."""
    merged: list[Span] = []
    for span in spans:
        if merged and merged[-1].end == span.start and merged[-1].style == span.style:
            merged[-1] = Span(merged[-1].start, span.end, span.style)
        else:
            merged.append(span)
    return merged


def gem_row(gems: Gems, look: Look, gap: str = " ") -> Text:
    """Lay out gems one by one: `◆R ◆R ●B`."""
    return beside(
        (draw_gem(colour, look) for colour in COLOURS for _gem in range(gems[colour])), gap
    )


def brief_points(number: int) -> str:
    """Write points where there is no room for the word: `7p`."""
    return _("{number}p").format(number=number)


def brief_workers(number: int) -> str:
    """Write workers where there is no room for the word: `3w`."""
    return _("{number}w").format(number=number)


def draw_supplied(wanted: Gems, stock: Gems, look: Look) -> Text:
    """Draw the gems one would take, and those one would really get if the supply is short."""
    there = wanted & stock
    if there == wanted:
        return draw_heap(wanted, look)
    short = Text.assemble(" (", (_("supply:"), "warning"), " ", draw_heap(there, look), ")")
    return draw_heap(wanted, look) + short
