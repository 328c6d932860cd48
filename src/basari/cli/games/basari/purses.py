"""What the tables of both editions share: purses by colour, who leads, the supply, the players."""

from collections.abc import Iterable, Sequence

from rich.text import Span, Text

from basari.cli.games.basari.gems import draw_gem, draw_heap, style_of
from basari.cli.terminal.look import Look, seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.rules.basari.majority import COUNT, most

NAME = 24
"""The cells a name may need."""
COLUMN = 4
"""The cells of one colour in a purse: two digits, a mark, and air."""
PERSON = 3 + NAME
"""The cells of a player's number and name."""
POINTS = 4
"""The cells of a player's points."""


def leaders(purses: Sequence[Gems], colour: Colour) -> tuple[Seat, ...]:
    """Tell who has most of a *colour*: nobody, if nobody has any.

    >>> leaders([Gems(red=2), Gems(red=1), Gems(red=2)], Colour.RED)
    (0, 2)
    """
    owned = [COUNT[colour](purse) for purse in purses]
    return most(owned) if any(owned) else ()


def fitted(text: Text, width: int, fill: str = " ") -> Text:
    """Fill *text* up with blanks, or with the line that it is written into."""
    return Text.assemble(text, (fill * (width - text.cell_len), "line"))


def right(text: Text, width: int) -> Text:
    """Push *text* to the right with blanks."""
    return Text(" " * (width - text.cell_len)) + text


def spread(left: Text, after: Text, width: int, fill: str = " ") -> Text:
    """Push two texts apart, with blanks or the line that they are written into."""
    return Text.assemble(fitted(left, width - after.cell_len, fill), after)


def beside(parts: Iterable[Text], gap: str = "") -> Text:
    """Put *parts* side by side, on a line that is never wrapped."""
    line = Text(gap).join(parts)
    line.no_wrap, line.overflow = True, "ignore"
    line.spans = _merged(line.spans)
    return line


def _merged(spans: Iterable[Span]) -> list[Span]:
    """Make one of neighbours that look the same: a terminal is told so once, and sooner."""
    merged: list[Span] = []
    for span in spans:
        if merged and merged[-1].end == span.start and merged[-1].style == span.style:
            merged[-1] = Span(merged[-1].start, span.end, span.style)
        else:
            merged.append(span)
    return merged


def pawn(seat: Seat) -> Text:
    """Draw a player's number as a token of their colour."""
    token = Text(f"{seat + 1}", seat_style(seat))
    token.stylize("chosen")
    return token


def heading(look: Look) -> Text:
    """Head the columns of names, points and purses."""
    gems = [Text.assemble(" ", draw_gem(colour, look), " ") for colour in COLOURS]
    return beside([right(Text(_("Points"), "muted"), PERSON + POINTS), *gems])


def supply(gems: Gems) -> Text:
    """Draw what belongs to nobody, in the same columns."""
    name = fitted(Text.assemble("   ", (_("Supply"), "muted")), PERSON + POINTS)
    return beside([name, *[_count(gems, colour, " ") for colour in COLOURS]])


def row(
    seat: Seat, names: Names, points: Sequence[int], purses: Sequence[Gems], look: Look
) -> Text:
    """Draw a player's number, name, points and purse, in the same columns."""
    person = fitted(Text.assemble(" ", pawn(seat), " ", (names[seat], "name")), PERSON)
    return beside(
        [person, right(Text(f"{points[seat]}", "name"), POINTS), purse(seat, purses, look)]
    )


def purse(seat: Seat, purses: Sequence[Gems], look: Look) -> Text:
    """Draw a purse by colour, with a mark wherever nobody has more."""
    return beside(
        _count(purses[seat], colour, look.glyphs.most if seat in leaders(purses, colour) else " ")
        for colour in COLOURS
    )


def named_purse(seat: Seat, purses: Sequence[Gems], look: Look) -> Text:
    """Draw a purse on its own, with the gems before their numbers: `◆R 3★  ■Y 0 `."""
    parts = []
    for colour in COLOURS:
        mark = look.glyphs.most if seat in leaders(purses, colour) else " "
        parts.append(
            Text.assemble(draw_gem(colour, look), f" {purses[seat][colour]}", (mark, "most"))
        )
    return beside(parts, "  ")


def _count(gems: Gems, colour: Colour, mark: str) -> Text:
    number = gems[colour]
    style = style_of(colour) if number else "muted"
    return Text.assemble((f"{number:>{COLUMN - 1}}", style), (mark, "most"))


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


def take(wanted: Gems, stock: Gems, look: Look) -> Text:
    """Draw the gems one would take, and those one would really get if the supply is short."""
    there = wanted & stock
    if there == wanted:
        return draw_heap(wanted, look)
    short = Text.assemble(" (", (_("supply:"), "warning"), " ", draw_heap(there, look), ")")
    return draw_heap(wanted, look) + short
