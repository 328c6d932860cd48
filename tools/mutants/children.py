"""Run tasks in forked children, which start with all that the parent has loaded."""

import multiprocessing
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from shutil import rmtree
from time import monotonic
from typing import Any, NamedTuple

FORK = multiprocessing.get_context("fork")
LONGEST = 600
"""Seconds after which a silent child is killed."""

MEMORY = Path("/dev/shm")  # noqa: S108 - folders in it get names of their own

Told = tuple[str, Any]
"""What a child reports before it ends: a kind, and details."""
DONE = "done"
GONE = "gone"
FAILED = "failed"


class Child(NamedTuple):
    """A child at work."""

    task: Any
    process: ForkProcess
    folder: str
    """For its files; deleted with the child."""
    until: float
    """When it is killed."""


def in_children(
    tasks: Iterable[Any], work: Callable[[Any], Any], jobs: int, *, longest: float | None = None
) -> Iterator[tuple[Any, Told]]:
    """Run *work* on each task in a forked child, several at once; yield results as they come.

    A result is `done` with what *work* returned, `failed` with what it raised, or `gone` with the
    exit code if the child was killed or hung.
    """
    left = iter(tasks)
    running: dict[Any, Child] = {}
    while True:
        while len(running) < jobs and (task := next(left, None)) is not None:
            here, there = FORK.Pipe(duplex=False)
            folder = tempfile.mkdtemp(prefix="mutants-", dir=MEMORY if MEMORY.is_dir() else None)
            process = FORK.Process(target=_child, args=(there, work, task, folder))
            process.start()
            there.close()
            until = monotonic() + (LONGEST if longest is None else longest)
            running[here] = Child(task, process, folder, until)
        if not running:
            return
        ready = wait(list(running), timeout=1)
        late = [here for here, child in running.items() if monotonic() > child.until]
        for here in {*ready, *late}:
            task, process, folder, _ = running.pop(here)
            try:
                told = here.recv() if here in ready else (GONE, None)
            except EOFError:
                told = (GONE, None)
            if told[0] == GONE:
                process.kill()
            process.join()
            here.close()
            rmtree(folder, ignore_errors=True)
            yield task, (GONE, process.exitcode) if told[0] == GONE else told


def _child(there: Connection, work: Callable[[Any], Any], task: object, folder: str) -> None:
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    try:
        told = (DONE, work(task))
    except BaseException as error:  # noqa: BLE001 - any error is reported
        told = (FAILED, repr(error))
    there.send(told)
    there.close()
    os._exit(0)  # leftovers of tests need no clean-up
