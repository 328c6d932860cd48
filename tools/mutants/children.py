"""Work in forked children: each begins with all that the parent has loaded, and spoils nothing."""

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from time import monotonic
from typing import Any

FORK = multiprocessing.get_context("fork")
LONGEST = 600
"""Seconds after which a child is given up that does nothing at all."""

Told = tuple[str, Any]
"""What a child says before it ends: the kind of it, and more."""
DONE = "done"
GONE = "gone"
FAILED = "failed"


def in_children(
    tasks: Iterable[Any], work: Callable[[Any], Any], jobs: int, *, longest: float | None = None
) -> Iterator[tuple[Any, Told]]:
    """Do each task in a forked child, several at once; tell as they are done what came of them.

    It is `done` and what *work* returned, `failed` and what it raised, or `gone` and the exit code
    if the child was killed or hung.
    """
    left = iter(tasks)
    running: dict[Any, tuple[Any, ForkProcess, Connection, float]] = {}
    while True:
        while len(running) < jobs and (task := next(left, None)) is not None:
            here, there = FORK.Pipe(duplex=False)
            child = FORK.Process(target=_child, args=(there, work, task))
            child.start()
            there.close()
            running[here] = (
                task,
                child,
                here,
                monotonic() + (LONGEST if longest is None else longest),
            )
        if not running:
            return
        ready = wait(list(running), timeout=1)
        late = [here for here, (*_, until) in running.items() if monotonic() > until]
        for here in {*ready, *late}:
            task, child, connection, _ = running.pop(here)
            try:
                told = connection.recv() if here in ready else (GONE, None)
            except EOFError:
                told = (GONE, None)
            if told[0] == GONE:
                child.kill()
            child.join()
            connection.close()
            yield task, (GONE, child.exitcode) if told[0] == GONE else told


def _child(there: Connection, work: Callable[[Any], Any], task: object) -> None:
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    try:
        told = (DONE, work(task))
    except BaseException as error:  # noqa: BLE001 - whatever it is, it must be told
        told = (FAILED, repr(error))
    there.send(told)
    there.close()
    os._exit(0)  # what tests left behind need not be cleared up
