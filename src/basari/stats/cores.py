"""Games on several cores, of which none is left behind."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

from basari.stats.venue import AHEAD, Portions, timed

R = TypeVar("R")


class Cores:
    """In so many processes, but no more than there are cores."""

    SECONDS = 0.2

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def played(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Keep every process busy with one portion and one more waiting; leave none behind.

        Whoever stops it does not wait for games that nobody will hear of, which may take minutes.
        """
        portions = Portions(games, unit, self.SECONDS)
        processes = min(self._jobs, -(-games // unit), os.cpu_count() or 1)
        context, others = get_context("spawn"), set(active_children())
        pool = ProcessPoolExecutor(processes, context, initializer=_follow_parent)
        pending: dict[Future[tuple[R, float]], range] = {}
        try:
            while True:
                while len(pending) < AHEAD * processes and (
                    numbers := portions.hand_out(processes)
                ):
                    pending[pool.submit(timed, play, numbers)] = numbers
                if not pending:
                    return
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    report, seconds = future.result()
                    portions.took(len(pending.pop(future)), seconds)
                    yield report
        except BaseException:
            for process in set(active_children()) - others:
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _follow_parent() -> None:
    """Heed no Ctrl-C, and go when the parent is gone: nobody wants the rest of the games then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_exit_with_parent, args=(parent,), daemon=True).start()


def _exit_with_parent(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
