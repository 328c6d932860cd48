"""The two sides of a negotiation: the player, what the action would bring, and the purse."""

from rich.cells import cell_len

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import gems_in, style_of
from basari.cli.games.basari.draw.labels import how_far, now_and_then
from basari.cli.games.basari.draw.negotiation import Negotiation
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import jewel_style
from basari.cli.texts import _
from basari.cli.words import bot_mark, count_points
from basari.facts import Prospect
from basari.kernel import Seat
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.prospects import leaders
from basari.rules.basari.gems import COLOURS, Colour

METER = 8
BLOCK = 4
"""Columns of a gem drawn as a block, with its gap."""
STAR = 3
"""Columns of the mark that shows who has most of a colour."""
LOST = "☆"
"""Marks a colour in which a player leads now, but not if the offer is accepted."""


class Sides(Negotiation):
    """Both sides of a negotiation, next to each other."""

    def draw(self, canvas: Canvas) -> None:
        """Draw both sides at the top of the canvas, the seat whose turn it is highlighted."""
        half = (self.paper.width - 5) // 2
        for seat, x in zip(self.sides, (2, 3 + half), strict=True):
            self._side(canvas, seat, x, half)

    def _side(self, canvas: Canvas, seat: Seat, x: int, width: int) -> None:
        """Draw one side: the player, what the action would bring, and the purse."""
        high, lit = int(self.paper.high), seat == self.bargain.turn
        if lit:
            canvas.fill(x, 0, width, self.tall, "surface")
            for row in range(self.tall):
                canvas.put(x - 1, row, "▐", "accent")
        self._person(canvas, seat, x + 1, high, width - 3, lit=lit)
        self._brings(canvas, seat, (x + 5, 1 + high), lit=lit)
        self._far(canvas, seat, 1 + high, (x + 5, x + width - 2))
        for colour in COLOURS:
            at = 2 + 2 * high + (1 + self.airy) * colour
            self._gems(canvas, seat, colour, (x + 2, at, width - 4))

    def _brings(self, canvas: Canvas, seat: Seat, at: tuple[int, int], *, lit: bool) -> None:
        """Write what the action would bring the player."""
        words = now_and_then(self._prospect(seat))
        end = canvas.put(*at, words or _("would get"), "strong" if lit and words else "dim")
        if not words:
            jewels.heap(canvas, end + 1, at[1], gems_in(self._prospect(seat).gains))

    def _prospect(self, seat: Seat) -> Prospect:
        """Return what the action would bring the player."""
        return facts_of(self.view).prospect(self.view, seat, self.bargain.action)

    def _gain_width(self, seat: Seat) -> int:
        """Count the cells that `_brings` takes."""
        prospect = self._prospect(seat)
        words = now_and_then(prospect)
        return cell_len(words or _("would get")) + (
            0 if words else jewels.wide(gems_in(prospect.gains))
        )

    def _far(self, canvas: Canvas, seat: Seat, y: int, room: tuple[int, int]) -> None:
        """Write how far the player is towards the leg's end, if there is room on both sides."""
        first, last = room
        way = facts_of(self.view).way(self.view)
        free = last - first - max(map(self._gain_width, self.sides)) - 3
        longest = max((how_far(way, side) for side in self.sides), key=cell_len)
        if cell_len(longest) > free:
            return
        canvas.right(last, y, how_far(way, seat), "dim")
        if self.paper.high and cell_len(longest) + 1 + METER <= free:
            x = last - cell_len(longest) - 1 - METER
            canvas.meter(x, y, way.numbers[seat], 0, way.goal or 1, METER, f"seat{seat}")

    def _person(self, canvas: Canvas, seat: Seat, x: int, y: int, width: int, *, lit: bool) -> None:
        """Write a player's name, with points at the right."""
        name, points = self.scene.names[seat], count_points(self.view.points[seat])
        mark = bot_mark(name)
        room = width - 5 - len(points) - (len(mark) + 1 if mark else 0)
        end = canvas.badge(x, y, seat)
        if room < len(name):
            points, room = f"{self.view.points[seat]}", room + len(points) - 3
        end = canvas.put(end + 1, y, short(name, room), "strong" if lit else "")
        if mark:
            canvas.put(end + 1, y, mark, "faint")
        canvas.right(x + width, y, points, "dim")

    def _gems(
        self, canvas: Canvas, seat: Seat, colour: Colour, place: tuple[int, int, int]
    ) -> None:
        """Draw all of a player's gems of a colour; those on offer are hollow."""
        x, y, width = place
        owned = self.view.purses[seat][colour]
        given = min(owned, self.offer_of(seat)[colour])
        shapes = canvas.look.glyphs.shapes[colour], jewels.HOLLOW[colour]
        room = width - 8 - STAR
        block = self.airy and canvas.look.shaded and BLOCK * owned <= room
        step = BLOCK if block else 2 if 2 * owned <= room else 1
        end = jewels.gem(canvas, x, y, colour)
        canvas.put(end, y, f"{owned - given:>3}", "strong" if given else "dim")
        styles = style_of(colour), "strong"
        if block:
            styles = jewel_style(colour.name.lower()), f"{style_of(colour)} strong hollow"
        for place_of in range(min(owned, room // step)):
            hollow = place_of >= owned - given
            sign = f" {shapes[hollow]} " if block else shapes[hollow]
            canvas.put(end + 4 + step * place_of, y, sign, styles[hollow])
        after = end + 4 + step * min(owned, room // step) + (step == 1)
        self._star(canvas, seat, colour, (after, y, x + width))

    def _star(
        self, canvas: Canvas, seat: Seat, colour: Colour, place: tuple[int, int, int]
    ) -> None:
        """Mark a colour in which a player leads; hollow if the offer would lose the lead."""
        x, y, last = place
        kept = leaders(self.purses_after(seat), colour)
        if seat not in kept:
            lost = seat in leaders(self.view.purses, colour)
            canvas.put(x, y, LOST if lost else "", "dim")
            return
        end = canvas.put(x, y, canvas.look.glyphs.most, style_of(colour))
        if len(kept) > 1:
            tied = _("tied")
            canvas.put(end, y, f" {tied}" if end + 1 + cell_len(tied) <= last else "=", "dim")
