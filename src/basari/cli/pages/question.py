"""Questions to one player, and what asks back before an answer is final."""

from typing import ClassVar, Generic

from rich.console import RenderableType
from rich.text import Text

from basari.cli.pages.scene import M, ScenePage, V, said
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.kernel import Decision


class Question(ScenePage[V, M], Generic[V, M]):
    """A decision of one player; if *confirm*, it asks back before it is final."""

    decision: Decision[M]
    confirm: bool

    @property
    def player(self) -> str:
        """Who is asked."""
        return self.scene.names[self.decision.seat]

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw what the question is about."""
        return self.scene.table(paper)

    def settle(self, move: M) -> Page | Done:
        """Ask back, or be done."""
        return Sure(self.scene, self, move) if self.confirm else Done(move)


class Sure(ScenePage[V, M], Generic[V, M]):
    """Looks once more at what cannot be taken back."""

    question: Question[V, M]
    move: M

    deaf: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Ask back."""
        text = self.scene.face.check(self.move, self.scene, self.question.decision)
        keys = (("Enter", _("yes")), (_("Backspace"), _("no")))
        body = [*self.question.backdrop(paper), Text(), said((text, "name"))]
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
