"""The game loop: asks, saves each answer to disk, then tells it; and plays games in a row."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from basari import __version__
from basari.bots.guard import Failure
from basari.bots.register import find_bot
from basari.bots.seating import seat_bots
from basari.cli.games import face_of
from basari.cli.pages.ending import REMATCH, RESEAT
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.pages.seating import Chair, Past, Seating
from basari.cli.setup import remembered
from basari.cli.setup.clock import Agreement
from basari.cli.setup.game_options import new_seed
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.seats import levels_of
from basari.cli.table.surface import AnyHost, Surface
from basari.cli.table.time_control import TimeControl
from basari.cli.table.undo import Answers
from basari.cli.terminal.output import command, out, out_wrapped
from basari.cli.terminal.page import TAKE_BACK
from basari.cli.texts import _, n_, tell
from basari.cli.words import names_of, people, with_bot_marks
from basari.kernel import DEALER, AnyDecision, AnyTable, Seat
from basari.log import Header, Log, PlayerEntry, Recovered, set_up
from basari.players import AnyPlayer, Seated, Turn, ears_of, next_decision, tell_ears
from basari.shelf import folders
from basari.shelf.journal import Journal, SaveFailed, create_journal
from basari.stats.saved_counts import remember_counts
from basari.story import Story


class GameInPlay:
    """A game in play: asks everybody, saves each answer before telling it, takes some back."""

    def __init__(
        self,
        game: Recovered,
        find_host: Callable[[AnyScene], AnyHost],
        journal: Journal | None = None,
        report: Callable[[Failure], None] | None = None,
    ) -> None:
        """Continue a *game* from where it is; *report* is called with each bot that fails.

        Without a *journal* nothing is saved.
        """
        self._header, self._journal, self._report = game.log.header, journal, report
        room = (lambda: journal.room) if journal else (lambda: 1)
        self.answers = Answers(game, people_in(self._header), room)
        self._host = find_host(opening_scene(self._header, self.answers.table))
        self._bots = self._seat_bots()

    def _seat_bots(self) -> Mapping[Seat, AnyPlayer]:
        """Return the bots and luck by seat, told of every answer that was not taken back."""
        return seat_bots(self._header.company, self.answers.turns, self._report)

    def play(self) -> object:
        """Play to the end; return what the players want next."""
        game = self.answers.game
        if game.turns:
            self._host.go_on(game)
        else:
            self._host.begin(game.opening, game.table)
        while self.answers.table.waiting:
            self._play_on()
        if self._journal:
            remember_counts(self._journal.path, self._journal.content, self.answers.game)
        return self._host.end(self.answers.table)

    def _play_on(self) -> None:
        """Ask for the next answer and tell its consequences, or take back the last one."""
        table = self.answers.table
        decision = next_decision(table.waiting, self.answers.people)
        move = self._answer(decision)
        if move != TAKE_BACK:
            move = self._add(Turn(table, decision.seat, move, *table.play(decision.seat, move)))
        if move == TAKE_BACK:
            self.take_back()

    def _answer(self, decision: AnyDecision) -> object:
        """Return the answer of a person, a bot or luck, or `TAKE_BACK`."""
        seat, table, back = decision.seat, self.answers.table, self.answers.who_may_take_back()
        if seat in self.answers.people:
            return self._host.decide(decision, back)
        bot = self._bots[seat]

        def think() -> object:
            return bot.decide(None if seat == DEALER else table.view(seat), decision)

        return self._host.watch(decision, think, back, slow=self._is_slow(seat))

    def _is_slow(self, seat: Seat) -> bool:
        """Whether a bot thinks so long that the screen should show it thinking."""
        header = self._header
        return seat != DEALER and find_bot(header.game, header.seated[seat].bot).slow

    def _add(self, turn: Turn) -> object:
        """Save an answer and tell it; return `TAKE_BACK` if a player then takes it back."""
        if self._journal:
            _write(self._journal, partial(self._journal.keep, turn), self._host)
        self.answers.turns.append(turn)
        wish = self._host.tell(turn, self.answers.who_may_take_back())
        tell_ears(ears_of(self._bots), turn)
        return wish

    def take_back(self) -> None:
        """Undo the last answer; bots that heard it hear the game again without it."""
        last = self.answers.turns[-1]
        if self._journal:
            _write(self._journal, partial(self._journal.take_back, last.seat, 1), self._host)
        self.answers.turns.pop()
        if ears_of(self._bots):
            self._bots = self._seat_bots()
        self._host.take_back(self.answers.game, last)


class Sitting:
    """The games that a party plays in a row, on a screen or in lines."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self._games: list[tuple[str, Journal]] = []
        """How each game ended, empty if it is not over, and the journal it is saved in."""
        self._failures: list[Failure] = []
        """The bots that failed in any of the games."""

    def play(self, game: Recovered, journal: Journal) -> None:
        """Play a game to its end, then others as long as the players want."""
        while header := self._next_game(self._play_one(game, journal), game.log.header):
            game, journal = begin_game(header)

    def _play_one(self, game: Recovered, journal: Journal) -> object:
        """Play one game to its end; return what the players want next."""
        preferences = self.surface.preferences
        time = TimeControl(_agreement(journal.path, preferences))
        with journal:
            hosts = partial(self.surface.host, time=time)
            playing = GameInPlay(game, hosts, journal, self._failures.append)
            self._games.append(("", journal))
            _remember(journal.path, preferences, time)
            try:
                return playing.play()
            finally:
                _remember(journal.path, preferences, time)
                self._games[-1] = _result(playing.answers), journal

    def _next_game(self, wish: object, header: Header) -> Header | None:
        """Return the next game's header, with the same or other players; `None` if unwanted."""
        if wish == REMATCH:
            return rematch(header)
        if wish != RESEAT:
            return None
        present = [player for player in header.seated if not player.imaginary]
        nobody = header.players[len(present) :]
        sitting = tuple(Chair(player.name, player.kind) for player in present)
        face = face_of(header.game, header.edition)
        past = Past(
            title=face.title(),
            about=_("The same game again: who plays?"),
            badges=face.badges([chair.name for chair in sitting]),
            kinds=tuple(chair.kind for chair in sitting),
        )
        chairs = self.surface.reseat(Seating(sitting, levels_of(header.game), past=past))
        players = [PlayerEntry(name=chair.name, kind=chair.kind) for chair in chairs]
        return rematch(replace(header, players=[*players, *nobody])) if chairs else None

    def say_goodbye(self, *, expected: bool) -> None:
        """Print how each game ended or how to continue it, and where it is saved."""
        if expected and not self._games:
            out_wrapped(_("No game started."))
        for failure in self._failures:
            instead = _("{name} {what}; somebody else played on at random.")
            out_wrapped(instead.format(name=failure.name, what=tell(failure.what)))
        for result, journal in self._games:
            there = journal.there
            going_on = _("The game is not over: {command} resume {game} continues it.")
            if result or there:
                game = folders.id_of(journal.path)
                out_wrapped(result or going_on.format(command=command(), game=game))
            gone = _("The game is not saved: it is not in {file} any more")
            out((_("The game is saved in {file}") if there else gone).format(file=journal.path))


