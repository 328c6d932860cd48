"""The record of a game that is being played: every answer on disk as soon as it has taken effect.

What is still sealed is never written: it is secret until the reveal.
"""

import os
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import BinaryIO, Self

from basari.cli import folders
from basari.errors import BadSetup, say
from basari.log import Header, Writer, answers
from basari.players import Turn


class Journal:
    """The log of a game, written, flushed and synced line by line."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self._writer = Writer()
        self._sound = 0
        """How many bytes are safely on disk."""
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise _unwritable(path, error) from error
        self._file: BinaryIO = os.fdopen(handle, "wb", buffering=0)
        try:
            self._write(self._writer.header(header))
        except BadSetup:
            self._file.close()
            path.unlink(missing_ok=True)
            raise

    def keep(self, turn: Turn) -> None:
        """Write down what took effect with *turn*, and the result when the game is over."""
        lines = [self._writer.answer(seat, move) for seat, move in answers(turn)]
        if turn.after.over:
            lines.append(self._writer.result(turn.after.standings))
        if lines:
            self._write("".join(lines))

    def _write(self, lines: str) -> None:
        try:
            left = memoryview(lines.encode())
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
            self._sound = self._file.tell()
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def __enter__(self) -> Self:
        """Keep the file open."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Close it; what was written only in part goes."""
        with suppress(OSError):
            self._file.truncate(self._sound)
        self._file.close()


def new_journal(header: Header) -> Journal:
    """Begin a log in the folder of games, under a name of its own."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    name = f"{now}-{header.edition}-{len(header.players)}-{secrets.token_hex(3)}.jsonl"
    return Journal(folders.made(folders.games()) / name, header)


def check_folder() -> None:
    """Make sure that games can be written down, or raise `BadSetup`."""
    folder = folders.made(folders.games())
    try:
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise _unwritable(folder, error) from error


def _unwritable(path: Path, error: OSError) -> BadSetup:
    return BadSetup(say("{file}: cannot be written ({reason})", file=path, reason=error.strerror))
