"""Scorings on one page: all gems in columns, or seals and last cards at the end."""

from collections.abc import Sequence

from basari.cli.games.moonlight.draw.signs import (
    COIN_SEAL,
    GONE,
    LEADER,
    MOON,
    NONE,
    SHAPES,
    ink,
    letters,
)
from basari.cli.games.moonlight.draw.table import MoonlightScene
from basari.cli.pages.strip import write_name_and_mark
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN
from basari.cli.terminal.look import badge_style, hue_style, seat_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.moonlight.events import CardsScored, Compared, GemScored
from basari.rules.moonlight.scoring import POINTS

NAME = 12
"""Columns of a name."""
FIRST, SUM = 19, 16
"""The column where the first gem begins, and the columns for the points at the right."""
SEALS, GOT, CARD = 18, 35, 44
"""The columns where seals lie, where the points for them stand, and where last cards lie."""
BEST, CARD_WIDTH = 4, 6


def write_places(canvas: Canvas, *, skip: bool) -> None:
    """Write into the first row how many points each place brings."""
    at = MARGIN
    for word, points in zip((_("highest"), _("second"), _("third")), POINTS, strict=True):
        at = canvas.put(at, 0, word + " ", "dim")
        at = canvas.put(at, 0, f"+{points}", "strong") + 3
    rule = _("ties use up places") if skip else _("ties share a place")
    canvas.put(at, 0, short(rule, canvas.width - at - MARGIN), "faint")


def _write_name(canvas: Canvas, y: int, seat: Seat, scene: MoonlightScene, style: str) -> None:
    canvas.put(MARGIN, y, f" {letters(scene.names)[seat]} ", badge_style(seat))
    write_name_and_mark(canvas, (MARGIN + 4, y), scene.names[seat], NAME, style)


def _rank(board: Sequence[Compared], before: Sequence[int]) -> tuple[list[int], list[Seat]]:
    """Return each seat's points after the events of *board*, and the seats from best to last."""
    after = [old + sum(event.points[seat] for event in board) for seat, old in enumerate(before)]
    return after, sorted(map(Seat, range(len(after))), key=lambda seat: (-after[seat], seat))


def draw_all_gems(
    canvas: Canvas, board: Sequence[Compared], before: Sequence[int], scene: MoonlightScene
) -> int:
    """Draw a column per gem: what everybody's chain is worth, and what it brings.

    Return the row below.
    """
    write_places(canvas, skip=scene.view.rules.skip_places)
    after, order = _rank(board, before)
    cell = min(14, (canvas.width - FIRST - SUM) // len(board))
    step = max(1, min(3, (canvas.height - 4) // len(order)))
    last = canvas.width - MARGIN
    for place, event in enumerate(board):
        if isinstance(event, GemScored):
            head = f"{SHAPES[event.gem]} {event.gem}"
            canvas.put(FIRST + place * cell + 2, 2, head, ink(event.gem))
    canvas.right(last, 2, _("points"), "faint")
    for row, seat in enumerate(order):
        y = 4 + row * step
        _write_name(canvas, y, seat, scene, "strong" if row == 0 else "")
        for place, event in enumerate(board):
            _draw_gem_cell(canvas, FIRST + place * cell, y, event, seat)
        canvas.right(last - 9, y, f"+{after[seat] - before[seat]}", "strong")
        canvas.right(last, y, f"{before[seat]} → {after[seat]:>2}", "strong")
    return 4 + len(order) * step


def _draw_gem_cell(canvas: Canvas, x: int, y: int, event: Compared, seat: Seat) -> None:
    if not isinstance(event, GemScored):
        return
    points, worth = event.points[seat], event.values[seat]
    first = event.places[seat] == 1
    canvas.put(x, y, LEADER if first else " ", ink(event.gem))
    style = ink(event.gem) if first else "strong" if points else "dim"
    x = canvas.put(x + 1, y, f"{worth or NONE:>2}", style)
    canvas.put(x + 1, y, f"+{points}" if points else f" {GONE}", style if points else "faint")


def draw_last_scoring(
    canvas: Canvas, board: Sequence[Compared], before: Sequence[int], scene: MoonlightScene
) -> None:
    """Draw each seat's seals and last card, and the points for them."""
    after, order = _rank(board, before)
    at = canvas.put(MARGIN, 0, f"{MOON} ", hue_style("yellow"))
    at = canvas.put(at, 0, _("The moon sets."), "strong")
    words = _("Seals and last cards score like a gem:")
    canvas.put(canvas.put(at + 2, 0, words, "dim") + 1, 0, " ".join(map(str, POINTS)), "strong")
    canvas.put(SEALS, 2, _("Seals"), "faint strong")
    canvas.put(CARD, 2, _("Last card"), "faint strong")
    canvas.right(canvas.width - MARGIN, 2, _("points"), "faint")
    step = 3 + (canvas.height >= 4 * len(order) + 6)
    for row, seat in enumerate(order):
        y = 3 + row * step
        if row == 0:
            canvas.fill(1, y, canvas.width - 2, 3, "surface")
        _write_name(canvas, y + 1, seat, scene, "strong" if row == 0 else "")
        for event in board:
            draw = _draw_card if isinstance(event, CardsScored) else _draw_seals
            draw(canvas, y, event, seat)
        sums = f"{before[seat]} → {after[seat]:>2}"
        canvas.right(canvas.width - MARGIN, y + 1, sums, "strong")
    if words := _overtaking(before, after, order, scene):
        canvas.put(MARGIN, canvas.height - 1, short(words, canvas.width - 2 * MARGIN), "dim")


def _draw_seals(canvas: Canvas, y: int, event: Compared, seat: Seat) -> None:
    number, points = event.values[seat], event.points[seat]
    room = GOT - SEALS - 5
    sign = f"{COIN_SEAL} " if 2 * number <= room else COIN_SEAL
    seals = sign * min(number, room) or NONE
    canvas.put(SEALS, y + 1, seals, f"{seat_style(seat)} strong" if points else "faint")
    canvas.right(GOT - 2, y + 1, f"{number or ''}", "strong" if points else "dim")
    _write_points(canvas, GOT, y + 1, points, seat)


def _draw_card(canvas: Canvas, y: int, event: Compared, seat: Seat) -> None:
    points = event.points[seat]
    best = points == BEST
    canvas.frame(CARD, y, CARD_WIDTH, 3, seat_style(seat) if best else "faint", heavy=best)
    card = f"{event.values[seat]:>2}"
    canvas.put(CARD + 2, y + 1, card, "strong" if points else "dim")
    _write_points(canvas, CARD + CARD_WIDTH + 3, y + 1, points, seat)


def _write_points(canvas: Canvas, x: int, y: int, points: int, seat: Seat) -> None:
    """Write points; the most that can be won have the seat's colour as background."""
    style = badge_style(seat) if points == BEST else "raised strong" if points else "faint"
    canvas.put(x, y, f" +{points} " if points else f"  {GONE}", style)


def _overtaking(
    before: Sequence[int], after: Sequence[int], order: Sequence[Seat], scene: MoonlightScene
) -> str:
    """Say whom the leader overtakes by this scoring; empty if nobody was ahead before."""
    first = order[0]
    ahead = max(map(Seat, range(len(before))), key=lambda seat: before[seat])
    if before[ahead] <= before[first]:
        return ""
    return _("{name} overtakes {other} by this: {before} → {after}.").format(
        name=scene.names[first],
        other=scene.names[ahead],
        before=before[first],
        after=after[first],
    )