def _write(journal: Journal, write: Callable[[], None], host: AnyHost) -> None:
    """Call *write* to save an answer; if that fails, try again as long as the players want."""
    try:
        write()
    except SaveFailed as error:
        while host.again(error.sentence):
            try:
                return journal.save()
            except SaveFailed as another:
                error = another
        raise error from None


def _agreement(file: Path, preferences: Preferences) -> Agreement:
    """Return the clock that is wanted, with the time spent in this game before."""
    before = remembered.recall().clock_of(folders.id_of(file))
    spent = before.spent if before and before.clock == preferences.clock else ()
    return Agreement(preferences.clock, preferences.at_zero, spent)


def _remember(file: Path, preferences: Preferences, time: TimeControl) -> None:
    """Remember which game was played last, its way of choosing, and its clock."""
    agreement = time.agreement if time.agreement.seconds else None
    game, before = folders.id_of(file), remembered.recall()
    together = preferences.together
    remembered.remember(before.with_last_game(game, together=together, agreement=agreement))


def people_in(header: Header) -> list[Seat]:
    """Return the seats of people."""
    return [Seat(seat) for seat, player in enumerate(header.seated) if player.person]


def opening_scene(header: Header, table: AnyTable) -> AnyScene:
    """Return the scene of a game in which nothing has happened yet."""
    return Scene(
        face_of(header.game, header.edition),
        table.rules,
        names_of(header.seated),
        frozenset(people_in(header)),
        table.view(None),
        Story(),
        rulebook=header.rulebook,
    )


def begin_game(header: Header) -> tuple[Recovered, Journal]:
    """Return a new game and its journal."""
    log = Log("", header, ())
    return Recovered(log, *set_up(log), ()), create_journal(log)


def branch(game: Recovered, chairs: Sequence[Seated]) -> Recovered:
    """Return *game* as it is, for other players to continue as a game of their own."""
    players = [PlayerEntry(name=chair.name, kind=chair.kind) for chair in chairs]
    header = rematch(replace(game.log.header, players=players))
    return replace(game, log=replace(game.log, header=header))


def rematch(header: Header) -> Header:
    """Return the header of another game with the same players, started now and with a new seed."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return replace(header, seed=new_seed(header.seated), started=now, engine=__version__)


def _result(answers: Answers) -> str:
    """Return who won and with how many points, or an empty string if the game is not over."""
    if not answers.table.over:
        return ""
    standings = answers.table.standings
    text = n_(
        "{names} wins with {points}.",
        "{names} share the victory with {points}.",
        len(standings.winners),
    )
    header = answers.game.log.header
    names = with_bot_marks(names_of(header.seated))
    total = face_of(header.game, header.edition).facts.total(max(standings.points))
    return text.format(names=people(standings.winners, names), points=tell(total))
