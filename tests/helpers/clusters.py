"""Clusters of Dask on this machine: real schedulers and workers, each a process of its own."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tests.helpers.calls import COMMAND, SOURCE, surroundings
from tests.helpers.scripts import TOOLS

T = TypeVar("T")

LONG = 120.0
"""Seconds after which nobody waits any more, however busy the machine is."""
HERE = f"{SOURCE}:{TOOLS}"
"""Where a worker finds what is here, the players of the tools too."""
OTHER = "9.9.9"


def wait_for(what: Callable[[], T | None]) -> T:
    """Wait until a function returns something true, and return it."""
    end = time.monotonic() + LONG
    while (found := what()) is None:
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)
    return found


class Cluster:
    """A scheduler, and workers by their names."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._known = folder / "scheduler.json"
        self._start("scheduler", HERE, "--port", "0", "--no-show", "--no-dashboard")
        self.address: str = wait_for(self._address)

    def _address(self) -> str | None:
        try:
            return str(json.loads(self._known.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            return None

    def join(self, name: str, path: str = HERE) -> None:
        """Start a worker that imports its engine from this *path*, and wait until it has joined."""
        log = self._start("worker", path, "--name", name, "--nthreads", "1", "--no-nanny")
        wait_for(lambda: True if b"Registered to" in log.read_bytes() else None)

    def _start(self, kind: str, path: str, *options: str) -> Path:
        name = options[1] if kind == "worker" else kind
        log = self._folder / f"{name}.log"
        command = [sys.executable, "-m", "dask", kind, "--scheduler-file", str(self._known)]
        here = ["--host", "127.0.0.1"]
        if kind == "worker":
            here += ["--no-dashboard", "--memory-limit", "0"]
            here += ["--local-directory", str(self._folder / f"of {name}")]
        with log.open("wb") as target:
            self._processes[name] = subprocess.Popen(  # noqa: S603 - our own interpreter
                [*command, *here, *options],
                stdout=target,
                stderr=target,
                cwd=self._folder,
                env=surroundings({"PYTHONPATH": path}),
            )
        return log

    def kill(self, name: str) -> None:
        """Kill a worker or the scheduler."""
        process = self._processes.pop(name)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        """End all processes."""
        for name in tuple(self._processes):
            self.kill(name)


@contextmanager
def cluster(folder: Path, *names: str) -> Iterator[Cluster]:
    """Start a cluster with workers of these names; end it afterwards."""
    folder.mkdir(exist_ok=True)
    found = Cluster(folder)
    try:
        for name in names:
            found.join(name)
        yield found
    finally:
        found.end()


def another_engine(folder: Path) -> str:
    """Copy the engine with another version number; return the path it is imported from."""
    shutil.copytree(SOURCE / "basari", folder / "basari", ignore=shutil.ignore_patterns("*.pyc"))
    version = folder / "basari" / "__init__.py"
    text = version.read_text("utf-8")
    version.write_text(re.sub('__version__ = ".*"', f'__version__ = "{OTHER}"', text), "utf-8")
    return str(folder)


class Running:
    """A command that plays many games, whose progress can be read."""

    def __init__(self, *arguments: object, games: int) -> None:
        self._games, self._seen = games, ""
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter
            [*COMMAND, *map(str, arguments), "--games", str(games)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=surroundings({"FORCE_COLOR": "1", "TERM": "xterm"}),
        )

    def see_some(self) -> None:
        """Wait until some games were reported, and others are still to be played."""
        assert self._process.stderr
        while not (
            found := re.search(rf"\b([1-9]\d*)/{self._games}\b", strip_terminal_codes(self._seen))
        ):
            line = self._process.stderr.read(1)
            assert line, self._seen
            self._seen += line
        assert int(found[1]) < self._games

    def end(self) -> tuple[int, str, str]:
        """Wait for its end; return its output."""
        out, err = self._process.communicate(timeout=LONG)
        return self._process.returncode, out, strip_terminal_codes(self._seen + err)


def strip_terminal_codes(text: str) -> str:
    """Remove control sequences of terminals."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
