"""What games are played on: a screen, or lines where there is none or none is wanted."""

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
        """Ask on a page for whatever was not said about the game."""
        return ask_on_pages(self.stage, wanted, usual, preferences)

    def offer(self, waiting: WaitingMenu) -> str:
        """Offer games to resume, and return what was chosen; raise `Left` if they turn back."""
        wanted = self.stage.show(waiting)
        if wanted == BACK:
            raise Left
        return str(wanted)

    def adopt(self, preferences: Preferences) -> None:
        """Use these preferences from now on."""
        self.preferences = preferences
        self.stage.dress(look_here(preferences.theme, ascii_only=self.stage.look.plain))
        self.stage.use_mouse(wanted=preferences.mouse)

    def reseat(self, page: Seating) -> tuple[Chair, ...]:
        """Ask on a page who plays instead; return nobody if they turn back."""
        seating = self.stage.show(page)
        return seating.chairs if isinstance(seating, Seating) else ()

    def host(self, scene: AnyScene, time: TimeControl) -> Host:
        """Make a host for a game, and for its clock."""
        return Host(self.stage, scene, self.preferences, shuffle_numbers, time=time)


class Lines:
    """Plays games in lines of text."""

    def __init__(self, reader: LineReader, preferences: Preferences, *, terse: bool) -> None:
        self._reader, self.preferences, self._terse = reader, preferences, terse

    def ask(self, wanted: GameOptions, usual: Remembered, preferences: Preferences) -> GamePlan:
        """Ask line by line for whatever was not said about the game."""
        return GamePlan(ask_plainly(self._reader, wanted, usual), wanted, preferences)

    def offer(self, waiting: WaitingMenu) -> str:
        """Offer games to resume in lines, if there are any and somebody can answer."""
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
        """Return the same players: in lines they are not asked."""
        return page.chairs

    def host(self, scene: AnyScene, time: TimeControl) -> PlainHost:  # noqa: ARG002
        """Make a host for a game; in lines there is no clock."""
        return PlainHost(self._reader, scene, self.preferences, terse=self._terse)


Surface = Screen | Lines
"""What games are played on."""
AnyHost = Host | PlainHost
"""The host of a game, on a screen or in lines."""


@contextmanager
def open_surface(how: TableOptions) -> Iterator[Surface]:
    """Open a screen, or lines if there is none or none is wanted; leave the terminal as it was."""
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
    """Whether there is a terminal to draw on and to press keys at."""
    both = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return both and os.environ.get("TERM") != "dumb"


def shuffle_numbers(count: int) -> tuple[int, ...]:
    """Shuffle the numbers below *count*, unpredictably."""
    return tuple(SystemRandom().sample(range(count), count))
