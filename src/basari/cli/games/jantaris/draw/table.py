"""The layout of a page: the ring, the panel beside it, and below it the show of items to buy."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import NOTHING_LIT, Lit, Ring, grid_of
from basari.cli.games.jantaris.draw.signs import PRESTIGE, badges, heap
from basari.cli.pages.scene import Scene
from basari.cli.parts.columns import WIDEST, write_story
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import badge_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.jantaris.city import Item
from basari.rules.jantaris.facts.table import market_cards_to_come
from basari.rules.jantaris.facts.words import ability, item_name
from basari.rules.jantaris.moves import Move
from basari.rules.jantaris.table import View
from basari.value import Value

TALL = {44: 31, 36: 25}
"""Maps the fewest rows of a page to the rows of a large ring that fits there."""
SMALL, LARGE = 49, 73
"""Columns of the ring on narrow pages, and on wide ones."""
GAP = 1
SHOWN = 2
"""The most items listed below the ring, for which rows are always kept."""
LINES = 2
"""The most lines for what an item can do."""

JantarisScene = Scene[View, Move]
Fill = Callable[[Panel], None]
"""A function that writes the page's subject into the panel."""


class Plan(Value):
    """The layout of a page on given paper."""

    size: tuple[int, int]
    """Columns and rows of a cell."""
    x: int
    y: int
    """The column and row where the ring begins."""
    bottom: int
    """The row below the ring."""
    panel: int
    """The column where the panel begins."""
    width: int
    """The columns of the panel."""
    height: int


def plan_of(paper: Paper, districts: int) -> Plan:
    """Lay out a page, with cells as large as possible."""
    grid = grid_of(districts)
    large = paper.width >= LARGE + 43 and paper.high
    ring = SMALL if not large else LARGE if paper.width < 160 else LARGE + 18  # noqa: PLR2004 - very wide
    wide = (ring - 1) // grid.columns + 1
    rows = 16 if grid.rows == 3 else 17  # noqa: PLR2004 - three or four cells
    if large:
        rows = next((size for least, size in TALL.items() if paper.room >= least), rows)
    high = (rows - 1) // grid.rows + 1
    x, y = int(large), int(large)
    bottom = y + grid.rows * (high - 1) + 1
    panel = x + grid.columns * (wide - 1) + 1 + (4 if large else GAP)
    width = min(WIDEST, paper.width - panel - x)
    return Plan((wide, high), x, y, bottom, panel, width, max(paper.room, bottom + SHOWN + 1))


def table(
    view: View,
    names: Names,
    paper: Paper,
    accent: Seat | None,
    about: Lit = NOTHING_LIT,
    fill: Fill | None = None,
    scene: JantarisScene | None = None,
    below: Sequence[int] | None = None,
    lead: int = 1,
) -> Canvas:
    """Draw the ring with what *about* highlights, the panel that *fill* writes, and items below.

    *below* are the items listed below the ring instead of the show; *lead* is the number of empty
    rows above them, if there is room.
    """
    letters = badges(names)
    plan = plan_of(paper, len(view.rules.city.districts))
    canvas = paper.canvas(plan.height, accent)
    Ring(canvas, plan.x, plan.y, plan.size, view, names, letters, about).draw()
    panel = Panel(canvas, (plan.panel, plan.y, plan.width), names, letters, plan.bottom)
    (fill or (lambda panel: panel.usual(view)))(panel)
    row = min(plan.bottom + lead, plan.height - SHOWN)
    told = scene is not None and paper.wide and bool(plan.x)
    row = show(canvas, plan.x + 1, row, view, below, plan.panel - 3 if told else canvas.width)
    lowest = plan.height - len(names) - 1
    if row <= lowest:
        _owned(canvas, plan, min(row + 1, lowest), view, letters)
    if told and scene is not None:
        write_story(panel, scene, max(panel.y + 2, plan.y + 16))
    return canvas


def show(canvas: Canvas, x: int, y: int, view: View, items: Sequence[int] | None, last: int) -> int:
    """List items below the ring with prestige, minimum bid and ability; return the row below."""
    canvas.put(x, y, _("SHOW") if items is None else _("ITEM"), "faint strong")
    shown = (view.show if items is None else items)[:SHOWN]
    if not shown:
        canvas.put(x + 7, y, _("nothing any more"), "dim")
    lines = LINES if y + SHOWN * LINES + len(view.items) < canvas.height else 1
    row = y
    for number in shown:
        row += item_lines(canvas, x + 6, row, view.rules.city.item(number), last, lines)
    return max(row, y + SHOWN)


def item_lines(canvas: Canvas, x: int, y: int, item: Item, last: int, most: int) -> int:
    """Write an item up to column *last*, with *most* lines of ability; return the line count."""
    canvas.right(x + 2, y, f"{item.number}", "strong")
    canvas.put(x + 3, y, short(tell(item_name(item.title)), 21))
    at = canvas.put(x + 25, y, f"{item.prestige}★", PRESTIGE)
    if item.crown:
        canvas.put(at + 1, y, "♔", PRESTIGE)
    canvas.put(x + 30, y, _("for"), "faint")
    heap(canvas, x + 34, y, item.bid)
    room, can = last - x - 41, tell(ability(item) or "")
    told = broken(can, room, later="") if most > 1 else [short(can, room)]
    for row, line in enumerate(told[:most], y):
        canvas.put(x + 41, row, line, "dim")
    return max(1, len(told[:most]))


def _owned(canvas: Canvas, plan: Plan, y: int, view: View, letters: tuple[str, ...]) -> None:
    """Write everybody's items, and the market cards to come, as far as there is room."""
    city, x, last = view.rules.city, plan.x + 1, plan.panel - 4
    canvas.put(x, y, _("OWNED"), "faint strong")
    items = [[city.item(number) for number in own] for own in view.items]
    at, room = x + 10, plan.height - 1 - y
    lines = [_rows([_owned_item(item) for item in own], last - at) for own in items]
    if sum(map(len, lines)) > room:
        lines = [["   ".join(map(_named, own))] if own else [] for own in items]
    row = y
    for seat, own in enumerate(lines):
        for number, line in enumerate(own):
            if not number:
                canvas.put(x + 8, row, letters[seat], badge_style(Seat(seat)))
            canvas.put(at, row, short(line, last - at), "dim")
            row += 1
    if row == y:
        canvas.put(x + 8, row, _("no items yet"), "faint")
        row += 1
    if row < plan.height:
        canvas.put(x, row, _("MARKET"), "faint strong")
        canvas.put(x + 8, row, short(tell(market_cards_to_come(view)), last - x - 8), "dim")


def _owned_item(item: Item) -> str:
    """Return an item's name with its ability; the name alone if the ability is used up."""
    what = "" if item.once else tell(ability(item) or "")
    return f"{_named(item)}: {what}" if what else _named(item)


def _named(item: Item) -> str:
    return f"{item.number} {tell(item_name(item.title))}" + (" ♔" if item.crown else "")


def _rows(texts: Sequence[str], width: int) -> list[str]:
    """Join *texts* into rows of at most *width* cells, several in a row where they fit."""
    rows = list[str]()
    for text in texts:
        if rows and cell_len(rows[-1]) + cell_len(text) + 3 <= width:
            rows[-1] += f"   {text}"
        else:
            rows.append(text)
    return rows
