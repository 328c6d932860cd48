"""The stage: shows one page after the other on a terminal, and meets every key and signal.

What is secret is on secret pages only. Whatever interrupts one of those wipes it first, and leads
back behind the curtain.
"""

from collections.abc import Callable

from msgspec.structs import replace

from basari.cli.terminal.frame import Paper, Sheet, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import COVER, COVERING, TAKE_BACK, Done, Page, laid_out
from basari.cli.terminal.session import LEAVING, RESIZE, SUSPEND, TICK, Terminal
from basari.errors import Leaving

SETTLE = 0.5
"""How many seconds a curtain hears nothing, and the page after one that went by itself."""
WIDEST = 172
"""Columns beyond which there is a margin at both sides."""
NO_SHEET = Sheet("", "", [], ())


class Left(Leaving):
    """Somebody left the game; it can go on another time."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code
        """The exit code to leave with."""


Aside = Callable[[Page, str], Page | Done | None]
"""Finds what a key leads to beside a page; it may change what all pages are like, or end it."""


class Stage:
    """A terminal, the look of what is shown on it, and what lies beside every page."""

    def __init__(
        self, terminal: Terminal, look: Look, aside: Aside, settle: float = SETTLE
    ) -> None:
        self._terminal, self._look, self._settle = terminal, look, settle
        self._aside = aside
        self._drawn: Page | None = None
        """What was drawn last."""
        self._note, self._deaf = "", False
        """Why the last key did nothing; whether none is heard yet."""
        self._late = False
        """Whether a key that comes now may be meant for what has just gone by itself."""

    def show(self, page: Page, *, secret: bool = False) -> object:
        """Show a page, and those it leads to, until one of them is done.

        If it leads back to something *secret*, whatever interrupts it leads to the curtain instead.
        """
        if page.covers:
            self._terminal.wipe()
            self._late = True
        patience = self._hushed(page, page.patience)
        asked = page
        while True:
            page = self._draw(page)
            if page.deaf and page != asked:
                self._terminal.settle(0)
            asked = page
            key = self._terminal.key(None if self._paper.too_small else patience)
            self._late = key == TICK and patience != 0
            after = self._met(page, key, beside=secret)
            if isinstance(after, Done):
                if page.secret:
                    self._terminal.wipe()
                return after.value
            page, patience = after, after.patience
            if patience is None:
                self._hushed(page, patience)

    def _hushed(self, page: Page, patience: float | None) -> float | None:
        """Hear nothing on a *page* for a moment, if what was before it went by itself.

        Whatever is pressed just then was meant for that. Tell how much *patience* is left.
        """
        if not self._late:
            return patience
        moment = self._settle if patience is None else min(self._settle, patience / 2)
        self._deaf = patience is None
        self._draw(page)
        self._terminal.settle(moment)
        self._deaf = self._late = False
        return None if patience is None else patience - moment

    def dress(self, look: Look) -> None:
        """Look like this from now on."""
        self._look = look

    @property
    def look(self) -> Look:
        """How things look now."""
        return self._look

    def glance(self, page: Page) -> None:
        """Show a page, and wait for nothing; keys wait their turn."""
        self._draw(page)

    def look_up(self) -> None:
        """Meet signals while nobody is asked for a key: leave, pause or redraw.

        What was secret was wiped when it was done, and is not drawn again.
        """
        for signal in self._terminal.signals():
            if signal in LEAVING:
                raise Left(LEAVING[signal])
            if signal == SUSPEND:
                self._terminal.suspend()
            if self._drawn and not self._drawn.secret:
                self._draw(self._drawn)

    @property
    def _paper(self) -> Paper:
        columns, rows = self._terminal.size
        return Paper(self._look, min(columns, WIDEST), rows)

    def _draw(self, page: Page) -> Page:
        """Draw a page as it fits; where there is no room, pages need not know how."""
        paper, self._drawn = self._paper, page
        paper = replace(paper, look=page.dressed(paper.look))
        if paper.too_small:
            self._terminal.draw(frame(NO_SHEET, paper))
            return page
        fitting, sheet = laid_out(page, paper)
        self._show(sheet, paper, secret=fitting.secret)
        return fitting

    def _show(self, sheet: Sheet, paper: Paper, *, secret: bool) -> None:
        """Put a sheet on the screen, in the middle of a very wide one."""
        margin = " " * ((self._terminal.size[0] - paper.width) // 2)
        whole = sheet._replace(note=self._note, deaf=self._deaf)
        lines = [f"{margin}{line}" for line in frame(whole, paper)]
        self._terminal.draw(lines, secret=secret)

    def _met(self, page: Page, key: str, *, beside: bool) -> Page | Done:
        """Meet a key: signals first, then what it means on the page, then what it always means.

        What is read *beside* a secret page leads back to it; the panic key drops the curtain where
        it means nothing else.
        """
        secret, self._note = beside or page.secret, ""
        if key in {*LEAVING, SUSPEND, RESIZE}:
            return self._signalled(page, key, secret=secret)
        if self._paper.too_small:
            return page
        pressed = page.press(key)
        if pressed is None and secret and key in COVERING:
            return Done(COVER)
        after = pressed or self._always(page, key, secret=secret)
        if after is None and key != TICK:
            self._note = page.why_not(key)
        return after or page

    def _signalled(self, page: Page, key: str, *, secret: bool) -> Page | Done:
        """Leave, pause or redraw; what is secret is covered in any case."""
        if secret:
            self._terminal.wipe()
        if key in LEAVING:
            raise Left(LEAVING[key])
        if key == SUSPEND:
            self._terminal.suspend()
        return Done(COVER) if secret else page

    def _always(self, page: Page, key: str, *, secret: bool) -> Page | Done | None:
        """Follow a key that means the same on every page, and come back."""
        if key in page.taken:
            return None
        aside = self._aside(page, key)
        if aside is None or aside is page or isinstance(aside, Done):
            return aside
        came = self.show(aside, secret=secret)
        if came is True:
            raise Left
        return Done(came) if came in {COVER, TAKE_BACK} else page
