"""The end of a game: who won and what decided it, and what every shop earned."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.games.marracash.draw.signs import badges, filled, lit, money
from basari.cli.games.marracash.draw.table import MarracashScene
from basari.cli.pages.chart import strips
from basari.cli.pages.finale import SIDE, WIDE, Reason, accent_of, finale, write_reasons
from basari.cli.pages.podium import podium
from basari.cli.pages.ranking import lead, places, source_columns
from basari.cli.pages.strip import write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import badge_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, n_, tell
from basari.cli.words import people
from basari.kernel import Seat, Standings
from basari.rules.marracash.facts.ending import Trade, explain_result, trades
from basari.rules.marracash.money import START

REASONS = 3
"""The most reasons for the result."""
PODIUM = 12
"""Rows for the lowest podium, a heading, and a remark."""
DOTS = 12
"""The most customers drawn one by one."""
PAID, BAR, EARNED, PROFIT = 27, 30, 16, 2
"""Columns where the price ends and bars begin; columns from the right edge to other numbers."""


def winners(scene: MarracashScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw the podium and the reasons for the result; on large paper also cash and its sources."""
    reasons = list_reasons(scene, standings)
    if paper.width < WIDE or not paper.high:
        return finale(scene, standings, list(_fitting(reasons, paper)), (), paper)
    canvas = paper.canvas(paper.room - 1, accent_of(standings))
    left, seats = paper.width - SIDE, len(scene.names)
    high = min(4, (canvas.height - 17) // seats - 1)
    below = seats * (high + 1) + 2
    box = 2, 0, left - 5, canvas.height - below - 1
    podium(canvas, box, standings, scene.names, scene.face.ornament())
    canvas.put(2, canvas.height - below, short(describe_course(), left - 5), "faint")
    strips(canvas, (2, canvas.height - below + 1, left - 5, high), scene, standings)
    canvas.fill(left, 0, 1, canvas.height, "ghost", "│")
    y = write_reasons(canvas, (left + 3, 0, SIDE - 5), reasons) + 1
    _write_sources(canvas, left + 3, y, scene, standings)
    return [canvas]


def list_reasons(scene: MarracashScene, standings: Standings) -> list[Reason]:
    """Return the reasons for the result: what events prove, then the winning margin."""
    events = [entry.event for entry in scene.story.entries]
    found = [
        Reason(seat, tell(sentence, scene.called))
        for seat, sentence in explain_result(events, standings)
    ]
    more, behind = lead(standings)
    if behind:
        text = n_("{names} is {cash} ahead of {others}.", "{names} are {cash} ahead of {others}.",
                  len(standings.winners))  # fmt: skip
        names, others = (people(own, scene.called) for own in (standings.winners, behind))
        words = text.format(names=names, cash=money(more), others=others)
        found = [*found[: REASONS - 1], Reason(standings.winners[0], words)]
    return found[:REASONS]


def _fitting(reasons: Sequence[Reason], paper: Paper) -> Iterator[Reason]:
    """Yield the first reasons that leave enough room for the podium."""
    room = paper.room - PODIUM
    for reason in reasons:
        room -= len(broken(reason.words, paper.width - 8, "", ""))
        if room >= 0:
            yield reason


def describe_course() -> str:
    """Return a line that explains the strips of cash."""
    return _("cash after every round, in colour where that player led")


def _write_sources(
    canvas: Canvas, x: int, y: int, scene: MarracashScene, standings: Standings
) -> None:
    """Write where each seat's cash came from, if there is room."""
    columns = source_columns(scene)
    if y + 2 + len(scene.names) > canvas.height:
        return
    for place, (head, _cells) in enumerate(columns):
        canvas.right(x + 10 + 10 * place, y, short(head, 9), "faint")
    taken = places(standings)
    for row, seat in enumerate(sorted(taken, key=lambda seat: (taken[seat], seat)), y + 1):
        canvas.badge(x, row, seat)
        for place, (_head, cells) in enumerate(columns):
            canvas.right(x + 10 + 10 * place, row, money(int(cells[seat])), "dim")


def sales(scene: MarracashScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """List everybody's shops with customers, price and earnings, and a bar for each."""
    made = trades([entry.event for entry in scene.story.entries])
    if not made:
        return [Padding(Text(_("No shop was sold."), "muted"), (0, 2))]
    taken = places(standings)
    canvas = paper.canvas(len(made) + len(taken) + 4, accent_of(standings))
    earned, profit = canvas.width - EARNED, canvas.width - PROFIT
    canvas.put(8, 0, _("customers"), "faint")
    for x, head in ((PAID, _("price")), (earned, _("earned")), (profit, _("profit"))):
        canvas.right(x, 0, head, "faint")
    most, row = max(max(trade.price, trade.earned) for trade in made), 1
    for seat in sorted(taken, key=lambda seat: (taken[seat], seat)):
        own = [trade for trade in made if trade.owner == seat]
        _write_owner(canvas, row, seat, scene, own)
        canvas.right(profit, row, money(standings.points[seat]), "strong")
        for y, trade in enumerate(own, row + 1):
            _write_trade(canvas, y, trade, most)
        row += 1 + len(own)
    at = canvas.put(2, row + 1, "▄ ", "bar")
    at = canvas.put(at, row + 1, _("price, earned back"), "faint") + 3
    at = canvas.put(at, row + 1, "▄ ", "accent")
    at = canvas.put(at, row + 1, _("profit"), "faint") + 3
    at = canvas.put(at, row + 1, "░ ", "bar")
    canvas.put(at, row + 1, _("never earned back"), "faint")
    text = _("Cash is {start} at the start, profits, and parts for walks and auctions.")
    canvas.put(2, row + 2, short(text.format(start=money(START)), canvas.width - 4), "faint")
    return [canvas]


def _write_owner(
    canvas: Canvas, y: int, seat: Seat, scene: MarracashScene, own: Sequence[Trade]
) -> None:
    """Write the owner of the shops below, with the sum of their earnings."""
    canvas.lit(1, y, canvas.width - 2)
    canvas.put(2, y, f" {badges(scene.names)[seat]} ", badge_style(seat))
    write_name(canvas, (6, y), scene.names[seat], 40, "strong")
    canvas.right(canvas.width - EARNED, y, money(sum(trade.earned for trade in own)), "dim")


def _write_trade(canvas: Canvas, y: int, trade: Trade, most: int) -> None:
    """Write a shop's customers, price and earnings, with a bar coloured beyond the price."""
    colour, number = trade.shop[0], trade.customers
    canvas.put(2, y, f" {trade.shop} ", filled(colour))
    dots = "●" * number if number <= DOTS else f"● {number}"
    canvas.put(8, y, dots or "–", lit(colour) if number else "faint")
    canvas.right(PAID, y, money(trade.price), "dim")
    room = canvas.width - EARNED - 7 - BAR
    back, price, whole = (
        amount * room // most for amount in (min(trade.price, trade.earned), trade.price,
                                             max(trade.price, trade.earned))
    )  # fmt: skip
    at = canvas.put(BAR, y, "▄" * back, "bar")
    at = canvas.put(at, y, "░" * (price - back), "bar")
    canvas.put(at, y, "▄" * (whole - price), lit(colour))
    canvas.right(canvas.width - EARNED, y, money(trade.earned), "dim")
    sign = "+" if trade.profit > 0 else "−" if trade.profit else ""
    canvas.right(canvas.width - PROFIT, y, f"{sign}{money(abs(trade.profit))}", "strong")
