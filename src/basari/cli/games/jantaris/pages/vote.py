"""The secret vote: the districts that matter, and what every card would bring."""

from collections.abc import Sequence

from basari.cli.games.jantaris.draw.goals import panel_goals, write_goals, write_items
from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import Lit, Ring, grid_of
from basari.cli.games.jantaris.draw.signs import PRESTIGE, purse
from basari.cli.games.jantaris.draw.votes import Row, draw_votes
from basari.cli.pages.choice import Choice
from basari.cli.pages.strip import write_name_and_mark
from basari.cli.parts.columns import Columned
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.texts import _, tell
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.facts.table import describe_district
from basari.rules.jantaris.facts.votes import outcomes
from basari.rules.jantaris.facts.words import VOTE_NAMES, numbered
from basari.rules.jantaris.moves import Move, Vote
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import FULL, View

BELOW = 12
"""Lines of the table of votes, including those above and below it."""
WIDE, RING, PANEL = 116, 61, 65
"""The fewest columns of a page with the ring, the ring's columns, and where the panel begins."""


class VotePage(Columned, Choice[View, Move]):
    """The secret vote of one seat."""

    def chip(self) -> Chip:
        """Ask for a vote."""
        return self.chipped(self.decision.seat, _("{name}: vote in secret"))

    @property
    def rows(self) -> list[Row]:
        """The cards in the order of their digits, with what each would bring."""
        view, seat = self.scene.view, self.decision.seat
        votes = [self.decision.options[place] for place in self.order]
        return [(vote, outcomes(view, seat, vote)) for vote in votes if isinstance(vote, Vote)]

    def draw(self, paper: Paper) -> Sheet:
        """Draw the districts, the player's goals, and what every card would bring."""
        canvas = paper.canvas(paper.room, self.accent)
        tall = paper.high
        if paper.width >= WIDE and tall:
            y = self._large(canvas)
        else:
            y = self._districts(canvas, 8 if tall else 5) + tall
            y = self._purses(canvas, y, tall=tall) + 2 * tall
        lit = self.cursor if self.pointing else None
        rows = self.rows
        y = draw_votes(canvas, 2, y, rows, self.letters, lit) + tall
        self._explain(canvas, y, None if lit is None else rows[lit])
        if paper.width < WIDE or not tall:
            write_goals(canvas, y + 1, self.scene.view, self.decision.seat, self.letters)
            write_items(canvas, y + 2, self.scene.view, self.decision.seat)
        return self.sheet([canvas], self._keys())

    def _large(self, canvas: Canvas) -> int:
        """Draw the ring, with goals, items and the active district beside; return the row below."""
        view, seat = self.scene.view, self.decision.seat
        grid = grid_of(len(view.rules.city.districts))
        size = (RING - 1) // grid.columns + 1, (canvas.height - BELOW - 1) // grid.rows + 1
        beside = (*view.rules.city.neighbours(view.district), view.district, CENTRE)
        calm = tuple(one.number for one in view.rules.city.areas if one.number not in beside)
        lit = Lit((view.district,), calm)
        ring = Ring(canvas, 1, 0, size, view, self.scene.names, self.letters, lit)
        ring.draw()
        box = PANEL, 0, canvas.width - PANEL - 2
        panel = Panel(canvas, box, self.scene.names, self.letters, ring.bottom)
        panel.people(view, seat)
        panel.gap(spare=12)
        panel_goals(panel, view, seat)
        panel.gap(spare=5)
        for sentence in self._active_district():
            if panel.room > 0:
                panel.say(sentence)
        return ring.bottom + 1

    def _active_district(self) -> Sequence[str]:
        """Return sentences on the active district, room for goods, and the great market."""
        view, areas = self.scene.view, self.scene.view.rules.city.areas
        free = room(view, self.decision.seat)
        active = _("{area} is active: nobody new may enter")
        sentences = describe_district(view, view.district, view.stones)
        return (
            active.format(area=tell(numbered(areas[view.district]))),
            *[tell(sentence, self.letters) for sentence in sentences],
            _("room for {goods}").format(goods=free),
            self._market(),
        )

    def _districts(self, canvas: Canvas, height: int) -> int:
        """Draw the active district between its neighbours, and the centre; return the row below."""
        view, city = self.scene.view, self.scene.view.rules.city
        active, last = view.district, len(city.districts)
        areas = (active - 1 or last, active, active % last + 1, CENTRE)
        width = 18
        calm = tuple(a for a in areas if a in view.stones and a != active)
        size = width, height
        ring = Ring(canvas, 0, 0, size, view, self.scene.names, self.letters, Lit((active,), calm))
        gap = canvas.width - 4 * width - 2
        for place, area in enumerate(areas):
            x = 1 + place * width + (gap if area == CENTRE else 0)
            lit = area == active
            if lit:
                canvas.fill(x, 0, width, height, "surface")
            canvas.frame(x, 0, width, height, "accent strong" if lit else "faint", heavy=lit)
            ring.title(city.areas[area], x, 0, width)
            ring.inside(area, x, 0, width, height)
        return height

    def _purses(self, canvas: Canvas, y: int, *, tall: bool) -> int:
        """Draw everybody's goods and prestige, two seats in a row; return the row below."""
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

    def _explain(self, canvas: Canvas, y: int, row: Row | None) -> None:
        """Write the risk of the lit card; without one, whether a great market comes."""
        if row is not None:
            vote, found = row
            harm = next((outcome.harm for outcome in found if outcome.harm), None)
            if harm:
                at = canvas.put(2, y, "! ", "warning")
                at = canvas.put(at, y, f"{tell(VOTE_NAMES[vote])}: ", "accent strong")
                canvas.put(at, y, short(tell(harm), canvas.width - at - 1))
                return
        canvas.put(2, y, short(self._market(), canvas.width - 4), "dim")

    def _market(self) -> str:
        """Say whether there will be a great market after the votes."""
        number = sum(self.scene.view.plan[CENTRE])
        if number >= FULL:
            return _("After the votes: a great market, if five still stand in the centre")
        text = _("In the centre: {number} of {full} for a great market")
        return text.format(number=number, full=FULL)

    def _keys(self) -> Keys:
        last = f"1-{len(self.order)}"
        choose = (last, _("choose")), ("↑ ↓", _("choose")), (_("Space"), _("cover"))
        return (("Enter", _("seal it")), *choose) if self.pointing else choose

    def help(self) -> tuple[str, ...]:
        """Say what the cards do, and which keys choose."""
        return (
            *self.scene.face.help(self.scene, self.decision),
            _(
                "A digit or the arrow keys light a card, Enter seals it. Space or Esc drops the "
                "curtain."
            ),
        )
