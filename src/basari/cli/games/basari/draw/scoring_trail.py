"""The parts of a scoring in a row, with the present one marked."""

from basari.cli.games.basari.draw.leg import Goal, Leg, goal_letter
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import Look
from basari.cli.texts import _
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.majority import WORTH, ColourScored


def trail(canvas: Canvas, leg: Leg, at: int) -> None:
    """Draw the parts in the first row, with a tick on those done and a block on part *at*."""
    each = (canvas.width - 4) // (len(leg.parts) + 1)
    for place, event in enumerate((*leg.parts, None)):
        words = _mark(canvas.look, event)
        if place < at:
            words = f"{canvas.look.glyphs.done} {words}"
        style = "dim" if place < at else "faint"
        x = 2 + place * each
        if place == at:
            canvas.put(x, 0, short(words, each - 1).center(each - 1), "accent.badge")
        else:
            canvas.mid(x, 0, each - 1, short(words, each - 1), style)


def _mark(look: Look, event: ColourScored | Goal | None) -> str:
    """Return a part's sign with its points, in a few cells; the sign of the sum for `None`."""
    match event:
        case None:
            return _("sum") if look.plain else "Σ"
        case ColourScored(colour):
            return f"{look.glyphs.shapes[colour]}{colour.letter} {WORTH[colour]}"
        case _:
            return f"▮{goal_letter(workers=isinstance(event, WorkersScored))} {event.points}"
