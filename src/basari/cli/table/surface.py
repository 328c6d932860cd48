"""What a game is played on: a screen, or lines where there is none or none is wanted."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import SystemRandom
from typing import Protocol

from basari.bots.guest import meanwhile
from basari.cli.pages.menu import BACK, NEW, WaitingMenu
from basari.cli.pages.read import aside
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.seating import Chair, Level, Seating
from basari.cli.setup.desk import Plan
from basari.cli.setup.in_lines import ask_plainly
from basari.cli.setup.on_pages import ask_on_pages
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.taste import Taste
from basari.cli.setup.wish import Wish
from basari.cli.table.host import Host
from basari.cli.table.manners import Manners, manners_of
from basari.cli.table.plain_host import PlainHost
from basari.cli.terminal.lines import YES, Reader
from basari.cli.terminal.look import Look, look_here
from basari.cli.terminal.output import out_wrapped
from basari.cli.terminal.session import RawTerminal
from basari.cli.terminal.stage import Left, Stage
from basari.cli.texts import _
from basari.kernel import AnyDecision, AnyMoment, AnyTable, Seat
from basari.log import Recovered
from basari.players import Turn


class AnyHost(Protocol):
    """Whoever plays host to a game, on a screen or in lines."""

    def begin(self, moments: Iterable[AnyMoment], table: AnyTable) -> None:
        """Tell how the game began."""
        ...

    def go_on(self, game: Recovered) -> None:
        """Tell where a game goes on that had stopped."""
        ...

    def decide(self, decision: AnyDecision, back: Seat | None = None) -> object:
        """Ask a person for a decision; return `TAKE_BACK` if *back* takes back the last answer."""
        ...

    def take_back(self, game: Recovered, turn: Turn) -> None:
        """Show a game as it was before an answer that was taken back."""
        ...

    def watch(
        self,
        decision: AnyDecision,
        think: Callable[[], object],
        back: Seat | None = None,
        *,
        slow: bool,
    ) -> object:
        """Let a bot or luck think, seen by all if *slow*; return its answer or `TAKE_BACK`."""
        ...

    def tell(self, turn: Turn, back: Seat | None = None) -> object:
        """Tell what an answer led to; return `TAKE_BACK` if *back* takes it back meanwhile."""
        ...

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved, and ask whether to try again."""
        ...

    def end(self, table: AnyTable) -> object:
        """Tell the end, and ask what now."""
        ...


class Surface(Protocol):
    """What games are played on: it asks who plays what, and makes a host for each game."""

    @property
    def together(self) -> bool:
        """Whether everybody chooses at once."""
        ...

    def ask(self, wish: Wish, usual: Remembered, taste: Taste) -> Plan:
        """Ask for whatever was not said about who plays what, and how."""
        ...

    def offer(self, waiting: WaitingMenu) -> str:
        """Tell of games that are not over, and ask what to do."""
        ...

    def adopt(self, taste: Taste) -> None:
        """Play and look as the table likes it from now on."""
        ...

    def reseat(self, chairs: tuple[Chair, ...], levels: tuple[Level, ...]) -> tuple[Chair, ...]:
        """Ask who plays instead; nobody, if they turn back."""
        ...

    def host(self, scene: AnyScene) -> AnyHost:
        """Find a host for a game."""
        ...


class Screen:
    """A stage, on which pages are shown."""

    def __init__(self, stage: Stage, manners: Manners) -> None:
        self.stage, self._manners = stage, manners

    @property
    def together(self) -> bool:
        """Whether everybody chooses at once."""
        return self._manners.together

    def ask(self, wish: Wish, usual: Remembered, taste: Taste) -> Plan:
        """Ask on one page."""
        return ask_on_pages(self.stage, wish, usual, taste)

    def offer(self, waiting: WaitingMenu) -> str:
        """Ask; who turns back wants nothing."""
        wanted = self.stage.show(waiting)
        if wanted == BACK:
            raise Left
        return str(wanted)

    def adopt(self, taste: Taste) -> None:
        """Show everything in this look, and behave accordingly."""
        self._manners = manners_of(taste)
        self.stage.dress(look_here(taste.theme, ascii_only=self.stage.look.plain))

    def reseat(self, chairs: tuple[Chair, ...], levels: tuple[Level, ...]) -> tuple[Chair, ...]:
        """Ask on a page."""
        seating = self.stage.show(Seating(chairs, levels))
        return seating.chairs if isinstance(seating, Seating) else ()

    def host(self, scene: AnyScene) -> Host:
        """Show everything on stage."""
        return Host(self.stage, scene, self._manners, mixed)


class Lines:
    """Lines, in which everything is said."""

    def __init__(self, reader: Reader, manners: Manners, *, terse: bool) -> None:
        self._reader, self._manners, self._terse = reader, manners, terse

    @property
    def together(self) -> bool:
        """Whether everybody would choose at once where there is a screen."""
        return self._manners.together

    def ask(self, wish: Wish, usual: Remembered, taste: Taste) -> Plan:
        """Ask line by line."""
        return Plan(ask_plainly(self._reader, wish, usual), wish, taste)

    def offer(self, waiting: WaitingMenu) -> str:
        """Ask in a line; a pipe is not asked, nor is anybody for whom no game waits."""
        if not self._reader.terminal or not waiting.games:
            return NEW
        for number, game in enumerate(waiting.games, 1):
            out_wrapped(f"{number}: {game.told()}")
        how = _("Go on with one of them? (its number; Enter: the first, n: no, a new one)")
        said = self._reader.line(how).lower()
        if said in {"", *YES}:
            return waiting.games[0].id
        place = int(said) if said.isdecimal() and said.isascii() else 0
        return waiting.games[place - 1].id if 1 <= place <= len(waiting.games) else NEW

    def adopt(self, taste: Taste) -> None:
        """Behave accordingly."""
        self._manners = manners_of(taste)

    def reseat(self, chairs: tuple[Chair, ...], levels: tuple[Level, ...]) -> tuple[Chair, ...]:  # noqa: ARG002
        """Take those who sit there."""
        return chairs

    def host(self, scene: AnyScene) -> PlainHost:
        """Tell everything in sentences."""
        return PlainHost(self._reader, scene, self._manners, terse=self._terse)


@contextmanager
def open_surface(manners: Manners, look: Look, *, plain: bool, terse: bool) -> Iterator[Surface]:
    """Open a screen, or lines if there is none or *plain*; leave the terminal as it was."""
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


def mixed(count: int) -> tuple[int, ...]:
    """Mix the numbers below *count*, so that nobody can guess how."""
    return tuple(SystemRandom().sample(range(count), count))
