"""The surface that games are played on: a screen, or lines of text."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import SystemRandom

from basari.bots.guest import meanwhile
from basari.cli.pages.menu import BACK, NEW, WaitingMenu
from basari.cli.pages.read import aside
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.seating import Chair, Seating
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.game_setup import GamePlan
from basari.cli.setup.in_lines import ask_plainly
from basari.cli.setup.on_pages import ask_on_pages
from basari.cli.setup.preferences import Preferences, TableOptions
from basari.cli.setup.remembered import Remembered
from basari.cli.table.host import Host
from basari.cli.table.plain_host import PlainHost
from basari.cli.table.time_control import TimeControl
from basari.cli.terminal import keymap
from basari.cli.terminal.lines import YES, LineReader
from basari.cli.terminal.look import look_here
from basari.cli.terminal.output import out_wrapped
from basari.cli.terminal.session import RawTerminal
from basari.cli.terminal.stage import Left, Stage
from basari.cli.texts import _


class Screen:
    """Plays games on pages of a screen."""

    def __init__(self, stage: Stage, preferences: Preferences) -> None:
        self.stage, self.preferences = stage, preferences

    def ask(self, wanted: GameOptions, usual: Remembered, preferences: Preferences) -> GamePlan:
        """Return the plan of the game, asked for on a page."""
        return ask_on_pages(self.stage, wanted, usual, preferences)

    def offer(self, waiting: WaitingMenu) -> str:
        """Return what is chosen in the first menu; raise `Left` if the player turns back."""
        wanted = self.stage.show(waiting)
        if wanted == BACK:
            raise Left
        return str(wanted)

    def adopt(self, preferences: Preferences) -> None:
        """Apply preferences to the screen from now on."""
        self.preferences = preferences
        self.stage.dress(look_here(preferences.theme, ascii_only=self.stage.look.plain))
        self.stage.use_mouse(wanted=preferences.mouse)

    def reseat(self, page: Seating) -> tuple[Chair, ...]:
        """Return who plays instead, asked for on a page; nobody if the player turns back."""
        seating = self.stage.show(page)
        return seating.chairs if isinstance(seating, Seating) else ()

    def host(self, scene: AnyScene, time: TimeControl) -> Host:
        """Return a host for a game with this clock."""
        return Host(self.stage, scene, self.preferences, shuffle_numbers, time=time)


class Lines:
    """Plays games in lines of text."""

    def __init__(self, reader: LineReader, preferences: Preferences, *, terse: bool) -> None:
        self._reader, self.preferences, self._terse = reader, preferences, terse

    def ask(self, wanted: GameOptions, usual: Remembered, preferences: Preferences) -> GamePlan:
        """Return the plan of the game, asked for line by line."""
        return GamePlan(ask_plainly(self._reader, wanted, usual), wanted, preferences)

    def offer(self, waiting: WaitingMenu) -> str:
        """Return the game chosen to resume, or `NEW`; do not ask without games or a terminal."""
        if not self._reader.terminal or not waiting.games:
            return NEW
        for number, game in enumerate(waiting.games, 1):
            out_wrapped(f"{number}: {game.sentence()}")
        how = _("Continue one of them? (its number; Enter: the first, n: no, a new one)")
        said = self._reader.line(how).lower()
        if said in {"", *YES}:
            return waiting.games[0].id
        place = int(said) if said.isdecimal() and said.isascii() else 0
        return waiting.games[place - 1].id if 1 <= place <= len(waiting.games) else NEW

    def adopt(self, preferences: Preferences) -> None:
        """Use these preferences from now on."""
        self.preferences = preferences

    def reseat(self, page: Seating) -> tuple[Chair, ...]:
        """Return the same players, who are not asked for in lines."""
        return page.chairs

    def host(self, scene: AnyScene, time: TimeControl) -> PlainHost:  # noqa: ARG002
        """Return a host for a game; in lines there is no clock."""
        return PlainHost(self._reader, scene, self.preferences, terse=self._terse)


Surface = Screen | Lines
"""The screen or the lines that games are played on."""
AnyHost = Host | PlainHost
"""The host of a game, on a screen or in lines."""


@contextmanager
def open_surface(how: TableOptions) -> Iterator[Surface]:
    """Open a screen, or lines if there is none or `--plain` is set; restore the terminal after."""
    if how.plain or not has_screen():
        with LineReader() as reader:
            yield Lines(reader, how.preferences, terse=how.yes)
    else:
        look = look_here(how.preferences.theme, ascii_only=how.ascii_only)
        with RawTerminal() as terminal:
            stage = Stage(terminal, look, aside)
            keymap.use(how.preferences.keys)
            stage.use_mouse(wanted=how.preferences.mouse)
            with meanwhile(stage.look_up):
                yield Screen(stage, how.preferences)


def has_screen() -> bool:
    """Whether both standard streams are a terminal that can draw pages."""
    both = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return both and os.environ.get("TERM") != "dumb"


def shuffle_numbers(count: int) -> tuple[int, ...]:
    """Return the numbers below *count* in unpredictable order."""
    return tuple(SystemRandom().sample(range(count), count))
