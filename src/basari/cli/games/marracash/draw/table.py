"""The layout of a page: the queue above, the map below it, the panel beside the map."""

from collections.abc import Callable

from rich.cells import cell_len
from rich.console import RenderableType

from basari.cli.games.marracash.draw.map import COLUMNS, ROWS, SMALL, Lit, Map
from basari.cli.games.marracash.draw.panel import Panel
from basari.cli.games.marracash.draw.signs import badges, filled, lit, rest
from basari.cli.pages.scene import Scene, quote
from basari.cli.parts.columns import GAP, WIDEST, write_story
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.texts import _, n_
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.marracash.moves import End, Move
from basari.rules.marracash.options import MOST
from basari.rules.marracash.table import View
from basari.value import Value

SIZES = {160: 8, 116: 6}
"""Maps the fewest columns of a page to the columns of a cell that fits there."""
HEIGHTS = {42: 4, 31: 3}
"""Maps the fewest rows of a page to the rows of a cell that fits there."""

MarracashScene = Scene[View, Move]
Fill = Callable[[Panel], None]
"""A function that writes the page's subject into the panel."""
NOTHING_LIT = Lit()


class Layout(Value):
    """The layout of a page on given paper."""

    size: tuple[int, int]
    margin: int
    """Columns to the left of the map."""
    top: int
    """The row of the queue."""
    panel: int
    """The column where the panel begins."""
    width: int
    """The columns of the panel."""
    height: int

    @property
    def map(self) -> int:
        """The first row of the map."""
        return self.top + 1 + self.top


def layout_of(paper: Paper) -> Layout:
    """Lay out a page, with cells as large as possible."""
    wide = next((size for least, size in SIZES.items() if paper.width >= least), SMALL[0])
    high = next((size for least, size in HEIGHTS.items() if paper.room >= least), SMALL[1])
    margin, top = int(wide > SMALL[0]), int(high > SMALL[1])
    panel = margin + COLUMNS * wide + (GAP if wide == SMALL[0] else 2 * GAP)
    width = min(WIDEST, paper.width - panel - margin)
    least = 2 * top + 1 + ROWS * high
    return Layout((wide, high), margin, top, panel, width, max(paper.room, least))


class Taken(Value):
    """The visitors who would leave the queue: how many, and from which end."""

    end: End
    number: int


def table(
    view: View,
    names: Names,
    paper: Paper,
    accent: Seat | None,
    about: Lit = NOTHING_LIT,
    taken: Taken | None = None,
    fill: Fill | None = None,
    scene: MarracashScene | None = None,
) -> Canvas:
    """Draw the queue, the map, the countdown and the panel, and the story if the page is wide."""
    layout, letters = layout_of(paper), badges(names)
    canvas = paper.canvas(layout.height, accent)
    queue(canvas, layout.top, view, taken)
    Map(canvas, layout.margin, layout.map, layout.size, view, letters, about).draw()
    last = layout.map + ROWS * layout.size[1]
    at = countdown(canvas, last, view)
    if scene is not None and scene.remark is not None:
        said = quote(scene.remark, scene.called)
        if at + cell_len(said) < layout.panel:
            canvas.put(at, last, said, "remark")
    panel = Panel(canvas, (layout.panel, layout.map, layout.width), names, letters)
    (fill or (lambda panel: panel.people(view)))(panel)
    told = scene is not None and paper.wide and layout.size[0] > SMALL[0]
    if told or layout.top:
        canvas.put(2, last + 1, legend_line(), "faint")
    if told and scene is not None:
        write_story(panel, scene, max(panel.y + 1, layout.map + 19))
    return canvas


def draw_scene(
    scene: MarracashScene,
    paper: Paper,
    seat: Seat | None,
    lit: Lit = NOTHING_LIT,
    fill: Fill | None = None,
    taken: Taken | None = None,
) -> list[RenderableType]:
    """Draw the table of *scene* for a page of *seat*; *fill* writes the panel."""
    return [table(scene.view, scene.names, paper, seat, lit, taken, fill, scene)]


def legend_line() -> str:
    """Return a line that explains the signs on the map."""
    return _("Filled: sold, with owner and customers.  Framed: free.  » entrance")


def queue(canvas: Canvas, y: int, view: View, taken: Taken | None = None) -> None:
    """Draw the queue outside the city wall, both ends bright, with gaps and words if they fit."""
    waiting = view.queue
    number = len(waiting)
    x = canvas.put(2, y, _("QUEUE {number}").format(number=number), "faint strong")
    if not waiting:
        begun = any(view.groups) or view.round
        canvas.put(
            x + 2,
            y,
            _("nobody waits outside the wall any more")
            if begun
            else _("the visitors are about to line up"),
            "dim",
        )
        return
    left, right = _("left"), _("right")
    room = canvas.width - x - 2 - len(left) - len(right) - 9
    gap = int(2 * number <= room)
    if number <= room:
        x = canvas.put(x + 3, y, left, "dim")
    x = canvas.put(x + 1, y, "◂ ", "strong")
    for place, sign in enumerate(waiting):
        x = canvas.put(x, y, sign, _in_queue(place, sign, number, taken)) + gap
    x = canvas.put(x + 1 - gap, y, "▸", "strong")
    if number <= room:
        canvas.put(x + 1, y, right, "dim")


def _in_queue(place: int, sign: str, number: int, taken: Taken | None) -> str:
    """Return the style of a visitor in the queue; those who would come have a background."""
    if taken is None:
        near = place < MOST or place >= number - MOST
        return f"{lit(sign)} strong" if near else rest(sign)
    comes = place < taken.number if taken.end is End.LEFT else place >= number - taken.number
    return filled(sign) if comes else rest(sign)


def countdown(canvas: Canvas, y: int, view: View) -> int:
    """Write how many turns are left in the last round, if any; return the next column."""
    if not view.left:
        return 2
    told = n_("Last round: {number} turn to go", "Last round: {number} turns to go", view.left)
    return canvas.put(2, y, f" {told.format(number=view.left)} ", "neutral") + 2
