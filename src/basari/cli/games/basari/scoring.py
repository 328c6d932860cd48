"""The scoring at the end of a leg: one thing after the other, then bars that add it all up.

Each of the four colours, and workers or laps, has a picture of its own in which gems are counted
out; the last picture shows what everybody got from what. Every point is explained in words beside.
"""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari import jewels
from basari.cli.games.basari.gems import draw_gem, style_of
from basari.cli.pages.sentences import wrapped
from basari.cli.terminal.canvas import Accent, Canvas, short
from basari.cli.terminal.display import rows_of
from basari.cli.terminal.frame import Paper, lines_of
from basari.cli.terminal.look import Look, jewel_style, seat_style
from basari.cli.texts import _, n_, tell
from basari.cli.words import bot_mark, count_points, listed, with_points
from basari.kernel import Event, Seat
from basari.rules.basari.board.events import LapsScored
from basari.rules.basari.board.events import LegEnded as LapEnded
from basari.rules.basari.cards.events import LegEnded, WorkersScored
from basari.rules.basari.facts.events import tell_event
from basari.rules.basari.facts.words import colour_name
from basari.rules.basari.majority import WORTH, ColourScored
from basari.value import Value

NAME = 24
"""Cells for a player's name."""
COUNT = 6
"""Cells for how many one has of something, and what it brought."""
SHORT_NAME = 17
"""Cells for a name where there is little room."""
COUNTED = 6
"""Pictures in which gems are counted out."""
RUNS = 4
"""Pictures in which points run up."""
GEM, RUN, SEEN = 0.06, 0.1, 2.5
"""How long each is seen, and how long what is counted, in beats."""
SPACINGS = ((8, 6), (6, 5), (6, 4), (6, 3), (4, 3), (4, 2), (3, 2), (3, 1), (2, 1), (1, 1))
"""Lines of those who get something, and of all others: the roomiest first."""
TALL = 4
"""From so many lines on one stays free below; with more, jewels are tall."""
Goal = WorkersScored | LapsScored


class Leg(Value):
    """All that is scored at the end of a leg."""

    events: tuple[Event, ...]
    before: tuple[int, ...]
    """Everybody's points before it."""
    names: tuple[str, ...]

    @property
    def parts(self) -> tuple[ColourScored | Goal, ...]:
        """What is scored one after the other."""
        kinds = (ColourScored, WorkersScored, LapsScored)
        return tuple(event for event in self.events if isinstance(event, kinds))

    @property
    def counts(self) -> tuple[int, ...]:
        """Everybody's workers or arches."""
        for event in self.events:
            match event:
                case LegEnded(_, counts) | LapEnded(_, counts):
                    return counts
                case _:
                    continue
        return (0,) * len(self.names)

    def so_far(self, part: int) -> tuple[int, ...]:
        """Tell everybody's points before some part."""
        points = list(self.before)
        for event in self.parts[:part]:
            for seat, gained in event.gains().items():
                points[seat] += gained
        return tuple(points)


PICTURES = COUNTED + RUNS
"""Pictures of one part; after the last one it is seen for a while."""


def accent(leg: Leg, part: int) -> Accent:
    """Tell whose picture it is: the gem's that is counted, or nobody's."""
    event = leg.parts[part] if part < len(leg.parts) else None
    return event.colour.name.lower() if isinstance(event, ColourScored) else None


def title(event: ColourScored | Goal) -> str:
    """Name what is scored."""
    match event:
        case ColourScored(colour):
            return tell(colour_name(colour))
        case WorkersScored():
            return _("Workers")
        case LapsScored():
            return _("Lap")


def worth(event: ColourScored | Goal) -> int:
    """Tell how many points there are for it."""
    return WORTH[event.colour] if isinstance(event, ColourScored) else event.points


def counted(leg: Leg, part: int, picture: int, paper: Paper) -> list[RenderableType]:
    """Draw one part, as far as it is counted: who has how many, who gets the points."""
    event, high = leg.parts[part], paper.high
    rows = _rows(leg, event, paper)
    head = 9 if high else 6
    lines = _rule(event, paper.width - 6)
    canvas = paper.canvas(head + sum(size for _seat, size in rows) + 1, accent(leg, part))
    _trail(canvas, leg, part)
    _heading(canvas, event, lines, high=high)
    y, points = head, leg.so_far(part)
    for seat, size in rows:
        _row(canvas, (y, size), seat, (leg, event, points[seat]), picture)
        y += size
    return [canvas]


