"""`basari play` from first to last: where it plays, how it ends, and how it begins again."""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import typer

from basari.bots import seating
from basari.bots.entry import Bot
from basari.bots.register import bots_of
from basari.cli.commands import play as playing
from basari.cli.pages.ending import LEAVE, REMATCH, RESEAT
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.seating import Chair, Seating
from basari.cli.setup.game_options import GameOptions, Pieces
from basari.cli.setup.preferences import Preferences, TableOptions
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import header_for, party_wanted
from basari.cli.table.game_loop import Sitting, begin_game
from basari.cli.table.surface import has_screen
from basari.cli.table.time_control import TimeControl
from basari.cli.terminal.stage import Left
from basari.kernel import DEALER, AnyTable, Decision, Event, Seat
from basari.log import load_log, verify
from basari.players import RandomPlayer, Turn
from basari.shelf import folders
from tests.helpers.calls import at_random, call


class Terminal(StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


class FirstOption:
    """A host whose players take the first option they have."""

    def __init__(self, scene: AnyScene, ends: list[str]) -> None:
        self.scene, self._ends = scene, ends
        self.turns: list[Turn] = []
        self.asked: list[str] = []
        """Who was asked, in which order."""
        self.slow: dict[int, bool] = {}
        """Whom it watched, and whether they are slow."""

    def begin(self, events: Any, table: AnyTable) -> None:  # noqa: ANN401 - events
        """Listen."""
        assert all(isinstance(event, Event) for event in events)
        assert table.waiting

    def decide(self, decision: Decision[Any], back: Seat | None = None) -> object:  # noqa: ARG002
        """Take the first."""
        self.asked.append(f"{decision.seat} person")
        return decision.options[0]

    def watch(
        self,
        decision: Decision[Any],
        think: Callable[[], Any],
        back: Seat | None = None,  # noqa: ARG002 - nobody takes anything back
        *,
        slow: bool,
    ) -> object:
        """Let bots and luck think."""
        if decision.seat != DEALER:
            self.asked.append(f"{decision.seat} bot")
            self.slow[decision.seat] = slow
        return think()

    def tell(self, turn: Turn, back: Seat | None = None) -> None:  # noqa: ARG002
        """Listen."""
        self.turns.append(turn)

    def end(self, table: AnyTable) -> str:
        """Say what now."""
        assert table.over
        return self._ends.pop(0)


class Room:
    """Where games are played that end as was said; whoever is asked for others brings some."""

    preferences = Preferences()

    def __init__(self, ends: list[str], others: tuple[Chair, ...] = ()) -> None:
        self._ends, self._others = ends, others
        self.hosts: list[FirstOption] = []

    def host(self, scene: AnyScene, time: TimeControl) -> FirstOption:  # noqa: ARG002
        """Find a host."""
        self.hosts.append(FirstOption(scene, self._ends))
        return self.hosts[-1]

    def reseat(self, page: Seating) -> tuple[Chair, ...]:
        """Bring others."""
        assert page.chairs
        assert page.levels
        assert page.past.kinds == tuple(chair.kind for chair in page.chairs)
        return self._others


def sitting(ends: list[str], **wish: Any) -> list[FirstOption]:  # noqa: ANN401 - wishes
    """Play as often as *ends* say."""
    wished = GameOptions(rulings=("legs=1",), **wish)
    place = Room(ends)
    header = header_for(wished, party_wanted(wished, Remembered()))
    Sitting(place).play(*begin_game(header))
    return place.hosts


class TestScreen:
    """A screen is there if both keys and frames have a terminal that is not dumb."""

    @pytest.mark.parametrize(
        ("keys", "frames", "term", "screen"),
        [
            (Terminal(), Terminal(), "xterm", True),
            (Terminal(), Terminal(), "dumb", False),
            (StringIO(), Terminal(), "xterm", False),
            (Terminal(), StringIO(), "xterm", False),
            (None, Terminal(), "xterm", False),
        ],
    )
    def test_found(
        self,
        keys: StringIO | None,
        frames: StringIO,
        term: str,
        screen: bool,  # noqa: FBT001 - a column of the table above
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """In every other case lines will do."""
        monkeypatch.setattr(sys, "stdin", keys)
        monkeypatch.setattr(sys, "stdout", frames)
        monkeypatch.setenv("TERM", term)

        assert has_screen() is screen


class TestSitting:
    """The same party plays one game after the other."""

    def test_one_game(self) -> None:
        """A game is played to its end, and its log is true."""
        (host,) = sitting([LEAVE], seed=4)

        (file,) = folders.games_folder().iterdir()
        assert verify(load_log(file)).over
        assert host.turns[-1].after.over
        assert load_log(file).header.seed == 4

    def test_rematch(self) -> None:
        """The same people play again, with other luck; only the first game has the wished seed."""
        hosts = sitting([REMATCH, REMATCH, LEAVE], seed=4, edition="board", names=("A", "B", "C"))

        logs = [load_log(file) for file in folders.games_folder().iterdir()]
        assert len(logs) == len(hosts) == 3
        assert [log.answers for log in logs].count(logs[0].answers) == 1
        assert sorted(str(log.header.seed) for log in logs) == ["4", "None", "None"]
        assert {tuple(player.name for player in log.header.players) for log in logs} == {
            ("A", "B", "C")
        }

    def test_the_seed_is_no_secret_among_bots(self) -> None:
        """Nobody can look up what bots and cards will do, unless nobody plays against them."""
        sitting([LEAVE], seats=("A=human", "B=bot:random", "C=bot:random"))
        (with_a_person,) = folders.games_folder().iterdir()
        seed = load_log(with_a_person).header.seed
        with_a_person.unlink()

        sitting([LEAVE], players=3, bots=3)

        (among_bots,) = folders.games_folder().iterdir()
        assert seed is None
        assert load_log(among_bots).header.seed is not None

    def test_luck_is_written_nowhere(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """What luck follows from stands in no file and in no output, and every start draws anew."""
        drawn: list[str] = []

        def draw(size: int) -> str:
            drawn.append(token_hex(size))
            return drawn[-1]

        monkeypatch.setattr(seating, "token_hex", draw)
        alone = ("--seat=Ada=human", "--seat=Ben=bot:random", "--seat=Cleo=bot:novice")
        told = [str(call("play", "--plain", "--yes", *alone, typed="A\n"))]
        (file,) = folders.games_folder().iterdir()
        commands: tuple[tuple[object, ...], ...] = (
            ("resume", "--plain", "--yes"),
            ("play", "--from", file, "--at", 1, "--plain", "--yes"),
            ("replay", file, "--json"),
            ("games", "--json"),
            ("games", "export", folders.id_of(file), tmp_path / "copy.jsonl"),
        )
        told += [str(call(*command)) for command in commands]
        kept = [*tmp_path.rglob("*"), *folders.home_folder().rglob("*")]
        told += [file.read_text("latin-1") for file in kept if file.is_file()]

        assert len(drawn) == len(set(drawn)) == 3 * 3
        assert [secret for secret in drawn if any(secret in text for text in told)] == []
        assert '"seed": null' in file.read_text("utf-8")

    def test_the_same_cards_again(self, tmp_path: Path) -> None:
        """Who plays again does so with the same cards, even if their file is gone."""
        deck = tmp_path / "deck.toml"
        cards = '{ workers = 3, points = 4, gems = "1R2B" },\n' * 39
        deck.write_text(f'kind = "deck"\nname = "mine"\ncards = [\n{cards}]\n', "utf-8")
        wish = GameOptions(pieces=(Pieces(deck, "deck"),), rulings=("legs=1",))
        game, kept = begin_game(header_for(wish, party_wanted(wish, Remembered())))
        deck.unlink()
        ends = [REMATCH, LEAVE]

        Sitting(Room(ends)).play(game, kept)

        logs = [load_log(file) for file in folders.games_folder().iterdir()]
        assert [log.header.components for log in logs] == [game.log.header.components] * 2
        assert [log.header.options for log in logs] == [{"legs": 1}] * 2

    def test_others(self) -> None:
        """After a game others can play, or bots; who turns back has had enough."""
        others = (Chair("Zoe"), Chair("Sinbad", "bot:random"), Chair("Cleo"))
        wish = GameOptions(players=3, edition="board", rulings=("legs=1",))
        game = begin_game(header_for(wish, party_wanted(wish, Remembered())))
        place = Room([RESEAT, LEAVE], others)

        Sitting(place).play(*game)

        assert [host.scene.names for host in place.hosts] == [
            ("Ada", "Ben", "Cleo"),
            ("Zoe", "Sinbad", "Cleo"),
        ]
        assert len(sitting([RESEAT], players=3, edition="board")) == 1

    def test_people_are_known(self) -> None:
        """The host knows who is no bot."""
        (host,) = sitting([LEAVE], seats=("A=human", "B=bot:random", "C=human"))

        assert host.scene.people == {0, 2}

    def test_bots_are_asked_before_people(self) -> None:
        """What is sealed by several is sealed by bots first; in the log seats are in order."""
        (host,) = sitting([LEAVE], seats=("A=human", "B=bot:random", "C=human", "D=bot:random"))

        assert host.asked[:4] == ["1 bot", "3 bot", "0 person", "2 person"]
        (file,) = folders.games_folder().iterdir()
        sealed = [answer.seat for answer in load_log(file).answers if answer.seat != DEALER][:4]
        assert sealed == [0, 1, 2, 3]
        verify(load_log(file))

    def test_bots_are_watched(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The host watches all bots, and knows who thinks for long; it does not watch luck."""
        monkeypatch.setitem(bots_of("basari"), "novice", Bot("", RandomPlayer, slow=True))

        (host,) = sitting([LEAVE], seats=("A=human", "B=bot:random", "C=bot:novice"))

        assert host.slow == {1: False, 2: True}


def leaving(error: BaseException) -> Callable[..., None]:
    """Stand in for a game that ends early."""

    def play(*_: object, **__: object) -> None:
        raise error

    return play


class TestGoodbye:
    """Whatever ends a game, it is said what became of it."""

    @pytest.mark.parametrize("code", [0, 2, 130, 143])
    def test_left(self, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whoever leaves does so with the code that says why."""
        monkeypatch.setattr(playing, "begin_game", leaving(Left(code)))

        with pytest.raises(typer.Exit) as left:
            playing.play(GameOptions(), TableOptions(plain=True, yes=True, ascii_only=True))

        assert left.value.exit_code == code

    def test_a_slip_of_ours(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A mistake in the program costs nobody their game."""

        def broken(*_: object) -> None:
            raise RuntimeError("C")

        monkeypatch.setattr("basari.cli.table.plain_host.PlainHost.tell", broken)

        outcome = call("play", *at_random(4), "--yes")

        assert outcome.code == 70
        assert "The game is not over: basari resume " in outcome.out
        assert "RuntimeError" in outcome.err
        (file,) = folders.games_folder().iterdir()
        assert load_log(file).answers

    def test_interrupted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C while bots play leaves a saved game too."""
        monkeypatch.setattr(
            "basari.cli.table.plain_host.PlainHost.tell", leaving(KeyboardInterrupt())
        )

        outcome = call("play", *at_random(4), "--yes")

        assert outcome.code == 130
        assert "The game is not over: basari resume " in outcome.out

    def test_left_when_it_is_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whoever leaves while the last scoring is told leaves a game that is over."""

        def tell(_host: object, turn: Turn, _back: Seat | None = None) -> None:
            if turn.after.over:
                raise Left

        monkeypatch.setattr("basari.cli.table.plain_host.PlainHost.tell", tell)

        outcome = call("play", *at_random(4), "--yes", "--seed", 1)

        assert "The game is not over" not in outcome.out
        (file,) = folders.games_folder().iterdir()
        standings = verify(load_log(file)).standings
        (winner,) = standings.winners
        name = ("Ada", "Ben", "Cleo", "Dan")[winner]
        assert f"{name} (bot) wins with {standings.points[winner]} points." in outcome.out

    def test_every_game(self) -> None:
        """After a rematch, all games are told."""
        wish = GameOptions(bots=3, players=3, edition="board", rulings=("legs=1",))
        sitting = Sitting(Room([REMATCH, LEAVE]))
        game = begin_game(header_for(wish, party_wanted(wish, Remembered())))
        sitting.play(*game)
        told = StringIO()

        with redirect_stdout(told):
            sitting.say_goodbye(expected=True)

        assert all(str(file) in told.getvalue() for file in folders.games_folder().iterdir())
        assert told.getvalue().count("The game is saved in ") == 2

    def test_ended(self) -> None:
        """A finished game says who won, and where it is kept."""
        *_, result, kept = call("play", *at_random(4), "--yes", "--seed", 1).out.splitlines()

        assert " with " in result
        (file,) = folders.games_folder().iterdir()
        assert kept == f"The game is saved in {file}"
