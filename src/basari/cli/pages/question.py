"""Questions to one player, and the confirmation before an answer is final."""

from typing import ClassVar, Generic

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.pages.scene import M, ScenePage, V, paragraph
from basari.cli.terminal.canvas import Accent, Canvas
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.kernel import Decision


class Question(ScenePage[V, M], Generic[V, M]):
    """A decision of one player; if *confirm*, the player confirms it before it is final."""

    decision: Decision[M]
    confirm: bool

    asks: ClassVar[bool] = True

    @property
    def player(self) -> str:
        """The name of whoever is asked."""
        return self.scene.names[self.decision.seat]

    @property
    def accent(self) -> Accent:
        """The colour of the player who is asked."""
        return self.decision.seat

    def chip(self) -> Chip | None:
        """Return the chip that says who decides."""
        words = _("{name} chooses in secret") if self.secret else _("{name} decides")
        return Chip(f"{self.scene.badges[self.decision.seat].sign}  {words}", self.player)

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw what the question is about."""
        return self.scene.table(replace(paper, accent=self.accent))

    def showing(self, move: M) -> Page:  # noqa: ARG002 - for pages on which answers are lit
        """Return the page with its cursor on *move*, an answer given here and taken back."""
        return self

    def help(self) -> tuple[str, ...]:
        """Return which answers are possible, why others are not, and which keys give them."""
        return (*self.scene.face.help(self.scene, self.decision), *self.hints())

    def hints(self) -> tuple[str, ...]:
        """Return which keys answer."""
        return ()

    def settle(self, move: M) -> Page | Done:
        """Return the page that confirms *move*; if no confirmation is wanted, end with *move*."""
        return Sure(self.scene, self, move) if self.confirm else Done(move)


class Sure(ScenePage[V, M], Generic[V, M]):
    """Asks again before an answer that cannot be taken back."""

    question: Question[V, M]
    move: M

    deaf: ClassVar[bool] = True

    @property
    def accent(self) -> Accent:
        """The colour of the player who is asked."""
        return self.question.accent

    def chip(self) -> Chip | None:
        """Return the chip of the question."""
        return self.question.chip()

    def draw(self, paper: Paper) -> Sheet:
        """Draw the question whether the answer is meant."""
        text = self.scene.face.confirmation(self.move, self.scene, self.question.decision)
        keys = (("Enter", _("yes")), (_("Backspace"), _("no")))
        backdrop = self.question.backdrop(paper)
        for part in backdrop:
            if isinstance(part, Canvas):
                part.forget_clicks()
        body = [*backdrop, Text(), paragraph((text, "name"))]
        return self.sheet(body, keys)

    def press(self, key: str) -> Page | Done | None:
        """Confirm the answer, or go back to the question."""
        if key in {"enter", "y", "j"}:
            return Done(self.move)
        return self.question if key in {"backspace", "escape", "n"} else None

    def help(self) -> tuple[str, ...]:
        """Return a sentence that the answer is final."""
        return (
            _("Once you say yes, it cannot be taken back. --no-confirm leaves this question out."),
        )
