"""The hammer: which link it removes, and what the chain is worth after that."""

from basari.cli.games.moonlight.draw.signs import (
    draw_tile,
    gem_word,
    ink,
)
from basari.cli.games.moonlight.pages.chain_list import POINTS, THEN, ChainPage, write_changes
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN, Chip, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.rules.moonlight.facts.outlook import Outcome, removal
from basari.rules.moonlight.facts.words import with_sign
from basari.rules.moonlight.moves import Hammer, Link
from basari.rules.moonlight.tiles import HAMMER


class HammerPage(ChainPage):
    """The question which link a hammer removes, if any."""

    @property
    def ways(self) -> int:
        """The number of answers."""
        return len(self.decision.options)

    @property
    def link(self) -> Link | None:
        """The link under the cursor; `None` for removing nothing."""
        return self._strikes(self.cursor)

    def _strikes(self, place: int) -> Link | None:
        move = self.decision.options[place]
        assert isinstance(move, Hammer)  # noqa: S101 - nothing else is asked here
        return move.link

    def _result(self, link: Link | None) -> Outcome:
        return removal(self.scene.view, self.decision.seat, link)

    def chip(self) -> Chip:
        """Ask whether the hammer is used."""
        return self.chipped(self.decision.seat, _("{name}: use the hammer?"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the chains without the link, and the list."""
        canvas, y = self._above(paper, self._result(self.link), _("remove"), self.link)
        self._list(canvas, y + 1)
        return self.sheet([canvas], (("Enter", _("do it")), ("↑ ↓", _("choose"))))

    @property
    def done_tiles(self) -> list[str]:
        """The tiles that are laid after the hammers are used."""
        taken = self.scene.view.taken[self.decision.seat]
        return [label for label in taken if label != HAMMER]

    def line(self, canvas: Canvas, y: int, place: int, *, lit: bool) -> None:
        """Write a link, and what its chain is worth without it."""
        link = self._strikes(place)
        if link is None:
            canvas.put(MARGIN + 5, y, _("nothing"), "strong" if lit else "dim")
            return
        at = draw_tile(canvas, MARGIN + 5, y, link.label, lit=lit)
        told = _("of {gem}").format(gem=gem_word(link.gem))
        canvas.put(at + 1, y, told, ink(link.gem, lit=lit))
        result = self._result(link)
        write_changes(canvas, THEN, y, result, canvas.width - POINTS - 4, lit=lit)
        canvas.right(canvas.width - POINTS, y, with_sign(result.points), "strong")

    def press(self, key: str) -> Page | Done | None:
        """Choose a link; Enter removes it."""
        if key == "enter":
            return Done(self.decision.options[self.cursor])
        return self._moved(key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (_("Up and down or a digit choose a link, or nothing. Enter answers."),)
