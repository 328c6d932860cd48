"""The panel beside the map: what everybody has, and whatever the page is about."""

from collections.abc import Collection, Mapping, Sequence

from basari.cli.games.marracash.signs import filled, lit, money, tint
from basari.cli.pages.strip import tagged
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.marracash.table import View

NUMBERS = 18
"""Columns beside a name: cash, what belongs to the question, signs."""
CASH, EXTRA = 10, 4
"""Columns to the right of cash, and of what belongs to the question."""
Extra = tuple[str, str]
"""What belongs to the question of a seat, and its style."""


class Panel:
    """Rows at the right of a page that are written from top to bottom."""

    def __init__(
        self, canvas: Canvas, x: int, y: int, width: int, names: Names, letters: Sequence[str]
    ) -> None:
        self.canvas, self.x, self.y, self.width = canvas, x, y, width
        self.names, self.letters = names, letters

    @property
    def last(self) -> int:
        """The column behind it."""
        return self.x + self.width

    @property
    def room(self) -> int:
        """Rows that are left."""
        return self.canvas.height - self.y

    def people(
        self,
        view: View,
        head: str = "",
        extra: Mapping[Seat, Extra] | None = None,
        lit_seat: Seat | None = None,
        out: Collection[Seat] = (),
    ) -> None:
        """Write a row for everybody: cash, one column that belongs to the question, signs."""
        self.canvas.right(self.last - CASH, self.y, _("cash"), "faint")
        self.canvas.right(self.last - EXTRA, self.y, head, "faint")
        self.canvas.right(self.last, self.y, "⌂", "faint")
        self.y += 1
        for seat in map(Seat, range(len(self.names))):
            own = (extra or {}).get(seat, ("·" if head else "", "faint"))
            self._row(view, seat, own, chosen=seat == lit_seat, out=seat in out)
        self.canvas.line(self.x, self.y, self.width)
        self.y += 1

    def _row(
        self,
        view: View,
        seat: Seat,
        extra: Extra,
        *,
        chosen: bool,
        out: bool,
    ) -> None:
        y = self.y
        if chosen:
            self.canvas.lit(self.x, y, self.width)
        self.badge(self.x, y, seat)
        style = f"{seat_style(tint(seat))} strong" if chosen else "faint" if out else ""
        tagged(self.canvas, (self.x + 2, y), self.names[seat], self.width - NUMBERS, style)
        self.canvas.right(self.last - CASH, y, money(view.cash[seat]), "dim" if out else "strong")
        self.canvas.right(self.last - EXTRA, y, *extra)
        self.canvas.right(self.last, y, f"{view.signs[seat]}", "dim")
        self.y += 1

    def headed(self, text: str) -> None:
        """Write something into the line below everybody."""
        self.canvas.put(self.x + 2, self.y - 1, f" {text} ", "dim")

    def badge(self, x: int, y: int, seat: Seat) -> int:
        """Draw the block of a seat: its letter."""
        return self.canvas.put(x, y, self.letters[seat], badge_style(tint(seat)))

    def who(self, x: int, y: int, seat: Seat, room: int) -> int:
        """Draw a seat's letter and name in so many columns."""
        x = self.badge(x, y, seat)
        name = short(self.names[seat], room - 2)
        return self.canvas.put(x + 1, y, name, f"{seat_style(tint(seat))} strong")

    def name(self, seat: Seat, room: int) -> str:
        """Name a seat in so many columns."""
        return short(self.names[seat], room)

    def gap(self, rows: int = 1) -> None:
        """Leave rows empty, if there are some to spare."""
        self.y += rows

    def shop(self, x: int, y: int, name: str) -> int:
        """Draw the sign of a shop."""
        return self.canvas.put(x, y, f" {name} ", filled(name[0]))

    def group(self, x: int, y: int, group: str, *, gap: bool = True) -> int:
        """Write visitors in their colours."""
        for place, sign in enumerate(group):
            x = self.canvas.put(x + (gap and place > 0), y, sign, f"{lit(sign)} strong")
        return x

    def row(self, *parts: str | tuple[str, str]) -> None:
        """Write a row of parts."""
        self.canvas.parts(self.x, self.y, *parts)
        self.y += 1

    def pair(self, label: str, value: str, style: str = "strong") -> None:
        """Write a label, and at the right a value."""
        self.canvas.put(self.x + 1, self.y, short(label, self.width - len(value) - 3), "dim")
        self.canvas.right(self.last - 1, self.y, value, style)
        self.y += 1

    def say(self, text: str, style: str = "dim") -> None:
        """Write a sentence in as many rows as it takes."""
        for line in broken(text, self.width, later=""):
            self.canvas.put(self.x, self.y, line, style)
            self.y += 1

    def told(self, sentences: Sequence[str]) -> None:
        """Write sentences, newest last; of too many, those that have room, the newest bright."""
        blocks = [broken(text, self.width - 2, later="") for text in sentences]
        room, kept = self.room, list[tuple[list[str], bool]]()
        for place, block in enumerate(reversed(blocks)):
            if room < len(block):
                break
            room -= len(block) + 1
            kept.insert(0, (block, place == 0))
        for block, newest in kept:
            self.canvas.put(self.x, self.y, "·", "faint")
            for line in block:
                self.canvas.put(self.x + 2, self.y, line, "" if newest else "dim")
                self.y += 1
            self.y += int(self.room > 0)
