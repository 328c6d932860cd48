"""Questions to one player, and what asks back before an answer is final."""

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
    """A decision of one player; if *confirm*, it asks back before it is final."""

    decision: Decision[M]
    confirm: bool

    asks: ClassVar[bool] = True

    @property
    def player(self) -> str:
        """Who is asked."""
        return self.scene.names[self.decision.seat]

    @property
    def accent(self) -> Accent:
        """The page is theirs who are asked."""
        return self.decision.seat

    def chip(self) -> Chip | None:
        """Say whose word it is."""
        words = _("{name} chooses in secret") if self.secret else _("{name} decides")
        return Chip(f"{self.scene.badges[self.decision.seat].sign}  {words}", self.player)

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw what the question is about."""
        return self.scene.table(replace(paper, accent=self.accent))

    def showing(self, move: M) -> Page:  # noqa: ARG002 - for pages on which answers are lit
        """Begin where an answer stood that was given here and taken back."""
        return self

    def help(self) -> tuple[str, ...]:
        """Say what may be answered, why nothing else, and how."""
        return (*self.scene.face.help(self.scene, self.decision), *self.hints())

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return ()

    def settle(self, move: M) -> Page | Done:
        """Ask back, or be done."""
        return Sure(self.scene, self, move) if self.confirm else Done(move)


class Sure(ScenePage[V, M], Generic[V, M]):
    """Looks once more at what cannot be taken back."""

    question: Question[V, M]
    move: M

    deaf: ClassVar[bool] = True

    @property
    def accent(self) -> Accent:
        """The page is theirs who are asked."""
        return self.question.accent

    def chip(self) -> Chip | None:
        """Say whose word it is."""
        return self.question.chip()

    def draw(self, paper: Paper) -> Sheet:
        """Ask back."""
        text = self.scene.face.confirmation(self.move, self.scene, self.question.decision)
        keys = (("Enter", _("yes")), (_("Backspace"), _("no")))
        backdrop = self.question.backdrop(paper)
        for part in backdrop:
            if isinstance(part, Canvas):
                part.forget_clicks()
        body = [*backdrop, Text(), paragraph((text, "name"))]
        return self.sheet(body, keys)

    def press(self, key: str) -> Page | Done | None:
        """Do it, or go back."""
        if key in {"enter", "y", "j"}:
            return Done(self.move)
        return self.question if key in {"backspace", "escape", "n"} else None

    def help(self) -> tuple[str, ...]:
        """Say that it is final."""
        return (
            _("Once you say yes, it cannot be taken back. --no-confirm leaves this question out."),
        )
