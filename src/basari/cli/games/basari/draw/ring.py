"""The public table of the board edition: the ring of arches, with the players' rows inside.

Arches are tiles: those at the top and bottom of the ring stand upright, those at its sides lie
down. A trail of dots marks the way that a pawn has just walked.
"""

from collections.abc import Mapping, Sequence
from math import ceil

from rich.console import RenderableType

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.games.basari.draw.players import purse
from basari.cli.games.basari.draw.ring_layout import Ring, ring_of
from basari.cli.pages.strip import write_name
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look, badge_style, jewel_style, seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.basari.board import Arch, View
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.value import Value

MARKET = 58
"""The cells inside a ring on small paper."""
WIDEST_NAME = 24
LAP = 5
"""The cells of a small lap bar."""
ROOMY = (36, 42, 46)
"""The fewest page lines for each of the three larger sizes of a ring."""
PILE = 6
"""The fewest lines of an arch with its gems one below the other."""
SOME = 4
"""The most gems side by side on an arch at the left or right of the ring."""
PAWN = 3
"""The cells of a pawn that stands alone on an arch."""
Trail = Mapping[Seat, frozenset[int]]
"""For each seat, the arches that its pawn has just passed."""
NO_TRAIL: Trail = {}


def table(
    view: View, names: Names, paper: Paper, cursor: int = 0, trail: Trail = NO_TRAIL
) -> list[RenderableType]:
    """Draw the table in 14 lines, or 24 on high paper; *cursor* is the number of an arch or 0.

    With a *trail* or a *cursor*, the page shows only the ring, drawn larger if there is room.
    """
    alone = paper.room if trail or cursor else 0
    grand = sum(alone >= rows for rows in ROOMY)
    ring = ring_of(len(view.rules.track), paper.width, high=paper.high, grand=grand)
    canvas = paper.canvas(ring.height, view.seat)
    sketch = _Sketch(view, ring, cursor, trail, (paper.width - ring.width) // 2)
    for number, place in ring.places().items():
        if number <= len(view.rules.track):
            sketch.arch(canvas, view.rules.track[number - 1], place)
    sketch.inside(canvas, names)
    return [canvas]


def legend(look: Look) -> tuple[str, ...]:
    """Return the sentences that explain the signs on the table."""
    told = _(
        "The table: {most} marks whoever has most of a colour. The bar counts arches walked; a leg "
        "ends after a round in which somebody is round (B10)."
    )
    arch = _(
        "An arch shows its number, its points and its gems; a badge is a player's pawn, {start} a "
        "start tile. Behind a lap stands {start} with the arch where it began."
    )
    return told.format(most=look.glyphs.most), arch.format(start=look.glyphs.start)


class _Sketch(Value):
    """A ring ready to draw, with a cursor and the trails of pawns."""

    view: View
    ring: Ring
    cursor: int
    trail: Trail
    left: int

    def arch(self, canvas: Canvas, arch: Arch, place: tuple[int, int, int, int]) -> None:
        """Draw an arch as a tile: number, start tile and points, gems, trail and pawns."""
        x, y, width, height = place
        x += self.left
        upright = height >= 4 and width < self.ring.corner or y in (0, self._low)  # noqa: PLR2004, RUF021
        lit = self._lit(arch.number)
        ground = "hollow" if lit else "surface" if arch.number % 2 else "surface2"
        canvas.fill(x, y, width, height, ground)
        edge = 0 if canvas.look.shaded else 1
        if edge and upright:
            canvas.fill(x + width - 1, y, 1, height, "dim", "│")
        canvas.put(x, y, " " * (width - edge * upright) if lit else "", lit)
        canvas.put(x, y, f"{arch.number:<2}", lit or "dim")
        self._tile(canvas, arch.number, (x + len(f"{arch.number}"), y), ground)
        if self.cursor:
            keys = ("enter",) if arch.number == self.cursor else ("home", *f"{arch.number}")
            canvas.on_click(x, y, width, height, *keys)
        at = x + (min(4, width - 2) if upright and width < self.ring.corner else width - 2)
        canvas.put(at, y, f"{arch.points}", lit or "")
        (self._upright if upright else self._lying)(canvas, arch, (x, y, width, height))

    @property
    def _low(self) -> int:
        return self.ring.height - self.ring.deep

    def _lit(self, number: int) -> str:
        """Return the style of the number of an arch that the page is about; empty for other arches.

        The page is about the arch under the cursor or the viewer's pawn, or about those just
        reached.
        """
        if self.cursor or self.view.seat is not None:
            own = self.cursor or self.view.pawns[self.view.seat or 0]
            return "accent.badge" if number == own else ""
        there = [seat for seat in _seats_at(self.view.pawns, number) if self.trail.get(seat)]
        return badge_style(there[0] if len(there) == 1 else None) if there else ""

    def _tile(self, canvas: Canvas, number: int, at: tuple[int, int], ground: str) -> None:
        """Draw a start tile in its owner's colour, or in a neutral one if several lie there."""
        owners = _seats_at(self.view.starts, number)
        if owners:
            style = seat_style(owners[0] if len(owners) == 1 else None)
            canvas.put(*at, canvas.look.glyphs.start, f"{style} strong {ground}")

    def _upright(self, canvas: Canvas, arch: Arch, place: tuple[int, int, int, int]) -> None:
        """Draw gems one below the other, or as shapes above letters, and the pawns below them."""
        x, y, width, height = place
        gems = list(jewels.one_by_one(arch.gems))
        filled = self._filled(canvas, arch.number)
        if height >= PILE or (filled and len(gems) <= height - 2):
            top, wide = y + 1 + (height > PILE), min(jewels.WIDE, width - 1)
            for row, colour in enumerate(gems):
                at = x + (width - wide) // 2, top + row
                self._jewel(canvas, at, arch, colour, wide)
        else:
            start = x + (width - len(gems)) // 2 if filled else x
            for column, colour in enumerate(gems):
                shape, jewel = canvas.look.glyphs.shapes[colour], jewel_style(colour.name.lower())
                canvas.put(start + column, y + 1, shape, jewel if filled else style_of(colour))
                canvas.put(start + column, y + 2, colour.letter, jewel if filled else "dim")
        edge = 0 if canvas.look.shaded else 1
        self._pawns(canvas, arch.number, (x, y + height - 1, width - edge), upright=True)

    def _lying(self, canvas: Canvas, arch: Arch, place: tuple[int, int, int, int]) -> None:
        """Draw gems, only as shapes if room is short, with the pawns below or beside them."""
        x, y, width, height = place
        gems = list(jewels.one_by_one(arch.gems))
        row = SOME if width >= jewels.span(SOME) else SOME // 2
        if ceil(len(gems) / row) <= height - 2:
            top = y + 1 + (height - 2 - ceil(SOME / row)) // 2
            for number, colour in enumerate(gems):
                column, line = number % row, number // row
                at = x + (jewels.JEWEL + 1) * column, top + line
                self._jewel(canvas, at, arch, colour, jewels.JEWEL)
        else:
            filled = self._filled(canvas, arch.number)
            for column, colour in enumerate(gems):
                style = jewel_style(colour.name.lower()) if filled else style_of(colour)
                canvas.put(x + column, y + 1, canvas.look.glyphs.shapes[colour], style)
        aside = SOME + 1 if height == 2 else 0  # noqa: PLR2004 - there is no line below
        self._pawns(canvas, arch.number, (x + aside, y + height - 1, width - aside), upright=False)

    def _filled(self, canvas: Canvas, number: int) -> bool:
        """Return whether gems have coloured backgrounds: only on lit arches, if those show."""
        return canvas.look.shaded and bool(self._lit(number))

    def _jewel(
        self, canvas: Canvas, at: tuple[int, int], arch: Arch, colour: Colour, width: int
    ) -> None:
        """Draw a gem: as a jewel if the arch is lit, else bare, so that pawns stand out."""
        x, y = at
        if self._filled(canvas, arch.number):
            jewels.jewel(canvas, x, y, colour, width=width)
        else:
            jewels.gem(canvas, x + (width - 2) // 2, y, colour)

    def _pawns(
        self, canvas: Canvas, number: int, place: tuple[int, int, int], *, upright: bool
    ) -> None:
        """Draw the trail across an arch, and the pawns that stand on it.

        On a large ring, or beside jewels, a single pawn fills the width that the trail leaves.
        """
        x, y, width = place
        passed = [seat for seat, arches in self.trail.items() if number in arches][:width]
        seats = _seats_at(self.view.pawns, number)
        wide = self.ring.deep >= PILE or (upright and self._filled(canvas, number))
        for dot, seat in enumerate(passed):
            canvas.put(x + dot, y, "•", f"{seat_style(seat)} strong")
        if len(seats) == 1 and wide:
            start = min(len(passed), width - 1)
            sign = canvas.sign(seats[0]).center(width - start)
            canvas.put(x + start, y, sign, badge_style(seats[0]))
        elif len(seats) == 1:
            canvas.badge(x + min(max(1, len(passed)), width - PAWN), y, seats[0])
        else:
            for dot, seat in enumerate(seats, min(0, width - len(seats))):
                canvas.put(x + dot, y, f"{seat + 1}", badge_style(seat))

    def inside(self, canvas: Canvas, names: Names) -> None:
        """Draw the supply and a row per player inside the ring."""
        ring, seats = self.ring, len(names)
        width = min(ring.width - 2 * ring.corner - 2, MARKET + WIDEST_NAME - 13)
        x = self.left + (ring.width - width) // 2
        rows = ring.down * ring.side
        step = max(1, min(3, (rows - 2) // seats))
        y = ring.deep + (rows - step * seats) // 2
        first = x + width - 39
        canvas.put(x + 1, y, f"{_('supply')} ▸", "faint")
        canvas.right(first - 1, y, _("points"), "faint")
        for colour in COLOURS:
            end = jewels.gem(canvas, first + 1 + 5 * colour, y, colour)
            canvas.put(end, y, f"{self.view.supply[colour]}", "faint")
        arches = len(self.view.rules.track)
        canvas.put(first + 22, y, _("lap of {arches}").format(arches=arches), "faint")
        for seat in map(Seat, range(seats)):
            self._row(canvas, (x, y + step * (seat + 1), width, first), seat, names)

    def _row(
        self, canvas: Canvas, place: tuple[int, int, int, int], seat: Seat, names: Names
    ) -> None:
        """Draw a player's row: name, points, purse, arches walked, and start tile."""
        (x, y, width, first), view = place, self.view
        lit = seat == view.seat
        if lit:
            canvas.lit(x, y, width)
        end = canvas.badge(x + 1, y, seat)
        write_name(canvas, (end + 1, y), names[seat], first - x - 9, "strong" if lit else "")
        canvas.right(first - 1, y, f"{view.points[seat]}", "strong")
        purse(canvas, first + 1, y, seat, view.purses)
        walked, arches = view.walked[seat], len(view.rules.track)
        canvas.meter(first + 22, y, min(walked, arches), 0, arches, LAP + 3, seat_style(seat))
        canvas.right(first + 33, y, f"{walked}", "strong" if lit or walked >= arches else "dim")
        if view.starts[seat]:
            start = f"{canvas.look.glyphs.start}{view.starts[seat]}"
            canvas.put(first + 35, y, start, seat_style(seat))


def gem_line(canvas: Canvas, gems: Gems, place: tuple[int, int, int]) -> None:
    """Draw gems one by one; if *place* is too narrow, as counts or as letters only."""
    x, y, width = place
    kinds = sum(1 for number in gems.counts if number)
    if 2 * gems.size <= width:
        jewels.row(canvas, x, y, gems)
    elif 4 * kinds - 1 <= width:
        jewels.heap(canvas, x, y, gems)
    else:
        for colour in jewels.one_by_one(gems):
            x = canvas.put(x, y, colour.letter, style_of(colour))


def _seats_at(places: Sequence[int], number: int) -> list[Seat]:
    return [Seat(seat) for seat, place in enumerate(places) if place == number]
