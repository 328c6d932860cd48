"""The end of a game: who won and what decided it, and what became of every shop."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.games.marracash.layout import CityScene
from basari.cli.games.marracash.signs import badges, filled, money
from basari.cli.pages.chart import strips
from basari.cli.pages.ranking import lead, places, source_columns
from basari.cli.pages.strip import write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import WIDTH, Paper
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, n_
from basari.cli.words import people
from basari.kernel import Seat, Standings
from basari.rules.marracash.events import Entered, FeePaid, Guided, Sold
from basari.value import Value

FIRST, COLUMN = 21, 11
"""Columns for a name with its place, and for an amount."""
TALLEST = 4
"""Lines of a strip below all that."""


class Trade(Value):
    """What became of a shop that was sold."""

    shop: str
    owner: Seat
    price: int
    customers: int
    earned: int

    @property
    def profit(self) -> int:
        """What it brought its owner in the end."""
        return self.earned - self.price


def trades(scene: CityScene) -> list[Trade]:
    """Follow every shop from its sale to the end, the best first."""
    found: dict[str, Trade] = {}
    for entry in scene.story.entries:
        match entry.event:
            case Sold(shop, buyer, price):
                found[shop] = Trade(shop, buyer, price, 0, 0)
            case Entered(shop, owner, number, income):
                old = found[shop]
                found[shop] = Trade(
                    shop, owner, old.price, old.customers + number, old.earned + income
                )
            case _:
                pass
    return sorted(found.values(), key=lambda trade: (-trade.profit, trade.shop))


def winners(scene: CityScene, standings: Standings, paper: Paper) -> list[RenderableType]:
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
    for sentence in decided(scene, standings):
        lines = broken(sentence, WIDTH - 4, "· ", "  ")
        for line in lines if row + len(lines) <= canvas.height else ():
            canvas.put(left, row, line)
            row += 1
    if paper.large:
        _over_time(canvas, row + 1, scene, standings)
    return [canvas]


def _over_time(canvas: Canvas, y: int, scene: CityScene, standings: Standings) -> None:
    """Draw how everybody's cash grew, where there is room below."""
    high = min(TALLEST, (canvas.height - y - 3) // len(scene.names) - 1)
    if high > 0 and len(scene.story.scores) > 1:
        canvas.put(2, y, cash_told(), "faint")
        strips(canvas, (2, y + 2, canvas.width - 4, high), scene, standings)


def cash_told() -> str:
    """Say what strips of cash show."""
    return _("cash after every round, in colour where that player led")


def decided(scene: CityScene, standings: Standings) -> Iterator[str]:
    """Say in a few sentences what decided the game."""
    names, made = scene.names, trades(scene)
    more, behind = lead(standings)
    if behind:
        text = _("That is {cash} more than {names}.")
        yield text.format(cash=money(more), names=people(behind, names))
    if made:
        best = made[0]
        text = _("The best shop was {shop}: {name} bought it for {price}, it earned {earned}.")
        yield text.format(
            shop=best.shop,
            name=names[best.owner],
            price=money(best.price),
            earned=money(best.earned),
        )
    if made and made[-1].profit < 0:
        worst = made[-1]
        text = _("The worst was {shop}: {name} paid {price} for it, it earned {earned}.")
        yield text.format(
            shop=worst.shop,
            name=names[worst.owner],
            price=money(worst.price),
            earned=money(worst.earned),
        )
    yield from _others_work(scene)


def _others_work(scene: CityScene) -> Iterator[str]:
    """Say who earned most by others' shops."""
    earned = [0] * len(scene.names)
    for entry in scene.story.entries:
        if isinstance(entry.event, Guided | FeePaid):
            for own, gain in entry.event.gains().items():
                earned[own] += gain
    most = max(earned)
    if most:
        seat = earned.index(most)
        text = _("{name} earned most by others' shops: {cash} for leading customers and auctions.")
        yield text.format(name=scene.names[seat], cash=money(most))


def sales(scene: CityScene, paper: Paper) -> list[RenderableType]:
    """List what became of every shop."""
    made = trades(scene)
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
