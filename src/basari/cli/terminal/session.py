"""The terminal: one raw session for the whole game, whole frames out, one key at a time in.

Nothing typed is echoed, no frame scrolls, and signals arrive as keys, so that a game handles them
only where it waits for a key. However a session ends, the terminal is restored.
"""

import os
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Protocol, Self, TextIO

from basari.cli.terminal.frame import HEIGHT, WIDTH
from basari.cli.terminal.mouse import IGNORE, WATCH, Mouse
from basari.cli.terminal.signals import ENDING, SIGNAL

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPress

if sys.platform != "win32":
    from basari.cli.terminal.raw import raw

INTERRUPT, TERMINATE, HANGUP = "interrupt", "terminate", "hangup"
SUSPEND, RESIZE, TICK = "suspend", "resize", "tick"
"""Names of signals that arrive as keys, and of the tick if no key was pressed in time."""

STEP = 0.25
"""Seconds between two pictures of the time that is left."""
ENTER_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[?7l"
LEAVE_SCREEN = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
ERASE, ERASE_SCROLLBACK = "\x1b[2J", "\x1b[3J"
ROOMY = 8
"""Bytes per cell to which a secret frame is padded: more than twice what the longest needs."""
ESCAPE_DELAY = 0.05
"""Seconds within which an escape sequence must be complete; else it was the Escape key."""
_NAMES = {
    "c-m": "enter",
    "c-j": "enter",
    "c-h": "backspace",
    "c-i": "tab",
    "c-c": INTERRUPT,
    "c-\\": TERMINATE,
    "c-z": SUSPEND,
}
_SIGNALS = {number: f"{TERMINATE} {number}" for number in ENDING} | {
    int(number): name
    for signal_name, name in (
        ("SIGINT", INTERRUPT),
        ("SIGTERM", TERMINATE),
        ("SIGHUP", HANGUP),
        ("SIGTSTP", SUSPEND),
        ("SIGCONT", RESIZE),
        ("SIGWINCH", RESIZE),
    )
    if (number := getattr(signal, signal_name, None))
}
"""The key that arrives for each signal that this system has."""
_HEARD = frozenset(_SIGNALS.values())
LEAVING = {
    name: SIGNAL + number for number, name in _SIGNALS.items() if name not in (SUSPEND, RESIZE)
}
"""Signals that end the program, with their exit codes."""
_CONTINUED = int(getattr(signal, "SIGCONT", 0))


class Terminal(Protocol):
    """What a game needs from a terminal."""

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and rows now."""
        ...

    def draw(self, lines: Sequence[str], *, secret: bool = False) -> None:
        """Show a frame in place of the last; all *secret* frames have the same number of bytes."""
        ...

    def watch_mouse(self, *, wanted: bool) -> None:
        """Let clicks and the wheel arrive as keys from now on, or stop it."""
        ...

    def ring(self) -> None:
        """Ring the bell."""
        ...

    def wipe(self) -> None:
        """Erase the last frame, on the screen and in the scrollback."""
        ...

    def key(self, patience: float | None = None) -> str:
        """Return the next key; `TICK` if there is none within *patience* seconds."""
        ...

    def wait(self, patience: float, meanwhile: Callable[[float], None]) -> str:
        """Return a key as `key` does; call *meanwhile* repeatedly with the seconds left."""
        ...

    def signals(self) -> list[str]:
        """Return the signals that have arrived, without waiting; keys are kept for later."""
        ...

    def settle(self, seconds: float) -> None:
        """Discard what was typed so far, and what is typed within *seconds*."""
        ...

    def suspend(self) -> None:
        """Give the terminal back to the shell until the program is resumed."""
        ...


class RawTerminal:
    """A real terminal, in raw mode and on its alternate screen within `with`."""

    def __init__(self, source: "Input | None" = None, target: TextIO | None = None) -> None:
        self._given = source
        self._target = target or sys.stdout
        self._waiting: deque[str] = deque()
        self._mouse = Mouse()
        self._unfinished = False
        """Whether an escape sequence may be incomplete."""
        self._session, self._held = ExitStack(), ExitStack()
        """Cleanup of signal handlers, and of the terminal."""

    def __enter__(self) -> Self:
        """Enter raw mode and the alternate screen, and catch signals."""
        with ExitStack() as session:
            self._hear_signals(session)
            session.callback(self._give_back)
            self._take_over()
            self._session = session.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        """Restore the terminal and the signals."""
        self._session.close()

    def _take_over(self) -> None:
        """Enter raw mode and the alternate screen."""
        with ExitStack() as held:
            held.enter_context(self._raw_mode())
            held.callback(self._leave_screen)
            self._write(ENTER_SCREEN + ERASE + WATCH * self._mouse.watched)
            self._held = held.pop_all()

    def _raw_mode(self) -> AbstractContextManager[None]:
        if self._given or sys.platform == "win32":
            return self._source.raw_mode()
        return raw(sys.stdin.fileno())

    @property
    def _source(self) -> "Input":
        """The reader of keys; imported late, so that the first frame need not wait for it."""
        if self._given is None:
            from prompt_toolkit.input import create_input  # noqa: PLC0415 - as said above

            self._given = create_input()
        return self._given

    def _give_back(self) -> None:
        """Leave raw mode and the alternate screen."""
        self._held.close()

    def _leave_screen(self) -> None:
        self._mouse.forget()
        quiet = IGNORE * self._mouse.watched
        self._write(quiet + self._blank() + ERASE + "\x1b[H" + LEAVE_SCREEN)

    def _hear_signals(self, session: ExitStack) -> None:
        """Let signals interrupt the wait for a key."""
        if sys.platform == "win32":
            return
        self._wake, woken = os.pipe()
        for end in (self._wake, woken):
            os.set_blocking(end, False)
            session.callback(os.close, end)
        former = signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
        session.callback(signal.set_wakeup_fd, former)
        for number in _SIGNALS:
            session.callback(signal.signal, number, signal.signal(number, _wake_up))

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and rows now."""
        try:
            columns, rows = os.get_terminal_size(self._target.fileno())
        except (OSError, ValueError):
            return WIDTH, HEIGHT
        return columns or WIDTH, rows or HEIGHT

    def draw(self, lines: Sequence[str], *, secret: bool = False) -> None:
        """Show a frame with each line at its row, so that nothing scrolls."""
        placed = [f"\x1b[{row};1H\x1b[2K{line}" for row, line in enumerate(lines, 1)]
        if secret:
            placed.insert(1, self._filling("".join(placed)))
        self._write("".join(placed))

    def _filling(self, text: str) -> str:
        """Return invisible padding that gives all secret frames the same number of bytes.

        So nobody learns anything by counting bytes. The padding is carriage returns after the first
        line.
        """
        columns, rows = self.size
        return "\r" * (-len(text.encode(self._encoding, "replace")) % (columns * rows * ROOMY))

    def watch_mouse(self, *, wanted: bool) -> None:
        """Ask the terminal to report the mouse, or not to, where it can."""
        if wanted != self._mouse.watched and sys.platform != "win32":
            self._mouse.watched = wanted
            self._mouse.forget()
            self._write(WATCH if wanted else IGNORE)

    def ring(self) -> None:
        """Ring the bell, or flash, as the terminal is set."""
        self._write("\a")

    def wipe(self) -> None:
        """Overwrite every line, as some terminals save what is erased; then erase the screen."""
        self._write(self._blank() + ERASE + ERASE_SCROLLBACK)

    def _blank(self) -> str:
        return "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, self.size[1] + 1))

    @property
    def _encoding(self) -> str:
        return self._target.encoding or "utf-8"

    def _write(self, text: str) -> None:
        """Write at once; if the terminal is gone, discard everything from now on."""
        try:
            self._target.write(text.encode(self._encoding, "replace").decode(self._encoding))
            self._target.flush()
        except OSError:
            with Path(os.devnull).open("w") as nothing:
                os.dup2(nothing.fileno(), self._target.fileno())
            self._waiting.append(HANGUP)

    def key(self, patience: float | None = None) -> str:
        """Return the next key or signal; `TICK` if there is none within *patience* seconds."""
        deadline = None if patience is None else monotonic() + patience
        self._hear()
        while not self._waiting:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            self._listen(left)
            if left == 0 and not self._unfinished and not self._waiting:
                return TICK
        return self._waiting.popleft()

    def wait(self, patience: float, meanwhile: Callable[[float], None]) -> str:
        """Return a key as `key` does; every `STEP` seconds, *meanwhile* gets the seconds left."""
        deadline = monotonic() + patience
        while (left := deadline - monotonic()) > STEP:
            key = self.key(STEP)
            if key != TICK:
                return key
            meanwhile(left - STEP)
        return self.key(max(0.0, left))

    def signals(self) -> list[str]:
        """Return the signals that have arrived, Ctrl-C included; keys are kept for later."""
        self._listen(0.0)
        signals = [key for key in self._waiting if key in _HEARD]
        self._waiting = deque(key for key in self._waiting if key not in _HEARD)
        return signals

    def settle(self, seconds: float) -> None:
        """Discard all keys typed within *seconds*, even one held down; keep signals."""
        deadline, kept, over = monotonic() + seconds, list[str](), False
        while not over and LEAVING.keys().isdisjoint(kept):
            left = max(0.0, deadline - monotonic())
            self._listen(left)
            kept += [key for key in self._waiting if key in _HEARD]
            self._waiting.clear()
            self._mouse.forget()
            over = left == 0 and not self._unfinished
        self._waiting.extend(kept)

    def _listen(self, left: float | None) -> None:
        """Read input for up to *left* seconds; an escape followed by nothing is the Escape key."""
        if self._ready(ESCAPE_DELAY if self._unfinished else left):
            self._waiting.extend(filter(None, map(self._named, self._source.read_keys())))
            self._unfinished = sys.platform != "win32"
        elif self._unfinished:
            self._waiting.extend(filter(None, map(self._named, self._source.flush_keys())))
            self._forget_paste()
            self._unfinished = False
        if self._source.closed:
            self._waiting.append(HANGUP)

    def _named(self, press: "KeyPress") -> str:
        return self._mouse.key(press.data) or key_name(press)

    def _forget_paste(self) -> None:
        """Recover from a paste that never ended and would swallow every key."""
        if parser := getattr(self._source, "vt100_parser", None):
            parser.reset()

    def _ready(self, left: float | None) -> bool:
        """Wait for keys, a signal, or *left* seconds; return whether keys can be read."""
        if sys.platform == "win32":
            sleep(ESCAPE_DELAY if left is None else min(left, ESCAPE_DELAY))
            return True
        readable, _, _ = select.select([self._source.fileno(), self._wake], [], [], left)
        self._hear()
        return self._source.fileno() in readable

    def _hear(self) -> None:
        """Put signals that have arrived before all waiting keys."""
        if sys.platform == "win32":
            return
        with suppress(BlockingIOError):
            signals = [number for number in os.read(self._wake, 512) if number in _SIGNALS]
            if _CONTINUED in signals:
                self._give_back()
                self._take_over()
            self._waiting.extendleft(_SIGNALS[number] for number in signals)

    def suspend(self) -> None:
        """Restore the terminal and stop; on return, enter raw mode again."""
        self.wipe()
        if sys.platform == "win32":
            return
        self._give_back()
        try:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(0, signal.SIGTSTP)
        finally:
            signal.signal(signal.SIGTSTP, _wake_up)
            self._take_over()
            self._waiting.append(RESIZE)


def _wake_up(_number: int, _frame: object) -> None:
    """Do nothing: Python itself writes the signal to the wake-up pipe."""


def key_name(press: "KeyPress") -> str:
    """Return the name of a key: the character itself, or a word; empty if it is no key."""
    key = str(getattr(press.key, "value", press.key))
    name = _NAMES.get(key, key)
    return "" if len(name) > 1 and name.startswith("<") else name
