"""Draw facts: the table as rows of numbers, an answer as a card, a line or a few words."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from basari.cli.pages.hand import Card, Line, now_then
from basari.cli.pages.strip import NAMES, person
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.look import Look
from basari.cli.texts import tell
from basari.cli.words import Names
from basari.facts import AnyFacts, Column, Fact, Prospect
from basari.kernel import Seat

GAP = 3
"""Cells between two columns of numbers."""
WIDEST_NAME = 24
"""The widest a name in the table may be, in cells."""


def table(facts: AnyFacts, view: object, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw a row of numbers for every seat, and the other facts of the table below."""
    columns = facts.seats(view)
    more = [Text(f" {tell(sentence, names)}", "name") for sentence in facts.table(view)]
    return [_rows(columns, names, paper), *([Text(), *more] if more else [])]


def _rows(columns: Sequence[Column], names: Names, paper: Paper) -> RenderableType:
    """Draw the seats' numbers, as many columns as fit; the leaders of a column are highlighted."""
    canvas = paper.canvas(1 + len(names))
    width = max(4, min(WIDEST_NAME, paper.width // 3))
    for seat, name in enumerate(names):
        person(canvas, 1 + seat, Seat(seat), name, width)
    end = NAMES + width
    for column in columns:
        heading = tell(column.what)
        end += GAP + max(len(heading), *(len(_number(column, n)) for n in range(len(names))))
        if end > paper.width - MARGIN:
            break
        canvas.right(end, 0, heading, "faint")
        for seat in range(len(names)):
            style = "strong" if Seat(seat) in column.leaders else ""
            canvas.right(end, 1 + seat, _number(column, seat), style)
    return canvas


def _number(column: Column, seat: int) -> str:
    """Return a seat's number in a column, with the goal if it has one: `9/15`."""
    number = f"{column.numbers[seat]}"
    return number if column.goal is None else f"{number}/{column.goal}"


def card(prospect: Prospect, look: Look) -> Card:
    """Return the card of an option: what it is, and each number before and after choosing it."""
    lines: list[Line] = []
    if prospect.brings:
        lines.append(((tell(prospect.brings), "strong"),))
    lines += [change(fact, look) for fact in (*prospect.gains, *prospect.costs)]
    if prospect.note:
        lines.append(((tell(prospect.note), "dim"),))
    if prospect.warning:
        lines.append(((f"! {tell(prospect.warning)}", "warning"),))
    others = tuple((seat, span(fact), fact.lead) for seat, fact in prospect.others)
    about = tell(prospect.about) if prospect.about else ""
    return Card(tell(prospect.title), prospect.sign, tuple(lines), others, about)


def change(fact: Fact, look: Look) -> Line:
    """Return a number before and after, `points 14 → 20`, with a mark if nobody would have more."""
    what = tell(fact.what)
    if fact.then is None:
        return ((f"{what} {fact.now}", "dim"),)
    mark = f" {look.glyphs.most}" if fact.lead else ""
    return now_then(f"{fact.now}", f"{span(fact)}{mark}", what)


def span(fact: Fact) -> str:
    """Return a number after the option is chosen, or the range it may lie in: `20`, `15-20`."""
    low, high = fact.span
    return f"{low}" if low == high else f"{low}-{high}"


def gain_line(prospect: Prospect, look: Look, names: Names = ()) -> Text:
    """Return in one line what an option would bring and cost."""
    if prospect.line:
        return Text(tell(prospect.line, names), "muted")
    parts = [tell(prospect.brings)] if prospect.brings else []
    parts += ["".join(text for text, _style in change(fact, look)) for fact in prospect.gains]
    parts += ["".join(text for text, _style in change(fact, look)) for fact in prospect.costs]
    parts += [f"! {tell(prospect.warning)}"] if prospect.warning else []
    return Text(", ".join(parts), "muted")


def seat_summary(columns: Sequence[Column], seat: Seat, width: int, look: Look) -> list[Text]:  # noqa: ARG001 - the same in every look
    """Return the seat's first two columns, a line each."""
    return [
        Text(short(f"{tell(column.what)} {_number(column, seat)}", width)) for column in columns[:2]
    ]
