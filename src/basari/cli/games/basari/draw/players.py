"""The players of both editions as rows: points, purses, and how far everybody has come."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.pages.strip import NAMES, person
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, WIDTH
from basari.cli.texts import _
from basari.cli.words import bot_mark
from basari.kernel import Seat
from basari.rules.basari.facts.prospects import Goods, leaders
from basari.rules.basari.gems import COLOURS, Gems
from basari.value import Value

NAME, FULL = 13, 24
"""The most cells of a name where room is short, and where there is plenty."""
POINTS = 6
METER = 8
CLOSE = 0.7
"""The share of the goal above which a player's progress is written in bold."""


class Progress(Value):
    """How far each seat has come towards the goal that ends a leg."""

    heading: str
    now: tuple[int, ...]
    new: tuple[int, ...]
    """How much each seat would add."""
    of: int


class Strip(Value):
    """A row per player with points, purse and progress, and with what a card offers if wanted."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    purses: tuple[Gems, ...]
    supply: Gems
    way: Progress
    before: tuple[Goods, ...] = ()
    ahead: str = ""
    """The heading above what the cards offer."""
    rest: str = ""
    """A note for the heading if rows do not show cards, such as the number of cards in the pile."""
    lit: Seat | None = None
    airy: int = 0
    """Empty lines between the rows."""

    @property
    def height(self) -> int:
        """The rows of the strip, with its heading."""
        return (1 + len(self.names)) * (1 + self.airy) - self.airy

    @property
    def _longest(self) -> int:
        """The cells of the longest name, with a bot's mark."""
        marks = [bot_mark(name) for name in self.names]
        return max(
            cell_len(name) + bool(mark) + cell_len(mark)
            for name, mark in zip(self.names, marks, strict=True)
        )

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw the column headings, and a row per player."""
        lanes = _Lanes(canvas.width, 0 if self.before else self._longest)
        self._heads(canvas, y, lanes)
        for seat in map(Seat, range(len(self.names))):
            y += 1 + self.airy
            self._row(canvas, y, seat, lanes)

    def _heads(self, canvas: Canvas, y: int, lanes: "_Lanes") -> None:
        label = _("in the supply") if lanes.name == FULL else _("supply")
        canvas.put(NAMES, y, f"{label} ▸", "faint")
        canvas.right(lanes.points, y, short(_("points"), POINTS + 1), "faint")
        for colour in COLOURS:
            x = jewels.gem(canvas, lanes.gems + lanes.gap * colour, y, colour)
            canvas.put(x, y, f"{self.supply[colour]}", "faint")
        canvas.put(lanes.way, y, short(self.way.heading, lanes.meter + 3), "faint")
        if self.before:
            canvas.put(lanes.goods, y, short(self.ahead, canvas.width - lanes.goods - 1), "faint")
        else:
            canvas.right(canvas.width - MARGIN, y, self.rest, "faint")

    def _row(self, canvas: Canvas, y: int, seat: Seat, lanes: "_Lanes") -> None:
        lit = seat == self.lit
        person(canvas, y, seat, self.names[seat], lanes.name, lit=lit)
        canvas.right(lanes.points, y, f"{self.points[seat]}", "strong")
        purse(canvas, lanes.gems, y, seat, self.purses, lanes.gap)
        way = self.way
        now, new = way.now[seat], way.new[seat]
        style = "accent" if lit else "dim"
        canvas.meter(lanes.way, y, now, new, way.of, lanes.meter, style)
        end = lanes.way + lanes.meter + 3
        canvas.right(end, y, f"{now}", "strong" if lit or now > CLOSE * way.of else "dim")
        if self.before:
            goods = self.before[seat]
            canvas.put(lanes.goods, y, f"{goods.points}", "strong" if lit else "dim")
            jewels.row(canvas, lanes.goods + 2, y, goods.gems)


class _Lanes:
    """Where the columns are, on paper of a given width.

    *longest* is the width of the longest name if the rows show no cards, which leaves room for it;
    else 0.
    """

    def __init__(self, width: int, longest: int) -> None:
        spare, last = max(0, width - WIDTH), width - MARGIN
        self.name = min(FULL, max(longest, NAME + spare // (3 if longest else 2)))
        self.points = NAMES + self.name + POINTS
        self.gems = self.points + 2
        self.gap = 5 + min(5 if longest else 2, spare // 9)
        self.way = self.gems + 4 * self.gap + 1
        self.meter = last - 3 - self.way if longest else min(15, METER + spare // 4)
        self.goods = self.way + self.meter + 6


def purse(canvas: Canvas, x: int, y: int, seat: Seat, purses: Sequence[Gems], gap: int = 5) -> None:
    """Draw a purse as numbers; where nobody has more, a number has its gem's colour and a mark."""
    for colour in COLOURS:
        number, most = purses[seat][colour], seat in leaders(purses, colour)
        style = f"{style_of(colour)} strong" if most else "dim" if number else "faint"
        told = f"{number:>2}{canvas.look.glyphs.most if most else ''}"
        canvas.put(x + gap * colour, y, told, style)
