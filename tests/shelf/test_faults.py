"""Failing disks: earlier writes are safe, failures are reported, and can be retried."""

import errno
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari import files
from basari.cli.setup import remembered as settings
from basari.errors import BadLog, BadSetup, BasariError
from basari.log import Log, load_log, parse_log, replay, verify
from basari.players import Turn
from basari.shelf import folders, journal, saved
from basari.shelf.journal import Journal, SaveFailed
from tests.helpers.calls import at_random, call, complaint
from tests.helpers.logs import shelve, short_log, sparingly
from tests.shelf.faults import SHORT, WAYS, Disk
from tests.shelf.ledger import answers_in, recover_game

every_way = pytest.mark.parametrize("way", [*WAYS, SHORT], ids=[*map(os.strerror, WAYS), "short"])
BOTS = ("play", "--plain", "--yes", *at_random(4), "--seed", "1", "--ruling", "legs=1")
LOG = parse_log(short_log(), "short")
TURNS = tuple(replay(LOG))
WHOLE = short_log()


def start_journal() -> Journal:
    """Start the journal of a game."""
    return journal.create_journal(Log("", LOG.header, ()))


def answers(turns: tuple[Turn, ...]) -> list[tuple[int, str]]:
    """Return the answers revealed after these turns."""
    heard = len(turns)
    while heard and turns[heard - 1].after.sealed:
        heard -= 1
    return [(turn.seat, str(turn.move)) for turn in turns[:heard]]


def text_of(turns: tuple[Turn, ...]) -> bytes:
    """Write the log of what was revealed after these turns."""
    over = bool(turns) and turns[-1].after.over
    return b"".join(WHOLE.splitlines(keepends=True)[: len(answers(turns)) + 1 + over])


def in_turn(way: int) -> Iterator[Disk]:
    """Yield disks on which the first operation fails, then the second, and so on."""
    for fatal in count(1):
        disk = Disk(fatal, way)
        yield disk
        if disk.done < fatal:
            assert fatal > 1, "nothing was done to the disk"
            return


def check_told(error: BasariError, path: Path, why: str = "cannot be written") -> None:
    """Check that the message says what failed, and where."""
    assert error.sentence.startswith(str(path))
    assert re.search(why, error.sentence)


def leftovers() -> list[str]:
    """Return the files that are not games."""
    return [file.name for file in folders.games_folder().iterdir() if not folders.id_of(file)]


class TestKeeping:
    """Whatever fails during a game, nothing that was saved is lost."""

    @every_way
    def test_every_operation(self, way: int) -> None:
        """Each operation fails once; what was saved is there, and the game goes on."""
        for disk in in_turn(way):
            with disk.used():
                kept = self.begun_at_last()
                for number, turn in enumerate(TURNS):
                    try:
                        kept.keep(turn)
                    except SaveFailed as error:
                        check_told(error, kept.path)
                        assert way != SHORT
                        assert kept.path.read_bytes().startswith(text_of(TURNS[:number]))
                        kept.save()
                    assert kept.path.read_bytes() == text_of(TURNS[: number + 1])
                kept.close()

            assert kept.path.read_bytes() == WHOLE
            assert leftovers() == []
            kept.path.unlink()

    def begun_at_last(self) -> Journal:
        """Start a journal; if that fails, nothing is left behind, and the next try succeeds."""
        try:
            return start_journal()
        except BadSetup as error:
            check_told(error, folders.games_folder())
            assert list(folders.games_folder().iterdir()) == []
            return start_journal()

    @sparingly
    @given(place=st.integers(1, 60), times=st.integers(1, 60), way=st.sampled_from(WAYS))
    def test_left_while_it_fails(self, place: int, times: int, way: int) -> None:
        """Leaving because saving fails loses nothing that was shown."""
        heard = 0
        with (
            Disk(place, way, times=times).used(),
            suppress(BadSetup, SaveFailed),
            start_journal() as kept,
        ):
            for turn in TURNS:
                kept.keep(turn)
                heard += 1

        assert leftovers() == []
        for file in folders.games_folder().iterdir():
            self.check(file, heard)
            file.unlink()

    def check(self, file: Path, heard: int) -> None:
        """Check that everything shown after these turns is on disk."""
        found = answers_in(recover_game(file))
        game, again = journal.resume_journal(file)
        again.close()
        assert found[: len(answers(TURNS[:heard]))] == answers(TURNS[:heard])
        assert found == answers(TURNS)[: len(found)]
        assert answers_in(game) == found


