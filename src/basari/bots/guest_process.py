"""The process of a guest: makes one bot at a time and asks it, until the parent ends.

The bot's code cannot disturb the table: its output is discarded, it has no terminal, and if it
hangs, the parent kills this process.
"""

import os
import pickle
import signal
from contextlib import suppress
from importlib.metadata import EntryPoint
from threading import Thread
from time import sleep
from typing import BinaryIO

from msgspec.json import encode

from basari.bots import loading
from basari.bots.answer_check import option_index
from basari.bots.entry import Bot
from basari.bots.guest_messages import (
    Ask,
    Make,
    Reply,
    add_length,
    missing_bytes,
    sentence_parts,
    strip_length,
)
from basari.bots.register import bots_of
from basari.errors import BadSetup, describe_error
from basari.players import AnyPlayer

GRACE = 5.0
"""Seconds after the limit when the system ends this process, if the parent has not done so."""
PARENT_CHECK = 0.5
"""Seconds between checks that the parent is alive."""


def serve() -> None:
    """Answer requests until stdin closes; then exit without cleaning up."""
    Thread(target=_exit_with_parent, args=(os.getppid(),), daemon=True).start()
    source, target = _reserve_streams()
    keeper = BotServer()
    with suppress(OSError, EOFError):
        while True:
            target.write(add_length(encode(keeper.reply(_receive(source)))))
            target.flush()
    os._exit(0)


def _exit_with_parent(table: int) -> None:
    while os.getppid() == table:
        sleep(PARENT_CHECK)
    os._exit(1)


def _reserve_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return stdin and stdout for messages, and point the bot's own at devnull."""
    source, target = (os.fdopen(os.dup(number), mode) for number, mode in ((0, "rb"), (1, "wb")))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    return source, target  # type: ignore[return-value] # opened in binary mode


def _receive(source: BinaryIO) -> bytes:
    """Return the next whole message from *source*."""
    received = bytearray()
    while left := missing_bytes(received):
        part = source.read(left)
        if not part:
            raise EOFError
        received += part
    return strip_length(received)


class BotServer:
    """Makes and asks bots on request; keeps the one made last."""

    def __init__(self) -> None:
        self._player: AnyPlayer | None = None

    def reply(self, message: bytes) -> Reply:
        """Carry out a request and return its result; every exception becomes a failure."""
        try:
            request = pickle.loads(message)  # noqa: S301 - from our own parent process
            _set_deadline(request.limit + GRACE)
            return self._ask(request) if isinstance(request, Ask) else self._make(request)
        except BaseException as error:  # noqa: BLE001 - even SystemExit
            return Reply(failed=sentence_parts(describe_error(error)))
        finally:
            _set_deadline(0)

    def _make(self, request: Make) -> Reply:
        self._player = None
        try:
            self._player = _find(request).make(request.seed)
        except BadSetup as error:
            return Reply(refused=sentence_parts(error.sentence))
        return Reply()

    def _ask(self, request: Ask) -> Reply:
        if self._player is None:
            raise RuntimeError  # a bug: a bot is made before it is asked
        found = option_index(request.decision, self._player.decide(request.view, request.decision))
        return Reply(found) if isinstance(found, int) else Reply(failed=sentence_parts(found))


def _find(request: Make) -> Bot:
    """Return the bot's entry: from a package, a file, or a package's game in the register."""
    code = request.code
    if request.package:
        return loading.from_package(code, EntryPoint(code, request.package, loading.GROUP))
    return loading.from_file(code) if loading.is_file_code(code) else bots_of(request.game)[code]


def _set_deadline(seconds: float) -> None:
    """Let the system end this process after *seconds*; 0 cancels the deadline."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
