"""One scored part of a leg: a colour, workers or laps, counted out player by player."""

from collections.abc import Sequence

from rich.console import RenderableType

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.games.basari.draw.leg import (
    COUNTED,
    PICTURES,
    RUNS,
    Goal,
    Leg,
    accent,
    title,
    worth,
)
from basari.cli.games.basari.draw.scoring_trail import trail
from basari.cli.pages.strip import write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.display import rows_of
from basari.cli.terminal.frame import Paper
from basari.cli.texts import _, n_
from basari.cli.words import count_points
from basari.kernel import Seat
from basari.rules.basari.board.events import LapsScored
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.majority import ColourScored

SHORT_NAME, NAME = 17, 24
"""The cells of a name on narrow canvases, and on others."""
SPACINGS = ((8, 6), (6, 5), (6, 4), (6, 3), (4, 3), (4, 2), (3, 2), (3, 1), (2, 1), (1, 1))
"""Lines of a scoring player's row, and of any other row: the roomiest pair first."""
TALL = 4
"""The fewest lines of a row that keeps its last line free; in higher rows, jewels are tall."""


def draw_part(leg: Leg, part: int, picture: int, paper: Paper) -> list[RenderableType]:
    """Draw one part after *picture* counting steps: who has how many, and who gets the points."""
    event, high = leg.parts[part], paper.high
    rows = _rows(leg, event, paper)
    head = 9 if high else 6
    lines = _rule(event, paper.width - 6)
    canvas = paper.canvas(head + sum(size for _seat, size in rows) + 1, accent(leg, part))
    trail(canvas, leg, part)
    _heading(canvas, event, lines, high=high)
    y, points = head, leg.so_far(part)
    for seat, size in rows:
        _row(canvas, (y, size), seat, (leg, event, points[seat]), picture)
        y += size
    return [canvas]


def _rows(leg: Leg, event: ColourScored | Goal, paper: Paper) -> list[tuple[Seat, int]]:
    """Return the players with the lines of their rows, those who get most points first."""
    owned = event.owned if isinstance(event, ColourScored) else leg.counts
    got = event.gains()
    seats = [Seat(seat) for seat in range(len(leg.names))]
    order = sorted(seats, key=lambda seat: (-got.get(seat, 0), -owned[seat], seat))
    room = paper.room - (10 if paper.high else 7)
    for lit, plain in SPACINGS:
        rows = [(seat, lit if seat in got else plain) for seat in order]
        if sum(size for _seat, size in rows) <= room:
            return rows
    return rows


def _heading(
    canvas: Canvas, event: ColourScored | Goal, lines: Sequence[str], *, high: bool
) -> None:
    """Write the part's name large, its points at the right, and the rule between if it fits."""
    y, points = 2, str(worth(event))
    wide = (8 if high else 4) * len(points) - 1
    drawn = rows_of(title(event), double=True)
    double = high and drawn is not None and len(drawn[0]) + wide + 8 <= canvas.width
    end = canvas.big(2, y, title(event), "accent", double=double)
    canvas.big(canvas.width - 3 - wide, y, points, "accent", double=high)
    fitting = max(map(len, lines)) <= canvas.width - end - wide - 8
    if fitting:
        for row, line in enumerate(lines):
            canvas.put(end + 3, y + 1 + high + row, line, "dim" if row else "strong")


def _rule(event: ColourScored | Goal, width: int) -> list[str]:
    """Return two short lines: who gets the points of a part, and what is given back."""
    match event:
        case ColourScored(_, _, winners, _, returned):
            points = count_points(worth(event))
            if len(winners) > 1:
                most, back = _("Those with most share {points}"), _("and give back {count} each.")
            else:
                most, back = _("Whoever has most gets {points}"), _("and gives back {count}.")
            back = back if winners else _("but nobody has any.")
            return [most.format(points=points), back.format(count=returned)]
        case WorkersScored(_, _, points):
            said = _("15 workers bring {points}").format(points=count_points(points))
        case LapsScored(_, points):
            said = _("A whole lap brings {points}").format(points=count_points(points))
    return [short(said, width), _("to all who have come so far.")]


