"""Five frames, one per gem, with a seat's chains after an answer; the best rival chains below."""

from basari.cli.games.moonlight.draw.signs import (
    GONE,
    LEADER,
    NONE,
    SHAPES,
    draw_tile,
    gem_word,
    ink,
    letters,
)
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.chains import FULL
from basari.rules.moonlight.facts.outlook import Outcome, values_of
from basari.rules.moonlight.facts.words import COLOURS
from basari.rules.moonlight.moves import Link
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS

FRAME_ROWS = FULL + 4
"""Rows of a frame: its links, the links that are removed, its value, and the border."""
WIDEST = 24
RIVALS = 3


def draw_frames(
    canvas: Canvas, y: int, view: View, seat: Seat, result: Outcome, struck: Link | None = None
) -> int:
    """Draw the chains as *result* leaves them: new and removed links, old and new value.

    *struck* is a link that a hammer would remove. Return the row below.
    """
    width = frame_width(canvas)
    others = [values_of(view.chains[s]) for s in range(len(view.seals)) if s != seat]
    for place, gem in enumerate(GEMS):
        x = MARGIN + place * width
        change = next((one for one in result.changes if one.gem == gem), None)
        _frame(canvas, x, y, width, gem, lit=change is not None)
        _links(canvas, x, y, result, place)
        if change and change.gone:
            gone = " ".join(change.gone[-1].gone)
            text = _("{links} go").format(links=gone)
            canvas.mid(x + 1, y + 1 + FULL, width - 2, short(text, width - 2), "dim strike")
        elif struck and struck.gem == gem:
            canvas.mid(x + 1, y + 1 + FULL, width - 2, f"− {struck.label}", "strong strike")
        old, new = values_of(result.before)[place], values_of(result.after)[place]
        leads = new and new >= max(values[place] for values in others)
        star = f" {LEADER}" if leads else ""
        text = f"{old} → {new}{star}" if change else f"{new or NONE}{star}"
        canvas.mid(x + 1, y + 2 + FULL, width - 2, text, ink(gem) if change else "dim")
    return y + FRAME_ROWS


def frame_width(canvas: Canvas) -> int:
    """Return the columns of a frame."""
    return min(WIDEST, (canvas.width - 2 * MARGIN) // len(GEMS))


def _frame(canvas: Canvas, x: int, y: int, width: int, gem: str, *, lit: bool) -> None:
    if lit:
        canvas.fill(x, y, width, FRAME_ROWS, "surface")
    canvas.frame(x, y, width, FRAME_ROWS, f"hue.{COLOURS[gem]}" if lit else "faint", heavy=lit)
    canvas.put(x + 2, y, f" {SHAPES[gem]} {gem_word(gem)} ", ink(gem))


def _links(canvas: Canvas, x: int, y: int, result: Outcome, place: int) -> None:
    """Write the links of a chain, with a mark beside the new ones."""
    chain, before = result.after[place], result.before[place]
    fell = any(one.gone and one.gem == GEMS[place] for one in result.landings)
    touched = chain != before
    new = sum(one.gem == GEMS[place] for one in result.landings)
    for row in range(FULL):
        if row >= len(chain):
            canvas.put(x + 4, y + 1 + row, GONE, "faint")
            continue
        fresh = row >= len(chain) - new if not fell else True
        if fresh and touched and new:
            canvas.put(x + 2, y + 1 + row, "+", "accent strong")
            canvas.put(x + 9, y + 1 + row, _("new"), "accent")
        draw_tile(canvas, x + 4, y + 1 + row, chain[row], lit=touched)


def draw_best_others(canvas: Canvas, y: int, view: View, seat: Seat, names: Names) -> None:
    """Write below each frame the highest three chains of the other seats."""
    width, own = frame_width(canvas), letters(names)
    for place in range(len(GEMS)):
        values = [(values_of(view.chains[s])[place], s) for s in range(len(names)) if s != seat]
        at = MARGIN + place * width + 1
        for worth, other in sorted(values, reverse=True)[:RIVALS]:
            if worth:
                at = canvas.put(at, y, own[other], f"{seat_style(Seat(other))} strong")
                at = canvas.put(at, y, f"{worth}", "dim") + 1
