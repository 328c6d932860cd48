"""A negotiation as everybody sees it: two purses as gems, the ladder of bids, and bystanders.

The ladder grows upwards. The standing offer is lit and older ones fade. The offer being built hangs
above them, hollow, and so do its gems in the purse that they would come from.
"""

from rich.console import RenderableType

from basari.cli.games.basari.draw.bystanders import bystanders
from basari.cli.games.basari.draw.ladder import Ladder
from basari.cli.games.basari.draw.negotiation import RUNGS, Negotiation
from basari.cli.games.basari.draw.offer import NOTHING, Making
from basari.cli.games.basari.draw.sides import Sides
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.kernel import Seat
from basari.rules.basari.editions import Action
from basari.rules.basari.negotiation import Bargain

SAID = 8
"""The lines kept free above and below the negotiation, for its heading and for remarks."""


def draw_bargain(
    scene: AnyScene, bargain: Bargain[Action], paper: Paper, making: Making = NOTHING
) -> tuple[list[RenderableType], list[RenderableType]]:
    """Return the two sides with the ladder between them, and the bystanders to draw below.

    The sides take 12 lines on small paper.
    """
    fields = scene, bargain, paper, making
    sides, ladder = Sides(*fields), Ladder(*fields)
    top = ladder.tall + 1 + paper.high
    canvas = paper.canvas(top + (RUNGS - 1) * ladder.step + 1 + paper.high, bargain.turn)
    sides.draw(canvas)
    ladder.draw(canvas, top)
    return [canvas], [*_draw_others(ladder)]


def _draw_others(picture: Negotiation) -> list[Canvas]:
    """Draw the points and gems of the bystanders, spaced out if there is room."""
    seats, paper = map(Seat, range(len(picture.scene.names))), picture.paper
    others = [seat for seat in seats if seat not in picture.sides]
    used = picture.tall + 3 + RUNGS * picture.step + 2 * len(others)
    airy = paper.high and used + SAID <= paper.room
    return bystanders(picture.scene, others, paper, airy=airy)