class TestGoingOn:
    """Resuming may fail as well, and does not damage the file."""

    @every_way
    @pytest.mark.parametrize("cut", [1, 70, 200])
    def test_every_operation(self, way: int, cut: int) -> None:
        """It succeeds or says why not, and succeeds the next time."""
        file = shelve(WHOLE[:-cut])
        before = answers_in(recover_game(file))
        for disk in in_turn(way):
            file.write_bytes(WHOLE[:-cut])
            with disk.used():
                try:
                    _, kept = journal.resume_journal(file)
                    kept.close()
                except (BadSetup, SaveFailed) as error:
                    check_told(error, file)

            assert answers_in(recover_game(file)) == before
            game, kept = journal.resume_journal(file)
            kept.close()
            assert answers_in(game) == before
            assert leftovers() == []


class TestShelf:
    """Importing, exporting and deleting is done completely or not at all."""

    @every_way
    def test_received(self, way: int, tmp_path: Path) -> None:
        """A log is imported, or an error is reported and nothing is left."""
        source = tmp_path / "a.jsonl"
        source.write_bytes(WHOLE)
        folders.make_folder(folders.games_folder())
        for disk in in_turn(way):
            with disk.used():
                try:
                    found: list[Path] = [saved.import_game(source)[0].path]
                except BadLog as error:
                    check_told(error, source, "cannot be read")
                    found = []
                except BadSetup as error:
                    check_told(error, folders.games_folder())
                    found = []

            assert list(folders.games_folder().iterdir()) == found
            for file in found:
                assert file.read_bytes() == WHOLE
                file.unlink()

    @every_way
    def test_handed_out(self, way: int, tmp_path: Path) -> None:
        """A copy is whole, or is not there."""
        shelve(WHOLE)
        target = tmp_path / "copy.jsonl"
        for disk in in_turn(way):
            with disk.used():
                try:
                    saved.copy_game(saved.find_saved("abcdef"), target)
                    assert target.read_bytes() == WHOLE
                    target.unlink()
                except BadLog as error:
                    check_told(error, folders.games_folder(), "cannot be read")
                except BadSetup as error:
                    check_told(error, target)

            assert list(tmp_path.iterdir()) == []

    @every_way
    def test_deleteed(self, way: int) -> None:
        """A game is deleted, or an error is reported."""
        for disk in in_turn(way):
            file = shelve(WHOLE)
            with disk.used():
                try:
                    saved.delete_game(saved.find_saved("abcdef"))
                    assert not file.exists()
                except BadSetup as error:
                    check_told(error, file, "cannot be (written|deleted)")

    @every_way
    def test_remembered(self, way: int) -> None:
        """Settings are the old or the new ones, and errors in saving them are ignored."""
        assert settings.remember(settings.Remembered(last="aaaaaa"))
        for disk in in_turn(way):
            with disk.used():
                remembered = settings.remember(settings.Remembered(last="bbbbbb"))

            if remembered:
                assert settings.recall().last == "bbbbbb"
            else:
                assert settings.recall().last in {"aaaaaa", "bbbbbb"}
            assert [file.name for file in folders.home_folder().iterdir()] == ["settings.json"]
            settings.remember(settings.Remembered(last="aaaaaa"))


def delete_folder(file: Path) -> None:
    """Delete the whole folder."""
    shutil.rmtree(folders.home_folder())
    assert not file.exists()


def replace_file(file: Path) -> None:
    """Put something else in its place."""
    other = file.with_name("other")
    other.write_text("mine")
    other.replace(file)


def empty_file(file: Path) -> None:
    """Empty it."""
    os.truncate(file, 0)


def keep_all(kept: Journal, turns: Iterable[Turn]) -> None:
    """Write down several turns."""
    for turn in turns:
        kept.keep(turn)


