"""What every page is: a value that draws a sheet, and turns a key into the next page or an end."""

from typing import ClassVar

from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.look import Look
from basari.cli.texts import _
from basari.value import Value

COVER = "cover"
"""Comes of a secret page that was covered before anything was decided."""
TAKE_BACK = "take back"
"""Comes of a question that is left to take back the answer before it."""
COVERING = (" ", "escape")
"""Drop the curtain on secret pages and beside them, unless a page has another use for them."""
ASIDES = ("?", "h", "r", "t", "l", "q")
"""Keys that mean the same on every page, also where any key goes on."""


class Done(Value):
    """The page is finished, and this came of it."""

    value: object = None


class Page(Value):
    """A question, or something to look at."""

    covers: ClassVar[bool] = False
    """Whether it erases all that was seen before, and is deaf for a moment."""
    deaf: ClassVar[bool] = False
    """Whether it hears nothing that was pressed before it was seen."""

    @property
    def taken(self) -> str:
        """Keys with a meaning of their own here, which do not mean what they usually do."""
        return ""

    @property
    def secret(self) -> bool:
        """Whether only one player may see it."""
        return False

    @property
    def patience(self) -> float | None:
        """How many seconds to wait for a key before a tick; none: for ever."""
        return None

    def within(self, paper: Paper) -> Paper:
        """Take the part of *paper* that the page itself is drawn on; the rest is for `beside`."""
        return paper

    def beside(self, paper: Paper) -> Canvas | None:  # noqa: ARG002 - for pages with a story
        """Draw what stands to its right, on the rest of the *paper*."""
        return None

    def dressed(self, look: Look) -> Look:
        """Look as usual, unless the page shows another look."""
        return look

    def fit(self, paper: Paper) -> "Page":  # noqa: ARG002 - for pages that scroll
        """Keep to what there is to see on *paper*."""
        return self

    def draw(self, paper: Paper) -> Sheet:
        """Show it."""
        raise NotImplementedError

    def press(self, key: str) -> "Page | Done | None":
        """Go on as *key* says; nothing if it means nothing here."""
        raise NotImplementedError

    def why_not(self, key: str) -> str:  # noqa: ARG002 - for pages that know why
        """Say in a few words why a *key* does nothing here."""
        return _("This key does nothing here. ? says which ones do.")

    def help(self) -> tuple[str, ...]:
        """Say what one may do here, and why nothing else."""
        raise NotImplementedError

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - for pages with a table
        """Say what the signs on it mean."""
        return ()


def laid_out(page: Page, paper: Paper) -> tuple[Page, Sheet]:
    """Fit a page to *paper*, and draw it with what stands beside it."""
    part = page.within(paper)
    fitting = page.fit(part)
    return fitting, fitting.draw(part)._replace(beside=fitting.beside(paper))
