"""`basari play`: a whole game on one laptop, and another one if everybody wants to."""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import SystemRandom
from typing import Any, Protocol

import typer
from msgspec.structs import replace

from basari.cli import settings
from basari.cli.chronicle import Chronicle
from basari.cli.host import Host, Manners
from basari.cli.kinds import AnyMove, AnyValue, AnyView
from basari.cli.linear import Linear
from basari.cli.lines import Reader
from basari.cli.look import Look
from basari.cli.pages.page import Scene
from basari.cli.pages.seating import HUMAN
from basari.cli.pages.telling import REMATCH
from basari.cli.party import Party, Wish, ask_party, header_for, party_wanted
from basari.cli.party_lines import ask_party_plainly
from basari.cli.saving import check_folder, new_journal
from basari.cli.screen import out, out_wrapped
from basari.cli.settings import Settings
from basari.cli.stage import Left, Stage
from basari.cli.terminal import RawTerminal
from basari.cli.texts import _, n_
from basari.cli.words import count_points, people
from basari.kernel import AnyTable, Decision, Event, Seat, Table
from basari.log import Header
from basari.players import Turn, drive
from basari.simulate import bots_of


class AnyHost(Protocol):
    """Whoever plays host to a game, on a screen or in lines."""

    def begin(self, events: Iterable[Event], table: AnyTable) -> None:
        """Tell how the game began."""
        ...

    def decide(self, decision: Decision[Any]) -> AnyMove:
        """Ask a player for a decision."""
        ...

    def tell(self, turn: Turn) -> None:
        """Tell what an answer led to."""
        ...

    def end(self, table: AnyTable) -> AnyValue:
        """Tell the end, and ask what now."""
        ...


class Person:
    """A player who is asked by the host."""

    def __init__(self, host: AnyHost) -> None:
        self._host = host

    def decide(self, view: AnyView, decision: Decision[Any]) -> AnyMove:  # noqa: ARG002 - see below
        """Let the host ask; what the player may know, the host shows."""
        return self._host.decide(decision)


class Sitting:
    """One or more games of the same party in a row."""

    def __init__(self, wish: Wish) -> None:
        self._wish = wish
        self._games: list[tuple[str, Path]] = []
        """How every game ended, if it did, and where it is written down."""

    def party(self, ask: Callable[[Settings], Party] | None) -> Party:
        """Find out who plays: ask, or take everything as said or usual; and remember it."""
        usual = settings.recall()
        party = ask(usual) if ask else party_wanted(self._wish, usual)
        names = tuple(chair.name for chair in party.chairs)
        kinds = tuple(chair.kind for chair in party.chairs)
        settings.remember(
            Settings(edition=party.edition, players=len(names), names=names, kinds=kinds)
        )
        return party

    def play(self, party: Party, host: Callable[[Scene], AnyHost]) -> None:
        """Play, and once more as long as they want; only the first game has the wished seed."""
        while self._play_one(header_for(self._wish, party), host) == REMATCH:
            self._wish = replace(self._wish, seed=None)

    def _play_one(self, header: Header, host: Callable[[Scene], AnyHost]) -> AnyValue:
        """Play one game to its end, every answer written down before it is told."""
        names = tuple(player.name for player in header.players)
        table, begun = Table.start(header.rules(), len(names))
        seats = [Seat(seat) for seat, player in enumerate(header.players) if player.kind == HUMAN]
        hosting = host(
            Scene(header.edition, names, frozenset(seats), table.view(None), Chronicle())
        )
        with new_journal(self._to_write(header, seats)) as journal:
            self._games.append(("", journal.path))
            hosting.begin(begun, table)
            players = bots_of(header) | dict.fromkeys(seats, Person(hosting))
            for turn in drive(table, players):
                journal.keep(turn)
                table = turn.after
                self._games[-1] = _result(table, names), journal.path
                hosting.tell(turn)
        return hosting.end(table)

    def _to_write(self, header: Header, people: list[Seat]) -> Header:
        """Leave the seed out where someone could look up what bots and cards will do.

        A log needs none to be replayed; whoever asked for one knows it anyway.
        """
        if not people or self._wish.seed is not None:
            return header
        return header.model_copy(update={"seed": None})

    def say_goodbye(self) -> None:
        """Say how all games ended, or that one is not over, and where they are kept."""
        if not self._games:
            out_wrapped(_("No game was begun."))
        for ended, path in self._games:
            if ended:
                out_wrapped(ended)
            saved = (
                _("The game is saved in {file}")
                if ended
                else _("The game is not over. It is saved in {file}")
            )
            out(saved.format(file=path))


def play(wish: Wish, manners: Manners, look: Look, *, plain: bool, yes: bool) -> None:
    """Play on a screen, or in lines where there is none or none is wanted."""
    sitting = Sitting(wish)
    check_possible(wish)
    check_folder()
    try:
        if plain or not has_screen():
            _play_in_lines(sitting, wish, manners, yes=yes)
        else:
            _play_on_screen(sitting, wish, manners, look, yes=yes)
    except Left as left:
        raise typer.Exit(left.code) from None
    finally:
        sitting.say_goodbye()


def _play_on_screen(
    sitting: Sitting, wish: Wish, manners: Manners, look: Look, *, yes: bool
) -> None:
    with RawTerminal() as terminal:
        stage = Stage(terminal, look)
        party = sitting.party(None if yes else lambda usual: ask_party(stage, wish, usual))
        sitting.play(party, lambda scene: Host(stage, scene, manners, _mixed))


def _play_in_lines(sitting: Sitting, wish: Wish, manners: Manners, *, yes: bool) -> None:
    with Reader() as reader:
        party = sitting.party(None if yes else lambda usual: ask_party_plainly(reader, wish, usual))
        sitting.play(party, lambda scene: Linear(reader, scene, manners, terse=yes))


def check_possible(wish: Wish) -> None:
    """Refuse a wish that cannot come true before anybody is asked anything."""
    party_wanted(wish, settings.recall())


def has_screen() -> bool:
    """Whether there is a terminal to draw on and to press keys at."""
    both = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return both and os.environ.get("TERM") != "dumb"


def _mixed(count: int) -> tuple[int, ...]:
    """Mix the numbers below *count*, so that nobody can guess how."""
    return tuple(SystemRandom().sample(range(count), count))


def _result(table: AnyTable, names: tuple[str, ...]) -> str:
    """Say who won, if somebody has."""
    if not table.over:
        return ""
    standings = table.standings
    text = n_(
        "{names} wins with {points}.",
        "{names} share the victory with {points}.",
        len(standings.winners),
    )
    return text.format(
        names=people(standings.winners, names), points=count_points(max(standings.points))
    )
