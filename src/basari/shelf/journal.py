"""The journal of a game in progress: every answer is on disk before anybody is shown its result.

Sealed answers are never written before they are revealed. A game has one journal, which is locked
by one process.
"""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from types import TracebackType
from typing import BinaryIO, Self

from msgspec.structs import replace

from basari.errors import BadLog, BadSetup, BasariError, Sentence, say
from basari.files import (
    claim,
    let_go,
    lies_at,
    open_file,
    read_at_most,
    read_whole,
    sync_folder,
    tidy,
    write_open,
    write_safely,
    write_unsynced,
)
from basari.kernel import Seat, Standings
from basari.log import Answer, Log, Recovered, Writer, answers, recover, text_of
from basari.log.checksum import intact
from basari.log.reader import LARGEST_FILE, MOST_TAKEN_BACK, count_taken_back
from basari.log.writer import check_lengths, check_notation
from basari.players import Turn
from basari.shelf import folders


class SaveFailed(BasariError):
    """An answer could not be written: make room and retry, or leave the game as last saved."""


class Journal:
    """The log file of a game in progress, open and locked; use it as a context manager."""

    def __init__(self, path: Path, file: BinaryIO, log: Log) -> None:
        self.path = path
        self._file, self._writer = file, Writer()
        content = self._writer.whole(log).encode()
        self._log, self._answers = log, list(log.answers)
        """The answers written so far, to write them again without veils when the game is over."""
        self._content = bytearray(content)
        """All bytes that should be on disk."""
        self._safe = len(content)
        """How many of these bytes are known to be on disk."""
        self._tried = False
        """Whether writing failed, so that bytes after the first `_safe` may be in the file."""
        self._moved = False
        """Whether the file was replaced and its folder has not been synced yet."""
        self._clear = b""
        """The whole log without veils, to be written when the game is over; empty until then."""
        self._unread = False
        """Whether the file was at its path when closed; `there` says this if it is unreadable."""

    @property
    def content(self) -> bytes:
        """All bytes that should be on disk."""
        return bytes(self._content)

    def keep(self, turn: Turn) -> None:
        """Write the answers that took effect with *turn*, and the result when the game is over.

        If the finished log has veiled answers, it is rewritten without veils.

        Raises:
            SaveFailed: Writing failed; `save` tries again.
            GameFault: The game writes a move that cannot be saved; nothing of *turn* is kept.
        """
        check_notation(self._log.header.game, turn)
        check_lengths(self._log.header.game, turn)
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

    @property
    def room(self) -> int:
        """How many answers can still be taken back; a log has a limited number of such lines."""
        return max(0, MOST_TAKEN_BACK - count_taken_back(self._answers) - 1)

    def take_back(self, seat: Seat, number: int) -> None:
        """Write that *seat* takes back its last *number* answers, or raise `SaveFailed`."""
        back = Answer(len(self._answers) + 2, seat, "", back=number)
        self._answers.append(back)
        self._content += self._writer.answer(back).encode()
        self.save()

    def _in_clear(self, standings: Standings) -> bytes:
        """Return the whole log of the finished game, without veils."""
        over = replace(self._log, answers=tuple(self._answers), result=standings)
        return Writer().whole(over).encode()

    def save(self) -> None:
        """Write all that is not on disk yet, or raise `SaveFailed`."""
        self._append()
        if self._clear:
            self._unveil()

    def _unveil(self) -> None:
        """Replace the veiled log with the one without veils."""
        try:
            self._write_anew(bytearray(self._clear))
            self._safe = len(self._content)
            self.settle()
        except OSError as error:
            raise SaveFailed(unwritable(self.path, error)) from error
        self._clear = b""

    def _append(self) -> None:
        """Append what is missing; if others changed the file, repair or replace it first."""
        if self._safe == len(self._content):
            return
        try:
            sound, self._tried = self._sound(), True
            if sound:
                self._add()
            elif lies_at(self._file, self.path):
                self.rewrite()
            if not lies_at(self._file, self.path):
                self._put_back()
            self.settle()
        except OSError as error:
            raise SaveFailed(unwritable(self.path, error)) from error
        except BadSetup as error:
            raise SaveFailed(error.sentence) from error
        self._safe, self._tried = len(self._content), False

    def _found(self) -> bytes:
        """Return all bytes in the file."""
        self._file.seek(0)
        return read_whole(self._file, LARGEST_FILE)

    def _sound(self) -> bool:
        """Cut off what failed to be written; return whether the rest is what was written.

        Raises `SaveFailed` and changes nothing if somebody else may have written to the file.
        """
        found = self._found()
        rest = found[self._safe :]
        ours = not rest or (self._tried and self._content.startswith(rest, self._safe))
        if not ours and (claim(self._file) is None or intact(found)):
            raise self._disturbed()
        if rest:
            self._cut(self._safe)
        return found[: self._safe] == self._content[: self._safe]

    def _add(self) -> None:
        """Append the missing bytes; raise `SaveFailed` if the file then holds anything else."""
        missing = bytes(self._content[self._safe :])
        write_safely(self._file, missing)
        found = self._found()
        if found[self._safe :] != missing:
            self._tried = False
            if found.endswith(missing):
                self._cut(len(found) - len(missing))
            raise self._disturbed()

    def _disturbed(self) -> SaveFailed:
        return SaveFailed(
            say(
                "{file}: somebody else has written to this game, so nothing more is written here",
                file=self.path,
            )
        )

    def _put_back(self) -> None:
        """Write the whole game to its path; a file found there is renamed first."""
        folders.make_folder(self.path.parent)
        if self.path.exists():
            self._check_free()
            os.replace(self.path, self.path.with_suffix(f".{token_hex(4)}.aside"))  # noqa: PTH105
        self.rewrite()

    def _check_free(self) -> None:
        """Raise `BadSetup` or `SaveFailed` if another process is playing this game at its path."""
        if not self.path.is_file():
            return
        with open_locked(self.path) as other:
            header = self._content[: self._content.index(b"\n")]
            if claim(other) is None and read_whole(other, LARGEST_FILE).startswith(header):
                raise self._disturbed()

    def rewrite(self) -> None:
        """Write the whole game to a new file that replaces the old one."""
        self._write_anew(self._content)

    def _write_anew(self, content: bytearray) -> None:
        before, self._file = self._file, write_unsynced(self.path, bytes(content), over=True)
        self._content, self._moved = content, True
        let_go(before)

    def settle(self) -> None:
        """Sync the folder if the file has been replaced since the last sync."""
        if self._moved:
            sync_folder(self.path.parent)
            self._moved = False

    def _cut(self, length: int) -> None:
        """Truncate the file to *length* bytes, and sync it."""
        self._file.truncate(length)
        os.fsync(self._file.fileno())

    def cut_off(self, found: bytes) -> None:
        """Cut off what follows the sound part; raise `SaveFailed` if the file is not as *found*."""
        if len(found) > self._safe:
            if self._found() != found:
                raise self._disturbed()
            self._cut(self._safe)

    def complete(self, found: int) -> None:
        """Append all bytes after the first *found*, which are in the file."""
        self._safe = found
        self.save()

    @property
    def there(self) -> bool:
        """Whether the file at its path holds everything that was saved."""
        try:
            found = read_at_most(self.path, LARGEST_FILE, BadLog)
        except BadLog:
            return self._unread
        return found.startswith(self._content[: self._safe])

    def __enter__(self) -> Self:
        """Return the journal itself."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Close the journal."""
        self.close()

    def close(self) -> None:
        """Close the file without any partly written answer; restore it if it is gone or damaged."""
        sound = True
        with suppress(OSError, SaveFailed):
            sound = self._sound()
        del self._content[self._safe :]
        with suppress(OSError, BasariError):
            if not lies_at(self._file, self.path):
                self._put_back()
            elif not sound:
                self.rewrite()
            self.settle()
        with suppress(OSError):
            self._unread = lies_at(self._file, self.path)
        let_go(self._file)


