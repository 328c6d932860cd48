"""The base of pages to read: lines to scroll through."""

from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace
from rich.text import Text

from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _

PAGE = 16
STEPS = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, " ": PAGE}
FAR = 10**6
KEPT = 8
"""How many long texts are cached."""
BACK = ("enter", "escape", "backspace", "q", "?", "h", "r", "t")


class Reader(Page):
    """A page of lines to scroll through."""

    top: int = 0

    def title(self) -> str:
        """Return the title of the page."""
        raise NotImplementedError

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:
        """Return at least the first *upto* lines, or all if there are fewer."""
        raise NotImplementedError

    def fit(self, paper: Paper) -> Self:
        """Return the page scrolled no further than to the end."""
        last = max(0, len(self.lines(paper, self.top + paper.room)) - paper.room)
        return self if self.top <= last else replace(self, top=last)

    def draw(self, paper: Paper) -> Sheet:
        """Draw as many lines as fit."""
        lines = self.lines(paper, self.top + paper.room + 1)
        shown, longer = lines[self.top : self.top + paper.room], len(lines) > paper.room
        place = _("lines {first} to {last}").format(first=self.top + 1, last=self.top + len(shown))
        scroll = ((_("arrows"), _("scroll")), (_("Space"), _("next page"))) if longer else ()
        keys = (*scroll, ("Enter", _("back")))
        return Sheet(self.title(), place if longer else "", list(shown), keys)

    def press(self, key: str) -> Page | Done | None:
        """Scroll, or go back."""
        if key in BACK:
            return Done()
        if key in {"home", "end"}:
            return replace(self, top=0 if key == "home" else FAR)
        return replace(self, top=max(0, self.top + STEPS[key])) if key in STEPS else None

    def help(self) -> tuple[str, ...]:
        """Return how to read the page."""
        return ()
