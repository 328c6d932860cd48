"""Lines typed by a player: read from standard input, without echo if they are secret."""

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from getpass import getpass
from io import StringIO, TextIOWrapper
from typing import Self, TextIO

from basari.cli.exits import INTERRUPTED
from basari.cli.terminal.output import out_wrapped
from basari.cli.terminal.signals import ENDING, SIGNAL
from basari.cli.terminal.stage import Left

if sys.platform != "win32":
    import termios

YES = ("y", "yes", "j", "ja")
NO = ("n", "no", "nein")
LONGEST_LINE = 1000
"""The longest line that is read, in characters."""
LOCAL = 3
"""The index of the local modes, such as echo, in the attributes of a terminal."""


class LineReader:
    """Reads lines from standard input.

    A terminal echoes only what is typed at a public prompt, not what is typed before. However
    reading ends, the terminal is restored.
    """

    def __init__(self) -> None:
        self._source: TextIO = sys.stdin or StringIO()
        self.terminal = self._source.isatty()
        self.number = 0
        """How many lines were read."""
        self._session = ExitStack()
        """Restores the terminal and the signals."""

    def __enter__(self) -> Self:
        """Turn echo off, and let signals end the reading in order."""
        if isinstance(self._source, TextIOWrapper):
            self._source.reconfigure(errors="replace")
        with ExitStack() as session:
            for number in (*ENDING, *filter(None, [getattr(signal, "SIGHUP", None)])):
                session.callback(signal.signal, number, signal.signal(number, _leave_by_signal))
            if self.terminal:
                session.enter_context(_echoing(self._source, wanted=False))
            self._session = session.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        """Restore the terminal and the signals."""
        self._session.close()

    def line(self, prompt: str, *, hidden: bool = False) -> str:
        """Return the next line; raise `Left` if there are no more."""
        shown = self.terminal and not hidden
        try:
            with _echoing(self._source, wanted=True) if shown else nullcontext():
                out_wrapped(prompt)
                sys.stdout.flush()
                text = self._read(hidden=hidden)
        except KeyboardInterrupt as stopped:
            raise Left(INTERRUPTED) from stopped
        if not text:
            raise Left
        self.number += 1
        return text.strip()

    def _read(self, *, hidden: bool) -> str:
        if hidden and self.terminal and sys.platform == "win32":
            return f"{getpass('')}\n"
        return self._source.readline(LONGEST_LINE)

    def ring(self) -> None:
        """Ring the bell, if input and output are a terminal."""
        if self.terminal and sys.stdout.isatty():
            sys.stdout.write("\a")
            sys.stdout.flush()

    def forget(self) -> None:
        """Discard what was typed too early."""
        if self.terminal and sys.platform != "win32":
            termios.tcflush(self._source, termios.TCIFLUSH)


@contextmanager
def _echoing(source: TextIO, *, wanted: bool) -> Iterator[None]:
    """Turn echo on or off within `with`; Ctrl-Z is ignored while it is off."""
    if sys.platform == "win32":
        yield
        return
    before = termios.tcgetattr(source)
    modes = [*before]
    modes[LOCAL] = before[LOCAL] | termios.ECHO if wanted else before[LOCAL] & ~termios.ECHO
    paused = signal.signal(signal.SIGTSTP, signal.SIG_DFL if wanted else signal.SIG_IGN)
    try:
        termios.tcsetattr(source, termios.TCSADRAIN, modes)
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(source, termios.TCSADRAIN, before)
        signal.signal(signal.SIGTSTP, paused)


def _leave_by_signal(number: int, _frame: object) -> None:
    raise Left(SIGNAL + number)
