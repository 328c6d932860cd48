"""The table on a page: cushions at the left, chains at the right.

Below the cushions lies the hand, and below the chains is a panel with the page's subject: a
question, or what happened. Wide pages have the story beside the panel.
"""

from collections.abc import Callable

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.aside import draw_aside
from basari.cli.games.moonlight.draw.cards import HeldCards
from basari.cli.games.moonlight.draw.chains import ACROSS, NUMBERS, ChainPlan, draw_chains
from basari.cli.games.moonlight.draw.cushions import CushionPlan, Ghost, draw_cushions
from basari.cli.games.moonlight.draw.signs import letters
from basari.cli.pages.scene import VERY_WIDE, WIDEST_STORY, Scene, story_lines
from basari.cli.parts.panel import Panel
from basari.cli.terminal.canvas import Accent, Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS
from basari.value import Value

MoonlightScene = Scene[View, Move]
ASKED, TOLD = 4, 8
"""Rows below the chains for a question, and for what happened."""
MANY = 3
"""With more seats than this, fewer rows are left empty."""
ROOMY = 30
"""The fewest rows of a page that has empty rows between its parts."""
SHORTEST, LONGEST = 8, 24
"""The fewest and most columns of a name."""
STORY = 36
"""Columns of the story beside the panel."""


class Plan(Value):
    """Where the parts of a page lie, given its size."""

    shelf: CushionPlan
    chains: ChainPlan
    height: int

    @property
    def roomy(self) -> bool:
        """Whether the page is high enough for empty rows between its parts."""
        return self.height >= ROOMY

    def panel(self, view: View, page: int, rows: int, *, beside: bool) -> tuple[int, int, int]:
        """Return the first column, the first row and the width of the panel below the chains.

        If the story stands *beside* the panel and links lie side by side, the panel is narrower.
        """
        chains = self.chains
        y = chains.y + chains.height(view.chains) + 1
        y += self.roomy and y + 1 + rows < self.height
        width = min(chains.width, page - chains.x - 1)
        return chains.x, y, width - (STORY + 2 if beside and chains.across else 0)


class WithTable:
    """A mixin for pages with the whole table, which tell the story there unless they are very wide.

    List it before the kind of page among the bases.
    """

    __slots__ = ()

    def side(self, paper: Paper) -> int:
        """Return the columns of the story beside the page; 0 if the page is not very wide."""
        wide = paper.width >= VERY_WIDE
        return super().side(paper) if wide else 0  # type: ignore[misc]


def plan_of(paper: Paper, view: View, subject: Seat | None = None, rows: int = ASKED) -> Plan:
    """Lay out a page with *rows* rows below the chains.

    The links of all seats are shown if there is room, otherwise only those of *subject*.
    """
    height, width, seats = paper.room, paper.width, len(view.seals)
    roomy = height >= ROOMY
    spare = max(0, width - 80)
    shelf = CushionPlan(
        0, int(roomy), 6 + min(2, spare // 14), (2 if seats > MANY else 3) if roomy else 1
    )
    left = shelf.width + 1 + min(3, spare // 10)
    room = width - left - NUMBERS - 1
    if room >= SHORTEST + ACROSS * len(GEMS):
        cell = ACROSS + min(2, (room - SHORTEST - ACROSS * len(GEMS)) // 15)
    else:
        cell = 7 + min(3, max(0, room + 1 - 35 - 14) // 5)
    name = min(LONGEST, room + (cell < ACROSS) - cell * len(GEMS))
    everybody = frozenset(map(Seat, range(seats)))
    chains = ChainPlan(left, int(roomy), name, cell, 1, everybody)
    if chains.y + chains.height(view.chains) + 1 + rows > height:
        own = frozenset(() if subject is None else (subject,))
        chains = ChainPlan(left, int(roomy), name, cell, 0, own)
    return Plan(shelf, chains, height)


Fill = Callable[[Panel], None]
"""A function that writes the page's subject into the panel below the chains."""


def table(
    view: View,
    names: Names,
    paper: Paper,
    accent: Accent = None,
    *,
    target: int = 0,
    ghost: Ghost | None = None,
    held: HeldCards | None = None,
    fill: Fill | None = None,
    rows: int = ASKED,
    scene: MoonlightScene | None = None,
) -> Canvas:
    """Draw the table, and what *fill* writes into the panel of *rows* rows below the chains.

    The story of *scene* stands beside the panel, or on very wide pages beside everything.
    """
    lit = Seat(accent) if isinstance(accent, int) else None
    subject = lit if view.seat is None else view.seat
    aside = WIDEST_STORY if scene and paper.width >= VERY_WIDE else 0
    width = paper.width - aside
    inner = replace(paper, width=width)
    plan = plan_of(inner, view, subject if lit is None else lit, rows if fill else 0)
    canvas, chains = paper.canvas(plan.height, accent), plan.chains
    below = draw_cushions(canvas, plan.shelf, view, names, target, ghost, asks=held is not None)
    y = draw_chains(canvas, chains, view, names, subject if lit is None else lit)
    if scene and aside:
        _draw_story(canvas, width + 1, 0, scene)
    if fill:
        canvas.line(chains.x, y, min(chains.width, width - chains.x - 1))
        beside = scene is not None and not aside
        place = plan.panel(view, width, rows, beside=beside)
        if scene and beside and chains.across:
            _draw_story(canvas, place[0] + place[2] + 3, place[1], scene)
        fill(Panel(canvas, place, names, letters(names)))
    box = (plan.shelf.x + 1, below, plan.shelf.width - 1)
    draw_aside(canvas, box, view, names, held or HeldCards(view.hand), roomy=plan.roomy)
    return canvas


def panel_box(paper: Paper, view: View, rows: int) -> tuple[int, int]:
    """Return the columns and rows of the panel below the chains if no story stands beside it."""
    plan = plan_of(paper, view, view.seat, rows)
    _x, y, width = plan.panel(view, paper.width, rows, beside=False)
    return width, plan.height - y


def _draw_story(canvas: Canvas, x: int, y: int, scene: MoonlightScene) -> None:
    """Write the story so far, the newest sentence last."""
    for row in range(y, canvas.height):
        canvas.put(x - 1, row, "│", "ghost")
    canvas.put(x + 1, y, _("So far"), "faint strong")
    rows = canvas.height - y - 2
    for row, (line, tone) in enumerate(story_lines(scene, canvas.width - x - 3, rows)):
        canvas.put(x + 1, y + 2 + row, line, tone)
