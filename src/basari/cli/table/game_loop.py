"""The game loop: games of one party in a row, every answer on disk before it is told."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from basari import __version__
from basari.bots.guard import Failure
from basari.bots.seating import seat_bots
from basari.bots.table import find
from basari.cli.games import face_of
from basari.cli.pages.ending import REMATCH, RESEAT
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.pages.seating import Chair, Level
from basari.cli.setup import remembered
from basari.cli.setup.seats import levels_of
from basari.cli.setup.wish import drawn_seed
from basari.cli.table.answers import Answers, TakenBack
from basari.cli.table.surface import AnyHost
from basari.cli.terminal.output import command, out, out_wrapped
from basari.cli.terminal.page import TAKE_BACK
from basari.cli.texts import _, n_, tell
from basari.cli.words import called, names_of, people, with_points
from basari.kernel import DEALER, AnyDecision, AnyTable, Seat
from basari.log import Header, Log, PlayerEntry, Recovered
from basari.log import begin as lay
from basari.players import AnyPlayer, Seated, ear_of, ears_of
from basari.shelf import folders, journal
from basari.shelf.journal import Journal, Unsaved
from basari.story import Story

"""Finds a host for a game."""


class Place(Protocol):
    """Where games are played: it finds a host, and asks who plays instead of others."""

    @property
    def together(self) -> bool:
        """Whether everybody chooses at once."""
        ...

    def host(self, scene: AnyScene) -> AnyHost:
        """Find a host for a game."""
        ...

    def reseat(self, chairs: tuple[Chair, ...], levels: tuple[Level, ...]) -> tuple[Chair, ...]:
        """Ask who plays instead; nobody, if they turn back."""
        ...


class Person:
    """A player who is asked by the host."""

    def __init__(self, host: AnyHost, answers: Answers | None = None) -> None:
        self._host, self._answers = host, answers

    def decide(self, view: object, decision: AnyDecision) -> object:  # noqa: ARG002 - see below
        """Let the host ask; it takes what the player may know from the table itself."""
        back = self._answers.returning() if self._answers else None
        said = self._host.decide(decision, back)
        if said == TAKE_BACK:
            raise TakenBack
        return said


class Watched:
    """A bot that thinks before everybody's eyes."""

    def __init__(self, bot: AnyPlayer, host: AnyHost, *, slow: bool) -> None:
        self._bot, self._host, self._slow = bot, host, slow
        self.hear = ear_of(bot)

    def decide(self, view: object, decision: AnyDecision) -> object:
        """Let the host show it, and keep the pace."""
        return self._host.watch(decision, lambda: self._bot.decide(view, decision), slow=self._slow)


class Patient:
    """A bot, or luck: waits for a moment before it undoes the chance to take back an answer."""

    def __init__(self, player: AnyPlayer, host: AnyHost, answers: Answers) -> None:
        self._player, self._host, self._answers = player, host, answers
        self.hear = ear_of(player)

    def decide(self, view: object, decision: AnyDecision) -> object:
        """Wait while a person may take back the last answer, then go on."""
        back = self._answers.returning()
        if back is not None and self._host.wait(decision.seat, back) == TAKE_BACK:
            raise TakenBack
        return self._player.decide(view, decision)


class Sitting:
    """One or more games of the same party in a row."""

    def __init__(self) -> None:
        self._games: list[tuple[str, Journal]] = []
        """How every game ended, if it did, and where it is written down."""
        self._failures: list[Failure] = []
        """Which bots could play no more."""

    def play(self, game: Recovered, kept: Journal, place: Place) -> None:
        """Play a game from where it is to its end, and once more as long as they want."""
        while header := _once_more(self._play_one(game, kept, place), game, place):
            game, kept = begun(header)

    def _play_one(self, game: Recovered, kept: Journal, place: Place) -> object:
        """Play one game to its end, every answer written down before it is told."""
        header, table = game.log.header, game.table
        names = called(names_of(header.seated))
        persons = people_in(header)
        with kept:
            host = place.host(opening_scene(header, table))
            answers = Answers(game, persons, lambda: kept.room)
            chairs = Chairs(header, host, answers, self._failures.append)
            self._games.append(("", kept))
            _remember(kept.path, together=place.together)
            if game.turns:
                host.go_on(game)
            else:
                host.begin(game.opening, table)
            for turn in answers.given(chairs.players):
                if turn is None:
                    last = answers.turns[-1]
                    _write(kept, partial(kept.take_back, last.seat, 1), host)
                    chairs.take_back(host)
                    continue
                _write(kept, partial(kept.keep, turn), host)
                answers.turns.append(turn)
                self._games[-1] = _result(turn.after, names), kept
                host.tell(turn, answers.returning())
            return host.end(answers.table)

    def say_goodbye(self, *, expected: bool) -> None:
        """Say how all games ended, or how to go on with one that is not over, and where it is."""
        if expected and not self._games:
            out_wrapped(_("No game was begun."))
        for failure in self._failures:
            instead = _("{name} {what}; somebody else played on at random.")
            out_wrapped(instead.format(name=failure.name, what=tell(failure.what)))
        for ended, kept in self._games:
            there = kept.there
            going_on = _("The game is not over: {command} resume {game} goes on with it.")
            if ended or there:
                game = folders.id_of(kept.path)
                out_wrapped(ended or going_on.format(command=command(), game=game))
            gone = _("The game is not saved: it is not in {file} any more")
            out((_("The game is saved in {file}") if there else gone).format(file=kept.path))


