"""Files that somebody names: read within bounds, or refused with what stands in the way."""

import os
from pathlib import Path
from typing import Any

import pytest

from basari.errors import BadComponents, BadLog
from basari.files import read_at_most


class TestReading:
    """A file is read as far as is needed, and no further."""

    def test_whole(self, tmp_path: Path) -> None:
        """A small file is read whole."""
        file = tmp_path / "small"
        file.write_bytes(b"abc")

        assert read_at_most(file, 3, BadLog) == b"abc"

    def test_one_byte_more(self, tmp_path: Path) -> None:
        """Of a large one a byte more than the limit is read, to know that there is more."""
        file = tmp_path / "large"
        file.write_bytes(b"abcdef")

        assert read_at_most(file, 3, BadLog) == b"abcd"


class TestRefusal:
    """What cannot be read is refused with file and reason, as the error the caller wants."""

    def refused(self, path: Path) -> str:
        """Try to read, and return the reason."""
        with pytest.raises(BadComponents) as caught:
            read_at_most(path, 3, BadComponents)
        return caught.value.sentence

    def test_missing(self, tmp_path: Path) -> None:
        """There is no such file."""
        file = tmp_path / "none"

        assert self.refused(file) == f"{file}: there is no such file"

    def test_folder(self, tmp_path: Path) -> None:
        """A folder is not read."""
        assert self.refused(tmp_path) == f"{tmp_path}: is a folder, not a file"

    def test_pipe(self, tmp_path: Path) -> None:
        """A pipe is not waited for."""
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)

        assert self.refused(pipe) == f"{pipe}: is no ordinary file"

    def test_forbidden(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that one may not read is said to be so."""
        file = tmp_path / "secret"
        file.touch()

        def forbid(*_: Any, **__: Any) -> None:  # noqa: ANN401 - whatever open is given
            raise PermissionError

        monkeypatch.setattr(Path, "open", forbid)

        assert self.refused(file) == f"{file}: you may not read it"

    def test_broken_disk(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Any other trouble is told as the system tells it."""
        file = tmp_path / "broken"
        file.touch()

        def break_down(*_: Any, **__: Any) -> None:  # noqa: ANN401 - whatever open is given
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(Path, "open", break_down)

        assert self.refused(file) == f"{file}: cannot be read ([Errno 5] Input/output error)"

    def test_no_name_at_all(self) -> None:
        """A name that no system knows is refused too."""
        assert "cannot be read" in self.refused(Path("a\0b"))
