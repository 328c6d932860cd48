"""Open questions to one player, answered before everybody's eyes, and asked back once."""

from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text

from basari.cli.kinds import AnyMove
from basari.cli.pages.page import Done, Page, ScenePage, said
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.texts import _
from basari.kernel import Decision


class Question(ScenePage):
    """A decision that everybody may watch; if *confirm*, it asks back before it is final."""

    decision: Decision[Any]
    confirm: bool

    @property
    def name(self) -> str:
        """Who is asked."""
        return self.scene.names[self.decision.seat]

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw what the question is about."""
        return self.scene.table(paper)

    def check(self, move: AnyMove) -> str:
        """Ask back whether *move* is meant."""
        raise NotImplementedError

    def settle(self, move: AnyMove) -> Page | Done:
        """Ask back, or be done."""
        return Sure(self.scene, self, move) if self.confirm else Done(move)


class Sure(ScenePage):
    """Looks once more at what cannot be taken back."""

    question: Question
    move: AnyMove

    deaf: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Ask back."""
        asked = said((self.question.check(self.move), "name"))
        keys = (("Enter", _("yes")), (_("Backspace"), _("no")))
        return self.sheet([*self.question.backdrop(paper), Text(), asked], keys)

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
