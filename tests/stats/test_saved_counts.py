"""Finished saved games: counted once, and again whenever the cache is in doubt."""

import os
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import Raw

from basari.errors import BadSetup
from basari.files import write_whole
from basari.log import recover
from basari.shelf import folders, memory
from basari.shelf.saved import delete_game, find_saved
from basari.shelf.summaries import summaries
from basari.stats import saved_counts
from basari.stats.played import Finished, count
from basari.stats.saved_counts import counts_of_saved_games
from tests.helpers.calls import call
from tests.helpers.logs import FILE, entries_of, golden, shelve, short_log, with_checksums


def counts_by_id() -> dict[str, Finished]:
    """Return the counts of the saved games by ID."""
    return {game[0].id: game for game in counts_of_saved_games()}


def list_summaries() -> list[object]:
    """Return the summaries, as `games --json` prints them."""
    outcome = call("games", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return [outcome.out]


class Work(list[str]):
    """The files that were replayed, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()

        def replayed(content: bytes, file: str) -> object:
            self.append(file[-12:-6])
            return recover(content, file)

        monkeypatch.setattr(saved_counts, "recover", replayed)

    def done(self) -> list[str]:
        """Tell what was done since the last time."""
        done = sorted(self)
        self.clear()
        return done


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Watch what is replayed."""
    return Work(monkeypatch)


@pytest.fixture
def three() -> list[Path]:
    """Save two finished games and an unfinished one."""
    unfinished = with_checksums(entries_of(short_log())[:7])
    return [
        shelve(short_log(), "00000a"),
        shelve(golden("board"), "00000b"),
        shelve(unfinished, "00000c"),
    ]


EVERYTHING = ["00000a", "00000b", "00000c"]


class TestFinished:
    """Finished, valid games count."""

    def test_only_those(self) -> None:
        """Unfinished and damaged ones do not."""
        shelve(short_log(), "000001")
        shelve(with_checksums(entries_of(short_log())[:5]), "000002")
        shelve(golden("board"), "000003", "board")
        shelve(short_log().replace(b"draw", b"drew", 1), "000004")

        assert set(counts_by_id()) == {"000001", "000003"}
        assert counts_by_id()["000001"] == count("000001", recover(short_log(), FILE))

    def test_nothing(self) -> None:
        """Without a folder nothing is counted, and none is created."""
        assert counts_by_id() == {}
        assert not folders.home_folder().exists()


@pytest.mark.usefixtures("three")
class TestRemembered:
    """Counts are cached."""

    def test_once(self, work: Work) -> None:
        """Every game is replayed once, whether it is over or not, and the figures are the same."""
        first = counts_by_id()
        assert work.done() == EVERYTHING

        assert counts_by_id() == first
        assert work.done() == []

    def test_another_day(
        self, work: Work, three: list[Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file that was only touched or moved counts as the same."""
        before = counts_by_id()
        work.done()
        for file in three:
            os.utime(file, (1, 1))
        elsewhere = folders.home_folder().with_name(folders.home_folder().name + "-moved")
        folders.home_folder().rename(elsewhere)
        monkeypatch.setenv("BASARI_HOME", str(elsewhere))

        assert counts_by_id() == before
        assert work.done() == []

    def test_one_more(self, work: Work) -> None:
        """Only a new game is replayed."""
        counts_by_id()
        work.done()
        shelve(short_log(), "00000d")

        assert set(counts_by_id()) == {"00000a", "00000b", "00000d"}
        assert work.done() == ["00000d"]

    def test_broken_off(self, work: Work) -> None:
        """Interrupting keeps what was counted so far and before."""
        games = counts_of_saved_games()
        next(games)
        games.close()
        some = work.done()
        counts_by_id()

        assert 0 < len(some) < 3
        assert sorted(some + work.done()) == EVERYTHING
        games = counts_of_saved_games()
        next(games)
        games.close()
        counts_by_id()
        assert work.done() == []

    def test_private(self) -> None:
        """The cache is private to its owner."""
        counts_by_id()
        list_summaries()
        kept = list(folders.home_folder().glob("*.memory"))

        assert sorted(file.name for file in kept) == ["counts.memory", "summaries.memory"]
        assert {file.stat().st_mode & 0o777 for file in kept} == {0o600}

    def test_listed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The same holds for the list of all games."""
        before = list_summaries()
        with monkeypatch.context() as patched:
            patched.setattr("basari.shelf.summaries.intact", pytest.fail)
            patched.setattr("basari.shelf.summaries.recover", pytest.fail)

            assert list_summaries() == before

    def test_deleted(self) -> None:
        """Deleting a game removes it from the cache."""
        names = [b"Xenia", b"Yorick", b"Zoe"]
        header, *rest = entries_of(short_log())
        people = [{"name": name.decode(), "kind": "human"} for name in names]
        shelve(with_checksums([{**header, "players": people}, *rest]), "00000d")
        counts_by_id()
        list_summaries()
        kept = [file.read_bytes() for file in folders.home_folder().glob("*.memory")]
        assert all(all(name in content for name in names) for content in kept)

        delete_game(find_saved("00000d"))

        kept = [file.read_bytes() for file in folders.home_folder().glob("*.memory")]
        assert len(kept) == 2
        assert not any(name in content for name in names for content in kept)

    def test_deleted_where_nothing_can_be_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If the cache cannot be rewritten, it is deleted."""

        def full(*_: object, **__: object) -> None:
            raise OSError

        counts_by_id()
        with monkeypatch.context() as patched:
            patched.setattr(memory, "write_whole", full)
            delete_game(find_saved("00000a"))

        assert list(folders.home_folder().glob("*.memory")) == []
        assert set(counts_by_id()) == {"00000b"}


def flip(file: Path) -> None:
    """Change one bit somewhere."""
    content = bytearray(file.read_bytes())
    content[random.randrange(len(content))] ^= 1 << random.randrange(8)  # noqa: S311 - any bit
    file.write_bytes(content)


def cut(file: Path) -> None:
    """Take some of it away."""
    os.truncate(file, file.stat().st_size // 2)


def clear(file: Path) -> None:
    """Take all of it away."""
    os.truncate(file, 0)


def scribble(file: Path) -> None:
    """Write something else there."""
    file.write_bytes(b"\xff" * 1000)


def replace(file: Path) -> None:
    """Put a folder there."""
    file.unlink()
    file.mkdir()


def block(file: Path) -> None:
    """Put a pipe there."""
    file.unlink()
    os.mkfifo(file)


def forge(file: Path, content: bytes = b"\x93\x01\x02\x03") -> None:
    """Write a valid file with unknown content."""
    file.write_bytes(memory._digest(content) + content)  # noqa: SLF001 - to be believed


def forge_nested(file: Path) -> None:
    """Write a valid file with lists in lists in lists."""
    forge(file, b"\x92\x80\x81\xa1a\x93\xa1b\xc4\x00" + b"\x91" * 100_000 + b"\x90")


def forge_text(file: Path) -> None:
    """Write a valid file with text that is not UTF-8."""
    forge(file, b"\x92\x81\xa1\xff\xc4\x00\x80")


def forge_entry(file: Path) -> None:
    """Write a valid file whose entries hold text that is not UTF-8."""
    codes, findings = memory._read(file)  # noqa: SLF001 - likewise
    wrong = {name: (game, digest, Raw(b"\xa1\xff")) for name, (game, digest, _) in findings.items()}
    forge(file, memory.encode((codes, wrong)))


def change_kind(file: Path) -> None:
    """Replace it by the other cache."""
    others = {"counts": "summaries", "summaries": "counts"}
    list_summaries()
    shutil.copy(file.with_stem(others[file.stem]), file)


every_damage = pytest.mark.parametrize(
    "damage",
    [
        flip,
        cut,
        clear,
        scribble,
        replace,
        block,
        forge,
        forge_nested,
        forge_text,
        forge_entry,
        change_kind,
        Path.unlink,
    ],
)


class TestAtTheEnd:
    """A game is counted when it ends or comes in, so that nobody waits for it later."""

    @pytest.mark.parametrize("game", ["basari", "moonlight"])
    def test_played(self, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """The first look at all games replays none that was played here."""
        call("play", "--game", game, "--players", 3, "--bots", 3, "--plain", "--yes")
        monkeypatch.setattr(saved_counts, "recover", None)

        (counted,) = saved_counts.counts_of_saved_games()

        assert [one.players for one in counted] == [3] * 3

    def test_imported(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nor one that was imported, and all others are still known."""
        shelve(golden("cards"))
        before = counts_by_id()
        file = tmp_path / "short.jsonl"
        file.write_bytes(short_log())
        call("games", "import", file)
        monkeypatch.setattr(saved_counts, "recover", None)

        after = counts_by_id()

        assert len(after) == len(before) + 1
        assert before.items() <= after.items()


@pytest.mark.usefixtures("three")
class TestInDoubt:
    """Only the logs are trusted."""

    @every_damage
    def test_damaged(self, damage: Callable[[Path], None], work: Work) -> None:
        """A damaged cache is ignored and rebuilt."""
        before, lines = counts_by_id(), list_summaries()
        work.done()
        for name in ("counts", "summaries"):
            damage(folders.home_folder() / f"{name}.memory")

        assert counts_by_id() == before
        assert work.done() == EVERYTHING
        assert list_summaries() == lines

    def test_changed(self, work: Work, three: list[Path]) -> None:
        """A changed log is replayed, even if size, time and last line are the same."""
        counts_by_id()
        work.done()
        content = three[0].read_bytes()
        state = three[0].stat()
        with three[0].open("r+b") as file:
            file.write(content.replace(b"draw", b"drew", 1))
        os.utime(three[0], ns=(state.st_atime_ns, state.st_mtime_ns))

        assert set(counts_by_id()) == {"00000b"}
        assert work.done() == ["00000a"]
        assert '"finished": false' in str(list_summaries())

    def test_another_program(self, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
        """Results of other code are computed again."""
        before, lines = counts_by_id(), list_summaries()
        work.done()
        memory._state.cache_clear()  # noqa: SLF001 - as in another process
        state = memory._state("basari")  # noqa: SLF001 - likewise
        monkeypatch.setattr(memory, "_state", lambda _: (*state, ("new.py", 1, 1)))

        assert counts_by_id() == before
        assert work.done() == EVERYTHING
        assert list_summaries() == lines

    @pytest.mark.parametrize("trouble", ["unknown", "stat"])
    def test_unknown_code(self, trouble: str, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without a digest of the code nothing is cached."""

        def unknown(*_: object) -> object:
            if trouble == "stat":
                raise OSError
            raise BadSetup

        memory._state.cache_clear()  # noqa: SLF001 - as in another process
        monkeypatch.setattr(memory, "_files" if trouble == "stat" else "find", unknown)
        before = counts_by_id()
        work.done()

        assert counts_by_id() == before
        assert work.done() == EVERYTHING
        memory._state.cache_clear()  # noqa: SLF001 - and for others

    def test_read_only(self, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
        """If the cache cannot be written, everything is counted every time, without an error."""

        def refuse(*_: object, **__: object) -> None:
            raise OSError

        monkeypatch.setattr(memory, "write_whole", refuse)
        before = counts_by_id()
        work.done()

        assert counts_by_id() == before
        assert work.done() == EVERYTHING
        assert call("stats").code == 0
        assert list(folders.home_folder().glob("*.memory")) == []

    def test_not_written_in_vain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without changes nothing is written; results of missing games are dropped."""
        written: list[Path] = []

        def watched(file: Path, *content: bytes, over: bool) -> None:
            written.append(file)
            write_whole(file, *content, over=over)

        monkeypatch.setattr(memory, "write_whole", watched)
        counts_by_id()
        counts_by_id()
        assert len(written) == 1
        find_saved("00000a").path.unlink()
        counts_by_id()
        counts_by_id()
        assert len(written) == 2


class TestOtherGames:
    """For other packages' games their code counts, too."""

    @pytest.fixture
    def modules(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        """Find a folder for modules, and forget them afterwards."""
        monkeypatch.syspath_prepend(tmp_path)
        yield tmp_path
        sys.modules.pop("moor", None)
        memory._state.cache_clear()  # noqa: SLF001 - nobody else knows them

    @pytest.mark.parametrize("place", ["moor.py", "moor/__init__.py", "moor/deep/rules.py"])
    def test_its_code(self, modules: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Any change of that package invalidates its results."""
        file = modules / place
        file.parent.mkdir(parents=True, exist_ok=True)
        if place != "moor.py":
            (modules / "moor" / "__init__.py").touch()
        file.write_text("GAME = 1\n")
        sys.modules.pop("moor", None)
        import_module("moor")
        monkeypatch.setattr(memory, "find", lambda _: None)
        line = memory.lines()["basari"]
        moor = type(line)("moor.game:GAME")
        monkeypatch.setattr(memory, "lines", lambda: {"moor": moor, "basari": line})

        before = memory.code_digest("moor")
        file.write_text("GAME = 2 + 2\n")
        memory._state.cache_clear()  # noqa: SLF001 - as in another process

        assert memory.code_digest("moor") not in {b"", before, memory.code_digest("basari")}


def test_summaries_of_some() -> None:
    """A list of games that cannot be read is made every time, with what is wrong with each."""
    shelve(b"nothing", "00000f")

    for _ in range(2):
        (told,) = summaries([find_saved("00000f")])
        assert told.problem
