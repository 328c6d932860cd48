"""Read files up to a size limit, and write them atomically: complete and synced, or not at all."""

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
"""Suffix of a file that is still being written."""
A_DAY = 24 * 60 * 60
OPEN_FLAGS = sum(getattr(os, flag, 0) for flag in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
"""Flags for `os.open`: do not block, do not become the controlling terminal, binary."""
CLOSES_TO_MOVE = os.name == "nt"
"""Whether a file must be closed before it can be renamed (Windows)."""


def read_at_most(path: Path, limit: int, error: type[BasariError]) -> bytes:
    """Return up to *limit* + 1 bytes of a file; more than *limit* bytes mean that it is too large.

    Raises *error* if the file is missing, unreadable, or not an ordinary file.
    """
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
    """Return a descriptor of an ordinary file, opened without waiting on a pipe or waking a device.

    The type is checked before and after opening, in case the file is replaced in between.
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
        raise error(say("{file}: is not an ordinary file", file=path))


def write_whole(path: Path, content: bytes, *, over: bool = False) -> None:
    """Write *content* to *path* atomically, or raise `OSError`.

    An existing file is replaced only if *over* is true; otherwise `FileExistsError` is raised.
    """
    let_go(write_open(path, content, over=over))


def write_open(path: Path, content: bytes, *, over: bool = False) -> BinaryIO:
    """Write a file atomically, sync its folder, and return it still open and locked.

    If syncing fails, a new file is removed again.
    """
    file = write_unsynced(path, content, over=over)
    try:
        sync_folder(path.parent)
    except BaseException:
        let_go(file)
        if not over:
            with suppress(OSError):
                path.unlink()
        raise
    return file


def write_unsynced(path: Path, content: bytes, *, over: bool) -> BinaryIO:
    """Write a temporary file that only its owner may read, then rename it to *path*.

    Returns the file, open and locked. The rename survives a crash only after `sync_folder`.
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
    """Open a file for reading and appending, unbuffered; if new, only its owner may read it.

    *more* are further flags for `os.open`. Raises `BadSetup` if it is not an ordinary file.
    """
    handle = _handle(path, os.O_RDWR | os.O_APPEND | more, BadSetup)
    return os.fdopen(handle, "r+b", buffering=0)


def let_go(file: BinaryIO | int) -> None:
    """Close a file and ignore errors: its content is already safe, or no longer wanted."""
    with suppress(OSError):
        os.close(file) if isinstance(file, int) else file.close()


def read_whole(file: BinaryIO, limit: int) -> bytes:
    """Return up to *limit* + 1 bytes of an open file, in as many reads as that takes."""
    pieces = []
    while limit >= 0 and (piece := file.read(limit + 1)):
        pieces.append(piece)
        limit -= len(piece)
    return b"".join(pieces)


def claim(file: BinaryIO) -> bool | None:
    """Lock a file for this process until it is closed, and return whether that succeeded.

    Returns `None` where the file system has no locks.
    """
    from filelock import lock_descriptor  # noqa: PLC0415 - slow to import, and readers do without

    try:
        return lock_descriptor(file.fileno(), blocking=False)
    except OSError:
        return None


def claims(folder: Path) -> bool:
    """Whether files in *folder* can be locked; also true if none can be created there to try."""
    try:
        with TemporaryFile(dir=folder, buffering=0) as file:
            return claim(file) is not None
    except OSError:
        return True


def lies_at(file: BinaryIO, path: Path) -> bool:
    """Whether *path* still names this open file, which may have been moved, replaced or deleted."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def tidy(folder: Path) -> None:
    """Delete unfinished files that are more than a day old; skip those that cannot be deleted."""
    for part in folder.glob(f"*{PART}"):
        with suppress(OSError):
            if time() - part.stat().st_mtime > A_DAY:
                part.unlink()


def write_safely(file: BinaryIO, content: bytes) -> None:
    """Write all of *content* in as many writes as it takes, and sync it to disk."""
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Sync a folder's entries to disk; do nothing on systems without that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        let_go(handle)
