"""Games on a cluster of Dask, which is found at the address of its scheduler."""

import logging
import re
import socket
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from basari.errors import BadSetup, Sentence, Unavailable, say
from basari.stats.venue import Portions

if TYPE_CHECKING:
    from distributed import Client

R = TypeVar("R")

ADDRESS = re.compile(
    r"(tcp|tls)://(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[^\s/:@\[\]]+)):(?P<port>[0-9]{1,5})"
)
PORTS = range(1, 2**16)
PATIENCE = 30.0
"""Seconds that one waits for an answer, or for somebody who plays."""
CLOSING = 5.0
"""Seconds for a farewell, to which nobody need answer."""


class Cluster:
    """On the workers of a cluster.

    They need the same packages as here, beside the engine; *tell* hears who is refused, and when
    nobody is there, for whom one waits with *patience*.
    """

    SECONDS = 1.0

    def __init__(
        self,
        address: str,
        tell: Callable[[Sentence], None],
        needs: tuple[str, ...] = (),
        patience: float = PATIENCE,
    ) -> None:
        self._place = _place(address)
        self._address, self._tell, self._needs, self._patience = address, tell, needs, patience
        _quieten()

    def played(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Keep every worker busy with one portion and one more waiting."""
        from basari.stats.shift import Crew, Shift  # noqa: PLC0415 - it needs the extra

        client = self._reached()
        try:
            crew = Crew(client, self._needs, self._tell, self._patience)
            yield from Shift(client, crew, play, Portions(games, unit, self.SECONDS)).reports()
        finally:
            with suppress(Exception):  # whatever it is, we are leaving
                client.close(CLOSING)

    def _reached(self) -> "Client":
        """Reach the scheduler; that nobody listens there is known at once."""
        from distributed import Client  # noqa: PLC0415 - it comes with the extra

        try:
            socket.create_connection(self._place, PATIENCE).close()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of versions we speak ourselves
                return Client(self._address, timeout=PATIENCE, set_as_default=False)
        except OSError as error:
            raise Unavailable(
                say(
                    "{address}: no scheduler answers ({reason})",
                    address=self._address,
                    reason=error.strerror or error,
                )
            ) from error


def _place(address: str) -> tuple[str, int]:
    """Find host and port in the address of a scheduler."""
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) not in PORTS:
        raise BadSetup(
            say("{address}: is no address of a cluster, tcp://HOST:PORT is one", address=address)
        )
    return found["six"] or found["host"], int(found["port"])


def _quieten() -> None:
    """Load what the extra brings, if it is there, and let it keep its worries to itself."""
    try:
        import distributed  # noqa: F401, PLC0415 - it is loaded to see whether it is there
    except ImportError as error:
        raise BadSetup(
            say("--on needs what basari[cluster] installs: {error}", error=error)
        ) from error
    for name in tuple(logging.root.manager.loggerDict):
        if name.partition(".")[0] in {"distributed", "tornado"}:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
