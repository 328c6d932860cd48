"""The page before a guided game: who learns, what the game is about, and who else plays."""

from msgspec.structs import replace

from basari import names
from basari.cli.pages.menu import BACK, before_game
from basari.cli.pages.port import Ornament
from basari.cli.pages.strip import write_name
from basari.cli.terminal.canvas import Badge, Canvas
from basari.cli.terminal.frame import MARGIN, Chip, Paper, Sheet
from basari.cli.terminal.look import badge_style, jewel_style
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _
from basari.cli.words import Names, protest
from basari.errors import BadSetup
from basari.kernel import Seat

LEFT = 2 * MARGIN
"""The column where text begins."""
WITH = 52
"""The column where the other players begin."""


class FirstLesson(Page):
    """Asks for the learner's name, and says what the game is about and who else plays."""

    title: str
    aim: str
    """What the game is about, in two or three sentences."""
    others: Names
    badges: tuple[Badge, ...]
    ornament: Ornament
    name: str
    touched: bool = False
    """Whether anything was typed; the first letter replaces the suggested name."""
    problem: str = ""

    taken = "hrtlq"

    def draw(self, paper: Paper) -> Sheet:
        """Draw the field for the name, the aim of the game, and the other players."""
        canvas = Canvas(paper.look, paper.width, paper.room, Seat(0), self.badges)
        canvas.put(LEFT, 1, _("What is your name?"), "strong")
        x = canvas.badge(LEFT, 3, Seat(0)) + 1
        canvas.fill(x, 3, names.WIDEST + 2, 1, "raised")
        canvas.put(x + 1, 3, f"{self.name}_", "accent strong")
        canvas.put(LEFT, 4, self.problem and protest(self.problem), "warning")
        canvas.put(LEFT, 6, _("What it is about"), "accent strong")
        y = 8
        for line in broken(self.aim, min(paper.width, 84) - 2 * LEFT, later=""):
            canvas.put(LEFT, y, line)
            y += 1
        y += 1
        x, each = LEFT, min(9, (WITH - LEFT - 2) // len(self.ornament))
        for sign, hue in self.ornament:
            style = badge_style(None) if paper.look.plain else jewel_style(hue)
            canvas.fill(x, y, each - 2, 3, style)
            canvas.mid(x, y + 1, each - 2, sign, style)
            x += each
        canvas.put(WITH, y, _("with you"), "faint")
        for seat, name in enumerate(self.others, 1):
            end = canvas.badge(WITH, y + seat, Seat(seat))
            write_name(canvas, (end + 1, y + seat), name, 20)
        below = _("A real game; a host says what each key does, and u takes an answer back.")
        canvas.put(LEFT, canvas.height - 2, below, "dim")
        keys = (("Enter", _("begin")), ("Esc", _("back")))
        more = before_game()[:1]
        chip = Chip(_("your first game"))
        accent = self.badges[0].colour
        return Sheet(self.title, _("learn"), [canvas], keys, more, chip=chip, accent=accent)

    def press(self, key: str) -> Page | Done | None:
        """Type a name, begin, or go back."""
        if key == "enter":
            return self._begin()
        if key == "escape":
            return Done(BACK)
        if key == "backspace":
            return replace(self, name=self.name[:-1], touched=True, problem="")
        if len(key) != 1 or not key.isprintable() or key == "?":
            return None
        name = self.name + key if self.touched else key
        fits = len(name) <= names.LONGEST and names.display_width(name) <= names.WIDEST
        return replace(self, name=name, touched=True, problem="") if fits else self

    def _begin(self) -> "Done | FirstLesson":
        """Finish with the name; if it is empty or taken, return the page with an objection."""
        try:
            cleaned = names.clean(self.name)
            names.check_distinct([cleaned, *self.others])
        except BadSetup as error:
            return replace(self, problem=error.sentence)
        return Done(cleaned)

    def help(self) -> tuple[str, ...]:
        """Return what to type, and that the game is not saved."""
        return (_("Type your name; Enter begins the game. It is neither saved nor counted."),)
