"""The vote: four cards, and what each would bring alone, with one more, with two more.

It is private, so there is no ring: the active district between its neighbours, the centre apart.
"""

from basari.cli.games.jantaris.ring import Lit, Ring
from basari.cli.games.jantaris.signs import PRESTIGE, purse
from basari.cli.games.jantaris.votes import COUNTS, cell
from basari.cli.games.jantaris.words import vote_name
from basari.cli.pages.choice import Choice
from basari.cli.pages.strip import write_name_and_mark
from basari.cli.parts.columns import Columned
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.moves import Move, Vote
from basari.rules.jantaris.table import FULL, View

CARDS = 10
"""Rows of the four cards and their heads, where there is little room."""
LEFT, COLUMN = 19, 20
"""Where the columns of a small page begin, and how wide they are."""


class Ballot(Columned, Choice[View, Move]):
    """The secret vote of one seat."""

    def chip(self) -> Chip:
        """Ask for a vote."""
        return self.chipped(self.decision.seat, _("{name}: vote in secret"))

    def draw(self, paper: Paper) -> Sheet:
        """Show the districts that matter, purses, and what every card would bring."""
        canvas = paper.canvas(max(paper.room, 19), self.accent)
        wide = paper.width >= 116  # noqa: PLR2004 - as on other pages
        tall = paper.high
        cells_y = 1 if tall else 0
        y = self._districts(canvas, cells_y, wide=wide, tall=tall) + 1 + tall
        y = self._purses(canvas, y, tall=tall) + 1 + tall
        y = self._cards(canvas, y, wide=wide, tall=tall)
        self._after(canvas, y + tall)
        return self.sheet([canvas], self._keys())

    def _districts(self, canvas: Canvas, y: int, *, wide: bool, tall: bool) -> int:
        """Draw the active district between its neighbours, and the centre; tell the row below."""
        view, city = self.scene.view, self.scene.view.rules.city
        active = view.district
        last = len(city.districts)
        areas = (active - 1 or last, active, active % last + 1, CENTRE)
        width, height = (26 if wide else 18), (8 if tall else 5)
        calm = tuple(a for a in areas if a in view.stones and a != active)
        ring = Ring(
            canvas, 0, y, (width, height), view, self.scene.names, self.letters,
            Lit((active,), calm),
        )  # fmt: skip
        gap = canvas.width - 4 * width - 2
        for place, area in enumerate(areas):
            x = 1 + place * width + (gap if area == CENTRE else 0)
            lit = area == active
            if lit:
                canvas.fill(x, y, width, height, "surface")
            canvas.frame(x, y, width, height, "accent strong" if lit else "faint", heavy=lit)
            ring.title(city.areas[area], x, y, width)
            ring.inside(area, x, y, width, height)
        return y + height

    def _purses(self, canvas: Canvas, y: int, *, tall: bool) -> int:
        """Draw what everybody owns, two in a row; tell the row below."""
        view, half = self.scene.view, canvas.width // 2 - 1
        for seat in map(Seat, range(len(self.scene.names))):
            x, row = 2 + (seat % 2) * half, y + (seat // 2) * (1 + tall)
            canvas.put(x, row, self.letters[seat], badge_style(seat))
            own = seat == self.decision.seat
            limit = view.reach.limits[seat]
            name = half - 26 if limit > 6 else half - 24  # noqa: PLR2004 - the usual limit
            style = f"{seat_style(seat)} strong" if own else ""
            write_name_and_mark(
                canvas, (x + 2, row), self.scene.names[seat], max(6, name - 5), style
            )
            canvas.right(x + name + 3, row, f"{view.prestige[seat]}★", PRESTIGE)
            purse(canvas, x + name + 4, row, view.goods[seat], limit)
        return y + (1 + tall) * ((len(self.scene.names) + 1) // 2)

    def _cards(self, canvas: Canvas, y: int, *, wide: bool, tall: bool) -> int:
        """Draw a table: a row for every card, a column for how many cast it."""
        left = LEFT + 6 * wide
        column = (canvas.width - left - 1) // len(COUNTS)
        seats = len(self.scene.names)
        crowd = _("THREE") if seats == 3 else _("THREE or FOUR")  # noqa: PLR2004 - three play
        for place, head in enumerate((_("ALONE"), _("TWO of you"), crowd)):
            canvas.put(left + place * column, y, head, "dim strong")
        step = 3 if tall else 2
        y += 1 + tall
        for row in range(len(self.order)):
            self._row(canvas, row, y + row * step, left, column)
        return y + len(self.order) * step

    def _row(self, canvas: Canvas, row: int, y: int, left: int, column: int) -> None:
        vote = self.decision.options[self.order[row]]
        assert isinstance(vote, Vote)  # noqa: S101 - nothing else is voted
        lit = self.pointing and row == self.cursor
        if lit:
            canvas.lit(1, y, canvas.width - 2, 2)
        canvas.put(2, y, f" {row + 1} ", "accent.badge" if lit else "key")
        canvas.put(6, y, short(vote_name(vote), left - 7), "accent strong" if lit else "strong")
        for place, count in enumerate(COUNTS):
            told = cell(self.scene.view, self.letters, self.decision.seat, vote, count)
            x = left + place * column
            canvas.put(x, y, short(told.word, column - 1), "strong")
            canvas.put(x, y + 1, short(told.why, column - 1), "" if lit else "dim")

    def _after(self, canvas: Canvas, y: int) -> None:
        """Say what follows the votes."""
        view = self.scene.view
        number = sum(view.plan[CENTRE])
        if number >= FULL:
            text = _("After the votes: a great market, if five still stand in the centre")
        else:
            text = _("In the centre: {number} of {full} for a great market")
        canvas.put(2, y, short(text.format(number=number, full=FULL), canvas.width - 4), "dim")

    def _keys(self) -> Keys:
        last = f"1-{len(self.order)}"
        if not self.pointing:
            return ((last, _("choose")), ("↑ ↓", _("choose")), (_("Space"), _("cover")))
        return (
            ("Enter", _("seal it")),
            (last, _("choose")),
            ("↑ ↓", _("choose")),
            (_("Space"), _("cover")),
        )

    def help(self) -> tuple[str, ...]:
        """Say what the cards do, and how to choose."""
        return (
            *self.scene.face.help(self.scene, self.decision),
            _(
                "A digit or the arrow keys light a card, Enter seals it. Space or Esc drops the "
                "curtain."
            ),
        )
