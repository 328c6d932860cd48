#!/usr/bin/env python3
"""Measure the overhead of a cluster, with workers on this machine.

    python tools/scale.py --workers 1 2 4 --games 4000
    python tools/scale.py --workers 2 --games 2000 --seconds 0.01

Every row starts a scheduler and workers of its own, and plays the same games there and here. Prints
a Markdown table. Processor time is what counts, since it does not depend on who else uses the
machine: that of the workers, the scheduler and the command, per game, next to a game played here;
and that of the scheduler and the command per portion, which tells how many workers they can keep
busy. Games per second are measured by the clock, and mean something only on an idle machine with a
core for each worker.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import NamedTuple

import psutil
from balance import markdown
from command_line import complain, parser_of, report_errors

from basari.cli.setup.game_options import header_of_bots
from basari.stats.cluster import Cluster
from basari.stats.simulate import Simulation, run_simulation
from basari.stats.venue import Here

MILLI = 1000
WARM = 4
"""Games per worker before measuring begins, so that all have loaded what they need."""
HEADS = (
    "Workers", "games/s", "workers, ms", "scheduler, ms", "command, ms", "here, ms", "cost",
    "portions", "scheduler, ms/portion", "command, ms/portion",
)  # fmt: skip


class Spent(NamedTuple):
    """Processor time in seconds."""

    workers: float
    scheduler: float
    command: float


class Local(NamedTuple):
    """A cluster on this machine."""

    address: str
    scheduler: psutil.Process
    workers: list[psutil.Process]

    def spent(self) -> Spent:
        """Return the time used by all so far."""
        own = [_seconds(worker) for worker in self.workers]
        return Spent(sum(own), _seconds(self.scheduler), process_time())


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


@contextmanager
def local(workers: int) -> Iterator[Local]:
    """Start a scheduler and workers; stop them at the end."""
    with TemporaryDirectory() as folder:
        known = Path(folder) / "scheduler.json"
        dask = [sys.executable, "-m", "dask"]
        there = ["--scheduler-file", str(known), "--host", "127.0.0.1", "--no-dashboard"]
        alone = ["--nthreads", "1", "--no-nanny", "--local-directory", folder]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        begun = [subprocess.Popen([*dask, "scheduler", "--port", "0", *there], **quiet)]  # type: ignore[call-overload]  # noqa: S603
        try:
            begun += (
                subprocess.Popen([*dask, "worker", *there, *alone], **quiet)  # type: ignore[call-overload]  # noqa: S603
                for _ in range(workers)
            )
            yield _wait_for_workers(known, *(psutil.Process(process.pid) for process in begun))
        finally:
            for process in begun:
                process.kill()
                process.wait()


def _wait_for_workers(known: Path, scheduler: psutil.Process, *workers: psutil.Process) -> Local:
    """Wait until all workers have joined."""
    from distributed import Client  # noqa: PLC0415 - only now

    while not known.exists():
        sleep(0.1)
    with Client(scheduler_file=str(known), set_as_default=False) as client:
        client.wait_for_workers(len(workers))
        return Local(client.scheduler.address, scheduler, list(workers))


def row(plan: Simulation, games: int, workers: int) -> list[str]:
    """Play with a number of workers, and return what it cost."""
    with local(workers) as cluster:
        where = Cluster(cluster.address, complain)
        list(run_simulation(plan, WARM * workers, where))
        before, begun = cluster.spent(), perf_counter()
        portions = len(list(run_simulation(plan, games, where)))
        wall = perf_counter() - begun
        spent = Spent(*(now - then for now, then in zip(cluster.spent(), before, strict=True)))
    before_here = process_time()
    list(run_simulation(plan, games, Here()))
    here = process_time() - before_here
    each = [MILLI * seconds / games for seconds in (*spent, here)]
    return [
        str(workers),
        f"{games / wall:.0f}",
        *(f"{one:.3f}" for one in each),
        f"{sum(spent) / here:.2f}",
        str(portions),
        *(f"{MILLI * one / portions:.1f}" for one in (spent.scheduler, spent.command)),
    ]


@report_errors
def main() -> None:
    """Measure, and print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4], help="how many")
    parser.add_argument("--games", type=int, default=4000, help="in each row")
    parser.add_argument("--bots", default="random", help="who plays, as for basari simulate")
    parser.add_argument("--game", help="which one, as for basari simulate")
    parser.add_argument("--seconds", type=float, default=Cluster.SECONDS, help="for a portion")
    chosen = parser.parse_args()
    Cluster.SECONDS = chosen.seconds
    header = header_of_bots(chosen.game, None, None, chosen.bots, 1, {}, ())
    rows = [list(HEADS)]
    for workers in chosen.workers:
        rows.append(row(Simulation(header, 1), chosen.games, workers))
        sys.stderr.write(f"{', '.join(rows[-1])}\n")
    sys.stdout.writelines(markdown(rows))


if __name__ == "__main__":
    sys.exit(main())
