"""Guests: bots of one's own, each in a process of its own, which the table can end at any time.

So no guest can hold the table up, print on it, or look into its memory; and while one thinks, the
table is awake. A process that has played goes to the next bot of the same code.
"""

import atexit
import os
import pickle
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from time import monotonic
from typing import IO, Any
from weakref import finalize

from msgspec import MsgspecError
from msgspec.json import decode

from basari.bots.loading import cannot_load
from basari.bots.wire import Ask, Make, Reply, Told, framed, missing, unframed
from basari.errors import BadSetup, Sentence, raised, say
from basari.kernel import AnyDecision

PATIENCE = 30.0
"""Seconds that a bot may think about one decision, or need to be made."""
LONGEST = 100_000
"""Bytes of an answer; nobody has more to say."""
WAKE = 0.05
"""How often the table looks up while a guest thinks, in seconds."""
WAITING = 8
"""Processes that may wait for another bot: as many as sit at a large table, and more."""
_PROGRAM = "import sys; sys.path[:] = {path!r}; from basari.bots.child import main; main()"
_MEANWHILE: ContextVar[Callable[[], None]] = ContextVar("meanwhile", default=lambda: None)


@contextmanager
def meanwhile(do: Callable[[], None]) -> Iterator[None]:
    """Have something done now and then while guests think; it may raise what ends the waiting."""
    before = _MEANWHILE.set(do)
    try:
        yield
    finally:
        _MEANWHILE.reset(before)


class Failed(Exception):
    """A guest can play no more."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def too_long(limit: float) -> Sentence:
    """Say that a bot took too long."""
    return say("thinks for more than {limit} seconds", limit=f"{limit:g}")


def _broken_off() -> Sentence:
    return say("breaks off without an answer")


def _said(wrong: Told) -> Sentence:
    """Say what a guest says that went wrong, if it can be said."""
    try:
        return wrong.sentence
    except Exception:  # noqa: BLE001 - whatever a guest makes of a sentence
        return _broken_off()


class Guest:
    """A bot of one's own, as the table knows it."""

    def __init__(self, game: str, code: str, package: str, seed: str) -> None:
        try:
            key = (os.getpid(), Path.cwd(), tuple(sys.path), game, code, package)
            self._child = _hired(key)
            finalize(self, _release, key, self._child).atexit = False
            reply = self._child.ask(Make(game, code, package, seed, PATIENCE))
        except Failed as failed:
            raise BadSetup(cannot_load(code, failed.sentence)) from None
        except OSError as error:
            raise BadSetup(cannot_load(code, raised(error))) from error
        if wrong := reply.refused or reply.failed:
            raise BadSetup(_said(wrong))

    def decide(self, view: object, decision: AnyDecision, limit: float = PATIENCE) -> Any:  # noqa: ANN401 - any game's move
        """Let it answer within so many seconds, or raise `Failed`; the answer is an option."""
        reply = self._child.ask(Ask(view, decision, limit))
        if wrong := reply.failed or reply.refused:
            raise Failed(_said(wrong))
        if not 0 <= reply.place < len(decision.options):
            self._child.end()
            raise Failed(_broken_off())
        return decision.options[reply.place]


class Child:
    """The process of a guest; it has no terminal, and nothing of the table but what it is told."""

    def __init__(self) -> None:
        program = _PROGRAM.format(path=sys.path)
        self._process = Popen(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", program],
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        _CHILDREN.add(self)

    @property
    def alive(self) -> bool:
        """Whether it can be asked once more."""
        return self in _CHILDREN and self._process.poll() is None

    def ask(self, request: Make | Ask) -> Reply:
        """Ask, and wait; if no answer comes in time, or none that can be understood, end it."""
        message = framed(pickle.dumps(request, pickle.HIGHEST_PROTOCOL))
        try:
            return decode(self._exchange(message, request.limit), type=Reply)
        except (OSError, EOFError, MsgspecError, RecursionError):
            self.end()
            raise Failed(_broken_off()) from None
        except BaseException:
            self.end()
            raise

    def _exchange(self, message: bytes, limit: float) -> bytes:
        """Send a message and receive one; meanwhile the table looks up now and then."""
        target, source = _ends(self._process)
        if sys.platform == "win32":
            return _patiently(target, source, message)
        os.set_blocking(target.fileno(), False)
        left_to_send, received, now = memoryview(message), bytearray(), monotonic()
        deadline, look_up = now + limit, now + WAKE
        while left := missing(received):
            if left not in range(LONGEST):
                raise EOFError
            wait = max(0.0, min(deadline, look_up) - now)
            ready = select.select([source], [target] if left_to_send else [], [], wait)
            if ready[1]:
                left_to_send = left_to_send[os.write(target.fileno(), left_to_send) :]
            elif ready[0]:
                received += _read(source)
            now = monotonic()
            if now >= deadline and missing(received):
                raise Failed(too_long(limit))
            if now >= look_up:
                _MEANWHILE.get()()
                look_up = now + WAKE
        return unframed(received)

    def end(self) -> None:
        """End it, whatever it does, and all that it began itself."""
        _CHILDREN.discard(self)
        if sys.platform != "win32" and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for stream in _ends(self._process):
            with suppress(OSError):
                stream.close()


_CHILDREN: set[Child] = set()
"""All that are there."""
_IDLE: deque[tuple[tuple[object, ...], Child]] = deque()
"""Those that have nothing to do just now, with what they have learned to make."""


@atexit.register
def _end_all() -> None:
    """Leave none behind."""
    for child in tuple(_CHILDREN):
        child.end()


def _hired(key: tuple[object, ...]) -> Child:
    """Find a process that has nothing to do, or begin one."""
    for known, child in tuple(_IDLE):
        if known == key:
            _IDLE.remove((known, child))
            if child.alive:
                return child
    return Child()


def _release(key: tuple[object, ...], child: Child) -> None:
    """Let a process wait for the next bot of this kind; only a few wait at a time."""
    if child.alive:
        _IDLE.append((key, child))
    while len(_IDLE) > WAITING:
        _IDLE.popleft()[1].end()


def _ends(process: "Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    """Take the way to a process and back."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError  # a slip: it was not begun with pipes
    return process.stdin, process.stdout


def _read(source: IO[bytes], most: int = LONGEST) -> bytes:
    """Read what is there; there is always something, until the end."""
    part = os.read(source.fileno(), most)
    if not part:
        raise EOFError
    return part


def _patiently(target: IO[bytes], source: IO[bytes], message: bytes) -> bytes:
    """Send and receive where nobody can wait for several things at once, nor end the waiting."""
    target.write(message)
    received = bytearray()
    while left := missing(received):
        received += _read(source, left)
    return unframed(received)
