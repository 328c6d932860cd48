"""The end of a game: who won and what decided it, and what became of every shop."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.games.marracash.draw.signs import badges, filled, money
from basari.cli.games.marracash.draw.table import MarracashScene
from basari.cli.pages.chart import strips
from basari.cli.pages.ranking import lead, places, source_columns
from basari.cli.pages.strip import write_name
from basari.cli.pages.usual import result_lines
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import WIDTH, Paper
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, n_
from basari.cli.words import people
from basari.kernel import Standings
from basari.rules.marracash.facts.ending import trades

FIRST, COLUMN = 21, 11
"""Columns for a name with its place, and for an amount."""
TALLEST = 4
"""Lines of a strip below all that."""


def winners(scene: MarracashScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Tell who won, where everybody's cash came from, and what decided it."""
    names, letters = scene.names, badges(scene.names)
    canvas = paper.canvas(paper.room)
    best = standings.winners
    ink = seat_style(best[0]) if len(best) == 1 else "strong"
    title = names[best[0]] if len(best) == 1 else _("A shared victory")
    canvas.big_mid(0, 0, paper.width, title, ink)
    text = n_(
        "{names} wins with {cash} Dirham", "{names} share the victory with {cash} Dirham", len(best)
    )
    told = text.format(names=people(best, names), cash=money(standings.points[best[0]]))
    canvas.mid(0, 4, paper.width, short(told, paper.width), "strong")
    left = (paper.width - WIDTH) // 2 + 2
    columns = source_columns(scene)
    ends = [left + FIRST + COLUMN * place for place in range(1, len(columns) + 2)]
    for (head, _cells), end in zip(columns, ends, strict=False):
        canvas.right(end, 6, head, "faint")
    canvas.right(ends[-1], 6, _("cash"), "faint")
    taken = places(standings)
    for row, seat in enumerate(sorted(taken, key=lambda seat: (taken[seat], seat)), 7):
        style = "strong" if seat in best else ""
        canvas.put(left, row, f"{taken[seat]}.", "dim")
        canvas.put(left + 3, row, letters[seat], badge_style(seat))
        write_name(canvas, (left + 5, row), names[seat], FIRST - 6, style)
        for (_head, cells), end in zip(columns, ends, strict=False):
            canvas.right(end, row, money(int(cells[seat])), "dim")
        canvas.right(ends[-1], row, money(standings.points[seat]), f"{style} strong")
    row = 8 + len(names)
    for sentence in (*_margin(scene, standings), *result_lines(scene, standings)):
        lines = broken(sentence, WIDTH - 4, "· ", "  ")
        for line in lines if row + len(lines) <= canvas.height else ():
            canvas.put(left, row, line)
            row += 1
    if paper.large:
        _over_time(canvas, row + 1, scene, standings)
    return [canvas]


def _over_time(canvas: Canvas, y: int, scene: MarracashScene, standings: Standings) -> None:
    """Draw how everybody's cash grew, where there is room below."""
    high = min(TALLEST, (canvas.height - y - 3) // len(scene.names) - 1)
    if high > 0 and len(scene.story.scores) > 1:
        canvas.put(2, y, describe_course(), "faint")
        strips(canvas, (2, y + 2, canvas.width - 4, high), scene, standings)


def describe_course() -> str:
    """Say what strips of cash show."""
    return _("cash after every round, in colour where that player led")


def _margin(scene: MarracashScene, standings: Standings) -> Iterator[str]:
    """Say by how much the game was won."""
    more, behind = lead(standings)
    if behind:
        text = _("That is {cash} more than {names}.")
        yield text.format(cash=money(more), names=people(behind, scene.names))


def sales(scene: MarracashScene, paper: Paper) -> list[RenderableType]:
    """List what became of every shop."""
    made = trades([entry.event for entry in scene.story.entries])
    if not made:
        return [Padding(Text(_("No shop was sold."), "muted"), (0, 2))]
    canvas = paper.canvas(len(made) + 2)
    letters = badges(scene.names)
    heads = ((_("price"), 42), (_("customers"), 54), (_("earned"), 64), (_("profit"), 74))
    canvas.put(2, 0, _("Shops"), "strong")
    for head, x in heads:
        canvas.right(x, 0, head, "faint")
    for row, trade in enumerate(made, 2):
        canvas.put(2, row, f" {trade.shop} ", filled(trade.shop[0]))
        canvas.put(8, row, letters[trade.owner], badge_style(trade.owner))
        write_name(canvas, (10, row), scene.names[trade.owner], 26, seat_style(trade.owner))
        profit = f"{'+' if trade.profit > 0 else ''}{money(trade.profit)}"
        canvas.right(42, row, money(trade.price))
        canvas.right(54, row, f"{trade.customers}")
        canvas.right(64, row, money(trade.earned))
        canvas.right(74, row, profit, "strong")
    return [canvas]
