"""Play games in several processes, none of which outlives the caller."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

from basari.stats.venue import AHEAD, Portions, time_play

R = TypeVar("R")


class Cores:
    """A venue of *jobs* processes, at most one per processor core."""

    SECONDS = 0.2

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def play(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Yield a report for each portion of the games.

        Every process has one portion in hand and one waiting. If the caller stops early, the
        processes are terminated, since finishing their portions could take minutes.
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
                    pending[pool.submit(time_play, play, numbers)] = numbers
                if not pending:
                    return
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    report, seconds = future.result()
                    portions.note_time(len(pending.pop(future)), seconds)
                    yield report
        except BaseException:
            for process in set(active_children()) - others:
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _follow_parent() -> None:
    """Ignore Ctrl-C, which the parent handles, and exit when the parent dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_exit_with_parent, args=(parent,), daemon=True).start()


def _exit_with_parent(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
