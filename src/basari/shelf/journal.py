"""The journal of a game that is being played: every answer is on disk before anybody hears of it.

What is still sealed is never written: it is secret until the reveal. One game has one journal, and
one process has it.
"""

import os
from contextlib import suppress
from io import SEEK_END
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from types import TracebackType
from typing import BinaryIO, Self

from msgspec.structs import replace

from basari.errors import BadSetup, BasariError, Sentence, say
from basari.files import (
    claim,
    lies_at,
    open_file,
    placed,
    put,
    read_whole,
    sync_folder,
    tidy,
    write_safely,
)
from basari.kernel import Standings
from basari.log import Log, Recovered, Writer, answers, recover, text_of
from basari.log.reader import LARGEST_FILE
from basari.players import Turn
from basari.shelf import folders


class Unsaved(BasariError):
    """An answer could not be written: make room and try again, or leave the game as it was."""


class Journal:
    """The log of a game in progress, which nobody else may go on with meanwhile."""

    def __init__(self, path: Path, file: BinaryIO, log: Log) -> None:
        self.path = path
        self._file, self._writer = file, Writer()
        content = self._writer.whole(log).encode()
        self._log, self._answers = log, list(log.answers)
        """What it says, to be written anew in clear words when the game is over."""
        self._content = bytearray(content)
        """Everything that is to be on disk."""
        self._safe = len(content)
        """How many bytes of it are."""
        self._moved = False
        """Whether the file was put in its place anew, and the disk may not know it yet."""
        self._clear = b""
        """What is to replace everything, once the game is over and nothing is secret any more."""

    @property
    def content(self) -> bytes:
        """Everything that is to be on disk."""
        return bytes(self._content)

    def keep(self, turn: Turn) -> None:
        """Write down what took effect with *turn*, and the result when the game is over.

        Where something is veiled, all of it is written anew then, in clear words. If writing fails,
        `Unsaved` is raised, and `save` tries again.
        """
        given = answers(turn, len(self._answers) + 2)
        self._answers += given
        lines = [self._writer.answer(answer) for answer in given]
        if turn.after.over:
            if any(answer.secret for answer in self._answers):
                self._clear = self._in_clear(turn.after.standings)
            else:
                lines.append(self._writer.result(turn.after.standings))
        self._content += "".join(lines).encode()
        self.save()

    def _in_clear(self, standings: Standings) -> bytes:
        """Write the whole game down as it stands in a log when it is over."""
        over = replace(self._log, answers=tuple(self._answers), result=standings)
        return Writer().whole(over).encode()

    def save(self) -> None:
        """Bring everything to disk that is not there yet."""
        self._append()
        if self._clear:
            self._unveil()

    def _unveil(self) -> None:
        """Put the game in clear words in the place of the veiled one."""
        veiled = self._content
        self._content = bytearray(self._clear)
        try:
            self.rewrite()
            self.settle()
        except OSError as error:
            self._content = veiled
            raise Unsaved(unwritable(self.path, error)) from error
        self._safe, self._clear = len(self._content), b""

    def _append(self) -> None:
        """Write what is missing at the end."""
        if self._safe == len(self._content):
            return
        try:
            shortened = self._file.seek(0, SEEK_END) < self._safe
            self._file.seek(self._safe)
            write_safely(self._file, bytes(self._content[self._safe :]))
            if not lies_at(self._file, self.path):
                self._put_back()
            elif shortened:
                self.rewrite()
            self.settle()
        except OSError as error:
            raise Unsaved(unwritable(self.path, error)) from error
        except BadSetup as error:
            raise Unsaved(error.sentence) from error
        self._safe = len(self._content)

    def _put_back(self) -> None:
        """Write the whole game where it belongs.

        If another file lies there, it is set aside, unless somebody plays it: then this fails.
        """
        folders.made(self.path.parent)
        if self.path.exists():
            opened(self.path).close()
            os.replace(self.path, self.path.with_suffix(f".{token_hex(4)}.aside"))  # noqa: PTH105
        self.rewrite()

    def rewrite(self) -> None:
        """Write the whole game anew, over whatever lies there."""
        before, self._file = self._file, put(self.path, bytes(self._content), over=True)
        self._moved = True
        before.close()

    def settle(self) -> None:
        """See it safe on the disk where the file lies."""
        if self._moved:
            sync_folder(self.path.parent)
            self._moved = False

    def cut(self) -> None:
        """Cut off whatever stands behind what is safe; a file without that is not touched."""
        if self._file.seek(0, SEEK_END) > self._safe:
            self._file.truncate(self._safe)
            os.fsync(self._file.fileno())

    def complete(self, found: int) -> None:
        """Add what is missing behind so many bytes."""
        self._safe = found
        self.save()

    def __enter__(self) -> Self:
        """Keep the file open."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close it; what was written only in part goes, and what is gone comes back."""
        del self._content[self._safe :]
        with suppress(OSError, BadSetup):
            if lies_at(self._file, self.path):
                self.cut()
            else:
                self._put_back()
                self.settle()
        self._file.close()


def begin(log: Log) -> Journal:
    """Begin the journal of a new game, or of one that branches off after some answers."""
    path = folders.new_game(log.header.edition, len(log.header.players))
    tidy(path.parent)
    try:
        file = placed(path, text_of(log).encode())
    except OSError as error:
        raise BadSetup(unwritable(path, error)) from error
    return Journal(path, file, log)


def go_on(path: Path) -> tuple[Recovered, Journal]:
    """Take up the journal of a game where it stopped; what is not whole is cut off."""
    file = opened(path)
    try:
        found = read_whole(file, LARGEST_FILE)
        game = recover(found, str(path))
        return game, _taken_up(path, file, found, game.log)
    except OSError as error:
        file.close()
        raise BadSetup(unwritable(path, error)) from error
    except BasariError:
        file.close()
        raise


def opened(path: Path) -> BinaryIO:
    """Open a file that nobody else is writing to."""
    try:
        file = open_file(path)
    except FileNotFoundError as error:
        raise BadSetup(say("{file}: there is no such file", file=path)) from error
    except OSError as error:
        raise BadSetup(unwritable(path, error)) from error
    if not (claim(file) and lies_at(file, path)):
        file.close()
        raise BadSetup(
            say("{game}: this game is being played in another window", game=folders.id_of(path))
        )
    return file


def _taken_up(path: Path, file: BinaryIO, found: bytes, log: Log) -> Journal:
    """Go on behind what was found, or write it anew if it is not written as we write it today."""
    journal = Journal(path, file, log)
    content = journal.content
    if found.startswith(content):
        journal.cut()
    elif content.startswith(found):
        journal.complete(len(found))
    else:
        journal.rewrite()
        journal.settle()
    return journal


def check_folder() -> None:
    """Make sure that games can be written down, or raise `BadSetup`."""
    folder = folders.made(folders.games())
    try:
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise BadSetup(unwritable(folder, error)) from error


def unwritable(path: Path, error: OSError) -> Sentence:
    """Say that a file cannot be written, and why."""
    return say("{file}: cannot be written ({reason})", file=path, reason=error.strerror)


def is_free(path: Path) -> bool:
    """Whether nobody is playing the game in a file just now."""
    try:
        opened(path).close()
    except BadSetup:
        return False
    return True
