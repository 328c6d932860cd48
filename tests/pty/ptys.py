"""Real pseudo-terminals: a program on one side, keys, signals and two emulators on the other.

One emulator has an alternate screen; the other has none, and keeps in its scrollback whatever
scrolls away or is erased.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Self

import pyte
import pytest

from tests.helpers.calls import SOURCE

PATIENCE = 20.0
"""Seconds after which something that was expected will not come any more."""
COLUMNS, ROWS = 80, 24
FRAME = b"\x1b[1;1H"
"""What every frame, and every wipe, begins with."""
LEFT = b"\x1b[?1049l"
"""Leads back to the main screen."""
TIDY = (b"\x1b[?7h", b"\x1b[?25h", LEFT, b"\x1b[?1000l", b"\x1b[?1006l")
"""Autowrap, the cursor and the main screen are back, and the mouse is not watched any more."""

LEADER = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
"""
"""Makes the terminal the program's own; a job in the background may not have heard of Ctrl-C."""

SHELL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
if not job:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
while True:
    _, state = os.waitpid(job, os.WUNTRACED)
    if not os.WIFSTOPPED(state):
        break
    os.write(int(sys.argv[1]), b".")
sys.exit(os.waitstatus_to_exitcode(state) % 256)
"""
"""The least that a shell does: a job of its own that can be stopped, and a word when it is."""

BASARI = "from basari.cli.main import main\nmain()\n"
IMPATIENT = "from basari.cli.terminal.stage import Stage\nStage.__init__.__defaults__ = (0.0,)\n"
"""A curtain that hears at once, for long games."""


class Alternating(pyte.Screen):
    """A terminal with an alternate screen."""

    other: tuple[Any, Any] | None = None

    def set_mode(self, *modes: int, **kwargs: Any) -> None:  # noqa: ANN401 - as pyte has it
        """Go to the alternate screen, which is blank."""
        if 1049 in modes and kwargs.get("private") and not self.other:
            self.other = dict(self.buffer), (self.cursor.x, self.cursor.y)
            self.buffer.clear()
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:  # noqa: ANN401 - as pyte has it
        """Come back to what was there before."""
        if 1049 in modes and kwargs.get("private") and self.other:
            lines, (self.cursor.x, self.cursor.y) = self.other
            self.buffer.clear()
            self.buffer.update(lines)
            self.other = None
        super().reset_mode(*modes, **kwargs)


class Keeping(pyte.HistoryScreen):
    """A terminal without alternate screen, which keeps what scrolls away, shrinks or is erased."""

    def erase_in_display(self, how: int = 0, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        """Keep the screen when it is erased; forget the scrollback when that is."""
        if how == 2:
            self.keep(range(self.lines))
        super().erase_in_display(how, *args, **kwargs)

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        """Keep the upper lines for which there is no room any more."""
        self.keep(range(self.lines - (lines or self.lines)))
        super().resize(lines, columns)

    def keep(self, rows: range) -> None:
        """Put some rows above the screen."""
        self.history.top.extend(self.buffer[row].copy() for row in rows if row in self.buffer)

    @property
    def everything(self) -> str:
        """The scrollback and the screen."""
        return "\n".join((self.above, *self.display))

    @property
    def above(self) -> str:
        """The scrollback alone."""
        lines = self.history.top
        return "\n".join("".join(line[x].data for x in range(self.columns)) for line in lines)


class Session:
    """A program at a pseudo-terminal."""

    def __init__(
        self,
        home: Path,
        *arguments: object,
        script: str = BASARI,
        command: Sequence[str] = (),
        job: bool = False,
        quick: bool = False,
        **environ: str,
    ) -> None:
        self.home = home
        self.written = bytearray()
        """All that came out so far."""
        self.near, self.far = pty.openpty()
        self.resize(COLUMNS, ROWS)
        self.before = termios.tcgetattr(self.far)
        self._stops, stop = os.pipe()
        line = [sys.executable, "-c", SHELL, str(stop), "-c", script] if job else list(command)
        self.process = subprocess.Popen(  # noqa: S603 - our own interpreter
            [*(line or [sys.executable, "-c", LEADER + script]), *map(str, arguments)],
            stdin=self.far,
            stdout=self.far,
            stderr=self.far,
            env=surroundings(home) | environ,
            pass_fds=[stop],
            start_new_session=True,
        )
        os.close(stop)
        self.screen = Alternating(COLUMNS, ROWS)
        self.keeping = Keeping(COLUMNS, ROWS, history=10_000)
        self._streams = [pyte.ByteStream(self.screen), pyte.ByteStream(self.keeping)]
        self.quick = quick
        """Whether only the last frame is read, and not through an emulator."""
        self.watch: Callable[[Session], None] | None = None
        """Looks at both emulators after every frame."""

    def __enter__(self) -> Self:
        """Leave it running."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it, if it has not ended."""
        with suppress(ProcessLookupError):
            os.killpg(self.job, signal.SIGKILL)
        self.process.kill()
        self.process.wait(PATIENCE)
        for end in {self.near, self.far, self._stops} - {-1}:
            os.close(end)

    @property
    def job(self) -> int:
        """The group of processes that the terminal belongs to."""
        try:
            return os.tcgetpgrp(self.near) or self.process.pid
        except OSError:
            return self.process.pid

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        os.killpg(self.job, number)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller; the terminal tells the program."""
        for screen in (getattr(self, name, None) for name in ("screen", "keeping")):
            if screen:
                screen.resize(rows, columns)
        fcntl.ioctl(self.near, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, keys: str | bytes) -> None:
        """Press keys; whoever presses faster than the program reads must listen meanwhile."""
        left = keys.encode() if isinstance(keys, str) else keys
        os.set_blocking(self.near, False)
        until = monotonic() + PATIENCE
        while left and self.process.poll() is None and monotonic() < until:
            with suppress(BlockingIOError):
                left = left[os.write(self.near, left) :]
            self.pump(0.0 if left else None)

    def pump(self, seconds: float | None = 0.0) -> bool:
        """Take in what is written within so many seconds; tell whether there was something."""
        if seconds is None or not select.select([self.near], [], [], seconds)[0]:
            return False
        try:
            chunk = os.read(self.near, 65536)
        except OSError:
            return False
        self.written += chunk
        if self.quick:
            return True
        first, *frames = chunk.split(FRAME)
        self._show(first)
        for part in frames:
            if self.watch:
                self.watch(self)
            self._show(FRAME + part)
        return True

    def drain(self) -> None:
        """Take in all that is left of a program that has ended."""
        while self.pump(0.05):
            pass

    def _show(self, part: bytes) -> None:
        for stream in self._streams:
            stream.feed(part)

    @property
    def display(self) -> list[str]:
        """What is seen now, line by line; between two words there is one blank.

        When a game is left, nothing of it is seen any more, but what is said on the main screen.
        """
        return [re.sub(r"(?<=\S) +", " ", line) for line in self._display]

    @property
    def _display(self) -> list[str]:
        if not self.quick:
            return list(self.screen.display)
        frame, left, said = self.last_frame.partition(LEFT)
        told = said.decode(errors="replace").splitlines()
        return told + [""] * (ROWS - len(told)) if left else glance(frame)

    @property
    def text(self) -> str:
        """What is seen now."""
        return "\n".join(self.display)

    def settled(self) -> str:
        """Look when the last frame is whole."""
        self.until(lambda: self.finished or self.process.poll() is not None, "a whole frame")
        while self.pump(0.002):
            pass
        return self.text

    @property
    def finished(self) -> bool:
        """Whether the last frame has come to its last line."""
        return b"\x1b[%d;1H" % self.screen.lines in self.last_frame

    def until(self, condition: Callable[[], object], what: str = "") -> Self:
        """Wait until something is so."""
        limit = monotonic() + PATIENCE
        while not condition():
            ended = self.process.poll() is not None
            if ended:
                self.drain()
            if (ended or (not self.pump(0.05) and monotonic() > limit)) and not condition():
                state = f"ended with {self.process.returncode}" if ended else "still running"
                pytest.fail(f"{what or condition}: not seen, {state}:\n{self.text}")
        return self

    def see(self, *texts: str) -> Self:
        """Wait until the screen shows all *texts*."""
        return self.until(lambda: all(text in self.text for text in texts), " + ".join(texts))

    def gone(self, text: str) -> Self:
        """Wait until the screen does not show *text* any more."""
        return self.until(lambda: text not in self.text, f"not {text}")

    def press(self, keys: str, *texts: str) -> Self:
        """Press keys, and wait for what they lead to."""
        self.send(keys)
        return self.see(*texts)

    def hears(self) -> bool:
        """Whether a curtain hears again, which it shows by being drawn once more."""
        since = self.written[self.written.rfind(b"\x1b[3J") :]
        return since.count(FRAME + b"\x1b[2K ") >= 2 and self.finished

    def open(self) -> Self:
        """Open a curtain: press Enter as soon as it hears."""
        self.until(self.hears, "a curtain that hears")
        self.send("\r")
        return self

    def stopped(self) -> Self:
        """Wait until the job is stopped."""
        self.until(lambda: select.select([self._stops], [], [], 0)[0], "stopped")
        assert os.read(self._stops, 1)
        return self

    def ended(self) -> int:
        """Wait for the end; return the exit code as shells do, where a signal counts from 128."""
        limit = monotonic() + PATIENCE
        while self.process.poll() is None:
            self.pump(0.05)
            assert monotonic() < limit, f"it does not end:\n{self.text}"
        self.drain()
        code = self.process.returncode
        return code if code >= 0 else 128 - code

    def hang_up(self) -> None:
        """Close the terminal from outside."""
        os.close(self.far)
        os.close(self.near)
        self.near = self.far = -1

    @property
    def tidy(self) -> bool:
        """Whether the terminal is as it was before."""
        out = bytes(self.written)
        undone = all(
            out.rfind(late) >= out.rfind(late[:-1] + _OPPOSITE[late[-1:]]) for late in TIDY
        )
        return undone and termios.tcgetattr(self.far) == self.before

    @property
    def last_frame(self) -> bytes:
        """What was written since the last frame began."""
        return bytes(self.written[self.written.rfind(FRAME) :])

    @property
    def frames(self) -> list[bytes]:
        """What was written, frame by frame."""
        return bytes(self.written).split(FRAME)


_OPPOSITE = {b"h": b"l", b"l": b"h"}


def glance(frame: bytes) -> list[str]:
    """Read a frame that stands for itself, for every line of it begins at its place."""
    lines = dict.fromkeys(range(1, ROWS + 1), "")
    for row, line in re.findall(rb"\x1b\[(\d+);1H\x1b\[2K((?:[^\x1b]|\x1b\[[\d;]*m)*)", frame):
        lines[int(row)] = re.sub(rb"\x1b\[[\d;]*m", b"", line).decode(errors="replace")
    return list(lines.values())


def surroundings(home: Path) -> dict[str, str]:
    """Make an environment with a terminal, a home of its own, and no language asked for."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "TMPDIR"}}
    return kept | {
        "BASARI_HOME": str(home),
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(SOURCE),
        "TERM": "xterm-256color",
    }


@contextmanager
def playing(home: Path, *arguments: object, **kwargs: Any) -> Iterator[Session]:  # noqa: ANN401
    """Play at a terminal; nobody ever sees a traceback."""
    with Session(home, "play", *arguments, **kwargs) as session:
        yield session
        assert b"Traceback" not in session.written


def watch_for(words: Sequence[str], private: Sequence[str]) -> Callable[[Session], None]:
    """Make a watcher who sees that no secret word is on a page for everybody, nor above any.

    A page is for one player alone if it has one of the *private* texts.
    """

    def watch(session: Session) -> None:
        public = not any(text in session.text for text in private)
        for word in words:
            assert word not in session.keeping.above
            assert not (public and word in session.text)

    return watch


def logs(home: Path) -> list[Path]:
    """List the games that were saved."""
    return sorted((home / "games").glob("*.jsonl"))


def files_in(home: Path) -> dict[str, bytes]:
    """Read everything that lies under *home*."""
    return {str(path): path.read_bytes() for path in home.rglob("*") if path.is_file()}