def _rows(leg: Leg, event: ColourScored | Goal, paper: Paper) -> list[tuple[Seat, int]]:
    """Tell who stands in which row, those with most first, and how many lines each has."""
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


def _trail(canvas: Canvas, leg: Leg, at: int) -> None:
    """Show above where the scoring stands."""
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
    """Write in few cells what is scored, and for how many points."""
    match event:
        case None:
            return _("sum") if look.plain else "Σ"
        case ColourScored(colour):
            return f"{look.glyphs.shapes[colour]}{colour.letter} {WORTH[colour]}"
        case _:
            return f"▮{_letter(event)} {event.points}"


def _heading(
    canvas: Canvas, event: ColourScored | Goal, lines: Sequence[str], *, high: bool
) -> None:
    """Name what is scored in large letters, its points at the right, the rule between them."""
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
    """Say in two short lines what brings these points."""
    match event:
        case ColourScored(_, _, winners, _, returned):
            points = count_points(worth(event))
            most = _("Whoever has most gets {points}").format(points=points)
            if not winners:
                return [most, _("but nobody has any.")]
            back = n_("and gives back {count}.", "and give back {count} each.", len(winners))
            return [most, back.format(count=returned)]
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
    """Draw a player: the name, what they have of it, and their points."""
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
    name, mark = leg.names[seat], bot_mark(leg.names[seat])
    room = SHORT_NAME if width < 100 else NAME  # noqa: PLR2004 - full names where there is room
    end = canvas.badge(2, row, seat, lit=lit)
    end = canvas.put(
        end + 1,
        row,
        short(name, room - (len(mark) + 1) * bool(mark)),
        "strong" if lit else "dim",
    )
    canvas.put(end + 1, row, mark, "faint")
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
    """Draw how many somebody has: gems one by one, of which some go back, or a bar."""
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
    """Draw one gem that is counted: lit as a jewel, hollow if it goes back."""
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


