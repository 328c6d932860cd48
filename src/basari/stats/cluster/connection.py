"""The connection to the scheduler of a cluster, which may break at any time."""

import asyncio
import socket
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from distributed import Client
from distributed.core import connect
from distributed.security import Security

from basari.errors import Unavailable, say

PATIENCE = 30.0
"""Seconds to wait for the scheduler's answer to a question."""
GREETING = 10.0
"""Seconds in which a server must identify itself as a scheduler."""
FAREWELL = 5.0
"""Seconds allowed for closing the connection."""
RUNNING = "running"
"""The state of a connected client, as Dask calls it."""


async def _greet(address: str) -> None:
    """Ask who is at *address*, or raise `OSError` if it is not a scheduler.

    A `Client` would wait for ever, or end in an error of its own, where something else answers.
    """
    security = Security().get_connection_args("client")
    async with asyncio.timeout(GREETING):
        try:
            comm = await connect(address, timeout=GREETING, **security)
            try:
                await comm.write({"op": "identity", "reply": True})
                kind = (await comm.read())["type"]
            finally:
                comm.abort()
        except (OSError, ImportError):
            raise
        except Exception as error:
            raise OSError(say("something else answers there")) from error
    if kind != "Scheduler":
        raise OSError(say("something else answers there"))


class Connection:
    """The connection to the scheduler at *address*; *place* is its host and port."""

    def __init__(self, address: str, place: tuple[str, int]) -> None:
        self.address = address
        try:
            socket.create_connection(place, PATIENCE).close()  # so one knows at once if nobody is
            asyncio.run(_greet(address))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of other versions we speak ourselves
                self.client = Client(address, timeout=PATIENCE, set_as_default=False)
        except OSError as error:
            told = say(
                "{address}: no scheduler answers ({reason})",
                address=address,
                reason=error.strerror or str(error) or say("it takes too long"),
            )
            raise Unavailable(told) from error

    def check(self) -> None:
        """Raise `Unavailable` if the scheduler can no longer be reached."""
        if self.client.status != RUNNING:
            raise self._cut()

    def ask(self, question: Callable[..., Any], *about: object, **how: object) -> dict[str, Any]:
        """Ask the scheduler for a dictionary; return an empty one if the answer takes too long."""

        async def answer() -> Any:  # noqa: ANN401 - whatever Dask answers
            return await question(*about, **how, asynchronous=True)

        try:
            answered: dict[str, Any] = self.client.sync(answer, callback_timeout=PATIENCE)
        except TimeoutError:
            return {}
        except OSError as error:
            raise self._cut() from error
        return answered

    async def names(self, *, asynchronous: bool) -> dict[str, object]:  # noqa: ARG002 - it is
        """Return the names of workers."""
        known = await self.client.scheduler.identity(n_workers=-1)
        return {worker: about["name"] for worker, about in known["workers"].items()}

    def close(self) -> None:
        """Close the connection; portions that are not finished are dropped."""
        with suppress(Exception):  # whatever it is, we are leaving
            self.client.close(FAREWELL)

    def _cut(self) -> Unavailable:
        return Unavailable(
            say(
                "{address}: the scheduler disappeared before all games were played",
                address=self.address,
            )
        )
