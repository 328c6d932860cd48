"""The page for choosing an arch to start on (B2)."""

from typing import Self

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.basari.draw import jewels, ring
from basari.cli.games.basari.draw.ring_layout import neighbour
from basari.cli.pages.question import Question
from basari.cli.pages.scene import Scene
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import protest
from basari.kernel import Decision
from basari.rules.basari import board
from basari.rules.basari.board.table import Start


class PlacingPage(Question[board.View, Start]):
    """The question where to start on the ring (B2)."""

    cursor: int = 1
    typed: str = ""

    def chip(self) -> Chip:
        """Say who chooses an arch."""
        return Chip(f"{self.decision.seat + 1}  " + _("{name} chooses an arch"), self.player)

    @classmethod
    def at_first(
        cls, scene: Scene[board.View, Start], decision: Decision[Start], *, confirm: bool
    ) -> Self:
        """Return the page with its cursor on the first free arch."""
        return cls(scene, decision, confirm, decision.options[0].arch)

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw the ring with the arch under the cursor."""
        return ring.table(self.scene.view, self.scene.names, paper, self.cursor)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the ring, and what the arch under the cursor brings."""
        return self.sheet([*self.backdrop(paper), self._here(paper)], self._keys())

    def _here(self, paper: Paper) -> Canvas:
        """Draw the question and what the arch brings, or why nobody can start there."""
        arch, tall = self.scene.view.rules.track[self.cursor - 1], int(paper.high)
        canvas = paper.canvas(4 + tall)
        top, middle = 1 + tall, canvas.width // 2 - 4
        asked = self.scene.face.question(self.scene, self.decision)
        canvas.put(MARGIN, top, short(asked, middle - 3), "strong")
        canvas.put(MARGIN, top + 1, _("Arch {number}").format(number=arch.number), "accent strong")
        if why := self.decision.objection(Start(self.cursor)):
            canvas.put(MARGIN, top + 2, short(protest(why), canvas.width - 2 * MARGIN), "warning")
            return canvas
        end = canvas.big(middle, top, f"{arch.points}", "strong")
        end = canvas.put(end + 2, top + 1, _("points"), "dim") + 3
        jewels.lay_out(canvas, (end, top, canvas.width - MARGIN - end, jewels.TALL), arch.gems)
        return canvas

    def _keys(self) -> Keys:
        last = len(self.scene.view.rules.track)
        return (("Enter", _("start here")), (_("arrows"), _("walk")), (f"1-{last}", _("go to")))

    def press(self, key: str) -> Page | Done | None:
        """Move the cursor along the ring or to a number, or start there."""
        last = len(self.scene.view.rules.track)
        if key in {"left", "up", "right", "down"}:
            return replace(self, cursor=neighbour(last, self.cursor, key), typed="")
        if key in {"home", "end"}:
            return replace(self, cursor=1 if key == "home" else last, typed="")
        if key in tuple("0123456789"):
            typed = next((text for text in (self.typed + key, key) if 1 <= int(text) <= last), "")
            return replace(self, cursor=int(typed), typed=typed) if typed else self
        start = Start(self.cursor)
        return self.settle(start) if key == "enter" and start in self.decision.options else None
