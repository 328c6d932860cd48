"""The base of all pages: a value that draws a sheet, and returns what follows a key."""

from typing import ClassVar

from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.look import Look
from basari.cli.texts import _
from basari.value import Value

COVER = "cover"
"""The result of a secret page that was covered before it was decided."""
TAKE_BACK = "take back"
"""The result of a page on which a player takes back the last answer."""
TIME_UP = "time is up"
"""The result of a page on which a player's time to answer ran out."""
COVERING = (" ", "escape")
"""Keys that cover a secret page, unless the page uses them for something else."""
ASIDES = ("?", "h", "r", "t", "l", "q")
"""Keys that mean the same on every page, even where any other key goes on."""


class Done(Value):
    """The end of a page, with its result."""

    value: object = None


class Page(Value):
    """An immutable value that shows a question, or something to look at, and answers keys."""

    covers: ClassVar[bool] = False
    """Whether the page first erases the screen, and ignores keys for a moment."""
    deaf: ClassVar[bool] = False
    """Whether the page ignores keys that were pressed before it was shown."""
    turns: ClassVar[bool] = False
    """Whether the page turns after its `patience`; a line shows the time left, Space stops it."""

    @property
    def taken(self) -> str:
        """Keys of `ASIDES` that mean something else on this page."""
        return ""

    @property
    def secret(self) -> bool:
        """Whether only one player may see the page."""
        return False

    @property
    def clickable(self) -> bool:
        """Whether clicks count on the page: not where they would show what somebody chooses."""
        return not self.secret

    @property
    def patience(self) -> float | None:
        """Seconds to wait for a key before the page is given a tick instead; `None`: for ever."""
        return None

    @property
    def drains(self) -> bool:
        """Whether the page turns when its current patience is over."""
        return self.turns

    def within(self, paper: Paper) -> Paper:
        """Return the part of *paper* for the page itself; the rest is for `beside`."""
        return paper

    def beside(self, paper: Paper) -> Canvas | None:  # noqa: ARG002 - for pages with a story
        """Draw what stands to the right of the page, on the rest of *paper*, or return `None`."""
        return None

    def dressed(self, look: Look) -> Look:
        """Return the look the page is drawn in: *look*, unless it previews another one."""
        return look

    def fit(self, paper: Paper) -> "Page":  # noqa: ARG002 - for pages that scroll
        """Return the page fitted to *paper*, for instance scrolled no further than possible."""
        return self

    def draw(self, paper: Paper) -> Sheet:
        """Return the sheet of the page."""
        raise NotImplementedError

    def press(self, key: str) -> "Page | Done | None":
        """Return what *key* leads to; `None` if it does nothing here."""
        raise NotImplementedError

    def why_not(self, key: str) -> str:  # noqa: ARG002 - for pages that know why
        """Return briefly why a *key* does nothing here."""
        return _("This key does nothing here. ? says which ones do.")

    def help(self) -> tuple[str, ...]:
        """Return what can be done here, and why nothing else."""
        raise NotImplementedError

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - for pages with a table
        """Return what the signs on the page mean."""
        return ()


def lay_out(page: Page, paper: Paper) -> tuple[Page, Sheet]:
    """Fit a page to *paper*; return it with its sheet."""
    part = page.within(paper)
    fitting = page.fit(part)
    return fitting, fitting.draw(part)._replace(beside=fitting.beside(paper))
