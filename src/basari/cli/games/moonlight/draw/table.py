"""The table on a page: cushions at the left, chains at the right.

Below the chains there is room for what a page is about: a hand, a question, what happened.
"""

from collections.abc import Callable, Collection

from basari.cli.games.moonlight.draw.cards import HeldCards, draw_hand, draw_used_cards, piles
from basari.cli.games.moonlight.draw.chains import ChainPlan, draw_chains
from basari.cli.games.moonlight.draw.cushions import CushionPlan, Ghost, draw_cushions
from basari.cli.games.moonlight.draw.signs import draw_initials, letters
from basari.cli.pages.scene import Scene
from basari.cli.parts.panel import Panel
from basari.cli.terminal.canvas import Accent, Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import still_to_lay
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.table import Bidding, Turning, View
from basari.value import Value

MoonlightScene = Scene[View, Move]
PANEL = 7
"""Rows below the chains that a page needs for what it is about."""
MANY = 3
"""More seats than these leave less air."""
ROOMY = 30
"""Pages of at least this many rows have air between things."""
FULL_NAME = 24


class Plan(Value):
    """Where things lie on a page of some size."""

    shelf: CushionPlan
    matrix: ChainPlan
    height: int
    everybody: bool
    """Whether the links of all seats are shown."""

    @property
    def beneath(self) -> bool:
        """Whether a hand lies below the cushions: the chains leave no room for it."""
        return self.everybody and not self.roomy

    @property
    def roomy(self) -> bool:
        """Whether the page is high enough for air between things."""
        return self.height >= ROOMY


def plan_of(paper: Paper, seats: int) -> Plan:
    """Lay out a page: the links of all seats, if that leaves room for what it is about."""
    height, width = paper.room, paper.width
    roomy = height >= ROOMY
    everybody = 1 + 4 * seats + PANEL <= height
    spare = max(0, width - 80)
    cell = 6 + min(2, spare // 14)
    shelf = CushionPlan(0, int(roomy), cell, (2 if seats > MANY else 3) if roomy else 1)
    left = shelf.width + 1 + min(3, spare // 10)
    name = min(FULL_NAME, width - left - 9 - 35)
    gem = 7 + min(3, max(0, name - 14) // 5)
    name -= 5 * (gem - 7)
    gap = int(roomy and everybody and 2 + 5 * seats + PANEL + 1 <= height)
    matrix = ChainPlan(left, int(roomy), name, gem, gap)
    return Plan(shelf, matrix, height, everybody)


Fill = Callable[[Panel], None]
"""Writes below the chains whatever the page is about."""


def table(
    view: View,
    names: Names,
    paper: Paper,
    accent: Accent = None,
    *,
    target: int = 0,
    ghost: Ghost | None = None,
    shown: Collection[Seat] = (),
    held: HeldCards | None = None,
    fill: Fill | None = None,
) -> Canvas:
    """Draw what lies on the table; with the links of those *shown*, and of all if there is room."""
    plan = plan_of(paper, len(names))
    canvas = paper.canvas(plan.height, accent)
    below = draw_cushions(canvas, plan.shelf, view, names, target, ghost, asks=held is not None)
    lit = accent if isinstance(accent, int) else None
    subject = view.seat if view.seat is not None else lit
    seats = frozenset(map(Seat, range(len(names))))
    own = () if subject is None else (subject,)
    links = seats if plan.everybody else frozenset(shown or own)
    first = subject if lit is None or subject is None else lit
    y = draw_chains(canvas, plan.matrix, view, names, links, first)
    matrix = plan.matrix
    width = min(matrix.width, canvas.width - matrix.x - 1)
    canvas.line(matrix.x, y, width)
    panel = Panel(canvas, (matrix.x, y + 1, width), names, letters(names))
    cards = held or HeldCards(view.hand)
    if cards.cards and not plan.beneath:
        x = draw_hand(canvas, panel.x, panel.y, cards)
        for row, line in enumerate(piles(view, panel.x + panel.width - x - 1)[:3]):
            canvas.put(x + 1, panel.y + row, line, "dim")
        panel.y += 3
    if fill:
        fill(panel)
    _beneath(canvas, plan, below, view, names, cards)
    return canvas


def _beneath(canvas: Canvas, plan: Plan, y: int, view: View, names: Names, held: HeldCards) -> None:
    """Write below the cushions who began and who is still to lay; used cards, if there is room."""
    x, last = plan.shelf.x + 1, canvas.height
    y += 1
    if held.cards and plan.beneath:
        draw_hand(canvas, x, y, held, 5)
        y += 3
        for line in piles(view, plan.shelf.width - 1):
            canvas.put(x, y, line, "dim")
            y += 1
    if plan.roomy and y + 4 + len(names) < last - 4:
        draw_used_cards(canvas, x, y + 1, view, names, plan.shelf.width - 1)
        y += 3 + len(names)
    for row in (_coin_row, _waiting_row):
        y += row(canvas, x, y, view, names)
    if y < last:
        canvas.put(x, y, _("★ leads ▪ number × doubles"), "faint")


def _coin_row(canvas: Canvas, x: int, y: int, view: View, names: Names) -> int:
    at = canvas.put(x, y, _("coin") + " ", "faint")
    canvas.put(at, y, letters(names)[view.coin], f"{seat_style(view.coin)} strong")
    if isinstance(view.phase, Bidding | Turning) and view.round:
        at = canvas.put(at + 3, y, _("to lay") + " ", "faint")
        draw_initials(canvas, at, y, still_to_lay(view), names)
    return 1


def _waiting_row(canvas: Canvas, x: int, y: int, view: View, names: Names) -> int:
    """Write whose card was displaced."""
    out = [(Seat(seat), card) for seat, card in enumerate(view.displaced) if card is not None]
    if not out:
        return 0
    at = canvas.put(x, y, _("displaced") + " ", "faint")
    for seat, card in out:
        at = canvas.put(at, y, f"{letters(names)[seat]}{card}", f"{seat_style(seat)} strong") + 1
    return 1