class TestTidiedUp:
    """Whatever happens to the file during a game, the next answer restores it."""

    @pytest.mark.parametrize("trouble", [Path.unlink, delete_folder, replace_file, empty_file])
    def test_put_back(self, trouble: Callable[[Path], None]) -> None:
        """The whole game is restored."""
        with start_journal() as kept:
            for number, turn in enumerate(TURNS):
                if number == len(TURNS) // 2:
                    trouble(kept.path)
                kept.keep(turn)

        assert kept.path.read_bytes() == WHOLE
        aside = [(folders.games_folder() / name).read_text() for name in leftovers()]
        assert aside == (["mine"] if trouble is replace_file else [])

    @pytest.mark.parametrize("trouble", [Path.unlink, delete_folder, replace_file])
    @pytest.mark.parametrize("turns", [6, len(TURNS)])
    def test_put_back_on_leaving(self, trouble: Callable[[Path], None], turns: int) -> None:
        """Closing the journal restores it, even without another answer."""
        with start_journal() as kept:
            for turn in TURNS[:turns]:
                kept.keep(turn)
            before = kept.path.read_bytes()
            trouble(kept.path)

        assert kept.path.read_bytes() == before

    def test_half_put_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game that is put back but not yet safe stays with this process, and is saved then."""
        kept = start_journal()
        for turn in TURNS[:6]:
            kept.keep(turn)
        told = kept.path.read_bytes()
        kept.path.unlink()
        synced = files.sync_folder

        def failing(_: Path) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        monkeypatch.setattr(journal, "sync_folder", failing)
        with pytest.raises(SaveFailed):
            keep_all(kept, TURNS[6:])
        with pytest.raises(BadSetup, match="is being played in another window"):
            journal.resume_journal(kept.path)
        with pytest.raises(SaveFailed):
            kept.save()
        monkeypatch.setattr(journal, "sync_folder", synced)
        kept.save()
        kept.close()

        assert kept.path.read_bytes().startswith(told)
        assert len(kept.path.read_bytes()) > len(told)

    def test_somebody_else_has_it(self) -> None:
        """If another process plays what lies there now, nothing of it is written over."""
        kept = start_journal()
        for turn in TURNS[:6]:
            kept.keep(turn)
        content = kept.path.read_bytes()
        kept.path.unlink()
        kept.path.write_bytes(content)
        _game, others = journal.resume_journal(kept.path)

        with others, pytest.raises(SaveFailed, match="is being played in another window"):
            keep_all(kept, TURNS[6:])
        kept.close()

        assert kept.path.read_bytes() == content

    @pytest.mark.parametrize("folder", [folders.games_folder, folders.home_folder])
    def test_in_the_way(self, folder: Callable[[], Path]) -> None:
        """An obstacle is reported; when it is gone, the game is saved."""
        kept = start_journal()
        for turn in TURNS[:6]:
            kept.keep(turn)
        shutil.rmtree(folder())
        folder().write_text("in the way")

        unsealed = next(turn for turn in TURNS[6:] if not turn.after.sealed)
        with pytest.raises(SaveFailed, match="cannot be written"):
            kept.keep(unsealed)
        folder().unlink()
        kept.save()
        kept.close()

        heard = answers_in(recover_game(kept.path))
        assert heard == answers(TURNS)[: len(heard)]
        assert len(heard) > len(answers(TURNS[:6]))
        assert kept.there

    def test_still_ours(self) -> None:
        """A restored file is locked."""
        with start_journal() as kept:
            kept.path.unlink()
            kept.keep(TURNS[0])

            with pytest.raises(BadSetup, match="another window"):
                journal.resume_journal(kept.path)


class TestCommands:
    """Players get one sentence, and learn where the game is saved."""

    @pytest.mark.parametrize("way", WAYS, ids=map(os.strerror, WAYS))
    def test_told(self, way: int) -> None:
        """In a pipe nobody can retry: the game stops, and can be resumed."""
        with Disk(40, way, times=10**9).used():
            outcome = call(*BOTS)

        (file,) = folders.games_folder().iterdir()
        told = complaint(outcome._replace(out=""), 2)
        assert told == f"{file}: cannot be written ({os.strerror(way)})"
        assert f"The game is saved in {file}" in outcome.out
        assert answers_in(recover_game(file))

        assert call("resume", "--plain", "--yes").code == 0
        assert verify(load_log(file)).over

    @pytest.mark.parametrize("fatal", range(1, 7))
    def test_no_room_to_begin(self, fatal: int) -> None:
        """A game that cannot be started leaves nothing behind."""
        with (
            patch.object(settings, "remember", return_value=False),
            patch.object(journal, "check_folder"),
            Disk(fatal, errno.ENOSPC, times=10**9).used(),
        ):
            outcome = call(*BOTS)

        assert outcome.code == 2
        assert outcome.err.endswith("(No space left on device)\n")
        if fatal < 6:
            assert list(folders.games_folder().iterdir()) == []

    def test_read_only_disk(self) -> None:
        """A game on a disk that became read-only cannot be taken up, but looked at."""
        file = shelve(short_log()[:-200])
        opened = os.open

        def read_only(path: str | Path, flags: int, *rest: int) -> int:
            if flags & (os.O_RDWR | os.O_WRONLY):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            return opened(path, flags, *rest)

        with patch.object(os, "open", read_only):
            told = complaint(call("resume", "--plain", "--yes"), 2)
            looked = call("replay", "--plain", "abcdef")

        assert told == f"{file}: cannot be written (Read-only file system)"
        assert looked.code == 0
