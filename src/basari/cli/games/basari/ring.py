"""The public table of the board edition: the ring of arches, and everybody's things inside it.

The ring goes clockwise from the top left. The arches at its top and bottom stand upright, with
their numbers in the outer border and start tiles on the inner one; those at its sides lie down.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil

from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari import purses as market
from basari.cli.games.basari.gems import style_of
from basari.cli.games.basari.purses import beside, fitted, spread
from basari.cli.games.basari.words import heap
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look, seat_style
from basari.cli.texts import _
from basari.cli.words import Names, count_points
from basari.kernel import Seat
from basari.rules.basari.board import Action, Arch, View
from basari.rules.basari.gems import COLOURS, LETTERS, Gems
from basari.value import Value

LONGEST_ROW = 14
"""Arches at the top of a ring that still fit on the smallest paper."""
MARKET = 58
"""The cells of what is inside a ring; it must not move when that changes."""
LAP = 5
"""The cells of a small lap bar."""


class Ring(Value):
    """How a ring is laid out: how many arches where, and how large they are."""

    across: int
    """Arches from the left corner to the right one, at the top and at the bottom."""
    down: int
    """Arches between two corners, on either side."""
    widths: tuple[int, ...]
    """The cells inside every arch of a row; an arch at a side is as wide as a corner."""
    deep: int
    """The lines of an arch at a side."""
    large: bool

    @property
    def inside(self) -> int:
        """The cells between the arches at the left and those at the right."""
        return sum(self.widths[1:-1]) + self.across - 3

    @property
    def top(self) -> range:
        """The numbers of the arches at the top, from left to right."""
        return range(1, self.across + 1)

    @property
    def bottom(self) -> range:
        """The numbers of the arches at the bottom, from left to right."""
        return range(2 * self.across + self.down, self.across + self.down, -1)

    @property
    def sides(self) -> Iterable[tuple[int, int]]:
        """The numbers of the arches at the left and at the right, from above to below."""
        last = 2 * (self.across + self.down)
        return [(last - place, self.across + 1 + place) for place in range(self.down)]


def ring_of(arches: int, *, large: bool) -> Ring:
    """Lay out a ring; where the arches do not come out even, the last places stay empty.

    >>> ring = ring_of(34, large=False)
    >>> ring.across, ring.down, ring.inside
    (14, 3, 59)
    """
    half = ceil(arches / 2)
    down = max(2, half - LONGEST_ROW)
    across = max(3, half - down)
    between = across - 2
    span = 84 - 84 % between if large else 60
    width, rest = divmod(span, between)
    upright = [width - 1 + (place < rest) for place in range(between)]
    corner = 11 if large else 8
    deep = max(2, (12 if large else 6) // down)
    return Ring(across, down, (corner, *upright, corner), deep, large)


def table(view: View, names: Names, paper: Paper, cursor: int = 0) -> list[RenderableType]:
    """Draw the table: 14 lines, or 23 on large paper; *cursor* points at an arch."""
    ring = ring_of(len(view.rules.track), large=paper.large)
    inside = (_wide_inside if paper.large else _inside)(view, names, paper.look)
    sketch = _Sketch(view, paper.look, ring, cursor)
    return [*sketch.top(), *sketch.middle(inside), *sketch.bottom()]


def stake(view: View, seat: Seat, action: Action, look: Look) -> Text:
    """Tell what an *action* would bring this *seat*."""
    arch = view.rules.track[view.pawns[seat] - 1]
    match action:
        case Action.ROLL:
            return Text(_("6 minus the pips in points, and onward"))
        case Action.POINTS:
            return Text(count_points(arch.points))
        case Action.GEMS:
            return market.take(arch.gems, view.supply, look)


def progress(view: View, seat: Seat) -> str:
    """Count the arches a seat has walked."""
    told = _("walked {walked} of {all}")
    return told.format(walked=view.walked[seat], all=len(view.rules.track))


def place(view: View, seat: Seat) -> str:
    """Describe the arch, and count those that were walked."""
    if not view.pawns[seat]:
        return _("not on the ring yet")
    arch = view.rules.track[view.pawns[seat] - 1]
    return _("on arch {number} ({points}, {gems}); {walked}").format(
        number=arch.number,
        points=count_points(arch.points),
        gems=heap(arch.gems),
        walked=progress(view, seat),
    )


def legend(look: Look) -> tuple[str, ...]:
    """Say what the signs mean."""
    told = _(
        "The table: {most} marks whoever has most of a colour. The bar counts arches walked; a leg "
        "ends after a round in which somebody is round (B10)."
    )
    arch = _(
        "An arch shows its number, its points and its gems. A number of its own is a player's "
        "pawn, one behind {start} a start tile."
    )
    return told.format(most=look.glyphs.most), arch.format(start=look.glyphs.start)


def origin() -> str:
    """Say where points come from."""
    return _("{name}: {actions} from actions, {colours} from colours, {goals} from laps.")


def scorings() -> str:
    """Say what is added up in a scoring."""
    return _("Scorings: points for colours + points for laps.")


def neighbour(arches: int, arch: int, direction: str) -> int:
    """Find the arch that lies next in a direction; where there is none, the same.

    >>> neighbour(34, 1, "right"), neighbour(34, 31, "right"), neighbour(34, 5, "down")
    (2, 30, 27)
    """
    ring = ring_of(arches, large=False)
    places = {number: (column, 0) for column, number in enumerate(ring.top)}
    places |= {number: (column, ring.down + 1) for column, number in enumerate(ring.bottom)}
    for row, (left, right) in enumerate(ring.sides, 1):
        places |= {left: (0, row), right: (ring.across - 1, row)}
    column, row = places[arch]
    across = direction in {"left", "right"}
    sign = 1 if direction in {"right", "down"} else -1
    ahead = []
    for number, (x, y) in places.items():
        way, aside = (x - column, y - row) if across else (y - row, x - column)
        if way * sign > 0 and number <= arches:
            ahead.append((abs(aside), way * sign, number))
    return min(ahead)[-1] if ahead else arch


class _Sketch(Value):
    """A ring that is being drawn."""

    view: View
    look: Look
    ring: Ring
    cursor: int

    def top(self) -> list[Text]:
        """Draw the arches at the top, from their outer border to the inner one."""
        box = self.look.glyphs.box
        outer, *within, inner = self._upright(self.ring.top, box.top)
        return [
            self._row(outer, box.top_left, box.top_divider, box.top_right),
            *[self._row(line, box.mid_left, box.mid_vertical, box.mid_right) for line in within],
            self._inner_border(inner, box.bottom_divider),
        ]

    def bottom(self) -> list[Text]:
        """Draw the arches at the bottom, from their inner border to the outer one."""
        box = self.look.glyphs.box
        outer, *within, inner = self._upright(self.ring.bottom, box.bottom)
        return [
            self._inner_border(inner, box.top_divider),
            *[self._row(line, box.mid_left, box.mid_vertical, box.mid_right) for line in within],
            self._row(outer, box.bottom_left, box.bottom_divider, box.bottom_right),
        ]

    def middle(self, inside: Sequence[Text]) -> list[Text]:
        """Draw the arches at the sides, and what is *inside* the ring."""
        sides = [
            lines
            for west, east in self.ring.sides
            for lines in zip(self._lying(west), self._lying(east), strict=True)
        ]
        if self.ring.large:
            sides.pop()
        air = [Text()] * (len(sides) - len(inside))
        margin = " " * ((self.ring.inside - MARKET) // 2)
        return [
            beside([west, fitted(Text(margin) + line, self.ring.inside), east])
            for (west, east), line in zip(sides, [*inside, *air], strict=True)
        ]

    def _row(self, parts: Sequence[Text], first: str, between: str, last: str) -> Text:
        return self._joined(parts, [first, *[between] * (len(parts) - 1)], last)

    def _inner_border(self, parts: Sequence[Text], between: str) -> Text:
        box = self.look.glyphs.box
        borders = [box.row_left, box.row_cross, *[between] * (len(parts) - 3), box.row_cross]
        return self._joined(parts, borders, box.row_right)

    def _joined(self, parts: Sequence[Text], borders: Sequence[str], last: str) -> Text:
        """Put *borders* before all parts; a part that is too wide covers the one before it."""
        line = []
        for part, border, width in zip(parts, borders, self.ring.widths, strict=True):
            covered = part.cell_len > width
            line += [part] if covered else [Text(border, "line"), part]
        return beside([*line, Text(last, "line")])

    def _mark(self) -> Text:
        return Text(self.look.glyphs.cursor, "key")

    def _upright(self, numbers: Iterable[int], border: str) -> list[tuple[Text, ...]]:
        """Draw upright arches, line by line from the outer border to the inner one."""
        arches = [
            self._upright_arch(number, border, width)
            for number, width in zip(numbers, self.ring.widths, strict=True)
        ]
        return [*zip(*arches, strict=True)]

    def _upright_arch(self, number: int, border: str, width: int) -> list[Text]:
        arch = self._arch(number)
        blank = [Text()] * (5 if self.ring.large else 3)
        outer, *within = self._contents(arch, border) if arch else blank
        lines = [fitted(outer, width, border), *[fitted(line, width) for line in within]]
        inner = fitted(self._tiles(number), width, self.look.glyphs.box.row_horizontal)
        if number == self.cursor:
            lines = [_chosen(line) for line in lines]
            lines[0] = Text.assemble(self._mark(), lines[0])
        return [*lines, inner]

    def _contents(self, arch: Arch, border: str) -> list[Text]:
        """Draw an upright arch: what is written into its outer *border*, and what is below."""
        letters, pawns = _signs(arch.gems, LETTERS), self._pawns(arch.number)
        if not self.ring.large:
            return [_numbered(arch), letters, pawns]
        number = Text.assemble((border, "line"), (f" {arch.number} ", "muted"))
        points = Text(market.brief_points(arch.points), "name")
        lines = [points, _signs(arch.gems, self.look.glyphs.shapes), letters, pawns]
        return [number, *[Text.assemble(" ", line) for line in lines]]

    def _lying(self, number: int) -> list[Text]:
        """Draw an arch at a side, with the borders to its left and right, and below if large."""
        box, width = self.look.glyphs.box, self.ring.widths[0]
        arch = self._arch(number)
        lines = [
            fitted(line, width) for line in (self._lying_contents(arch, width) if arch else [])
        ]
        if not self.ring.large:
            return self._walled(number, lines, self.ring.deep)
        below = Text(box.row_left + box.row_horizontal * width + box.row_right, "line")
        return [*self._walled(number, lines, self.ring.deep - 1), below]

    def _walled(self, number: int, lines: list[Text], deep: int) -> list[Text]:
        """Put borders beside *lines*, and blank lines below; what is too wide covers a border."""
        box, width = self.look.glyphs.box, self.ring.widths[0]
        lines += [Text(" " * width, "line")] * (deep - len(lines))
        left, after = Text(box.mid_left, "line"), Text(box.mid_right, "line")
        borders = [left] * deep
        if number == self.cursor:
            lines = [_chosen(line) for line in lines]
            borders[0] = self._mark()
        return [
            Text.assemble(border, line, after if line.cell_len <= width else "")
            for border, line in zip(borders, lines, strict=True)
        ]

    def _lying_contents(self, arch: Arch, width: int) -> list[Text]:
        tokens = spread(self._pawns(arch.number), self._tiles(arch.number), width)
        if not self.ring.large:
            return [spread(_numbered(arch), _signs(arch.gems, LETTERS), width), tokens]
        number = Text(f"{arch.number}", "muted")
        points = Text(market.brief_points(arch.points), "name")
        return [spread(number, points, width), market.gem_row(arch.gems, self.look), tokens]

    def _arch(self, number: int) -> Arch | None:
        """Find an arch, if there is one at this place of the ring."""
        track = self.view.rules.track
        return track[number - 1] if number <= len(track) else None

    def _pawns(self, number: int) -> Text:
        """Draw the pawns that stand on an arch."""
        seats = _seats_at(self.view.pawns, number)
        return beside(map(market.pawn, seats)) if seats else Text()

    def _tiles(self, number: int) -> Text:
        """Draw the start tiles that lie on an arch: `⌂13`."""
        seats = _seats_at(self.view.starts, number)
        digits = [(f"{seat + 1}", seat_style(seat)) for seat in seats]
        return Text.assemble((self.look.glyphs.start, "name"), *digits) if seats else Text()


def _chosen(line: Text) -> Text:
    chosen = line.copy()
    chosen.stylize("chosen")
    return chosen


def _seats_at(places: Sequence[int], number: int) -> list[Seat]:
    return [Seat(seat) for seat, place in enumerate(places) if place == number]


def _numbered(arch: Arch) -> Text:
    """Write the number and the points of an arch: `12 6`."""
    return Text.assemble((f"{arch.number:>2} ", "muted"), (f"{arch.points}", "name"))


@cache
def _signs(gems: Gems, signs: str) -> Text:
    """Write gems with a sign for each colour: `RRB`, or their shapes."""
    return Text.assemble(
        *[(signs[colour] * gems[colour], style_of(colour)) for colour in COLOURS if gems[colour]]
    )


def _inside(view: View, names: Names, look: Look) -> list[Text]:
    """Draw everybody's things, a line each."""
    rows = [
        beside([_row(view, seat, names, look), _lap(view, seat, look, LAP)], " ")
        for seat in map(Seat, range(len(view.pawns)))
    ]
    heading = beside([market.heading(look), Text(_("Lap"), "muted")], " ")
    return [heading, market.supply(view.supply), *rows]


