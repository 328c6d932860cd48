"""The cushions one below the other: their tiles, and the cards that lie beside them."""

from basari.cli.games.moonlight.draw.signs import GONE, MOON, draw_badge, draw_tile_centred
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import are_bidding
from basari.rules.moonlight.table import COLUMNS, View
from basari.value import Value

CARD = 5
"""Columns for the cards beside a cushion."""


class Ghost(Value):
    """A card to highlight beside a cushion: one that could be laid there, or was just laid."""

    seat: Seat
    card: int
    cushion: int
    """The number of the cushion, from 1."""
    barred: bool = False
    """Whether the card cannot be laid there."""


class CushionPlan(Value):
    """Where the cushions are drawn, and how large."""

    x: int
    y: int
    cell: int = 6
    """Columns of a tile."""
    gap: int = 1
    """Rows between two cushions; a line runs through them."""

    @property
    def lefts(self) -> list[int]:
        """The first column of each column of tiles."""
        return [self.x + 3 + place * (self.cell + 1) for place in range(COLUMNS)]

    @property
    def cards(self) -> int:
        """The column where the cards beside the cushions lie."""
        return self.lefts[-1] + self.cell + 1

    @property
    def width(self) -> int:
        """The columns of the cushions with the cards beside them."""
        return self.cards + CARD - self.x


def draw_cushions(
    canvas: Canvas,
    shelf: CushionPlan,
    view: View,
    names: Names,
    target: int = 0,
    ghost: Ghost | None = None,
    *,
    asks: bool = False,
) -> int:
    """Draw all cushions, with this round's column and the *target* lit; return the row below.

    If the page *asks* for a cushion, a click on one presses its number.
    """
    words = (_("left"), _("middle"), _("right"))
    y, now = shelf.y, view.column
    for place, left in enumerate(shelf.lefts):
        style = "accent strong" if place == now and view.round else "faint"
        canvas.mid(left, y, shelf.cell, words[place], style)
    y += 1
    rows_of = view.rules.market.rows_for(len(view.seals))
    for number, rows in enumerate(rows_of, 1):
        _cushion(canvas, shelf, y, view, number, rows, chosen=number == target)
        _cards(canvas, shelf, y, view, number, names, ghost)
        if asks and target:
            key = "enter" if number == target else f"{number}"
            canvas.on_click(shelf.x, y, shelf.width, rows, key)
        y += rows
        if number < len(rows_of):
            canvas.line(shelf.x + 1, y + (shelf.gap - 1) // 2, shelf.width - 1)
            y += shelf.gap
    return y


def _cushion(
    canvas: Canvas, shelf: CushionPlan, y: int, view: View, number: int, rows: int, *, chosen: bool
) -> None:
    lefts, now = shelf.lefts, view.column
    canvas.put(shelf.x, y, "▶" if chosen else " ", "accent strong")
    canvas.put(shelf.x + 1, y, f"{number}", "accent strong" if chosen else "strong")
    if number == 1:
        canvas.put(shelf.x, y + 1, MOON, "hue.yellow strong")
    cushion = view.cushions[number - 1]
    if view.round and cushion[now]:
        edge, style = ("┃", "accent") if chosen else ("│", "faint")
        canvas.fill(lefts[now] - 1, y, shelf.cell + 2, rows, "raised")
        for row in range(rows):
            canvas.put(lefts[now] - 1, y + row, edge, style)
            canvas.put(lefts[now] + shelf.cell, y + row, edge, style)
    for place, column in enumerate(cushion):
        lit = place == now and bool(view.round)
        for row in range(rows):
            label = column[row] if row < len(column) else GONE
            draw_tile_centred(canvas, lefts[place], y + row, shelf.cell, label, lit=lit)


def _cards(
    canvas: Canvas,
    shelf: CushionPlan,
    y: int,
    view: View,
    number: int,
    names: Names,
    ghost: Ghost | None,
) -> None:
    """Draw the card beside a cushion, and below it the ghost that would displace it."""
    lying, here = view.beside[number - 1], ghost and ghost.cushion == number
    at = shelf.cards
    if lying:
        canvas.put(
            draw_badge(canvas, at, y, lying.seat, names), y, f"{lying.card:>3}", "strong raised"
        )
        y += 1
    if here and ghost:
        style = "dim" if ghost.barred else "accent.badge"
        after = draw_badge(canvas, at, y, ghost.seat, names)
        canvas.put(after, y, f"{ghost.card:>3}", style)
        if ghost.barred:
            canvas.put(after + 3, y, "!", "strong")
    elif not lying and are_bidding(view):
        canvas.put(at, y, _("free"), f"{seat_style(None)}")
