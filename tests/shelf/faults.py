"""Failing disks: the n-th disk operation fails in a chosen way."""

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

WAYS = (errno.ENOSPC, errno.EIO, errno.EINTR)
SHORT = 0
"""Not an error: a short write, which systems are allowed to do."""


class Disk:
    """Counts disk operations, and makes them fail from some number on."""

    def __init__(self, fatal: int, way: int, *, times: int = 1) -> None:
        self.done = 0
        """How many operations there were."""
        self._failing = range(fatal, fatal + times)
        self._way = way

    def _trouble(self) -> bool:
        self.done += 1
        return self.done in self._failing

    def _fail(self) -> None:
        raise OSError(self._way, os.strerror(self._way))

    def around(self, operation: Callable[..., Any]) -> Callable[..., Any]:
        """Count an operation; raise if it is to fail."""

        def failing(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - whatever it takes
            if self._trouble() and self._way != SHORT:
                self._fail()
            return operation(*arguments, **options)

        return failing

    def write(self, file: io.FileIO, content: memoryview) -> int:
        """Write everything, or a part of it, after which further writes may fail."""
        if not self._trouble():
            return int(io.FileIO.write(file, content))
        written = int(io.FileIO.write(file, content[: (len(content) + 1) // 2]))
        if self._way != SHORT:
            self._fail()
        return written

    @contextmanager
    def used(self) -> Iterator["Disk"]:
        """Patch all disk operations."""
        disk = self

        class File(io.FileIO):
            def write(self, content: Any) -> int:  # noqa: ANN401 - as there
                return disk.write(self, content)

            truncate = disk.around(io.FileIO.truncate)
            seek = disk.around(io.FileIO.seek)

        def opened(handle: int, *_: object, **__: object) -> File:
            return File(handle, "r+b")

        with (
            patch.object(os, "fsync", disk.around(os.fsync)),
            patch.object(os, "replace", disk.around(os.replace)),
            patch.object(os, "open", disk.around(os.open)),
            patch.object(os, "fdopen", opened),
        ):
            yield self
