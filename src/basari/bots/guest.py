"""Guests: bots from outside, each in its own process, which can be killed at any time.

So a guest can neither block the table nor print on it nor look into its memory, and the table stays
responsive while one thinks. After a game, its process is kept for the next bot with the same code.
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

from basari.bots.guest_messages import (
    Ask,
    Make,
    Reply,
    SentenceParts,
    add_length,
    missing_bytes,
    strip_length,
)
from basari.bots.loading import cannot_load
from basari.bots.time_limit import PATIENCE, too_long
from basari.errors import BadSetup, Sentence, describe_error, say
from basari.kernel import AnyDecision

MAX_REPLY = 100_000
"""The maximum size of a reply, in bytes."""
POLL = 0.05
"""Seconds between calls of the `meanwhile` function while a guest thinks."""
MAX_IDLE = 8
"""How many idle processes are kept: more than the seats of a large table."""
_PROGRAM = (
    "import sys; sys.path[:] = {path!r}; from basari.bots.guest_process import serve; serve()"
)
_MEANWHILE: ContextVar[Callable[[], None]] = ContextVar("meanwhile", default=lambda: None)


@contextmanager
def meanwhile(do: Callable[[], None]) -> Iterator[None]:
    """Call *do* regularly while guests think in this block; an exception from it ends the wait."""
    before = _MEANWHILE.set(do)
    try:
        yield
    finally:
        _MEANWHILE.reset(before)


class BotError(Exception):
    """The error for a bot that fails, with a sentence that says how."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def _no_reply() -> Sentence:
    return say("breaks off without an answer")


def _failure_sentence(wrong: SentenceParts) -> Sentence:
    """Return the sentence of a guest's failure, or a general one if it cannot be built."""
    try:
        return wrong.sentence
    except Exception:  # noqa: BLE001 - a guest's template may raise anything
        return _no_reply()


class Guest:
    """A bot from outside: each of its decisions is made in the process that runs its code."""

    def __init__(self, game: str, code: str, package: str, seed: str) -> None:
        try:
            key = (os.getpid(), Path.cwd(), tuple(sys.path), game, code, package)
            self._child = _hire(key)
            finalize(self, _release, key, self._child).atexit = False
            reply = self._child.ask(Make(game, code, package, seed, PATIENCE))
        except BotError as failed:
            raise BadSetup(cannot_load(code, failed.sentence)) from None
        except OSError as error:
            raise BadSetup(cannot_load(code, describe_error(error))) from error
        if reply.refused:
            raise BadSetup(_failure_sentence(reply.refused))
        if reply.failed:
            raise BadSetup(cannot_load(code, _failure_sentence(reply.failed)))

    def decide(self, view: object, decision: AnyDecision, limit: float = PATIENCE) -> Any:  # noqa: ANN401 - any game's move
        """Return the option that the guest chooses; raise `BotError` if it fails or is too slow."""
        reply = self._child.ask(Ask(view, decision, limit))
        if wrong := reply.failed or reply.refused:
            raise BotError(_failure_sentence(wrong))
        if not 0 <= reply.place < len(decision.options):
            self._child.end()
            raise BotError(_no_reply())
        return decision.options[reply.place]


class Child:
    """The process of a guest; it has no terminal."""

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
        """Whether the process runs and can be asked again."""
        return self in _CHILDREN and self._process.poll() is None

    def ask(self, request: Make | Ask) -> Reply:
        """Send a request and return the reply; kill the process if there is no proper one."""
        message = add_length(pickle.dumps(request, pickle.HIGHEST_PROTOCOL))
        try:
            return decode(self._exchange(message, request.limit), type=Reply)
        except (OSError, EOFError, MsgspecError, RecursionError):
            self.end()
            raise BotError(_no_reply()) from None
        except BaseException:
            self.end()
            raise

    def _exchange(self, message: bytes, limit: float) -> bytes:
        """Send a message and return the reply, calling the `meanwhile` function now and then."""
        target, source = _ends(self._process)
        if sys.platform == "win32":
            return _exchange_blocking(target, source, message)
        os.set_blocking(target.fileno(), False)
        left_to_send, received, now = memoryview(message), bytearray(), monotonic()
        deadline, look_up = now + limit, now + POLL
        while left := missing_bytes(received):
            if left not in range(MAX_REPLY):
                raise EOFError
            wait = max(0.0, min(deadline, look_up) - now)
            ready = select.select([source], [target] if left_to_send else [], [], wait)
            if ready[1]:
                left_to_send = left_to_send[os.write(target.fileno(), left_to_send) :]
            elif ready[0]:
                received += _read(source)
            now = monotonic()
            if now >= deadline and missing_bytes(received):
                raise BotError(too_long(limit))
            if now >= look_up:
                _MEANWHILE.get()()
                look_up = now + POLL
        return strip_length(received)

    def end(self) -> None:
        """Kill the process and all processes that it has started."""
        _CHILDREN.discard(self)
        if sys.platform != "win32" and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for stream in _ends(self._process):
            with suppress(OSError):
                stream.close()


_CHILDREN: set[Child] = set()
"""All processes that are running."""
_IDLE: deque[tuple[tuple[object, ...], Child]] = deque()
"""Idle processes, with the key of the bot each has loaded."""


@atexit.register
def _end_all() -> None:
    for child in tuple(_CHILDREN):
        child.end()


def _hire(key: tuple[object, ...]) -> Child:
    """Return an idle process that has loaded the bot with this *key*, or start a new one."""
    for known, child in tuple(_IDLE):
        if known == key:
            _IDLE.remove((known, child))
            if child.alive:
                return child
    return Child()


def _release(key: tuple[object, ...], child: Child) -> None:
    """Keep an idle process for the next bot with this *key*; kill the oldest if too many wait."""
    if child.alive:
        _IDLE.append((key, child))
    while len(_IDLE) > MAX_IDLE:
        _IDLE.popleft()[1].end()


def _ends(process: "Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    """Return the stdin and the stdout of a *process*."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError  # a bug: it was started without pipes
    return process.stdin, process.stdout


def _read(source: IO[bytes], most: int = MAX_REPLY) -> bytes:
    """Read up to *most* available bytes, at least one; raise `EOFError` at the end."""
    part = os.read(source.fileno(), most)
    if not part:
        raise EOFError
    return part


def _exchange_blocking(target: IO[bytes], source: IO[bytes], message: bytes) -> bytes:
    """Send a message and wait for the reply where `select` knows no pipes; no time limit."""
    target.write(message)
    received = bytearray()
    while left := missing_bytes(received):
        received += _read(source, left)
    return strip_length(received)
