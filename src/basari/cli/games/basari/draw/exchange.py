"""Action D: the gems given and taken, how many of each colour that leaves, and the turn order."""

from collections.abc import Sequence

from rich.console import RenderableType

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.card_table import lay_table
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.pages.strip import BADGE, write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, WIDTH, Paper
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.basari.cards import View
from basari.rules.basari.gems import COLOURS, LETTERS, NO_GEMS, Colour, Gems
from basari.value import Value

ROWS = 12
"""The lines of the exchange, below the table."""
SLOT, APART = 8, 9
"""The columns of a place for a gem, and from one place to the next."""
RIGHT, YOU, OTHERS = 33, 43, 54
"""The columns where colours, the player's counts, and the best counts of others begin."""
SAID = 8
"""The line where sentences about the exchange begin."""
Turn = tuple[Seat, Gems | None]
"""A seat and the gem it takes; `None` before it has taken one."""


class Exchange(Value):
    """An exchange of gems by one player, as far as it has been entered."""

    view: View
    names: Names
    seat: Seat
    given: str
    """The letter of each gem given, `?` for a gem not chosen yet."""
    taken: str
    turns: tuple[Turn, ...] = ()
    """The turns of the players who chose D; empty if only one did."""
    able: str = ""
    """The letters that can be pressed now."""
    cursor: str = ""
    """The letter of the colour under the cursor."""

    @property
    def gave(self) -> Gems:
        """The gems given so far."""
        return _read(self.given)

    @property
    def took(self) -> Gems:
        """The gems taken so far."""
        return _read(self.taken)

    def draw(self, paper: Paper, said: Sequence[tuple[str, str]]) -> list[RenderableType]:
        """Draw the table, and below it the exchange; *said* are lines with their styles."""
        rows = paper.room - ROWS if paper.high else 1 + len(self.names)
        canvas = paper.canvas(ROWS, self.seat)
        left = (canvas.width - WIDTH) // 2
        self._explain(canvas, left + MARGIN)
        if self.turns:
            self._draw_turns(canvas, left + MARGIN)
        else:
            self._draw_places(canvas, left + MARGIN)
        self._draw_colours(canvas, left)
        x = left + RIGHT
        if self.turns:
            _place(canvas, x, SAID, self.taken, lit=True)
            x += APART + 1
        width = canvas.width - MARGIN - x
        lines = [(part, style) for line, style in said for part in broken(line, width, "", "")]
        for row, (line, style) in enumerate(lines):
            canvas.put(x, SAID + row, line, style)
        return [*lay_table(self.view, self.names, paper, rows), canvas]

    def _explain(self, canvas: Canvas, x: int) -> None:
        """Write the action's name and its rule for this exchange."""
        end = canvas.big(x + 1, 1, "D", "accent") + 2
        canvas.put(end, 1, _("exchange"), "strong")
        if self.turns:
            first = _("{number} chose D: nobody gives,").format(number=len(self.turns))
            second = _("each takes one gem.")
        elif self.given:
            first, second = _("alone with D:"), _("give one, take any {number}.")
        else:
            first, second = _("alone with D, but without a gem:"), _("take any {number}.")
        canvas.put(end, 2, short(first, RIGHT - 7))
        canvas.put(end, 3, short(second.format(number=len(self.taken)), RIGHT - 7))

    def _draw_places(self, canvas: Canvas, x: int) -> None:
        """Draw a place for each gem given and taken; the next one to fill is lit."""
        missing = (self.given + self.taken).find("?")
        for place, letter in enumerate(self.given):
            _place(canvas, x, 5, letter, lit=place == missing)
            canvas.mid(x, 8, SLOT, _("give"), "strong" if place == missing else "dim")
            x = canvas.put(x + APART, 6, "━▶", "faint" if missing >= 0 else "accent strong") + 1
        for place, letter in enumerate(self.taken, len(self.given)):
            _place(canvas, x, 5, letter, lit=place == missing)
            canvas.mid(x, 8, SLOT, _("take"), "strong" if place == missing else "dim")
            x += APART

    def _draw_turns(self, canvas: Canvas, x: int) -> None:
        """List who takes a gem, in turn order: the gems that decide it, and the gem once taken."""
        words = _("in turn: more red first, then yellow, green, blue")
        for row, line in enumerate(broken(words, RIGHT - 4, "", "")[:2], 4):
            canvas.put(x, row, line, "faint")
        for row, (seat, gem) in enumerate(self.turns, 6):
            lit = seat == self.seat
            if lit:
                canvas.lit(x, row, RIGHT - 4)
            canvas.badge(x, row, seat)
            purse = self.view.purses[seat] - (NO_GEMS if lit or gem is None else gem)
            why = Gems(purse.red, purse.yellow)
            write_name(canvas, (x + BADGE + 1, row), self.names[seat], 7, "strong" if lit else "")
            jewels.heap(canvas, x + 13, row, why)
            if gem is None:
                canvas.put(x + 22, row, _("now") if lit else _("then"), "strong" if lit else "dim")
            elif gem.size:
                jewels.row(canvas, canvas.put(x + 22, row, _("took"), "dim") + 1, row, gem)
            else:
                canvas.put(x + 22, row, _("nothing"), "dim")

    def _draw_colours(self, canvas: Canvas, left: int) -> None:
        """Draw a row per colour: the count before and after, the best rival's, the supply."""
        x, last, after = left + RIGHT, left + WIDTH - MARGIN, self.took - NO_GEMS
        canvas.put(left + YOU, 1, _("you"), "faint")
        canvas.put(left + OTHERS, 1, _("most of others"), "faint")
        canvas.right(last, 1, _("supply"), "faint")
        now, supply = self.view.purses[self.seat], self.view.supply
        for colour in COLOURS:
            y, own = 2 + colour, now[colour]
            then = own + after[colour] - self.gave[colour]
            there = supply[colour] + self.gave[colour] - after[colour]
            letter = colour.letter
            if letter in self.able:
                style = "accent.badge" if letter == self.cursor else "key"
                canvas.put(x, y, f" {letter.lower()} ", style)
                canvas.on_click(x, y, YOU - RIGHT, 1, letter.lower())
            jewels.gem(canvas, x + 4, y, colour)
            end = canvas.put(left + YOU, y, f"{own}", "dim")
            if then != own:
                end = canvas.parts(end, y, (" → ", "dim"), (f"{then}", "strong"))
            self._compare(canvas, (left, y, end), colour, then)
            told = f"{supply[colour]} → {there}" if there != supply[colour] else f"{there}"
            canvas.right(last, y, told, "strong" if there != supply[colour] else "dim")

    def _compare(
        self, canvas: Canvas, place: tuple[int, int, int], colour: Colour, then: int
    ) -> None:
        """Write the best rival's count, and whether the player would gain or share the lead."""
        left, y, end = place
        others = [seat for seat in range(len(self.names)) if seat != self.seat]
        seat = max(others, key=lambda seat: (self.view.purses[seat][colour], -seat))
        most = self.view.purses[seat][colour]
        if then and then >= most:
            canvas.put(end + 1, y, canvas.look.glyphs.most, f"{style_of(colour)} strong")
        at = canvas.badge(left + OTHERS, y, Seat(seat), lit=False)
        at = canvas.put(at + 1, y, f"{most}", "dim") + 1
        before = self.view.purses[self.seat][colour]
        if then >= most > before or then > most == before:
            canvas.put(at, y, _("shared") if then == most else _("yours"), "strong")


def _read(letters: str) -> Gems:
    """Return the gems for *letters*; any other sign is skipped."""
    return Gems.of(COLOURS[LETTERS.index(letter)] for letter in letters if letter in LETTERS)


def _place(canvas: Canvas, x: int, y: int, letter: str, *, lit: bool) -> None:
    """Draw a place for a gem: a jewel, or a hollow frame."""
    if letter and letter in LETTERS:
        colour = COLOURS[LETTERS.index(letter)]
        jewels.jewel(canvas, x, y, colour, rows=jewels.TALL, width=SLOT)
        return
    canvas.frame(x, y, SLOT, jewels.TALL, "accent" if lit else "faint", heavy=lit)
    sign, style = ("?", "accent strong") if lit else (canvas.look.glyphs.dot, "faint")
    canvas.mid(x, y + 1, SLOT, sign, style)
