"""The ring unrolled into two lines, for pages without room for the ring itself."""

from basari.cli.games.basari.draw.gems import style_of
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.basari.board import View
from basari.rules.basari.gems import COLOURS

LINES = 2
LEAST = 2
"""The fewest columns of an arch."""


def draw_ring_strip(canvas: Canvas, view: View) -> None:
    """Draw pawns and start tiles, with each arch's points and most precious gem below them.

    On a canvas of one line, pawns replace the points, and start tiles are left out.
    """
    below = min(1, canvas.height - 1)
    arches = view.rules.track
    each = max(LEAST, (canvas.width - 2 * MARGIN) // len(arches))
    left = (canvas.width - each * len(arches)) // 2
    for place, arch in enumerate(arches):
        x = left + place * each
        pawns = [Seat(seat) for seat, pawn in enumerate(view.pawns) if pawn == arch.number]
        starts = [Seat(seat) for seat, start in enumerate(view.starts) if start == arch.number]
        dearest = next(colour for colour in COLOURS if arch.gems[colour])
        end = canvas.put(x, below, f"{arch.points}", "strong" if pawns else "dim")
        canvas.put(end, below, canvas.look.glyphs.shapes[dearest], style_of(dearest))
        for column, seat in enumerate(pawns[:each]):
            canvas.put(x + column, 0, f"{seat + 1}", badge_style(seat))
        if starts and not pawns and below:
            canvas.put(x, 0, canvas.look.glyphs.start, seat_style(starts[0]))


def explain_ring_strip() -> str:
    """Return a sentence that explains the unrolled ring."""
    return _(
        "Above is the ring from arch 1 on: pawns and start tiles, and below them the points of "
        "each arch and its dearest gem; t shows it whole."
    )
