"""Work on several cores, of which none is left behind."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

R = TypeVar("R")


def on_several_cores(play: Callable[[range], R], games: int, jobs: int, chunk: int) -> Iterator[R]:
    """Keep every process busy with one *chunk* and one more waiting; leave none behind.

    Whoever stops it does not wait for games that nobody will hear of, which may take minutes.
    """
    chunks = (range(first, min(first + chunk, games)) for first in range(0, games, chunk))
    processes = min(jobs, -(-games // chunk), os.cpu_count() or 1)
    context, others = get_context("spawn"), set(active_children())
    pool = ProcessPoolExecutor(processes, context, initializer=_leave_interrupts_to_the_parent)
    try:
        pending = {pool.submit(play, numbers) for numbers in islice(chunks, 2 * processes)}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            pending |= {pool.submit(play, numbers) for numbers in islice(chunks, len(done))}
            yield from (future.result() for future in done)
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """Heed no Ctrl-C, and go when the parent is gone: nobody wants the rest of the games then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_outlive_nobody, args=(parent,), daemon=True).start()


def _outlive_nobody(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
