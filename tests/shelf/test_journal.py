"""The record of a game: on disk before anybody hears of it, and never a secret."""

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli import folders, linear, saving
from basari.cli.saving import Journal, check_folder, new_journal
from basari.errors import BadSetup
from basari.kernel import Table
from basari.log import Log, load, record, replay, verify
from basari.log.reading import read
from basari.players import Turn, drive
from basari.simulate import bots_of
from calls import call, complaint
from logs import EVERY_GAME, LABELS, header_of, sparingly

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
BOTS = ("play", "--plain", "--yes", "--bots", "4", "--seed", "1", "--ruling", "legs=1")


def turns(edition: str, seats: int, seed: int = 1) -> Iterator[Turn]:
    """Let bots play a game."""
    header = header_of(edition, seats, seed)
    table, _ = Table.start(header.rules(), seats)
    return drive(table, bots_of(header))


def on_disk(path: Path) -> Log:
    """Read what another process would find now."""
    return read(path.read_bytes(), str(path))


@pytest.fixture
def games() -> Path:
    """The folder for saved games."""
    return folders.made(folders.games())


class TestOrder:
    """An answer is on disk as soon as it has taken effect, and not before."""

    @every_game
    def test_every_answer(self, edition: str, seats: int) -> None:
        """After every turn the file is a sound log of all that was revealed, and nothing else."""
        with new_journal(header_of(edition, seats)) as journal:
            expected: list[tuple[int, str]] = []
            for turn in turns(edition, seats):
                journal.keep(turn)

                if not turn.after.sealed:
                    fresh = [*turn.before.sealed, (turn.seat, turn.move)]
                    expected += sorted((seat, str(move)) for seat, move in fresh)
                found = on_disk(journal.path)
                assert [(answer.seat, answer.move) for answer in found.answers] == expected

        verify(load(journal.path))

    def test_written_before_it_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whatever the table hears of can be read from the disk at that moment."""
        heard: list[int] = []
        tell = linear.Linear.tell

        def listening(self: linear.Linear, turn: Turn) -> None:
            (file,) = folders.games().iterdir()
            last = None
            for last in replay(on_disk(file)):
                heard.append(last.line)
            if not turn.after.sealed:
                assert last
                assert last.table == turn.after
            tell(self, turn)

        monkeypatch.setattr(linear.Linear, "tell", listening)

        outcome = call(*BOTS)

        assert (outcome.code, outcome.err) == (0, "")
        assert heard

    def test_synced(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every line is synced, not only written."""
        synced: list[int] = []
        monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))

        with new_journal(header_of("cards", 3)) as journal:
            for turn in turns("cards", 3):
                before = len(synced)
                journal.keep(turn)
                assert len(synced) == before + (not turn.after.sealed)
                assert synced[-1] == journal.path.stat().st_size


class TestFiles:
    """Every game has a file of its own that says nothing by its name."""

    def test_mode(self, games: Path) -> None:
        """Only its owner may read it, whatever the umask."""
        before = os.umask(0)
        try:
            with new_journal(header_of("cards", 3)) as journal:
                assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
        finally:
            os.umask(before)
        assert journal.path.parent == games

    def test_name(self) -> None:
        """No name of a player is part of it."""
        header = header_of("cards", 3, names=["../../etc", "CON", "a/b"])

        with new_journal(header) as journal:
            assert journal.path.parent == folders.games()
            assert re.fullmatch(r"\d{8}-\d{6}-cards-3-[0-9a-f]{6}\.jsonl", journal.path.name)

    def test_two_at_once(self) -> None:
        """Two games at once get two files, and do not mix."""
        first, second = header_of("cards", 3, 1), header_of("cards", 3, 2)

        with new_journal(first) as one, new_journal(second) as other:
            for turn, another in zip(turns("cards", 3, 1), turns("cards", 3, 2), strict=False):
                one.keep(turn)
                other.keep(another)

            assert one.path != other.path
            assert on_disk(one.path).header.seed == 1
            assert on_disk(other.path).header.seed == 2

    def test_never_over_another(self, games: Path) -> None:
        """A file that is there already is left alone."""
        file = games / "a.jsonl"
        file.write_text("precious", "utf-8")

        with pytest.raises(BadSetup, match="cannot be written"):
            Journal(file, header_of("cards", 3))

        assert file.read_text("utf-8") == "precious"