def _row(
    canvas: Canvas,
    place: tuple[int, int],
    seat: Seat,
    told: tuple[Leg, ColourScored | Goal, int],
    picture: int,
) -> None:
    """Draw a player's row: name, count so far, and points."""
    (y, size), (leg, event, before) = place, told
    got = event.gains().get(seat, 0)
    lit = seat in event.gains() and picture >= COUNTED
    width, row = canvas.width, y + (size - 1) // 2
    if lit:
        deep = size if size < TALL else size - 1
        row = y + (deep - 1) // 2
        canvas.fill(1, y, width - 2, deep, "surface")
        for line in range(deep):
            canvas.put(0, y + line, "▐", "accent")
    room = SHORT_NAME if width < 100 else NAME  # noqa: PLR2004 - full names where there is room
    end = canvas.badge(2, row, seat, lit=lit)
    write_name(canvas, (end + 1, row), leg.names[seat], room, "strong" if lit else "dim")
    _amount(canvas, (room + 8, row, size), seat, (leg, event), picture)
    now = before + (got * (picture - COUNTED) // RUNS if lit else 0)
    text = f"{before} → {now}" if lit and now > before else f"{before}"
    canvas.right(width - 3, row, text, "strong" if lit else "dim")
    if lit:
        gained = f"{canvas.look.glyphs.most} +{got}"
        if size > 2:  # noqa: PLR2004 - there is a line above
            canvas.right(width - 3, row - 1, gained, "accent strong")
        else:
            canvas.right(width - 4 - len(text), row, gained, "accent strong")


def _amount(
    canvas: Canvas,
    place: tuple[int, int, int],
    seat: Seat,
    told: tuple[Leg, ColourScored | Goal],
    picture: int,
) -> None:
    """Draw a player's count: gems one by one, hollow if given back; workers or laps as a bar."""
    (x, y, size), (leg, event) = place, told
    lit = seat in event.gains() and picture >= COUNTED
    if not isinstance(event, ColourScored):
        whole = 15 if isinstance(event, WorkersScored) else max(leg.counts)
        number = leg.counts[seat]
        shown = number * min(picture, COUNTED) // COUNTED
        canvas.right(x, y, str(shown), "strong" if lit else "dim")
        canvas.meter(x + 2, y, shown, 0, whole, 30, f"seat{seat}")
        return
    owned = event.owned[seat]
    shown = -(-owned * min(picture, COUNTED) // COUNTED)
    canvas.right(x, y, str(shown), "strong" if lit else "dim")
    back = event.returned if lit and picture >= PICTURES else 0
    room = canvas.width - x - 20
    each = next((wide for wide in (5, 4, 3) if owned * wide <= room), 1)
    for number in range(shown):
        at, gone = x + 2 + number * each, number >= owned - back
        _gem(canvas, (at, y, each), event, lit=lit, gone=gone, tall=size > TALL)
    if back and size > 2:  # noqa: PLR2004 - there is a line below
        words = n_("{count} goes back", "{count} go back", back).format(count=back)
        canvas.put(x + 2 + (owned - back) * each, y + 1, words, "dim")


def _gem(
    canvas: Canvas,
    place: tuple[int, int, int],
    event: ColourScored,
    *,
    lit: bool,
    gone: bool,
    tall: bool,
) -> None:
    """Draw one counted gem: a jewel if its owner scores, hollow if it is given back."""
    (x, y, each), colour = place, event.colour
    if each < 4:  # noqa: PLR2004 - too narrow for letters on every one
        shape = jewels.HOLLOW[colour] if gone else canvas.look.glyphs.shapes[colour]
        canvas.put(x, y, shape, style_of(colour))
    elif gone:
        words = jewels.sign(canvas, colour, hollow=True).center(each - 1)
        canvas.put(x, y, words, f"{style_of(colour)} hollow")
    elif lit:
        rows = jewels.TALL if tall else jewels.FLAT
        jewels.jewel(canvas, x, y - tall, colour, rows=rows, width=each - 1)
    else:
        canvas.put(x, y, jewels.sign(canvas, colour).center(each - 1), style_of(colour))
