"""Two processes and wrong clocks: a game is played by one process, and never mistaken."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import BinaryIO

import pytest

from basari import files
from basari.cli.setup import remembered as settings
from basari.errors import BadSetup
from basari.log import Log, load_log, verify
from basari.shelf import folders, journal, saved
from basari.shelf.saved import Saved
from basari.shelf.summaries import summary
from tests.helpers.calls import call, complaint, surroundings
from tests.helpers.logs import entries_of, header_of, shelve, short_log, with_checksums
from tests.shelf.fork_server import ForkServer
from tests.shelf.ledger import answers_in, course, lodging, on_disk, recover_game

GO_ON = ("resume", "--plain", "--yes")


def unfinished_log() -> bytes:
    """Write down a game of three people that is not over."""
    header, *rest = entries_of(short_log())
    people = [{**player, "kind": "human"} for player in header["players"]]
    return with_checksums([{**header, "players": people}, *rest[:5]])


BEGUN = unfinished_log()


@pytest.fixture
def windows() -> Iterator[tuple[ForkServer, ForkServer]]:
    """Start two processes."""
    with ForkServer(surroundings({})) as one, ForkServer(surroundings({})) as other:
        yield one, other


@pytest.fixture
def home() -> Iterator[Path]:
    """Find a folder for what both of them keep."""
    with lodging() as folder:
        yield Path(folder)


class TestTwoWindows:
    """A game that one process plays cannot be played by another."""

    def test_left_alone(self, windows: tuple[ForkServer, ForkServer], home: Path) -> None:
        """The second process is refused, and the first is not affected."""
        game = course("cards", 3, 8, people=3)
        moves = game.moves()
        one, other = windows
        playing = one.send_out(*game.command, home=home)
        playing.type("".join(moves[:5]))
        playing.listen(lambda told: told.count(b":\n") > 5)
        file = on_disk(home)
        assert file
        name = folders.id_of(file)
        before = file.read_bytes()

        for command in (GO_ON, (*GO_ON, name), ("games", "delete", name, "--yes")):
            code, told, wrong = other.send_out(*command, home=home).end()

            assert (code, told) == (2, "")
            assert wrong == f"basari: {name}: this game is being played in another window\n"
            assert file.read_bytes() == before
        for command in (("games",), ("replay", name, "--plain"), ("verify", file)):
            assert other.send_out(*command, home=home).end()[0] == 0
        playing.type("".join(moves[5:]))

        assert playing.end()[0] == 0
        assert answers_in(recover_game(file)) == game.answers
        assert verify(load_log(file)).over

    def test_at_once(self, windows: tuple[ForkServer, ForkServer], home: Path) -> None:
        """If both resume a game at the same time, one of them gets it."""
        file = home / "games" / "20260101-120000-cards-3-abcdef.jsonl"
        file.parent.mkdir()
        file.write_bytes(BEGUN)
        for _ in range(10):
            both = [window.send_out(*GO_ON, "abcdef", home=home) for window in windows]
            for child in both:
                child.listen(lambda told: b":\n" in told)
            ends = [child.end() for child in both]

            assert sorted(code for code, _, _ in ends) == [0, 2]
            assert [wrong for code, _, wrong in ends if code] == [
                "basari: abcdef: this game is being played in another window\n"
            ]
            assert file.read_bytes().startswith(BEGUN)
            verify(load_log(file))


class TestBetweenOpeningAndClaiming:
    """A file that disappears before it is locked is refused."""

    @pytest.mark.parametrize("trouble", ["replaced", "deleted"])
    def test_too_late(self, trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nobody goes on with a file that another process has replaced or deleted."""
        file = shelve(BEGUN)

        def claim_late(opened: BinaryIO) -> bool:
            if trouble == "replaced":
                files.write_whole(file, BEGUN, over=True)
            else:
                file.unlink()
            return files.claim(opened)

        monkeypatch.setattr(journal, "claim", claim_late)

        with pytest.raises(BadSetup, match="another window"):
            journal.resume_journal(file)

        assert file.exists() == (trouble == "replaced")

    def test_never_free(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A new journal is locked before it can be found."""
        found: list[bool] = []
        replace = os.replace

        def replaced(part: Path, path: Path) -> None:
            replace(part, path)
            with path.open("r+b") as other:
                found.append(files.claim(other))

        monkeypatch.setattr(os, "replace", replaced)

        journal.create_journal(Log("", header_of("cards", 3), ())).close()

        assert found == [False]

    def test_free_again(self) -> None:
        """A closed game can be resumed, deleted or exported."""
        for _ in range(2):
            game, kept = journal.resume_journal(shelve(BEGUN))
            kept.close()
        saved.delete_game(saved.find_saved("abcdef"))

        assert len(game.turns) == 5
        assert list(folders.games_folder().iterdir()) == []


class Clock(datetime):
    """A clock that goes backwards."""

    passed = timedelta()

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        """Return a time a day earlier with every call."""
        assert tz is UTC
        Clock.passed += timedelta(days=1)
        return datetime(2026, 11, 16, tzinfo=UTC) - Clock.passed


class TestClocks:
    """A clock may be wrong, and go backwards."""

    def test_names(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every game has a file of its own, whatever the clock says."""
        monkeypatch.setattr(folders, "datetime", Clock)
        header = header_of("cards", 3)

        kept = [journal.create_journal(Log("", header, ())) for _ in range(5)]

        assert len({game.path for game in kept}) == 5
        assert [game.path.name for game in kept] == sorted(
            (game.path.name for game in kept), reverse=True
        )
        for game in kept:
            game.close()

    def test_at_the_same_second(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """So it has with a clock that stands still."""

        class Still(datetime):
            @classmethod
            def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
                assert tz is UTC
                return datetime(2026, 11, 16, tzinfo=UTC)

        monkeypatch.setattr(folders, "datetime", Still)

        names = {folders.new_game("cards", 3).name for _ in range(5)}

        assert len(names) == 5

    def test_played_last(self) -> None:
        """`resume` takes the game that was played last, not the one with the latest file."""
        for number, identity in enumerate(("aaaaaa", "bbbbbb", "cccccc")):
            os.utime(shelve(BEGUN, identity), (10**9 + number, 10**9 + number))
        settings.remember(settings.Remembered(last="aaaaaa"))

        told = call(*GO_ON).out

        assert "basari resume aaaaaa continues it" in told

    def test_ids_that_are_taken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """No two games have the same ID."""
        shelve(BEGUN, "aaaaaa")
        drawn = iter(["aaaaaa", "aaaaaa", "bbbbbb"])
        monkeypatch.setattr(folders, "token_hex", lambda _: next(drawn))

        assert folders.id_of(folders.new_game("board", 3)) == "bbbbbb"

    @pytest.mark.parametrize("moment", [0, 1, 2**31 + 5, 2**33])
    def test_listed(self, moment: int) -> None:
        """A game from before all clocks, or from the future, is listed."""
        os.utime(shelve(BEGUN), (moment, moment))

        outcome = call("games")

        assert (outcome.code, outcome.err) == (0, "")
        assert "abcdef" in outcome.out

    def test_beyond_all_calendars(self) -> None:
        """So are games with dates that cannot be represented."""
        for moment in (-1e18, 1e18):
            told = summary(Saved("abcdef", shelve(BEGUN), moment))
            assert told.played

    def test_forgotten(self) -> None:
        """If the one that was played last is gone, the latest file counts."""
        for number, identity in enumerate(("aaaaaa", "bbbbbb")):
            os.utime(shelve(BEGUN, identity), (10**9 + number, 10**9 + number))
        settings.remember(settings.Remembered(last="dddddd"))

        assert "basari resume bbbbbb continues it" in call(*GO_ON).out
        assert complaint(call(*GO_ON, "dddddd"), 2).startswith("there is no saved game")
