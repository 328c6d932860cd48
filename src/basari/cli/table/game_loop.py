"""The game loop: games of one party in a row, every answer on disk before it is told."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from basari import __version__
from basari.bots.guard import Failure
from basari.bots.seating import seat_bots
from basari.bots.table import find
from basari.cli.games import face_of
from basari.cli.pages.ending import REMATCH
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.setup import remembered
from basari.cli.setup.wish import drawn_seed
from basari.cli.table.surface import AnyHost
from basari.cli.terminal.output import out, out_wrapped
from basari.cli.texts import _, n_, tell
from basari.cli.words import count_points, people
from basari.kernel import DEALER, AnyDecision, AnyTable, Seat
from basari.log import Header, Log, PlayerEntry, Recovered
from basari.log import begin as lay
from basari.players import AnyPlayer, Seated, Turn, drive
from basari.shelf import folders, journal
from basari.shelf.journal import Journal, Unsaved
from basari.story import Story

Hosts = Callable[[AnyScene], AnyHost]
"""Finds a host for a game."""


class Person:
    """A player who is asked by the host."""

    def __init__(self, host: AnyHost) -> None:
        self._host = host

    def decide(self, view: object, decision: AnyDecision) -> object:  # noqa: ARG002 - see below
        """Let the host ask; it takes what the player may know from the table itself."""
        return self._host.decide(decision)


class Watched:
    """A bot that thinks before everybody's eyes."""

    def __init__(self, bot: AnyPlayer, host: AnyHost, *, slow: bool) -> None:
        self._bot, self._host, self._slow = bot, host, slow

    def decide(self, view: object, decision: AnyDecision) -> object:
        """Let the host show it, and keep the pace."""
        return self._host.watch(decision, lambda: self._bot.decide(view, decision), slow=self._slow)


class Sitting:
    """One or more games of the same party in a row."""

    def __init__(self) -> None:
        self._games: list[tuple[str, Journal]] = []
        """How every game ended, if it did, and where it is written down."""
        self._failures: list[Failure] = []
        """Which bots could play no more."""

    def play(self, game: Recovered, kept: Journal, hosts: Hosts) -> None:
        """Play a game from where it is to its end, and once more as long as they want."""
        while self._play_one(game, kept, hosts) == REMATCH:
            game, kept = begun(again(game.log.header))

    def _play_one(self, game: Recovered, kept: Journal, hosts: Hosts) -> object:
        """Play one game to its end, every answer written down before it is told."""
        header, table = game.log.header, game.table
        names = tuple(player.name for player in header.players)
        persons = people_in(header)
        host = hosts(opening_scene(header, table))
        with kept:
            self._games.append(("", kept))
            _remember(kept.path)
            bots = _bots(header, game.turns, self._failures.append)
            players = bots | watched(header, bots, host) | dict.fromkeys(persons, Person(host))
            if game.turns:
                host.go_on(game)
            else:
                host.begin(game.events, table)
            for turn in drive(table, players, persons):
                _keep(kept, turn, host)
                table = turn.after
                self._games[-1] = _result(table, names), kept
                host.tell(turn)
            return host.end(table)

    def say_goodbye(self, *, expected: bool) -> None:
        """Say how all games ended, or how to go on with one that is not over, and where it is."""
        if expected and not self._games:
            out_wrapped(_("No game was begun."))
        for failure in self._failures:
            instead = _("{name} {what}; somebody else played on at random.")
            out_wrapped(instead.format(name=failure.name, what=tell(failure.what)))
        for ended, kept in self._games:
            there = kept.there
            going_on = _("The game is not over: basari resume {game} goes on with it.")
            if ended or there:
                out_wrapped(ended or going_on.format(game=folders.id_of(kept.path)))
            gone = _("The game is not saved: it is not in {file} any more")
            out((_("The game is saved in {file}") if there else gone).format(file=kept.path))


def _keep(kept: Journal, turn: Turn, host: AnyHost) -> None:
    """Write down an answer; where that fails, try again as long as they want."""
    try:
        kept.keep(turn)
    except Unsaved as error:
        while host.again(error.sentence):
            try:
                return kept.save()
            except Unsaved as another:
                error = another
        raise error from None


def _remember(file: Path) -> None:
    """Remember which game was played last."""
    usual = remembered.recall()
    remembered.remember(usual.model_copy(update={"last": folders.id_of(file)}))


def people_in(header: Header) -> list[Seat]:
    """List the seats of those who are no bots."""
    return [Seat(seat) for seat, player in enumerate(header.seated) if player.person]


def opening_scene(header: Header, table: AnyTable) -> AnyScene:
    """Set the scene of a game before anything has happened."""
    return Scene(
        face_of(header.game, header.edition),
        table.rules,
        tuple(player.name for player in header.players),
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


def _bots(
    header: Header, past: tuple[Turn, ...], tell_of: Callable[[Failure], None]
) -> dict[Seat, AnyPlayer]:
    """Seat the bots and luck; those of a seed go on where they stopped, others begin anew."""
    return seat_bots(header.company, () if header.seed is None else past, tell_of)


def begun(header: Header) -> tuple[Recovered, Journal]:
    """Begin a new game."""
    log = Log("", header, ())
    return Recovered(log, *lay(log), ()), journal.begin(log)


def branched(game: Recovered, chairs: Sequence[Seated]) -> Recovered:
    """Let these people and bots go on from where *game* is, in a game of their own."""
    players = [PlayerEntry(name=chair.name, kind=chair.kind) for chair in chairs]
    header = again(game.log.header.model_copy(update={"players": players}))
    return replace(game, log=replace(game.log, header=header))


def again(header: Header) -> Header:
    """Let the same players begin another game now, with other luck."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    changed = {"seed": drawn_seed(header.seated), "started": now, "engine": __version__}
    return header.model_copy(update=changed)


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
