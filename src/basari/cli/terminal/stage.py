"""The stage: shows one page after another on a terminal, and handles every key and signal.

Secrets are shown on secret pages only. Whatever interrupts such a page wipes it first, and leads
back to a curtain.
"""

from collections.abc import Callable

from msgspec.structs import replace

from basari.cli.terminal.canvas import Keystrokes
from basari.cli.terminal.clicks import goes_on_with_any_key, keys_at
from basari.cli.terminal.countdown import Countdown
from basari.cli.terminal.frame import Paper, Sheet, frame, with_drain
from basari.cli.terminal.keymap import meaning
from basari.cli.terminal.look import Look
from basari.cli.terminal.mouse import place_of
from basari.cli.terminal.page import COVER, COVERING, TAKE_BACK, TIME_UP, Done, Page, lay_out
from basari.cli.terminal.session import LEAVING, RESIZE, SUSPEND, TICK, Terminal
from basari.errors import Leaving

SETTLE = 0.5
"""Seconds for which keys are ignored by a curtain, or after a page that left by itself."""
WIDEST = 172
"""The width beyond which there are margins at both sides."""
BRIEF = 0.5
"""Seconds below which a page turns without a line that shows the time left."""
NO_SHEET = Sheet("", "", [], ())


class Left(Leaving):
    """Raised when a player leaves the game, which can be resumed."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code
        """The exit code."""


Aside = Callable[[Page, str], Page | Done | None]
"""Returns the page that a key opens beside any page, such as help; or changes the language."""


class Stage:
    """A terminal with its look, and the pages that can be opened beside any page."""

    def __init__(
        self, terminal: Terminal, look: Look, aside: Aside, settle: float = SETTLE
    ) -> None:
        self._terminal, self._look, self._settle = terminal, look, settle
        self._aside = aside
        self._drawn: Page | None = None
        """The page that was drawn last."""
        self._note, self._deaf = "", False
        """Why the last key did nothing; whether keys are still ignored."""
        self._late = False
        """Whether the next key may be meant for a page that has just left by itself."""
        self._mouse, self._beside = False, False
        """Whether clicks are wanted; whether a page is open beside a secret one."""
        self._clickable = False
        """Whether a click counts on the page drawn last."""
        self._left: tuple[float, float] | None = None
        """The seconds left before the page turns, and how many it had; `None` if it does not."""
        self._countdown: Countdown | None = None
        """The running time of the player who is asked, or `None`."""
        self._shown: tuple[Sheet, Paper] | None = None
        """The sheet shown last, and its paper; `None` if there is none."""

    def show(self, page: Page, *, secret: bool = False) -> object:
        """Show a page, and those it leads to, until one is done; return its result.

        *secret*: the page was opened beside a secret one, so an interruption leads to the curtain.
        """
        if page.covers:
            self._terminal.wipe()
            self._late = True
        patience = self._ignore_keys(page, page.patience)
        asked = page
        while True:
            self._beside = secret
            drains = patience is not None and patience > BRIEF and page.drains
            self._left = (patience, patience) if patience and drains else None
            page = self._draw(page)
            if page.deaf and page != asked:
                self._terminal.settle(0)
            asked = page
            key = self._wait(page, patience)
            if drains and key == " ":
                patience = None
                continue
            self._late = key in {TICK, TIME_UP} and patience != 0
            if key == TIME_UP:
                if page.secret:
                    self._terminal.wipe()
                return TIME_UP
            after = self._press(page, key, secret=secret)
            if isinstance(after, Done):
                if page.secret:
                    self._terminal.wipe()
                return after.value
            page, patience = after, after.patience
            if patience is None or (page.drains and not drains):
                patience = self._ignore_keys(page, patience)

    def _wait(self, page: Page, patience: float | None) -> str:
        """Return the next key, and show the time left if the page turns by itself."""
        if patience is None or self._paper.too_small:
            return self._wait_in_time(page)
        if self._left is None:
            return self._terminal.key(patience)

        def drain(left: float) -> None:
            self._left = left, patience
            self._draw(page)

        return self._terminal.wait(patience, drain)

    def _wait_in_time(self, page: Page) -> str:
        """Return the next key, or `TIME_UP` when the player's time is over; show the time left."""
        time = self._countdown
        while True:
            if time is not None and time.over:
                return TIME_UP
            until_next = time.until_next if time else None
            key = self._terminal.key(until_next)
            if key != TICK or until_next is None:
                return key
            self._draw(page)

    def _ignore_keys(self, page: Page, patience: float | None) -> float | None:
        """Ignore keys for a moment if the page before this one left by itself.

        A key pressed just then was meant for that page. Return how much *patience* is left.
        """
        if not self._late:
            return patience
        moment = self._settle if patience is None else min(self._settle, patience / 2)
        self._deaf = patience is None
        self._draw(page)
        self._terminal.settle(moment)
        self._deaf = self._late = False
        return None if patience is None else patience - moment

    def ring(self) -> None:
        """Ring the bell."""
        self._terminal.ring()

    def count_down(self, time: Countdown | None) -> None:
        """Show *time* from now on, or no time if it is `None`."""
        self._countdown = time

    def use_mouse(self, *, wanted: bool) -> None:
        """Let clicks count from the next page on, or not."""
        self._mouse = wanted

    def dress(self, look: Look) -> None:
        """Draw pages in this look from now on."""
        self._look = look

    @property
    def look(self) -> Look:
        """The current look."""
        return self._look

    def glance(self, page: Page) -> None:
        """Show a page without waiting; keys are kept for the next page."""
        self._draw(page)

    def look_up(self) -> None:
        """Handle signals while no key is awaited: leave, suspend or redraw.

        Secret pages were wiped when they were done, and are not drawn again.
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
        """Draw a page, or a notice if the window is too small; return the page as it fits.

        The mouse is watched only where a click betrays nothing.
        """
        self._clickable = self._mouse and page.clickable and not self._beside
        self._terminal.watch_mouse(wanted=self._clickable)
        self._drawn, self._shown = page, None
        return self._lay(page)

    def _lay(self, page: Page) -> Page:
        paper = self._paper
        paper = replace(paper, look=page.dressed(paper.look))
        if paper.too_small:
            self._terminal.draw(frame(NO_SHEET, paper))
            return page
        fitting, sheet = lay_out(page, paper)
        self._show(sheet, paper, secret=fitting.secret)
        return fitting

    def _show(self, sheet: Sheet, paper: Paper, *, secret: bool) -> None:
        """Show a sheet on the screen, centred if the screen is very wide."""
        margin = " " * self._margin(paper)
        time = self._countdown.words if self._countdown else ""
        whole = sheet._replace(time=time, note=self._note, deaf=self._deaf)
        if self._left:
            whole = with_drain(whole, paper, *self._left)
        self._shown = whole, paper
        lines = [f"{margin}{line}" for line in frame(whole, paper)]
        self._terminal.draw(lines, secret=secret)

    def _press(self, page: Page, key: str, *, secret: bool) -> Page | Done:
        """Handle a key, or each of the keys that a click stands for, in order."""
        place = place_of(key)
        if place is None:
            return self._handle(page, key, beside=secret)
        after: Page | Done = page
        for stroke in self._keys_at(*place):
            if not isinstance(after, Done):
                after = self._handle(after, stroke, beside=secret)
        return after

    def _keys_at(self, column: int, row: int) -> Keystrokes:
        """Return the keys that a place on the screen stands for."""
        if self._shown is None or not self._clickable:
            return ()
        sheet, paper = self._shown
        return keys_at(sheet, paper, column - self._margin(paper), row)

    def _margin(self, paper: Paper) -> int:
        """Return how many columns stay free at the left of a very wide window."""
        return (self._terminal.size[0] - paper.width) // 2

    def _handle(self, page: Page, key: str, *, beside: bool) -> Page | Done:
        """Handle a key: as a signal, as a key of the page, or as a key of every page.

        A page opened *beside* a secret one leads back to it; `COVERING` keys cover it, if they mean
        nothing else.
        """
        secret, self._note = beside or page.secret, ""
        if key in {*LEAVING, SUSPEND, RESIZE}:
            return self._handle_signal(page, key, secret=secret)
        if self._paper.too_small:
            return page
        pressed, meant = page.press(key), meaning(key)
        if pressed is None and secret and key in COVERING:
            return Done(COVER)
        if meant != key and (pressed is None or self._goes_on_with_any_key):
            pressed = None if meant in page.taken else page.press(meant)
            after = pressed or self._open_aside(page, meant, secret=secret)
        else:
            own = key in page.taken
            after = pressed or (None if own else self._open_aside(page, key, secret=secret))
        if after is None and key != TICK:
            self._note = page.why_not(key)
        return after or page

    @property
    def _goes_on_with_any_key(self) -> bool:
        """Whether the page shown goes on with any key that means nothing else."""
        return self._shown is not None and goes_on_with_any_key(self._shown[0])

    def _handle_signal(self, page: Page, key: str, *, secret: bool) -> Page | Done:
        """Leave, suspend or redraw; a secret page is covered in any case."""
        if secret:
            self._terminal.wipe()
        if key in LEAVING:
            raise Left(LEAVING[key])
        if key == SUSPEND:
            self._terminal.suspend()
        return Done(COVER) if secret else page

    def _open_aside(self, page: Page, key: str, *, secret: bool) -> Page | Done | None:
        """Open the page that *key* has beside every page, and come back; `None` if it has none."""
        aside = self._aside(page, key)
        if aside is None or aside is page or isinstance(aside, Done):
            return aside
        came = self.show(aside, secret=secret)
        if came is True:
            raise Left
        return Done(came) if came in {COVER, TAKE_BACK, TIME_UP} else page
