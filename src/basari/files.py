"""Files: read within bounds, and put in their place only when they are whole and safe."""

import os
import stat
from contextlib import suppress
from errno import EEXIST
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from time import time
from typing import BinaryIO

from basari.errors import BadSetup, BasariError, say

PART = ".part"
"""How the name of a file ends that is not whole yet."""
A_DAY = 24 * 60 * 60
OPEN_FLAGS = sum(getattr(os, flag, 0) for flag in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
"""How files are opened: at once, whatever they are, and byte by byte."""
CLOSES_TO_MOVE = os.name == "nt"
"""Whether an open file cannot be moved here."""


def read_at_most(path: Path, limit: int, error: type[BasariError]) -> bytes:
    """Read up to one byte more than *limit*, or raise *error* with what stands in the way."""
    try:
        with os.fdopen(_handle(path, os.O_RDONLY, error), "rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError as reason:
        raise error(say("{file}: there is no such file", file=path)) from reason
    except PermissionError as reason:
        raise error(say("{file}: you may not read it", file=path)) from reason
    except (OSError, ValueError) as reason:
        raise error(say("{file}: cannot be read ({reason})", file=path, reason=reason)) from reason


def _handle(path: Path, flags: int, error: type[BasariError]) -> int:
    """Open an ordinary file; nobody waits for a pipe, or wakes a device that lies there instead.

    It is looked at before and after: somebody may put something else there meanwhile.
    """
    with suppress(FileNotFoundError):
        _check_ordinary(path, path.stat(), error)
    handle = os.open(path, flags | OPEN_FLAGS, 0o600)
    try:
        _check_ordinary(path, os.fstat(handle), error)
    except BaseException:
        let_go(handle)
        raise
    return handle


def _check_ordinary(path: Path, found: os.stat_result, error: type[BasariError]) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise error(say("{file}: is a folder, not a file", file=path))
    if not stat.S_ISREG(found.st_mode):
        raise error(say("{file}: is no ordinary file", file=path))


def write_whole(path: Path, content: bytes, *, over: bool = False) -> None:
    """Write a file that is there wholly or not at all, or raise `OSError`.

    It takes the place of another one only if it is to go *over* it.
    """
    let_go(placed(path, content, over=over))


def placed(path: Path, content: bytes, *, over: bool = False) -> BinaryIO:
    """Write a file that is there wholly and for good, or not at all.

    It stays open and claimed, for whoever wants to go on writing.
    """
    file = put(path, content, over=over)
    try:
        sync_folder(path.parent)
    except BaseException:
        let_go(file)
        if not over:
            with suppress(OSError):
                path.unlink()
        raise
    return file


def put(path: Path, content: bytes, *, over: bool) -> BinaryIO:
    """Write a file beside its place, for its owner alone, and move it there when it is whole.

    That it lies there is safe on the disk only after `sync_folder`.
    """
    if not over and path.exists():
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    part = path.with_name(f"{path.name}.{token_hex(4)}{PART}")
    file = open_file(part, os.O_CREAT | os.O_EXCL)
    try:
        claim(file)
        write_safely(file, content)
        if CLOSES_TO_MOVE:
            let_go(file)
        os.replace(part, path)  # noqa: PTH105 - the same, and tests can make it fail
    except BaseException:
        let_go(file)
        with suppress(OSError):
            part.unlink()
        raise
    if CLOSES_TO_MOVE:
        file = open_file(path)
        claim(file)
    return file


def open_file(path: Path, more: int = 0) -> BinaryIO:
    """Open a file to read it and write at its end, byte by byte; a new one is its owner's alone.

    What is no ordinary file raises `BadSetup`.
    """
    handle = _handle(path, os.O_RDWR | os.O_APPEND | more, BadSetup)
    return os.fdopen(handle, "r+b", buffering=0)


def let_go(file: BinaryIO | int) -> None:
    """Close a file that needs nothing more: what counts is safe already, or not wanted any more."""
    with suppress(OSError):
        os.close(file) if isinstance(file, int) else file.close()


def read_whole(file: BinaryIO, limit: int) -> bytes:
    """Read an open file up to one byte more than *limit*, however many pieces that takes."""
    pieces = []
    while limit >= 0 and (piece := file.read(limit + 1)):
        pieces.append(piece)
        limit -= len(piece)
    return b"".join(pieces)


def claim(file: BinaryIO) -> bool | None:
    """Take a file for this process until it is closed, and tell whether it was free.

    Where the disk knows no such thing, nobody is kept from writing, and nobody can tell.
    """
    from filelock import lock_descriptor  # noqa: PLC0415 - slow, and who only reads needs it not

    try:
        return lock_descriptor(file.fileno(), blocking=False)
    except OSError:
        return None


def claims(folder: Path) -> bool:
    """Whether files in *folder* can be claimed; where none can be made, that is another trouble."""
    try:
        with TemporaryFile(dir=folder, buffering=0) as file:
            return claim(file) is not None
    except OSError:
        return True


def lies_at(file: BinaryIO, path: Path) -> bool:
    """Whether an open file still lies where it was: somebody may have tidied up."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def tidy(folder: Path) -> None:
    """Take away what was never finished and is old by now; if that is not possible, it stays."""
    for part in folder.glob(f"*{PART}"):
        with suppress(OSError):
            if time() - part.stat().st_mtime > A_DAY:
                part.unlink()


def write_safely(file: BinaryIO, content: bytes) -> None:
    """Write *content*, however many pieces that takes, and see it safe on the disk."""
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """See it safe on the disk which files a folder holds, where that can be asked for."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        let_go(handle)
