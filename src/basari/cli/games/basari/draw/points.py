"""Where everybody's points came from: bars on one scale, and what each leg brought."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.leg import goal_letter
from basari.cli.pages.ranking import places
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.strip import BADGE, write_name
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import badge_style, jewel_style
from basari.cli.texts import _, tell
from basari.kernel import Seat, Standings
from basari.rules.basari import cards
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.earnings import Earnings, list_earnings
from basari.rules.basari.gems import COLOURS
from basari.value import Value

ROWS = 3
"""The fewest lines of a player: a name, a bar, and an empty line."""
HEAD, FOOT = 1, 2
"""Lines above and below the players."""
THICK = 3
"""The most lines of a bar."""
TOTAL = 8
"""Columns of the points at the right."""
NAME = 12
"""The fewest cells of a name; the first legs are left out if their columns would reach into it."""


class PointBars(Value):
    """Each player's points as a bar, split by where they came from."""

    scene: AnyScene
    standings: Standings

    @property
    def earnings(self) -> tuple[Earnings, ...]:
        """Each seat's points by source."""
        return list_earnings(self.scene.story.entries, len(self.scene.names))

    @property
    def _goal(self) -> str:
        """The letter for workers or laps."""
        return goal_letter(workers=isinstance(self.scene.view, cards.View))

    def height(self, room: int) -> int:
        """Return how many of *room* lines the bars take."""
        return HEAD + FOOT + self._each(room) * len(self.scene.names)

    def _each(self, room: int) -> int:
        seats = len(self.scene.names)
        return max(ROWS, min(THICK + 2, (room - HEAD - FOOT) // seats))

    def draw(self, canvas: Canvas, box: tuple[int, int, int, int]) -> None:
        """Draw the bars into a block of the canvas, the best player first, with a legend below."""
        (x, y, width, room), earnings = box, self.earnings
        each, last = self._each(room), x + width
        columns = self._legs(canvas, (x, y, width), earnings)
        canvas.right(last, y, _("points"), "faint")
        taken, y = places(self.standings), y + HEAD
        scale = width / max(1, *self.standings.points)
        for seat in sorted(taken, key=lambda seat: (taken[seat], seat)):
            won = seat in self.standings.winners
            if won:
                canvas.fill(x - 1, y, width + 2, each - 1, "surface")
                for row in range(each - 1):
                    canvas.put(x - 2, y + row, "▐", f"seat{seat}")
            canvas.badge(x, y, seat)
            room_left = min(columns, default=last - TOTAL) - x - BADGE - 6
            at = (x + BADGE + 1, y)
            write_name(canvas, at, self.scene.names[seat], room_left, "strong" if won else "")
            for end, leg in columns.items():
                gained = earnings[seat].legs[leg]
                best = gained == max(own.legs[leg] for own in earnings)
                canvas.right(end, y, f"{gained:+}", "strong" if best else "dim")
            canvas.right(last, y, f"{self.standings.points[seat]}", "strong")
            for row in range(each - 2):
                self._bar(canvas, (x, y + 1 + row), seat, scale, words=row == (each - 3) // 2)
            y += each
        self._legend(canvas, (x, y + FOOT - 2))

    def _legs(
        self, canvas: Canvas, place: tuple[int, int, int], earnings: Sequence[Earnings]
    ) -> dict[int, int]:
        """Write headings for the last legs that fit; return each column's end with its leg."""
        x, y, width = place
        legs = range(len(earnings[0].legs))
        heads = [_("leg {leg}").format(leg=leg + 1) for leg in legs]
        end, found = x + width - TOTAL, dict[int, int]()
        for leg in reversed(legs):
            if end - cell_len(heads[leg]) < x + BADGE + 1 + NAME:
                break
            canvas.right(end, y, heads[leg], "faint")
            found[end] = leg
            end -= cell_len(heads[leg]) + 2
        return found

    def _bar(
        self, canvas: Canvas, at: tuple[int, int], seat: Seat, scale: float, *, words: bool
    ) -> None:
        """Draw one line of a bar: a block for each source, with letter and number where they fit.

        Without background colours, a block is a row of dots in its colour.
        """
        (x, y), points = at, 0
        own, first = self.earnings[seat], x
        for place, gained in enumerate(own.parts):
            points += gained
            end = first + round(points * scale)
            style, letter = self._block(seat, place)
            text = f"{letter}{gained}" if words else ""
            text = text if len(text) <= end - x else ""
            if canvas.look.shaded:
                canvas.fill(x, y, end - x, 1, style)
                canvas.mid(x, y, end - x, text, style)
            elif end > x:
                canvas.put(x, y, "│" + text.center(end - x - 1, "·")[: end - x - 1], style)
            x = max(x, end)

    def _block(self, seat: Seat, place: int) -> tuple[str, str]:
        """Return the style and letter of a source: 0 is actions, then colours, then the goal."""
        if not place:
            return badge_style(seat), ""
        if place <= len(COLOURS):
            colour = COLOURS[place - 1]
            return jewel_style(colour.name.lower()), colour.letter
        return "neutral", self._goal

    def _legend(self, canvas: Canvas, at: tuple[int, int]) -> None:
        """Write what the blocks stand for."""
        (x, y), best = at, self.standings.winners[0]
        x = canvas.put(x, y, f" {self.earnings[best].actions} ", badge_style(best))
        x = canvas.put(x + 1, y, _("actions"), "dim") + 3
        for colour in COLOURS:
            words = f" {jewels.sign(canvas, colour)} "
            x = canvas.put(x, y, words, jewel_style(colour.name.lower()))
        x = canvas.put(x + 1, y, _("scored"), "dim") + 3
        x = canvas.put(x, y, f" {self._goal} ", "neutral")
        canvas.put(x + 1, y, tell(facts_of(self.scene.view).goals), "dim")
