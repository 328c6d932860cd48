"""Play games on a Dask cluster whose scheduler has a given address."""

import logging
import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from basari.errors import BadSetup, Sentence, say
from basari.stats.venue import Portions

R = TypeVar("R")

ADDRESS = re.compile(
    r"(tcp|tls)://(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[^\s/:@\[\]]+)):(?P<port>[0-9]{1,5})"
)
PORTS = range(1, 2**16)
PATIENCE = 30.0
"""Seconds to wait for a worker."""


class Cluster:
    """A venue: the workers of a Dask cluster.

    Args:
        address: The address of the scheduler: `tcp://HOST:PORT`.
        tell: Called with a sentence when a worker is refused, and while there is none.
        needs: Packages that workers need in the same version as here, besides Basari.
        patience: Seconds to wait for a worker.

    Raises:
        BadSetup: This is no address, or Dask is not installed.
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
        _load()

    def play(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Yield a report for each portion of the games; each worker has up to two at a time."""
        from basari.stats.cluster.connection import Connection  # noqa: PLC0415 - likewise
        from basari.stats.cluster.crew import Crew  # noqa: PLC0415 - it needs the extra
        from basari.stats.cluster.dispatcher import Dispatcher  # noqa: PLC0415 - likewise

        line = Connection(self._address, self._place)
        try:
            crew = Crew(line, self._needs, self._tell, self._patience)
            yield from Dispatcher(line, crew, play, Portions(games, unit, self.SECONDS)).reports()
        finally:
            line.close()


def _place(address: str) -> tuple[str, int]:
    """Return the host and the port in a scheduler's address; raise `BadSetup` if it is none."""
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) not in PORTS:
        raise BadSetup(
            say(
                "{address}: is not the address of a cluster, which is like tcp://HOST:PORT",
                address=address,
            )
        )
    return found["six"] or found["host"], int(found["port"])


def _load() -> None:
    """Import Dask and silence its logging, or raise `BadSetup` if it is not installed."""
    try:
        import distributed  # noqa: F401, PLC0415 - only who asks for a cluster needs it
    except ImportError as error:
        raise BadSetup(
            say("--on needs what basari[cluster] installs: {error}", error=error)
        ) from error
    for name in tuple(logging.root.manager.loggerDict):
        if name.partition(".")[0] in {"distributed", "tornado"}:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
