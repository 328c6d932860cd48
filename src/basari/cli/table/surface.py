"""What a game is played on: a screen, or lines where there is none or none is wanted."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import SystemRandom
from typing import Protocol

from basari.bots.guest import meanwhile
from basari.cli.pages.menu import BACK, WaitingMenu
from basari.cli.pages.read import aside
from basari.cli.pages.scene import AnyScene
from basari.cli.setup.in_lines import ask_plainly
from basari.cli.setup.on_pages import ask_on_pages
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import Party
from basari.cli.setup.wish import Wish
from basari.cli.table.host import Host
from basari.cli.table.manners import Manners
from basari.cli.table.plain_host import PlainHost
from basari.cli.terminal.lines import YES, Reader
from basari.cli.terminal.look import Look
from basari.cli.terminal.session import RawTerminal
from basari.cli.terminal.stage import Left, Stage
from basari.cli.texts import _
from basari.kernel import AnyDecision, AnyTable, Event
from basari.log import Recovered
from basari.players import Turn


class AnyHost(Protocol):
    """Whoever plays host to a game, on a screen or in lines."""

    def begin(self, events: Iterable[Event], table: AnyTable) -> None:
        """Tell how the game began."""
        ...

    def go_on(self, game: Recovered) -> None:
        """Tell where a game goes on that had stopped."""
        ...

    def decide(self, decision: AnyDecision) -> object:
        """Ask a player for a decision."""
        ...

    def watch(self, decision: AnyDecision, think: Callable[[], object], *, slow: bool) -> object:
        """Let a bot think, before everybody's eyes if it is slow."""
        ...

    def tell(self, turn: Turn) -> None:
        """Tell what an answer led to."""
        ...

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved, and ask whether to try again."""
        ...

    def end(self, table: AnyTable) -> object:
        """Tell the end, and ask what now."""
        ...


class Surface(Protocol):
    """What a game is played on."""

    def ask(self, wish: Wish, usual: Remembered) -> Party:
        """Ask for whatever was not said about who plays what."""
        ...

    def offer(self, waiting: WaitingMenu) -> bool:
        """Tell of a game that is not over, and ask whether to go on with it."""
        ...

    def host(self, scene: AnyScene) -> AnyHost:
        """Find a host for a game."""
        ...


class Screen:
    """A stage, on which pages are shown."""

    def __init__(self, stage: Stage, manners: Manners) -> None:
        self.stage, self._manners = stage, manners

    def ask(self, wish: Wish, usual: Remembered) -> Party:
        """Ask page by page."""
        return ask_on_pages(self.stage, wish, usual)

    def offer(self, waiting: WaitingMenu) -> bool:
        """Ask; who turns back wants neither."""
        wanted = self.stage.show(waiting)
        if wanted == BACK:
            raise Left
        return bool(wanted)

    def host(self, scene: AnyScene) -> Host:
        """Show everything on stage."""
        return Host(self.stage, scene, self._manners, _mixed)


class Lines:
    """Lines, in which everything is said."""

    def __init__(self, reader: Reader, manners: Manners, *, terse: bool) -> None:
        self._reader, self._manners, self._terse = reader, manners, terse

    def ask(self, wish: Wish, usual: Remembered) -> Party:
        """Ask line by line."""
        return ask_plainly(self._reader, wish, usual)

    def offer(self, waiting: WaitingMenu) -> bool:
        """Ask in a line; a pipe is not asked."""
        if not self._reader.terminal:
            return False
        how = _("Go on with it? (Enter: yes, n: no, a new one)")
        return self._reader.line(f"{waiting.title()}. {how}").lower() in ("", *YES)

    def host(self, scene: AnyScene) -> PlainHost:
        """Tell everything in sentences."""
        return PlainHost(self._reader, scene, self._manners, terse=self._terse)


@contextmanager
def surface(manners: Manners, look: Look, *, plain: bool, terse: bool) -> Iterator[Screen | Lines]:
    """Open a surface; however it is left, the terminal is as it was."""
    if plain or not has_screen():
        with Reader() as reader:
            yield Lines(reader, manners, terse=terse)
    else:
        with RawTerminal() as terminal:
            stage = Stage(terminal, look, aside)
            with meanwhile(stage.look_up):
                yield Screen(stage, manners)


def has_screen() -> bool:
    """Whether there is a terminal to draw on and to press keys at."""
    both = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return both and os.environ.get("TERM") != "dumb"


def _mixed(count: int) -> tuple[int, ...]:
    """Mix the numbers below *count*, so that nobody can guess how."""
    return tuple(SystemRandom().sample(range(count), count))
