"""The process of a guest: makes one bot at a time, and asks it, until the table is gone.

Whatever somebody else's code does here, it does not do at the table: what it prints goes nowhere,
there is no terminal, and if it never comes back this process is ended from outside.
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
from basari.bots.answer import weighed
from basari.bots.entry import Bot
from basari.bots.table import bots_of
from basari.bots.wire import Ask, Make, Reply, framed, missing, told, unframed
from basari.errors import BadSetup, raised
from basari.players import AnyPlayer

GRACE = 5.0
"""Seconds after which the system ends this process, if nobody else did."""
GONE = 0.5
"""How often it looks whether the table is still there, in seconds."""


def main() -> None:
    """Answer until nobody asks any more; then leave without waiting for anything."""
    Thread(target=_outlive_nobody, args=(os.getppid(),), daemon=True).start()
    source, target = _streams()
    keeper = Keeper()
    with suppress(OSError, EOFError):
        while True:
            target.write(framed(encode(keeper.reply(_received(source)))))
            target.flush()
    os._exit(0)


def _outlive_nobody(table: int) -> None:
    """Go when the table is gone, also in the middle of a thought."""
    while os.getppid() == table:
        sleep(GONE)
    os._exit(1)


def _streams() -> tuple[BinaryIO, BinaryIO]:
    """Keep the way to the table for oneself; what others read and print is nothing."""
    source, target = (os.fdopen(os.dup(number), mode) for number, mode in ((0, "rb"), (1, "wb")))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    return source, target  # type: ignore[return-value] # of bytes, as the modes say


def _received(source: BinaryIO) -> bytes:
    """Wait for a whole message."""
    received = bytearray()
    while left := missing(received):
        part = source.read(left)
        if not part:
            raise EOFError
        received += part
    return unframed(received)


class Keeper:
    """Keeps the bot that was made last."""

    def __init__(self) -> None:
        self._player: AnyPlayer | None = None

    def reply(self, message: bytes) -> Reply:
        """Do what the table asks for, and say what came of it, whatever that is."""
        try:
            request = pickle.loads(message)  # noqa: S301 - the table is our own
            _end_within(request.limit + GRACE)
            return self._asked(request) if isinstance(request, Ask) else self._made(request)
        except BaseException as error:  # noqa: BLE001 - also what is meant to end a program
            return Reply(failed=told(raised(error)))
        finally:
            _end_within(0)

    def _made(self, request: Make) -> Reply:
        self._player = None
        try:
            self._player = _maker(request).make(request.seed)
        except BadSetup as error:
            return Reply(refused=told(error.sentence))
        return Reply()

    def _asked(self, request: Ask) -> Reply:
        if self._player is None:
            raise RuntimeError  # a slip: nobody is asked before it was made
        found = weighed(request.decision, self._player.decide(request.view, request.decision))
        return Reply(found) if isinstance(found, int) else Reply(failed=told(found))


def _maker(request: Make) -> Bot:
    """Find what makes the bot: a package, a file, or the table of a game that somebody brought."""
    code = request.code
    if request.package:
        return loading.from_package(code, EntryPoint(code, request.package, loading.GROUP))
    return loading.from_file(code) if loading.in_a_file(code) else bots_of(request.game)[code]


def _end_within(seconds: float) -> None:
    """Let the system end this process after so many *seconds*, if it is not told otherwise."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
