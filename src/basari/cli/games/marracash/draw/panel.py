"""The panel beside the map: everybody's cash and signs, and the page's subject."""

from collections.abc import Collection, Mapping

from rich.cells import cell_len

from basari.cli.games.marracash.draw.signs import filled, lit, money
from basari.cli.pages.strip import write_name_and_mark
from basari.cli.parts import panel
from basari.cli.terminal.canvas import short
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.marracash.table import View

NUMBERS = 18
"""Columns beside a name: cash, an extra column that depends on the page, and signs left."""
CASH, EXTRA = 10, 4
"""Columns to the right of cash, and to the right of the extra column."""
Extra = tuple[str, str]
"""A seat's entry in the extra column, and its style."""


class Panel(panel.Panel):
    """A panel that can show everybody's possessions, shops, and groups of visitors."""

    def people(
        self,
        view: View,
        head: str = "",
        extra: Mapping[Seat, Extra] | None = None,
        lit_seat: Seat | None = None,
        out: Collection[Seat] = (),
    ) -> None:
        """Write a row per seat: cash, its entry in *extra* below the heading *head*, and signs.

        The row of *lit_seat* is highlighted, and the rows of the seats in *out* are dim.
        """
        room = EXTRA + cell_len(head) + 1
        self.canvas.right(self.last - max(CASH, room), self.y, _("cash"), "faint")
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
        style = f"{seat_style(seat)} strong" if chosen else "faint" if out else ""
        write_name_and_mark(
            self.canvas, (self.x + 2, y), self.names[seat], self.width - NUMBERS, style
        )
        self.canvas.right(self.last - CASH, y, money(view.cash[seat]), "dim" if out else "strong")
        self.canvas.right(self.last - EXTRA, y, *extra)
        self.canvas.right(self.last, y, f"{view.signs[seat]}", "dim")
        self.y += 1

    def head(self, text: str) -> None:
        """Write a text into the line below the players."""
        self.canvas.put(self.x + 2, self.y - 1, f" {text} ", "dim")

    def who(self, x: int, y: int, seat: Seat, room: int) -> int:
        """Draw a seat's letter and name, the name cut to fit; return the column after them."""
        x = self.badge(x, y, seat)
        name = short(self.names[seat], room - 2)
        return self.canvas.put(x + 1, y, name, f"{seat_style(seat)} strong")

    def name(self, seat: Seat, room: int) -> str:
        """Return a seat's name, cut to *room* cells."""
        return short(self.names[seat], room)

    def shop(self, x: int, y: int, name: str) -> int:
        """Draw the sign of a shop; return the column after it."""
        return self.canvas.put(x, y, f" {name} ", filled(name[0]))

    def group(self, x: int, y: int, group: str, *, gap: bool = True) -> int:
        """Write visitors in their colours; return the column after them."""
        for place, sign in enumerate(group):
            x = self.canvas.put(x + (gap and place > 0), y, sign, f"{lit(sign)} strong")
        return x

    def pair(self, label: str, value: str, style: str = "strong") -> None:
        """Write a label, and a value at the right edge."""
        self.canvas.put(self.x + 1, self.y, short(label, self.width - len(value) - 3), "dim")
        self.canvas.right(self.last - 1, self.y, value, style)
        self.y += 1
