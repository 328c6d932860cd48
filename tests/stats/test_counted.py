"""The finished games on the shelf: counted once, and anew whenever there is any doubt."""

import os
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from basari.errors import BadSetup
from basari.files import write_whole
from basari.log import recover
from basari.shelf import folders, memory
from basari.shelf.saved import delete, find
from basari.shelf.summaries import summaries
from basari.stats import counted
from basari.stats.counted import finished
from basari.stats.played import Finished, count
from tests.helpers.calls import call
from tests.helpers.logs import FILE, entries_of, golden, sealed, shelve, short


def found() -> dict[str, Finished]:
    """Count what is there, by the IDs of the games."""
    return {game[0].id: game for game in finished()}


def listed() -> list[object]:
    """List what is there, as a program would."""
    outcome = call("games", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return [outcome.out]


class Work(list[str]):
    """Which files were replayed, one by one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()

        def replayed(content: bytes, file: str) -> object:
            self.append(file[-12:-6])
            return recover(content, file)

        monkeypatch.setattr(counted, "recover", replayed)

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
    """Put two finished games on the shelf, and one that is not over."""
    unfinished = sealed(entries_of(short())[:7])
    return [
        shelve(short(), "00000a"),
        shelve(golden("board"), "00000b"),
        shelve(unfinished, "00000c"),
    ]


EVERYTHING = ["00000a", "00000b", "00000c"]


class TestFinished:
    """The games that count: those that are over and can be believed."""

    def test_only_those(self) -> None:
        """Unfinished and damaged ones do not."""
        shelve(short(), "000001")
        shelve(sealed(entries_of(short())[:5]), "000002")
        shelve(golden("board"), "000003", "board")
        shelve(short().replace(b"draw", b"drew", 1), "000004")

        assert set(found()) == {"000001", "000003"}
        assert found()["000001"] == count("000001", recover(short(), FILE))

    def test_nothing(self) -> None:
        """Where there is no shelf nothing is counted, and none is made."""
        assert found() == {}
        assert not folders.home().exists()


@pytest.mark.usefixtures("three")
class TestRemembered:
    """What was counted is not counted again."""

    def test_once(self, work: Work) -> None:
        """Every game is replayed once, whether it is over or not, and the figures are the same."""
        first = found()
        assert work.done() == EVERYTHING

        assert found() == first
        assert work.done() == []

    def test_another_day(
        self, work: Work, three: list[Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file that was only touched, or moved with its folder, is still the same game."""
        before = found()
        work.done()
        for file in three:
            os.utime(file, (1, 1))
        elsewhere = folders.home().with_name(folders.home().name + "-moved")
        folders.home().rename(elsewhere)
        monkeypatch.setenv("BASARI_HOME", str(elsewhere))

        assert found() == before
        assert work.done() == []

    def test_one_more(self, work: Work) -> None:
        """A new game is the only one that is counted."""
        found()
        work.done()
        shelve(short(), "00000d")

        assert set(found()) == {"00000a", "00000b", "00000d"}
        assert work.done() == ["00000d"]

    def test_broken_off(self, work: Work) -> None:
        """Whoever stops it keeps what was counted so far, and loses nothing from before."""
        games = finished()
        next(games)
        games.close()
        some = work.done()
        found()

        assert 0 < len(some) < 3
        assert sorted(some + work.done()) == EVERYTHING
        games = finished()
        next(games)
        games.close()
        found()
        assert work.done() == []

    def test_private(self) -> None:
        """It is for nobody but its owner, like the games."""
        found()
        listed()
        kept = list(folders.games().glob("*.memory"))

        assert sorted(file.name for file in kept) == ["counts.memory", "summaries.memory"]
        assert {file.stat().st_mode & 0o777 for file in kept} == {0o600}

    def test_listed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The same goes for the list of all games."""
        before = listed()
        with monkeypatch.context() as patched:
            patched.setattr("basari.shelf.summaries.intact", pytest.fail)
            patched.setattr("basari.shelf.summaries.recover", pytest.fail)

            assert listed() == before

    def test_deleted(self) -> None:
        """Of a game that is deleted nothing is left behind."""
        names = [b"Xenia", b"Yorick", b"Zoe"]
        header, *rest = entries_of(short())
        people = [{"name": name.decode(), "kind": "human"} for name in names]
        shelve(sealed([{**header, "players": people}, *rest]), "00000d")
        found()
        listed()
        kept = [file.read_bytes() for file in folders.games().glob("*.memory")]
        assert all(all(name in content for name in names) for content in kept)

        delete(find("00000d"))

        kept = [file.read_bytes() for file in folders.games().glob("*.memory")]
        assert len(kept) == 2
        assert not any(name in content for name in names for content in kept)

    def test_deleted_where_nothing_can_be_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If the rest cannot be kept, all of it is thrown away."""

        def full(*_: object, **__: object) -> None:
            raise OSError

        found()
        with monkeypatch.context() as patched:
            patched.setattr(memory, "write_whole", full)
            delete(find("00000a"))

        assert list(folders.games().glob("*.memory")) == []
        assert set(found()) == {"00000b"}


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


def forge(file: Path) -> None:
    """Write something there that is whole and says nothing that we know."""
    content = memory.encode([1, 2, 3])
    file.write_bytes(memory._digest(content) + content)  # noqa: SLF001 - to be believed


def change_kind(file: Path) -> None:
    """Put the other memory there, in which other things were found."""
    others = {"counts": "summaries", "summaries": "counts"}
    listed()
    shutil.copy(file.with_stem(others[file.stem]), file)


every_damage = pytest.mark.parametrize(
    "damage", [flip, cut, clear, scribble, replace, block, forge, change_kind, Path.unlink]
)


@pytest.mark.usefixtures("three")
class TestInDoubt:
    """The logs are believed, and nothing else."""

    @every_damage
    def test_damaged(self, damage: Callable[[Path], None], work: Work) -> None:
        """A memory that is damaged counts for nothing, and is made anew."""
        before, lines = found(), listed()
        work.done()
        for name in ("counts", "summaries"):
            damage(folders.games() / f"{name}.memory")

        assert found() == before
        assert work.done() == EVERYTHING
        assert listed() == lines

    def test_changed(self, work: Work, three: list[Path]) -> None:
        """A log that was changed is read anew, even if size, time and last line are the same."""
        found()
        work.done()
        content = three[0].read_bytes()
        state = three[0].stat()
        with three[0].open("r+b") as file:
            file.write(content.replace(b"draw", b"drew", 1))
        os.utime(three[0], ns=(state.st_atime_ns, state.st_mtime_ns))

        assert set(found()) == {"00000b"}
        assert work.done() == ["00000a"]
        assert '"finished": false' in str(listed())

    def test_another_program(self, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
        """What other code found is found anew."""
        before, lines = found(), listed()
        work.done()
        memory._state.cache_clear()  # noqa: SLF001 - as in another process
        state = memory._state("basari")  # noqa: SLF001 - likewise
        monkeypatch.setattr(memory, "_state", lambda _: (*state, ("new.py", 1, 1)))

        assert found() == before
        assert work.done() == EVERYTHING
        assert listed() == lines

    @pytest.mark.parametrize("trouble", ["unknown", "stat"])
    def test_unknown_code(self, trouble: str, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where nobody can tell which code it is, nothing is remembered."""

        def unknown(*_: object) -> object:
            if trouble == "stat":
                raise OSError
            raise BadSetup

        memory._state.cache_clear()  # noqa: SLF001 - as in another process
        monkeypatch.setattr(memory, "_files" if trouble == "stat" else "find", unknown)
        before = found()
        work.done()

        assert found() == before
        assert work.done() == EVERYTHING
        memory._state.cache_clear()  # noqa: SLF001 - and for others

    def test_read_only(self, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where nothing can be written all is counted every time, and nobody is troubled."""

        def refuse(*_: object, **__: object) -> None:
            raise OSError

        monkeypatch.setattr(memory, "write_whole", refuse)
        before = found()
        work.done()

        assert found() == before
        assert work.done() == EVERYTHING
        assert call("stats").code == 0
        assert list(folders.games().glob("*.memory")) == []

    def test_not_written_in_vain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If nothing is new nothing is written; what is about no game any more goes."""
        written: list[Path] = []

        def watched(file: Path, *content: bytes, over: bool) -> None:
            written.append(file)
            write_whole(file, *content, over=over)

        monkeypatch.setattr(memory, "write_whole", watched)
        found()
        found()
        assert len(written) == 1
        find("00000a").path.unlink()
        found()
        found()
        assert len(written) == 2


class TestOtherGames:
    """A game that is not ours is known by its own code."""

    @pytest.fixture
    def modules(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        """Find a folder for modules, and forget them afterwards."""
        monkeypatch.syspath_prepend(tmp_path)
        yield tmp_path
        sys.modules.pop("moor", None)
        memory._state.cache_clear()  # noqa: SLF001 - nobody else knows them

    @pytest.mark.parametrize("place", ["moor.py", "moor/__init__.py", "moor/deep/rules.py"])
    def test_its_code(self, modules: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever changes in it, all that was found by it is in doubt."""
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

        before = memory.code_of("moor")
        file.write_text("GAME = 2 + 2\n")
        memory._state.cache_clear()  # noqa: SLF001 - as in another process

        assert memory.code_of("moor") not in {b"", before, memory.code_of("basari")}


def test_summaries_of_some() -> None:
    """A list of games that cannot be read is made every time, with what is wrong with each."""
    shelve(b"nothing", "00000f")

    for _ in range(2):
        (told,) = summaries([find("00000f")])
        assert told.problem
