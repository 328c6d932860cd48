"""The players of both editions as rows: points, purses, and how far everybody has come."""

from collections.abc import Sequence

from basari.cli.games.basari import jewels
from basari.cli.games.basari.gems import style_of
from basari.cli.games.basari.purses import leaders
from basari.cli.pages.strip import NAMES, person
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, WIDTH
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.basari.gems import COLOURS, Gems
from basari.value import Value

NAME, FULL = 13, 24
"""The cells of a name where there is little room, and of the longest."""
POINTS = 6
METER = 8
CLOSE = 0.7
"""From here on somebody's number stands out."""


class Way(Value):
    """How far everybody has come on the way that ends a leg."""

    heading: str
    now: tuple[int, ...]
    new: tuple[int, ...]
    """How much of that is new."""
    of: int


class Goods(Value):
    """What somebody has before them in this round: points, and gems."""

    points: int
    gems: Gems


class Strip(Value):
    """Everybody's things, a line each; what lies before them too, where it is not drawn itself."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    purses: tuple[Gems, ...]
    supply: Gems
    way: Way
    before: tuple[Goods, ...] = ()
    ahead: str = ""
    """What heads what lies before everybody."""
    rest: str = ""
    """What is left of something, where nothing lies before anybody."""
    lit: Seat | None = None
    airy: bool = False

    @property
    def height(self) -> int:
        """How many rows it takes."""
        return (1 + len(self.names)) * (1 + self.airy) - self.airy

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw the heads of the columns, and a row for everybody."""
        lanes = _Lanes(canvas.width, goods=bool(self.before))
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
            canvas.right(lanes.way + lanes.meter + 3, y, self.rest, "faint")

    def _row(self, canvas: Canvas, y: int, seat: Seat, lanes: "_Lanes") -> None:
        lit = seat == self.lit
        person(canvas, y, seat, self.names[seat], lanes.name, lit=lit)
        canvas.right(lanes.points, y, f"{self.points[seat]}", "strong")
        purse(canvas, lanes.gems, y, seat, self.purses, lanes.gap)
        way = self.way
        style = "accent" if lit else "dim"
        now, new = way.now[seat], way.new[seat]
        end = canvas.meter(lanes.way, y, now, new, way.of, lanes.meter, style)
        canvas.right(end + 3, y, f"{now}", "strong" if lit or now > CLOSE * way.of else "dim")
        if self.before:
            goods = self.before[seat]
            canvas.put(lanes.goods, y, f"{goods.points}", "strong" if lit else "dim")
            jewels.row(canvas, lanes.goods + 2, y, goods.gems)


class _Lanes:
    """Where the columns are, on so many cells."""

    def __init__(self, width: int, *, goods: bool) -> None:
        spare = max(0, width - WIDTH)
        self.name = min(FULL, NAME + spare // 2) if goods else FULL
        self.gap = 5 + min(2 if goods else 5, spare // 9)
        self.points = NAMES + self.name + POINTS
        self.gems = self.points + 2
        self.way = self.gems + 4 * self.gap + 1
        last = width - MARGIN
        self.meter = min(15, METER + spare // 4) if goods else last - 3 - self.way
        self.goods = self.way + self.meter + 6


def purse(canvas: Canvas, x: int, y: int, seat: Seat, purses: Sequence[Gems], gap: int = 5) -> None:
    """Draw a purse as numbers; where nobody has more, in the colour of the gem and with a mark."""
    for colour in COLOURS:
        number, most = purses[seat][colour], seat in leaders(purses, colour)
        style = f"{style_of(colour)} strong" if most else "dim" if number else "faint"
        told = f"{number:>2}{canvas.look.glyphs.most if most else ''}"
        canvas.put(x + gap * colour, y, told, style)


def place_of(points: Sequence[int], seat: Seat) -> int:
    """Tell which place somebody has: how many have more, and one.

    >>> place_of([5, 9, 5], 0)
    2
    """
    return 1 + sum(other > points[seat] for other in points)