class Failing:
    """A file on a disk with room for so many bytes, and then none."""

    def __init__(self, file: Any, room: int) -> None:  # noqa: ANN401 - whatever was opened
        self._file, self._room = file, room

    def write(self, content: memoryview) -> int:
        """Write a part, as a disk does that is nearly full."""
        if not self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written: int = self._file.write(content[: self._room])
        self._room -= written
        return written

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


@contextmanager
def full_after(room: int) -> Iterator[None]:
    """Let every file that is opened find room for so many bytes."""
    opened = os.fdopen

    def open_on_full_disk(*arguments: Any, **options: Any) -> Failing:  # noqa: ANN401 - as there
        return Failing(opened(*arguments, **options), room)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fdopen", open_on_full_disk)
        yield


def keep_all(journal: Journal) -> None:
    """Write a whole game down."""
    with journal:
        for turn in turns("cards", 3):
            journal.keep(turn)


class TestFullDisk:
    """A disk that fills up is told, and spoils nothing that was written before."""

    @sparingly
    @given(share=st.floats(0, 1))
    def test_sound_log(self, share: float) -> None:
        """Wherever it fills up, what is left is a sound log up to an answer."""
        header = header_of("cards", 3)
        first, *rest = record(header, turns("cards", 3))
        room = len(first.encode()) + int(share * (len("".join(rest)) - 1))

        with full_after(room):
            journal = new_journal(header)
            with pytest.raises(BadSetup, match="No space left"):
                keep_all(journal)

        log = load(journal.path)
        journal.path.unlink()
        assert len(list(replay(log))) == len(log.answers)
        assert len("".join([first, *rest][: len(log.answers) + 1]).encode()) <= room
        assert log.result is None

    def test_told(self) -> None:
        """The players are told in a sentence, and where the game is kept."""
        call(*BOTS)
        (whole,) = folders.games().iterdir()
        room = whole.stat().st_size - 100
        whole.unlink()

        with full_after(room):
            outcome = call(*BOTS)

        (file,) = folders.games().iterdir()
        assert f"The game is not over. It is saved in {file}" in outcome.out
        told = complaint(outcome._replace(out=""), 2)
        assert told == f"{file}: cannot be written (No space left on device)"
        assert load(file).answers

    def test_no_room_for_the_first_line(self) -> None:
        """A game that cannot even begin leaves nothing behind."""
        with full_after(100):
            outcome = call(*BOTS)

        assert outcome.out == "No game was begun.\n"
        assert complaint(outcome._replace(out=""), 2).endswith("(No space left on device)")
        assert list(folders.games().iterdir()) == []


class TestUnwritableFolder:
    """Where nothing can be written, that is said before anybody is asked anything."""

    def test_a_file_in_the_way(self, basari_home: Path) -> None:
        """The folder cannot be made."""
        basari_home.write_text("in the way", "utf-8")

        for options in ((), ("--plain",), ("--plain", "--yes")):
            told = complaint(call("play", *options), 2)
            assert told.startswith(f"{basari_home}")
            assert "this folder cannot be made" in told
            assert "BASARI_HOME" in told

    def test_read_only(self, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The folder is there, but nothing can be put into it."""

        def refuse(**_: object) -> None:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

        monkeypatch.setattr(saving, "TemporaryFile", refuse)

        told = complaint(call("play"), 2)

        assert told == f"{games}: cannot be written (Permission denied)"

    def test_checking_leaves_nothing(self, games: Path) -> None:
        """A good folder stays as it is."""
        check_folder()

        assert list(games.iterdir()) == []