def _wide_inside(view: View, names: Names, look: Look) -> list[Text]:
    """Draw everybody's things in two lines each, the second one for the lap."""
    lines = [market.heading(look), market.supply(view.supply), Text()]
    for seat in map(Seat, range(len(view.pawns))):
        lap = Text("   ") + _lap(view, seat, look, len(view.rules.track))
        lines += [_row(view, seat, names, look), beside([lap, _whereabouts(view, seat)], "  ")]
    return lines


def _row(view: View, seat: Seat, names: Names, look: Look) -> Text:
    return market.row(seat, names, view.points, view.purses, look)


def _lap(view: View, seat: Seat, look: Look, length: int) -> Text:
    """Draw how far a pawn has come, as a bar and in arches."""
    walked, arches = view.walked[seat], len(view.rules.track)
    style = "good" if walked >= arches else "name"
    bar = look.bar(walked * length // arches, length)
    return Text.assemble(bar, (f" {walked:>2}", style), (f"/{arches}", "muted"))


def _whereabouts(view: View, seat: Seat) -> Text:
    """Tell in words where a pawn started and where it is."""
    if not view.pawns[seat]:
        return Text()
    told = _("from {start} to {arch}").format(start=view.starts[seat], arch=view.pawns[seat])
    return Text(told, "muted")
