"""The journal of a game that is being played: every answer is on disk before anybody hears of it.

What is still sealed is never written: it is secret until the reveal. One game has one journal, and
one process has it.
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
    placed,
    put,
    read_at_most,
    read_whole,
    sync_folder,
    tidy,
    write_safely,
)
from basari.kernel import Seat, Standings
from basari.log import Answer, Log, Recovered, Writer, answers, recover, text_of
from basari.log.checksum import intact
from basari.log.reader import LARGEST_FILE, MOST_TAKEN_BACK, taken_back
from basari.log.writer import check_lengths, check_notation
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
        self._tried = False
        """Whether something of the rest may stand in the file, because writing it failed."""
        self._moved = False
        """Whether the file was put in its place anew, and the disk may not know it yet."""
        self._clear = b""
        """What is to replace everything, once the game is over and nothing is secret any more."""
        self._unread = False
        """Whether the file lay where it belongs when it was closed, even if it cannot be read."""

    @property
    def content(self) -> bytes:
        """Everything that is to be on disk."""
        return bytes(self._content)

    def keep(self, turn: Turn) -> None:
        """Write down what took effect with *turn*, and the result when the game is over.

        Where something is veiled, all of it is written anew then, in clear words.

        Raises:
            Unsaved: Writing failed; `save` tries again.
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
        """How many answers there is room to take back: a log holds so many lines for that."""
        return max(0, MOST_TAKEN_BACK - taken_back(self._answers) - 1)

    def take_back(self, seat: Seat, number: int) -> None:
        """Write down that *seat* takes back its last answers, which it may; like `keep`."""
        back = Answer(len(self._answers) + 2, seat, "", back=number)
        self._answers.append(back)
        self._content += self._writer.answer(back).encode()
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
        try:
            self._write_anew(bytearray(self._clear))
            self._safe = len(self._content)
            self.settle()
        except OSError as error:
            raise Unsaved(unwritable(self.path, error)) from error
        self._clear = b""

    def _append(self) -> None:
        """Write what is missing at the end of a file that is as we left it, or put that right."""
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
            raise Unsaved(unwritable(self.path, error)) from error
        except BadSetup as error:
            raise Unsaved(error.sentence) from error
        self._safe, self._tried = len(self._content), False

    def _found(self) -> bytes:
        """Read everything that the file holds."""
        self._file.seek(0)
        return read_whole(self._file, LARGEST_FILE)

    def _sound(self) -> bool:
        """Take away what is too much; tell whether what is left is what we wrote.

        If somebody else may go on with this game, nothing is taken away, and `Unsaved` is raised.
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
        """Write what is missing, and see that it stands there and nothing else does."""
        missing = bytes(self._content[self._safe :])
        write_safely(self._file, missing)
        found = self._found()
        if found[self._safe :] != missing:
            self._tried = False
            if found.endswith(missing):
                self._cut(len(found) - len(missing))
            raise self._disturbed()

    def _disturbed(self) -> Unsaved:
        return Unsaved(
            say(
                "{file}: somebody else has written to this game, so nothing more is written here",
                file=self.path,
            )
        )

    def _put_back(self) -> None:
        """Write the whole game where it belongs; whatever lies there instead is set aside."""
        folders.made(self.path.parent)
        if self.path.exists():
            self._check_free()
            os.replace(self.path, self.path.with_suffix(f".{token_hex(4)}.aside"))  # noqa: PTH105
        self.rewrite()

    def _check_free(self) -> None:
        """Make sure that nobody plays the file in our place, or raise what stands in the way."""
        if not self.path.is_file():
            return
        with opened(self.path) as other:
            header = self._content[: self._content.index(b"\n")]
            if claim(other) is None and read_whole(other, LARGEST_FILE).startswith(header):
                raise self._disturbed()

    def rewrite(self) -> None:
        """Write the whole game anew, over whatever lies there."""
        self._write_anew(self._content)

    def _write_anew(self, content: bytearray) -> None:
        before, self._file = self._file, put(self.path, bytes(content), over=True)
        self._content, self._moved = content, True
        let_go(before)

    def settle(self) -> None:
        """See it safe on the disk where the file lies."""
        if self._moved:
            sync_folder(self.path.parent)
            self._moved = False

    def _cut(self, length: int) -> None:
        """Cut off whatever stands behind so many bytes."""
        self._file.truncate(length)
        os.fsync(self._file.fileno())

    def cut_off(self, found: bytes) -> None:
        """Cut off what was *found* behind what is safe, if that is still all there is."""
        if len(found) > self._safe:
            if self._found() != found:
                raise self._disturbed()
            self._cut(self._safe)

    def complete(self, found: int) -> None:
        """Add what is missing behind so many bytes."""
        self._safe = found
        self.save()

    @property
    def there(self) -> bool:
        """Whether the game lies where it belongs, with all that was told."""
        try:
            found = read_at_most(self.path, LARGEST_FILE, BadLog)
        except BadLog:
            return self._unread
        return found.startswith(self._content[: self._safe])

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
        sound = True
        with suppress(OSError, Unsaved):
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
        let_go(file)
        raise BadSetup(unwritable(path, error)) from error
    except BasariError:
        let_go(file)
        raise


def opened(path: Path) -> BinaryIO:
    """Open a file that nobody else is writing to."""
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


def _taken_up(path: Path, file: BinaryIO, found: bytes, log: Log) -> Journal:
    """Go on behind what was found, or write it anew if it is not written as we write it today."""
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
        let_go(opened(path))
    except BadSetup:
        return False
    return True
