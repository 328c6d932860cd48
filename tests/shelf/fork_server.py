"""A fork server: a process with everything imported that forks `basari` processes.

So a process costs a fork and no start-up, and hundreds of them can be killed. One can be told to
kill itself in the middle of its work on the disk.
"""

import ctypes
import gc
import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from select import select
from typing import Any, Self

BEFORE, MIDDLE, AFTER = "before", "middle", "after"
"""When a process is killed; operations other than writing have no middle."""
KILLED = -signal.SIGKILL
Fault = tuple[int, int, int, bool]
"""From which operation on a disk is bad, how many times, with which error, and whether it begins
with half a write; for a fork server into which `bad_disk.c` is preloaded."""
PATIENCE = 60
"""Timeout in seconds for any output."""
_NEWS = 32
"""Maximum size of a message of the fork server."""


class ForkServer:
    """Starts processes, one after another."""

    def __init__(self, environ: dict[str, str]) -> None:
        self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._server = subprocess.Popen(  # noqa: S603 - this very file
            [sys.executable, __file__, str(theirs.fileno())],
            env=environ,
            pass_fds=[theirs.fileno()],
        )
        theirs.close()
        self._out: Child | None = None
        """The running process, if any."""

    def __enter__(self) -> Self:
        """Keep it open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it and its processes; it exits when its input ends."""
        if self._out:
            self._out.kill()
        self._ours.close()
        self._server.wait()

    def send_out(
        self,
        *arguments: object,
        home: Path,
        trap: tuple[int, str] | None = None,
        fault: Fault | None = None,
        typed: str = "",
    ) -> "Child":
        """Start `basari` with these arguments; the trap says in which operation it dies, and when.

        The fault says when the disk below its home goes bad; how many things were done to it stands
        in a file beside it then. What is *typed* lies ready for it from the beginning.
        """
        request = {
            "arguments": [*map(str, arguments)],
            "home": str(home),
            "trap": trap,
            "fault": fault,
        }
        ends = [os.pipe() for _ in range(3)]
        (stdin, typing), (hearing, stdout), (complaints, stderr) = ends
        child = Child(self, typing, hearing, complaints)
        child.type(typed)
        socket.send_fds(self._ours, [json.dumps(request).encode()], [stdin, stdout, stderr])
        for end in (stdin, stdout, stderr):
            os.close(end)
        child.pid = self.hear("born")
        self._out = child
        return child

    def hear(self, news: str) -> int:
        """Read the ID of a new process, or how the last one ended."""
        told, number = self._ours.recv(_NEWS).decode().split()
        assert told == news
        return int(number)

    def bury(self) -> None:
        """Reap the process, whose ID is reserved until then."""
        self._out = None
        self._ours.send(b".")


class Child:
    """A `basari` process and its output so far."""

    pid = 0

    def __init__(self, fork_server: ForkServer, typing: int, hearing: int, complaints: int) -> None:
        self._fork_server = fork_server
        self._typing, self._hearing, self._complaints = typing, hearing, complaints
        self.told = b""

    def type(self, text: str) -> None:
        """Type something; ignored if the process has ended."""
        with suppress(BrokenPipeError):
            os.write(self._typing, text.encode())

    def listen(self, enough: Callable[[bytes], bool]) -> bool:
        """Read output until there is enough, or until it ends."""
        while not enough(self.told):
            assert select([self._hearing], [], [], PATIENCE)[0], "it says nothing any more"
            heard = os.read(self._hearing, 1 << 16)
            if not heard:
                return False
            self.told += heard
        return True

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        assert self.pid > 1
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> tuple[int, str, str]:
        """Wait for its end; return exit code, output and errors."""
        os.close(self._typing)
        self.listen(lambda _: False)
        wrong = b""
        while heard := os.read(self._complaints, 1 << 16):
            wrong += heard
        for end in (self._hearing, self._complaints):
            os.close(end)
        code = self._fork_server.hear("ended")
        self._fork_server.bury()
        return code, self.told.decode(errors="ignore"), wrong.decode()


class Trap:
    """Counts disk operations, and kills this process during one of them."""

    def __init__(self, fatal: int, when: str) -> None:
        self._left, self._when = fatal, when

    def _reached(self, when: str) -> bool:
        """Whether this is the operation, and the moment in it."""
        return self._left == 1 and self._when == when

    def around(self, operation: Callable[..., Any]) -> Callable[..., Any]:
        """Count an operation."""

        def counted(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - whatever it takes
            if self._reached(BEFORE):
                _die()
            done = operation(*arguments, **options)
            if self._reached(AFTER) or self._reached(MIDDLE):
                _die()
            self._left -= 1
            return done

        return counted

    def write(self, file: io.FileIO, content: memoryview) -> int:
        """Write, or only half of it."""
        if self._reached(MIDDLE):
            io.FileIO.write(file, content[: len(content) // 2])
            _die()
        return int(self.around(io.FileIO.write)(file, content))

    def set(self) -> None:
        """Set the trap in everything that changes the disk."""
        trap = self

        class Trapped(io.FileIO):
            def write(self, content: Any) -> int:  # noqa: ANN401 - as there
                return trap.write(self, content)

            truncate = trap.around(io.FileIO.truncate)

        os.fsync = self.around(os.fsync)
        os.replace = self.around(os.replace)
        os.fdopen = lambda handle, *_, **__: Trapped(handle, "r+b")  # type: ignore[assignment]


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def serve(ours: socket.socket) -> None:
    """Fork one process per request; send its ID, and later how it ended."""
    from basari.cli import app, main  # noqa: PLC0415
    from basari.cli.commands import games, play, replay, simulate  # noqa: F401, PLC0415
    from basari.cli.games.basari import face  # noqa: F401, PLC0415

    app.build()
    gc.freeze()
    while True:
        request, ends, _, _ = socket.recv_fds(ours, 1 << 16, 3)
        if not request:
            return
        pid = os.fork()
        if not pid:
            _live(json.loads(request), ends, main.main)
        for end in ends:
            os.close(end)
        ours.send(b"born %d" % pid)
        ended = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        if ended:
            exited = ended.si_code == os.CLD_EXITED
            ours.send(b"ended %d" % (ended.si_status if exited else -ended.si_status))
        ours.recv(1)
        os.waitpid(pid, 0)


def _live(request: dict[str, Any], ends: list[int], main: Callable[[], None]) -> None:
    """Run as a `basari` process, with line-buffered output as on a terminal."""
    for number, end in enumerate(ends):
        os.dup2(end, number)
    os.closerange(3, 64)
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 - no file but a pipe
    sys.stdout = open(1, "w", encoding="utf-8", buffering=1)  # noqa: SIM115 - likewise
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1)  # noqa: SIM115 - likewise
    sys.argv = ["basari", *request["arguments"]]
    os.environ["BASARI_HOME"] = request["home"]
    if request["trap"]:
        Trap(*request["trap"]).set()
    if request["fault"]:
        ctypes.CDLL(None).bad_disk_begin(request["home"].encode(), *request["fault"])
    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        if request["fault"]:
            done = ctypes.CDLL(None).bad_disk_done()
            Path(request["home"]).with_name("done").write_text(str(done), "utf-8")
        os._exit(code)


if __name__ == "__main__":
    serve(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET, fileno=int(sys.argv[1])))
