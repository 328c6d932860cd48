"""Files: read within bounds or refused, and written wholly or not at all."""

import errno
import io
import os
import stat
from collections.abc import Callable
from pathlib import Path
from time import time
from types import SimpleNamespace
from typing import Any, BinaryIO
from unittest.mock import Mock

import filelock
import pytest

from basari import files
from basari.errors import BadComponents, BadLog
from basari.files import (
    claim,
    claims,
    let_go,
    lies_at,
    read_at_most,
    sync_folder,
    tidy,
    write_open,
    write_safely,
    write_whole,
)


class TestReading:
    """A file is read up to the limit and one byte."""

    def test_whole(self, tmp_path: Path) -> None:
        """A small file is read completely."""
        file = tmp_path / "small"
        file.write_bytes(b"abc")

        assert read_at_most(file, 3, BadLog) == b"abc"

    def test_one_byte_more(self, tmp_path: Path) -> None:
        """Of a large file, one byte more than the limit is read."""
        file = tmp_path / "large"
        file.write_bytes(b"abcdef")

        assert read_at_most(file, 3, BadLog) == b"abcd"
        assert read_at_most(file, 0, BadLog) == b"a"
        assert files.read_whole(io.BytesIO(b"abc"), 0) == b"a"


class TestRefusal:
    """A file that cannot be read raises the caller's error, with file and reason."""

    def refused(self, path: Path) -> str:
        """Try to read, and return the reason."""
        with pytest.raises(BadComponents) as caught:
            read_at_most(path, 3, BadComponents)
        return caught.value.sentence

    def test_missing(self, tmp_path: Path) -> None:
        """A missing file is refused."""
        file = tmp_path / "none"

        assert self.refused(file) == f"{file}: there is no such file"

    def test_folder(self, tmp_path: Path) -> None:
        """A folder is refused."""
        assert self.refused(tmp_path) == f"{tmp_path}: is a folder, not a file"

    def test_pipe(self, tmp_path: Path) -> None:
        """A pipe is refused without waiting for it."""
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)

        assert self.refused(pipe) == f"{pipe}: is not an ordinary file"

    def test_not_even_opened(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Something that is not an ordinary file is not even opened."""
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        opened: list[object] = []
        monkeypatch.setattr(os, "open", opened.append)

        self.refused(pipe)

        assert not opened

    def test_too_late(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that is replaced by a pipe before it is opened is not read."""
        place = tmp_path / "pipe"
        place.write_bytes(b"abc")
        opened = os.open
        handles = []

        def late(*arguments: Any) -> int:  # noqa: ANN401 - whatever open is given
            place.unlink()
            os.mkfifo(place)
            handles.append(opened(*arguments))
            return handles[-1]

        monkeypatch.setattr(os, "open", late)

        assert self.refused(place) == f"{place}: is not an ordinary file"
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handles[0])

    def test_lightly(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Files are opened without blocking, and without becoming our terminal."""
        file, opened = tmp_path / "a", os.open
        file.touch()
        flags = []

        def watched(path: Path, how: int, mode: int) -> int:
            flags.append(how)
            return opened(path, how, mode)

        monkeypatch.setattr(os, "open", watched)

        read_at_most(file, 3, BadLog)

        assert flags == [os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY]

    @pytest.mark.parametrize(
        ("error", "why"),
        [
            (PermissionError(), "you may not read it"),
            (OSError(5, "Input/output error"), "cannot be read ([Errno 5] Input/output error)"),
        ],
    )
    def test_not_opened(
        self, error: OSError, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file that one may not read is said to be so; any other trouble, as the system does."""
        file = tmp_path / "file"
        file.touch()
        monkeypatch.setattr(os, "open", Mock(side_effect=error))

        assert self.refused(file) == f"{file}: {why}"

    def test_no_name_at_all(self) -> None:
        """A path that the system does not allow is refused too."""
        assert "cannot be read" in self.refused(Path("a\0b"))


def fail(*_: object) -> None:
    """Fail as a broken disk does."""
    raise OSError(errno.EIO, os.strerror(errno.EIO))


class TestWriting:
    """A file is written completely or not at all."""

    def test_whole(self, tmp_path: Path) -> None:
        """It is the only file left, and private to its owner."""
        file = tmp_path / "a"

        write_whole(file, b"abc")

        assert file.read_bytes() == b"abc"
        assert list(tmp_path.iterdir()) == [file]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600

    @pytest.mark.parametrize("write", [write_whole, write_open])
    def test_never_over_another(
        self, write: Callable[[Path, bytes], object], tmp_path: Path
    ) -> None:
        """An existing file is kept."""
        file = tmp_path / "a"
        file.write_bytes(b"mine")

        with pytest.raises(FileExistsError) as caught:
            write(file, b"abc")

        assert (caught.value.errno, caught.value.filename) == (errno.EEXIST, str(file))
        assert file.read_bytes() == b"mine"
        assert list(tmp_path.iterdir()) == [file]

    def test_over_another(self, tmp_path: Path) -> None:
        """With *over*, an existing file is replaced."""
        file = tmp_path / "a"
        file.write_bytes(b"mine")

        write_whole(file, b"abc", over=True)

        assert file.read_bytes() == b"abc"

    @pytest.mark.parametrize("over", [False, True])
    @pytest.mark.parametrize("name", ["write_safely", "sync_folder"])
    def test_failing(
        self,
        name: str,
        over: bool,  # noqa: FBT001 - a column of the tables above
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """After an error there is either the old file or the new one."""
        file = tmp_path / "a"
        if over:
            file.write_bytes(b"mine")
        monkeypatch.setattr(files, name, fail)

        with pytest.raises(OSError, match="Input/output error"):
            write_whole(file, b"abc", over=over)

        left = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        assert left in ([{"a": b"mine"}, {"a": b"abc"}] if over else [{}])

    def test_interrupted(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C leaves no partial file behind."""

        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(os, "fsync", interrupt)

        with pytest.raises(KeyboardInterrupt):
            write_whole(tmp_path / "a", b"abc")

        assert list(tmp_path.iterdir()) == []

    def test_piece_by_piece(self, tmp_path: Path) -> None:
        """Everything is written, even if each write takes only a little."""

        class Slow(io.FileIO):
            def write(self, content: Any) -> int:  # noqa: ANN401 - as there
                return super().write(content[:2])

        with Slow(tmp_path / "a", "w") as file:
            write_safely(file, b"abcdefg")  # type: ignore[arg-type]

        assert (tmp_path / "a").read_bytes() == b"abcdefg"

    def test_synced_in_order(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The content is synced, then the file renamed, then the folder synced."""
        done: list[str] = []
        sync, replace = os.fsync, os.replace

        def synced(handle: int) -> None:
            done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
            sync(handle)

        def replaced(part: Path, path: Path) -> None:
            done.append("place")
            replace(part, path)

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(os, "replace", replaced)

        write_whole(tmp_path / "a", b"abc")

        assert done == ["file", "place", "folder"]

    def test_folder_is_let_go(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A folder is closed after syncing it."""
        handles, real = [], os.open
        monkeypatch.setattr(os, "open", lambda *given: handles.append(real(*given)) or handles[-1])

        sync_folder(tmp_path)

        (handle,) = handles
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handle)

    def test_folders_elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """On systems that cannot sync folders it is not tried."""
        monkeypatch.setattr(files, "os", SimpleNamespace(name="nt"))

        sync_folder(tmp_path)


class TestLettingGo:
    """Closing a file reports no errors."""

    def test_fails(self, tmp_path: Path) -> None:
        """An error on closing is ignored, as on a network disk."""
        file = write_open(tmp_path / "a", b"abc")
        os.close(file.fileno())

        let_go(file)
        let_go(10**6)

        assert file.closed
        assert (tmp_path / "a").read_bytes() == b"abc"


class TestClaims:
    """A file is locked by one process at a time."""

    def test_placed(self, tmp_path: Path) -> None:
        """An open file is locked until it is closed."""
        path = tmp_path / "a"

        with write_open(path, b"abc"), path.open("r+b") as other:
            assert not claim(other)
        with path.open("r+b") as other:
            assert claim(other)

    def test_all_the_while(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is locked before it is renamed, and not opened again."""
        opened, real = [], files.open_file

        def watched(path: Path, more: int = 0) -> BinaryIO:
            opened.append(path)
            return real(path, more)

        monkeypatch.setattr(files, "open_file", watched)

        let_go(write_open(tmp_path / "a", b"abc"))

        (part,) = opened
        assert part.suffix == files.PART

    def test_no_such_thing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where a disk has no locks, `None` is returned."""
        monkeypatch.setattr(filelock, "lock_descriptor", lambda *_, **__: fail())

        with write_open(tmp_path / "a", b"abc") as file:
            assert claim(file) is None
        assert not claims(tmp_path)

    def test_in_a_folder(self, tmp_path: Path) -> None:
        """Locking is tried in a folder; if no file can be created there, the answer is yes."""
        assert claims(tmp_path)
        assert claims(tmp_path / "none")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(files, "claim", lambda _file: None)
            assert not claims(tmp_path)
            assert claims(tmp_path / "none")
        assert list(tmp_path.iterdir()) == []

    def test_place(self, tmp_path: Path) -> None:
        """A file that was moved or replaced is noticed."""
        path = tmp_path / "a"

        with write_open(path, b"abc") as file:
            assert lies_at(file, path)
            path.unlink()
            assert not lies_at(file, path)
            path.write_bytes(b"abc")
            assert not lies_at(file, path)


class TestWhereOpenFilesStay:
    """Where an open file cannot be renamed, it is closed first and opened again."""

    def test_moved(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is at its path, locked and writable."""
        monkeypatch.setattr(files, "CLOSES_TO_MOVE", True)

        with write_open(tmp_path / "a", b"abc") as file:
            file.seek(3)
            write_safely(file, b"def")

            assert lies_at(file, tmp_path / "a")
            with (tmp_path / "a").open("rb") as other:
                assert not claim(other)
        assert (tmp_path / "a").read_bytes() == b"abcdef"
        assert [*tmp_path.iterdir()] == [tmp_path / "a"]


class TestTidy:
    """Unfinished files of killed processes are deleted when they are old."""

    def test_only_old_parts(self, tmp_path: Path) -> None:
        """Recent unfinished files are kept, and so are all finished ones."""
        old, new, whole = (tmp_path / name for name in ("a.1.part", "b.2.part", "c.jsonl"))
        for file in (old, new, whole):
            file.write_bytes(b"x")
        for file in (old, whole):
            os.utime(file, (1, 1))

        tidy(tmp_path)

        assert sorted(tmp_path.iterdir()) == [new, whole]

    def test_after_a_day(self, tmp_path: Path) -> None:
        """Old means written more than a day ago."""
        a_day_ago = time() - 86_400
        younger, older = tmp_path / "a.1.part", tmp_path / "b.2.part"
        for file, written in ((younger, a_day_ago + 600), (older, a_day_ago - 600)):
            file.write_bytes(b"x")
            os.utime(file, (written, written))

        tidy(tmp_path)

        assert list(tmp_path.iterdir()) == [younger]

    def test_one_that_cannot_go(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that cannot be deleted is ignored."""
        part = tmp_path / "a.1.part"
        part.write_bytes(b"x")
        os.utime(part, (1, 1))

        def refuse(_: Path) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "unlink", refuse)

        tidy(tmp_path)

        assert part.exists()