def summed(leg: Leg, paper: Paper) -> list[RenderableType]:
    """Draw for everybody, in a bar, what they had and what came from where."""
    seats, high = len(leg.names), paper.high
    total = leg.so_far(len(leg.parts))
    order = sorted(map(Seat, range(seats)), key=lambda seat: (-total[seat], seat))
    room = paper.room - 5 - 2
    step = max(2, min(6 if high else 3, room // seats))
    canvas = paper.canvas(4 + step * seats + 2)
    _trail(canvas, leg, len(leg.parts))
    columns = _columns(canvas, leg)
    scale = (paper.width - 6) / max(1, *total)
    for place, seat in enumerate(order):
        y = 4 + place * step
        if not place:
            canvas.fill(1, y, paper.width - 2, min(step, 2 + (step > 3)), "surface")  # noqa: PLR2004
            for row in range(min(step, 2 + (step > 3))):  # noqa: PLR2004
                canvas.put(0, y + row, "▐", "strong")
        _summary(canvas, (y, columns), leg, seat, best=not place)
        deep = 2 if step > 3 else 1  # noqa: PLR2004 - tall bars where there is room
        _bar(canvas, (2, y + 1, deep), leg, seat, scale)
    return [canvas]


def _columns(canvas: Canvas, leg: Leg) -> list[int]:
    """Head the columns of a sum, and tell where they end."""
    start, end = 34, canvas.width - 12
    each = max(5, min(9, (end - start) // len(leg.parts)))
    places = [start + each * (n + 1) for n in range(len(leg.parts))]
    canvas.right(start, 2, _("before"), "faint")
    for place, event in zip(places, leg.parts, strict=True):
        match event:
            case ColourScored(colour):
                canvas.right(place, 2, jewels.sign(canvas, colour), style_of(colour))
            case _:
                canvas.right(place, 2, short(_initial(event), each - 1), "faint")
    canvas.right(canvas.width - 3, 2, _("points"), "faint")
    return places


def _initial(event: Goal) -> str:
    """Name a goal in a few cells."""
    return _("work") if isinstance(event, WorkersScored) else _("lap")


def _summary(
    canvas: Canvas, place: tuple[int, Sequence[int]], leg: Leg, seat: Seat, *, best: bool
) -> None:
    """Write what somebody had before, got from each part, and has now."""
    y, columns = place
    name, mark = leg.names[seat], bot_mark(leg.names[seat])
    end = canvas.badge(2, y, seat)
    room = 24 - (len(mark) + 1) * bool(mark)
    end = canvas.put(end + 1, y, short(name, room), "strong" if best else "")
    canvas.put(end + 1, y, mark, "faint")
    canvas.right(34, y, str(leg.before[seat]), "dim")
    for column, event in zip(columns, leg.parts, strict=True):
        got = event.gains().get(seat, 0)
        style = style_of(event.colour) if isinstance(event, ColourScored) else "strong"
        text = str(got) if got else canvas.look.glyphs.dot
        canvas.right(column, y, text, f"{style} strong" if got else "ghost")
    canvas.right(canvas.width - 3, y, str(leg.so_far(len(leg.parts))[seat]), "strong")


def _bar(canvas: Canvas, place: tuple[int, int, int], leg: Leg, seat: Seat, scale: float) -> None:
    """Draw what somebody had, and behind it a block for each part that brought something."""
    x, y, deep = place
    ground = "hollow" if canvas.look.shaded else "dim"
    parts = [("", leg.before[seat], ground)]
    for event in leg.parts:
        got = event.gains().get(seat, 0)
        if isinstance(event, ColourScored):
            letter, style = event.colour.letter, jewel_style(event.colour.name.lower())
        else:
            letter, style = _letter(event), "neutral"
        parts.append((f"{letter}{got}", got, style))
    at, points, gap = x + 1, 0, int(not canvas.look.shaded)
    for label, got, style in parts:
        points += got
        end = x + 1 + round(points * scale)
        text = label if len(label) <= end - at - gap else ""
        filler = " " if style != "dim" else "░"
        for row in range(deep if got else 0):
            words = text if row == 0 else ""
            canvas.fill(at, y + row, end - at - gap, 1, style, filler)
            canvas.mid(at, y + row, end - at - gap, words, style)
        at = max(at, end)


def _letter(event: Event) -> str:
    """Name a goal by one letter, within a bar."""
    return _("W") if isinstance(event, WorkersScored) else _("L")


def explained(leg: Leg, paper: Paper) -> list[Text]:
    """Explain every point: a table of what everybody had and got, then each step in words."""
    table = _table(leg, paper)
    words = [
        line for event in leg.events for line in wrapped(tell(tell_event(event), leg.names), paper)
    ]
    return [*lines_of([table], paper), Text(), *words]


def _table(leg: Leg, paper: Paper) -> Table:
    """Draw a row per player: points before, what each step brought, and the total."""
    table = Table(
        box=paper.look.glyphs.box,
        expand=True,
        border_style="line",
        header_style="title",
        padding=0,
    )
    table.add_column(_("Player"), width=NAME, no_wrap=True)
    table.add_column(_("Before"), justify="right", overflow="fold")
    for event in leg.parts:
        table.add_column(
            _column(event, paper.look), justify="center", min_width=COUNT, overflow="fold"
        )
    table.add_column(_("Total"), justify="right", overflow="fold")
    total = leg.so_far(len(leg.parts))
    for seat, name in enumerate(leg.names):
        table.add_row(
            Text(name, seat_style(Seat(seat))),
            str(leg.before[seat]),
            *(_cell(event, leg, Seat(seat), paper) for event in leg.parts),
            Text(str(total[seat]), "title"),
        )
    return table


def _column(event: ColourScored | Goal, look: Look) -> Text:
    """Head a column with what is scored."""
    if isinstance(event, ColourScored):
        return draw_gem(event.colour, look) + Text(
            f" {WORTH[event.colour]}", style_of(event.colour)
        )
    return Text(title(event))


def _cell(event: ColourScored | Goal, leg: Leg, seat: Seat, paper: Paper) -> Text:
    """Tell how many a player has of what is scored, and what it brought."""
    counts = event.owned if isinstance(event, ColourScored) else leg.counts
    number, gained = f"{counts[seat]:>2} ", event.gains()
    if seat not in gained:
        return Text(f"{number}   ")
    return Text.assemble(number, (f"{paper.look.glyphs.most}{gained[seat]:<2}", "most"))


def times(leg: Leg) -> Iterator[float]:
    """Tell how long each picture of a scoring is seen, in beats."""
    for _part in leg.parts:
        yield from [GEM] * COUNTED
        yield from [RUN] * (RUNS - 1)
        yield RUN
        yield SEEN


def said_below(leg: Leg) -> str:
    """Say who leads, and by how much."""
    total = leg.so_far(len(leg.parts))
    best = sorted(total, reverse=True)
    first = [leg.names[seat] for seat, own in enumerate(total) if own == best[0]]
    if len(first) > 1:
        return _("{names} are level.").format(names=listed(first))
    return _("{name} leads by {points}.").format(
        name=first[0], points=with_points(best[0] - best[1])
    )
