"""The page that shows the clock a table agreed on, and what happens when the time is up."""

from collections.abc import Callable
from typing import ClassVar

from basari.cli.pages.scene import ScenePage, banner
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _


class ClockPage(ScenePage[object, object]):
    """Explains the clock before it runs for the first time."""

    sentences: Callable[[], tuple[str, ...]]
    """Returns the explanation in the current language."""

    storied: ClassVar[bool] = False

    def draw(self, paper: Paper) -> Sheet:
        """Draw the explanation of the clock."""
        lines = [(sentence, "") for sentence in self.sentences()]
        said = banner(paper, (_("The clock"), "title"), ("", ""), *lines)
        return self.sheet([said], (("Enter", _("go on")),), centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Finish on Enter or Space."""
        return Done() if key in {"enter", " "} else None

    def help(self) -> tuple[str, ...]:
        """Return the explanation of the clock, and how to go on."""
        return (*self.sentences(), _("Enter goes on."))