def create_journal(log: Log) -> Journal:
    """Create the file of a new game, or of one that branches off *log*; return its journal.

    Raises `BadSetup` if the file cannot be written.
    """
    path = folders.new_game(log.header.edition, len(log.header.players))
    tidy(path.parent)
    try:
        file = write_open(path, text_of(log).encode())
    except OSError as error:
        raise BadSetup(unwritable(path, error)) from error
    return Journal(path, file, log)


def resume_journal(path: Path) -> tuple[Recovered, Journal]:
    """Return a saved game and the journal to continue it; an incomplete end is cut off.

    Raises `BadSetup` if the game is being played or cannot be written, and `BadLog` if it is
    damaged.
    """
    file = open_locked(path)
    try:
        found = read_whole(file, LARGEST_FILE)
        game = recover(found, str(path))
        return game, _continue(path, file, found, game.log)
    except OSError as error:
        let_go(file)
        raise BadSetup(unwritable(path, error)) from error
    except BasariError:
        let_go(file)
        raise


def open_locked(path: Path) -> BinaryIO:
    """Open and lock a file; raise `BadSetup` if it is missing or in use."""
    try:
        file = open_file(path)
    except FileNotFoundError as error:
        raise BadSetup(say("{file}: there is no such file", file=path)) from error
    except OSError as error:
        raise BadSetup(unwritable(path, error)) from error
    if claim(file) is False or not lies_at(file, path):
        let_go(file)
        raise BadSetup(
            say("{game}: this game is being played in another window", game=folders.id_of(path))
        )
    return file


def _continue(path: Path, file: BinaryIO, found: bytes, log: Log) -> Journal:
    """Return a journal that goes on after *found*, or rewrite the file if its form is older."""
    journal = Journal(path, file, log)
    content = journal.content
    if found.startswith(content):
        journal.cut_off(found)
    elif content.startswith(found):
        journal.complete(len(found))
    else:
        journal.rewrite()
        journal.settle()
    return journal


def check_folder() -> None:
    """Raise `BadSetup` if the folder of saved games cannot be written."""
    folder = folders.make_folder(folders.games_folder())
    try:
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise BadSetup(unwritable(folder, error)) from error


def unwritable(path: Path, error: OSError) -> Sentence:
    """Return the sentence which says that a file cannot be written, and why."""
    return say("{file}: cannot be written ({reason})", file=path, reason=error.strerror)


def is_free(path: Path) -> bool:
    """Whether the file can be opened and no process is playing its game."""
    try:
        let_go(open_locked(path))
    except BadSetup:
        return False
    return True