class Chairs:
    """Who sits at the table: people who are asked, bots that are watched, and luck."""

    def __init__(
        self,
        header: Header,
        host: AnyHost,
        answers: Answers,
        failed: Callable[[Failure], None] | None = None,
    ) -> None:
        self._header, self._host, self._answers, self._failed = header, host, answers, failed
        self._bots = seat_bots(header.company, answers.turns, failed)

    def players(self) -> dict[Seat, AnyPlayer]:
        """Find everybody who answers."""
        host, answers = self._host, self._answers
        others = self._bots | watched(self._header, self._bots, host)
        patient = {seat: Patient(player, host, answers) for seat, player in others.items()}
        return patient | dict.fromkeys(people_in(self._header), Person(host, answers))

    def take_back(self, host: AnyHost) -> None:
        """Go back before the last answer; bots that heard of it begin to listen anew."""
        last = self._answers.turns.pop()
        if ears_of(self._bots):
            self._bots = seat_bots(self._header.company, self._answers.turns, self._failed)
        host.take_back(self._answers.game, last)


def _write(kept: Journal, write: Callable[[], None], host: AnyHost) -> None:
    """Write something down; where that fails, try again as long as they want."""
    try:
        write()
    except Unsaved as error:
        while host.again(error.sentence):
            try:
                return kept.save()
            except Unsaved as another:
                error = another
        raise error from None


def _remember(file: Path, *, together: bool) -> None:
    """Remember which game was played last, and how people chose in it."""
    remembered.remember(remembered.recall().played(folders.id_of(file), together=together))


def people_in(header: Header) -> list[Seat]:
    """List the seats of those who are no bots."""
    return [Seat(seat) for seat, player in enumerate(header.seated) if player.person]


def opening_scene(header: Header, table: AnyTable) -> AnyScene:
    """Set the scene of a game before anything has happened."""
    return Scene(
        face_of(header.game, header.edition),
        table.rules,
        names_of(header.seated),
        frozenset(people_in(header)),
        table.view(None),
        Story(),
        rulebook=header.rulebook,
    )


def watched(header: Header, bots: Mapping[Seat, AnyPlayer], host: AnyHost) -> dict[Seat, AnyPlayer]:
    """Let the host show how all *bots* but luck think."""
    return {
        seat: Watched(bot, host, slow=find(header.game, header.seated[seat].bot).slow)
        for seat, bot in bots.items()
        if seat != DEALER
    }


def begun(header: Header) -> tuple[Recovered, Journal]:
    """Begin a new game."""
    log = Log("", header, ())
    return Recovered(log, *lay(log), ()), journal.begin(log)


def branched(game: Recovered, chairs: Sequence[Seated]) -> Recovered:
    """Let these people and bots go on from where *game* is, in a game of their own."""
    players = [PlayerEntry(name=chair.name, kind=chair.kind) for chair in chairs]
    header = again(replace(game.log.header, players=players))
    return replace(game, log=replace(game.log, header=header))


def _once_more(wanted: object, game: Recovered, place: Place) -> Header | None:
    """Set up another game, of the same players or of others; nothing if they do not want one."""
    header = game.log.header
    if wanted == REMATCH:
        return again(header)
    if wanted != RESEAT:
        return None
    present = [player for player in header.seated if not player.imaginary]
    nobody = header.players[len(present) :]
    sitting = tuple(Chair(player.name, player.kind) for player in present)
    chairs = place.reseat(sitting, levels_of(header.game))
    players = [PlayerEntry(name=chair.name, kind=chair.kind) for chair in chairs]
    changed = replace(header, players=[*players, *nobody])
    return again(changed) if chairs else None


def again(header: Header) -> Header:
    """Let the same players begin another game now, with other luck."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return replace(header, seed=drawn_seed(header.seated), started=now, engine=__version__)


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
        names=people(standings.winners, names), points=with_points(max(standings.points))
    )
